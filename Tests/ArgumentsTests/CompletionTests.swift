// The completion scripts, as the shells themselves run them.

import Testing
import Wording

@testable import Arguments

/// What the program answers for words, of which the last is at the cursor.
private func answer(_ words: [String], _ language: LanguageCode = .english) -> [String] {
    Completion(words, of: sampleTool().outline, language: language).lines { kind in
        switch kind {
        case .list: [.init("groceries", says: "food"), .init("day off")]
        case .tag: [.init("work")]
        default: []
        }
    }
}

/// The words of a line after the program's name.
private func words(of line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).dropFirst().map(String.init)
}

/// The program as a function of the shell, which answers for these words and no others.
private func program(_ shell: Shell, knows lines: [[String]]) -> String {
    func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    let answers = lines.map { words in
        (
            quoted((["complete", "--"] + words).joined(separator: " ")),
            "printf '%s\\n' " + answer(words).map(quoted).joined(separator: " ")
        )
    }
    if shell == .fish {
        let cases = answers.map { "case \($0)\n\($1)\n" }.joined()
        return "function daybook\nswitch \"$argv\"\n\(cases)end\nend\n"
    }
    return "daybook() {\nlocal IFS=' '\ncase \"$*\" in\n\(answers.map { "\($0)) \($1) ;;\n" }.joined())esac\n}\n"
}

/// What each line completes to, for every shell; sorted, and separated by commas.
private let cases: [(line: String, expected: String)] = [
    ("daybook se", "search"),
    ("daybook j", "journal"),
    ("daybook lo", "log"),
    ("daybook --vault /tmp se", "search"),
    ("daybook --color al", "always"),
    ("daybook journal ", "add,list"),
    ("daybook journal --quiet a", "add"),
    ("daybook help journal l", "list"),
    ("daybook lists sh", "show"),
    ("daybook lists show g", "groceries"),
    ("daybook search --so", "--sort"),
    ("daybook search --sort ", "date,rank,title"),
    ("daybook search sun --sort r", "rank"),
    ("daybook search --no-p", "--no-pager"),
    ("daybook search --no-pager --sort t", "title"),
    ("daybook log --tag w", "work"),
    ("daybook log -t w", "work"),
    ("daybook log --photo /etc/hostnam", "/etc/hostname"),
    ("daybook journal add --vault /et", "/etc/"),
    ("daybook search --limit ", ""),
    ("daybook search -- --so", ""),
    ("daybook complet", ""),
]

/// A shell's script, with the program for the lines above as a function before it.
private func script(_ shell: Shell) -> String {
    program(shell, knows: cases.map { words(of: $0.line) }) + shell.completionScript(for: "daybook") + "\n"
}

@Suite struct CompletionTests {
    @Test(arguments: cases)
    func completes(line: String, expected: String) {
        let lines = answer(words(of: line))
        let found = lines.dropFirst().map { $0.prefix { $0 != "\t" } }.sorted().joined(separator: ",")
        if lines[0] == "words" { #expect(found == expected) } else { #expect(expected.hasPrefix("/etc")) }
    }

    @Test(arguments: LanguageCode.allCases)
    func hiddenThingsStayHidden(language: LanguageCode) {
        for line in [[""], ["-"], ["search", "-"]] {
            #expect(!answer(line, language).contains { $0.contains("trace") })
        }
    }

    @Test func saysWhatWordsAreForInTheLanguage() {
        #expect(answer(["journal", "a"], .french) == ["words", "add\tnoter une entrée"])
        #expect(answer(["search", "--sort=ti"], .french) == ["words", "--sort=title"])
    }

    @Test func remembersTheVaultThatIsMeant() {
        let tool = sampleTool().outline
        #expect(
            Completion(["--vault", "/tmp", "log", "-t", ""], of: tool, language: .english).given == ["vault": "/tmp"])
        #expect(Completion(["log", "--vault=/tmp", "-t", ""], of: tool, language: .english).given == ["vault": "/tmp"])
    }

