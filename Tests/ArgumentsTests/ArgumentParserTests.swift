// Command lines that are understood.

import Testing

@testable import Arguments

/// What a request is, in one line: `search limit=5 quiet | tag:x` (flags in the order given, then operands).
private func read(_ line: String, words: [String]? = nil) throws -> String {
    let words = words ?? line.split(separator: " ").map(String.init)
    switch try sampleTool().parse(words) {
    case .version: return "version"
    case .allCommands: return "help --all"
    case .help(let path): return (["help"] + path).joined(separator: " ")
    case .run(_, let invocation):
        let flags = invocation.flagsForTests
        return ([invocation.path.joined(separator: " ")] + flags).joined(separator: " ")
            + invocation.operands.map { " | " + $0 }.joined()
    }
}

extension Invocation {
    /// Every declared flag that was given.
    fileprivate var flagsForTests: [String] {
        let tool = sampleTool().outline
        let declared = (tool.command(at: path)?.flags ?? []) + tool.globalFlags
        return declared.flatMap { flag -> [String] in
            let given = occurrences(of: flag)
            if flag.value != nil { return given.compactMap(\.value).map { "\(flag.name)=\($0)" } }
            return given.last.map { [($0.isOn ? "" : "no-") + flag.name] } ?? []
        }
    }
}

@Suite struct ArgumentParserTests {
    @Test(arguments: [
        ("search", "search"),
        ("search a b", "search | a | b"),
        ("journal add x", "journal add | x"),
        ("log x", "journal add | x"),
        ("lists", "lists"),
        ("lists show groceries", "lists show | groceries"),
        ("move a b tomorrow", "move | a | b | tomorrow"),
    ])
    func commands(line: String, expected: String) throws {
        #expect(try read(line) == expected)
    }

    @Test(arguments: [
        ("search --limit 5 a", "search limit=5 | a"),
        ("search --limit=5 a", "search limit=5 | a"),
        ("search -n 5 a", "search limit=5 | a"),
        ("search -n5 a", "search limit=5 | a"),
        ("search a -n5", "search limit=5 | a"),
        ("search -jp a", "search json paths | a"),
        ("search -jpn5 a", "search limit=5 json paths | a"),
        ("search -jpn 5 a", "search limit=5 json paths | a"),
        ("search -n -5", "search limit=-5"),
        ("search -n 5 -n 6", "search limit=5 limit=6"),
        ("log --photo a.jpg --photo b.jpg", "journal add photo=a.jpg photo=b.jpg"),
        ("log --tag=a=b", "journal add tag=a=b"),
        ("log -t -x", "journal add tag=-x"),
    ])
    func flags(line: String, expected: String) throws {
        #expect(try read(line) == expected)
    }

    @Test(arguments: [
        ("--vault v search a", "search vault=v | a"),
        ("--vault=v search a", "search vault=v | a"),
        ("search --vault v a", "search vault=v | a"),
        ("search a --vault v", "search vault=v | a"),
        ("-q journal --vault v add x", "journal add vault=v quiet | x"),
        ("search -jq a", "search json quiet | a"),
        ("--pager search", "search pager"),
        ("--no-pager search", "search no-pager"),
        ("--no-pager search --pager", "search pager"),
    ])
    func globalFlags(line: String, expected: String) throws {
        #expect(try read(line) == expected)
    }

    @Test(arguments: [
        ("search - a", "search | - | a"),
        ("search -- --json", "search | --json"),
        ("search -- -n 5", "search | -n | 5"),
        ("log -- --date", "journal add | --date"),
        ("log x --", "journal add | x"),
    ])
    func endOfFlags(line: String, expected: String) throws {
        #expect(try read(line) == expected)
    }

    @Test(arguments: [
        ("search -rain", "search | -rain"),
        ("search sun -tag:rain", "search | sun | -tag:rain"),
        // -n takes a number, so this is a word; -jp are two flags.
        ("search -nord", "search | -nord"),
        ("search -jour", "search | -jour"),
        ("search -sort", "search | -sort"),
        ("search -5", "search | -5"),
        ("log -5 degrees", "journal add | -5 | degrees"),
    ])
    func operandsWithHyphen(line: String, expected: String) throws {
        #expect(try read(line) == expected)
    }

    @Test func aTextThatBeginsWithHyphenAndBlankIsNoFlag() throws {
        #expect(try read("", words: ["log", "- milk"]) == "journal add | - milk")
        #expect(try read("", words: ["log", ""]) == "journal add | ")
    }

    @Test(arguments: [
        ("", "help"),
        ("--help", "help"),
        ("-h", "help"),
        ("help", "help"),
        ("help --all", "help --all"),
        ("help search", "help search"),
        ("help log", "help journal add"),
        ("help journal", "help journal"),
        ("help --vault v journal", "help journal"),
        ("journal --help", "help journal"),
        ("--help journal add", "help journal add"),
        ("search --help", "help search"),
        ("search a --limit 3 -h", "help search"),
        ("lists --help", "help lists"),
        ("move --help", "help move"),
        ("--version", "version"),
        ("-V", "version"),
        ("-q --version", "version"),
        ("search --version", "version"),
    ])
    func helpAndVersion(line: String, expected: String) throws {
        #expect(try read(line) == expected)
    }

    @Test func requestCarriesTheCommandThatRuns() throws {
        guard case .run(let command, let invocation) = try sampleTool().parse(["search", "a", "b"]) else {
            Issue.record("not a command")
            return
        }
        #expect(command.path == ["search"])
        #expect(try command.run(0, invocation) == 2)
    }
}
