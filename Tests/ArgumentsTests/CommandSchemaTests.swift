// The commands for other programs.

import Testing
import Wording

@testable import Arguments

@Suite struct CommandSchemaTests {
    private func lines(_ language: LanguageCode) -> [String] {
        CommandSchema(sampleTool().outline, language: language).text().split(separator: "\n").map(String.init)
    }

    @Test func head() {
        #expect(
            lines(.english)[0].hasPrefix(
                #"{"schema":"daybook.commands/1","name":"daybook","version":"1.2.0","language":"en","#
                    + #""summary":"your days in plain files","usage":"daybook [FLAGS] COMMAND","flags":["#
                    + #"{"name":"vault","kind":"directory","placeholder":"DIR","repeats":false,"negatable":false,"#))
    }

    @Test func oneCommandALine() {
        let visible = sampleTool().commands.filter { !$0.isHidden }
        let lines = lines(.english)
        #expect(lines.count == visible.count + 2)
        #expect(
            lines[3]
                == #"{"path":["lists"],"aliases":[],"group":"find","summary":"name the lists","#
                + #""manual":"Prints the names of the lists.","usage":"daybook lists","operands":[],"flags":[],"#
                + #""examples":[{"line":"daybook lists","says":"all lists"}],"see_also":[]},"#)
    }

    @Test func operandsAndFlags() {
        let search = lines(.french)[5]
        #expect(
            search.contains(
                #""operands":[{"name":"query","kind":"query","arity":"any","summary":"ce qu’on cherche"}]"#))
        #expect(
            search.contains(
                #"{"name":"sort","kind":"choice","choices":["date","title","rank"],"placeholder":"KEY","#
                    + #""repeats":false,"negatable":false,"summary":"trier selon KEY"}"#))
        #expect(search.contains(#"{"name":"json","short":"j","repeats":false"#))
    }

    @Test(.enabled(if: ShellRunner.has("python3")), arguments: LanguageCode.allCases)
    func isJSON(language: LanguageCode) throws {
        let text = CommandSchema(sampleTool().outline, language: language).text()
        #expect(try ShellRunner.run("python3 -m json.tool", on: text).hasPrefix("{"))
    }

    @Test func escapes() {
        #expect(JSONText.string("a\"b\\c\n\t\u{1}é") == #""a\"b\\c\n\t\u0001é""#)
    }
}