    @Test(.enabled(if: ShellRunner.has("bash")))
    func bash() throws {
        // bash breaks words at `=` before it calls the function; there is none in the lines above.
        let driver = cases.map { line, _ in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            return """
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _daybook
                printf '%s\\n' "${COMPREPLY[@]}" | sort | paste -sd,
                """
        }
        let output = try ShellRunner.run(
            "bash --norc", on: script(.bash) + driver.joined(separator: "\n"))
        // bash adds the slash of a folder itself.
        check(output, expected: cases.map { $0.expected == "/etc/" ? "/etc" : $0.expected })
    }

    @Test(.enabled(if: ShellRunner.has("bash")))
    func bashBreaksWordsAtEqualsSigns() throws {
        let driver = """
            COMP_WORDS=(daybook search --sort = ti); COMP_CWORD=4; _daybook; echo "${COMPREPLY[@]}"
            COMP_WORDS=(daybook search --sort =); COMP_CWORD=3; _daybook; echo "${COMPREPLY[@]}"
            COMP_WORDS=(daybook search --sort = title --js); COMP_CWORD=5; _daybook; echo "${COMPREPLY[@]}"
            COMP_WORDS=(daybook lists show d); COMP_CWORD=3; _daybook; echo "${COMPREPLY[@]}"
            """
        let program = program(
            .bash,
            knows: [
                ["search", "--sort", "=", "ti"], ["search", "--sort", "="], ["search", "--sort", "=", "title", "--js"],
                ["lists", "show", "d"],
            ])
        let output = try ShellRunner.run(
            "bash --norc", on: program + Shell.bash.completionScript(for: "daybook") + "\n" + driver)
        check(output, expected: ["title", "date title rank", "--json", "day\\ off"])
    }

    @Test(.enabled(if: ShellRunner.has("fish")))
    func fish() throws {
        // complete -C prints a candidate, a tab and its description.
        let driver = cases.map { line, _ in
            "complete -C '\(line)' | string replace -r '\\t.*' '' | sort | paste -sd,"
        }
        let output = try ShellRunner.run("fish --no-config", on: script(.fish) + driver.joined(separator: "\n"))
        check(output, expected: cases.map(\.expected))
    }

    @Test(.enabled(if: ShellRunner.has("zsh")))
    func zsh() throws {
        // An interactive zsh in a pseudo-terminal: a line, the tab key, and a key that prints what the line became.
        let unique = cases.filter { !$0.expected.contains(",") }
        let driver =
            #"""
            cat > $0.script <<'END'
            \#(script(.zsh))
            END
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "PS1= PS2=; autoload -Uz compinit && compinit -u -D; source $0.script
            report() { print -r -- \"<<\$BUFFER>>\"; BUFFER=; zle -I }
            zle -N report; KEYTIMEOUT=1; bindkey ^X report; bindkey ^I complete-word; echo re''ady"
            while zpty -r shell line; do [[ $line == *ready* ]] && break; done
            ask() {
                zpty -w -n shell "$1"$'\t\x18'
                while zpty -r shell line; do
                    [[ $line == *'<<'*'>>'* ]] && { print -r -- ${${line#*<<}%%>>*}; break }
                done
            }

            """# + unique.map { "ask '\($0.line)'\n" }.joined() + "zpty -d shell; rm $0.script\n"
        let output = try ShellRunner.run("timeout 60 zsh -f", on: driver)
        let lines = output.split(separator: "\n").map(String.init)
        let expected = unique.map { line, expected in
            if expected.isEmpty { return line }
            let words = line.split(separator: " ", omittingEmptySubsequences: false).dropLast()
            return words.joined(separator: " ") + " " + expected + (expected.hasSuffix("/") ? "" : " ")
        }
        #expect(lines == expected)
    }

    private func check(_ output: String, expected: [String]) {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (index, expected) in expected.enumerated() {
            let line = index < lines.count ? lines[index] : "(nothing)"
            #expect(line == expected, "\(index < cases.count ? cases[index].line : "")")
        }
        #expect(lines.count == expected.count + 1, "\(output)")
    }
}
