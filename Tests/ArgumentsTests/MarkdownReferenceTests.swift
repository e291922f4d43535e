// The command reference of the documentation.

import Testing
import Wording

@testable import Arguments

private func reference(_ language: LanguageCode) -> String {
    MarkdownReference(sampleTool().outline, language: language).text()
}

@Suite struct MarkdownReferenceTests {
    @Test func aCommand() {
        #expect(
            reference(.english).contains(
                """

                ### daybook journal add

                Capture an entry.

                ```text
                daybook journal add [FLAGS] [TEXT]...
                ```

                Also called: `daybook log`

                Writes one entry.

                Operands:

                - `[TEXT]...`: what happened

                Flags:

                - `-d`, `--date DATE`: the day it is about
                - `--photo FILE`: a photo to keep with it (may be repeated)
                - `-t`, `--tag TAG`: tag it (may be repeated)
                - `--dry-run`: show a diff, write nothing

                An entry for yesterday:

                ```sh
                daybook journal add "a quiet day" --date yesterday
                ```

                """))
    }

    @Test func french() {
        let page = reference(.french)
        #expect(page.hasPrefix("# daybook\u{a0}: commandes\n\nVos journées dans de simples fichiers.\n"))
        #expect(page.contains("\nAutre nom\u{a0}: `daybook log`\n"))
        #expect(page.contains("\n## Chercher et lire\n"))
    }

    @Test func everyVisibleCommandHasItsSection() {
        for command in sampleTool().commands {
            #expect(reference(.english).contains("### daybook \(command.name)\n") == !command.isHidden)
        }
    }

    @Test func markupIsEscapedOutsideOfCode() {
        let tool = CommandLineTool<Void>(
            name: "t", version: "1", summary: Phrase("a *b* `*c*` <d>", fr: "x"), commands: [])
        #expect(
            MarkdownReference(tool.outline, language: .english).text().contains("\nA \\*b\\* `*c*` \\<d\\>.\n"))
    }
}
