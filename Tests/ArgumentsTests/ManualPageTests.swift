// Manual pages: what they say, and that mandoc finds nothing to warn about.

import Testing
import Wording

@testable import Arguments

private func pages(_ language: LanguageCode) -> [(fileName: String, text: String)] {
    ManualPage(sampleTool().outline, language: language, date: "2026-11-21").pages()
}

@Suite struct ManualPageTests {
    @Test func onePageAFirstWord() {
        #expect(
            pages(.english).map(\.fileName) == [
                "daybook.1", "daybook-journal.1", "daybook-lists.1", "daybook-search.1", "daybook-move.1",
            ])
    }

    @Test(.enabled(if: ShellRunner.has("mandoc")), arguments: LanguageCode.allCases)
    func mandocFindsNothing(language: LanguageCode) throws {
        for page in pages(language) {
            #expect(try ShellRunner.run("mandoc -Tlint -Wwarning", on: page.text) == "", "\(page.fileName)")
        }
    }

    @Test func source() {
        #expect(
            pages(.english)[3].text == #"""
                .TH "DAYBOOK\-SEARCH" 1 2026-11-21 "daybook 1.2.0" "daybook manual"
                .SH "NAME"
                daybook\-search \- find notes
                .SH "SYNOPSIS"
                \fBdaybook\fR \fBsearch\fR \fI[FLAGS]\fR \fI[QUERY]...\fR
                .SH "DESCRIPTION"
                Find notes.
                .PP
                Prints the documents that match, best first. \fBdaybook\-queries(7)\fR tells all about queries.
                .PP
                .RS 4
                .nf
                tag:running \-rain
                mood:>=happy
                .fi
                .RE
                .PP
                Without a query, everything matches.
                .SH "OPERANDS"
                .TP
                \fI[QUERY]...\fR
                what to look for
                .SH "FLAGS"
                .TP
                \fB\-n\fR, \fB\-\-limit\fR \fIN\fR
                print at most N
                .TP
                \fB\-\-sort\fR \fIKEY\fR
                order by KEY
                .TP
                \fB\-j\fR, \fB\-\-json\fR
                print JSON
                .TP
                \fB\-p\fR, \fB\-\-paths\fR
                print paths only
                .SH "FLAGS OF EVERY COMMAND"
                .TP
                \fB\-\-vault\fR \fIDIR\fR
                the vault to use
                .TP
                \fB\-\-color\fR \fIWHEN\fR
                when to use colour
                .TP
                \fB\-q\fR, \fB\-\-quiet\fR
                say less
                .TP
                \fB\-\-[no\-]pager\fR
                page long output
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                show help
                .TP
                \fB\-V\fR, \fB\-\-version\fR
                show the version
                .SH "EXAMPLES"
                .TP
                \fBdaybook search \(aqtag:running mood:>=happy\(aq\fR
                runs that made one happy
                .SH "SEE ALSO"
                \fBdaybook\fR(1),
                \fBdaybook\-journal\fR(1),
                \fBdaybook\-queries\fR(7)

                """#)
    }
}

@Suite struct RoffTests {
    @Test(arguments: [
        ("a well-known flag --limit", "a well-known flag \\-\\-limit"),
        (".profile", "\\&.profile"),
        ("'tis", "\\&'tis"),
        ("a\\b", "a\\eb"),
        ("l’été : où", "l’été : où"),
        ("a\u{a0}b", "a\\~b"),
    ])
    func prose(text: String, expected: String) {
        #expect(Roff.prose(text) == expected)
    }

    @Test(arguments: [
        ("rg -n 'a b' ~/x", "rg \\-n \\(aqa b\\(aq \\(ti/x"),
        (".daybook/", "\\&.daybook/"),
        ("`x` ^\\n", "\\(gax\\(ga \\(ha\\en"),
    ])
    func code(text: String, expected: String) {
        #expect(Roff.code(text) == expected)
    }

    @Test func paragraphsAndArguments() {
        #expect(Roff.paragraph("see `--a` and `.b`") == "see \\fB\\-\\-a\\fR and \\fB.b\\fR")
        #expect(Roff.argument("say \"a\\b\"") == "\"say \\(dqa\\eb\\(dq\"")
    }

    @Test(.enabled(if: ShellRunner.has("mandoc")))
    func mandocPrintsWhatWasMeant() throws {
        let lines = [".a 'b' -c --d \\e\\n ^ ~ ` \"", "'x' \\fBno\\fR"]
        let page =
            ".TH X 1 2026-11-21\n.SH NAME\nx \\- x\n.SH X\n.nf\n" + lines.map(Roff.code).joined(separator: "\n")
            + "\n.fi\n"
        let printed = try ShellRunner.run("mandoc -Tutf8", on: page)
        for line in lines { #expect(printed.contains(line), "\(printed)") }
    }
}
