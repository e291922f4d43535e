// The completion scripts, as the shells themselves run them.

import Testing
import Wording

@testable import Arguments

private func script(_ shell: Shell, _ language: LanguageCode = .english) -> String {
    Completion(sampleTool().outline, language: language).script(for: shell)
}

/// A stub of the program, which the scripts ask for the names in the vault.
private let answers = "daybook() { case $2 in list) printf 'groceries\\tfood\\nday off\\n';; tag) echo work;; esac; }\n"

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

@Suite struct CompletionTests {
    @Test(arguments: LanguageCode.allCases)
    func hiddenThingsStayHidden(language: LanguageCode) {
        for shell in Shell.allCases {
            #expect(!script(shell, language).contains("trace"))
        }
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
            "bash --norc", on: answers + script(.bash) + "\n" + driver.joined(separator: "\n"))
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
        let output = try ShellRunner.run("bash --norc", on: answers + script(.bash) + "\n" + driver)
        check(output, expected: ["title", "date title rank", "--json", "day\\ off"])
    }

    @Test(.enabled(if: ShellRunner.has("fish")))
    func fish() throws {
        let program = """
            function daybook
                switch $argv[2]
                    case list
                        printf 'groceries\\tfood\\nday off\\n'
                    case tag
                        echo work
                end
            end

            """
        // complete -C prints a candidate, a tab and its description.
        let driver = cases.map { line, _ in
            "complete -C '\(line)' | string replace -r '\\t.*' '' | sort | paste -sd,"
        }
        let output = try ShellRunner.run(
            "fish --no-config", on: program + script(.fish) + "\n" + driver.joined(separator: "\n"))
        check(output, expected: cases.map(\.expected))
    }

    @Test(.enabled(if: ShellRunner.has("fish")))
    func fishShowsDescriptionsInTheLanguage() throws {
        let driver = "complete -C 'daybook journal a'\ncomplete -C 'daybook search --sort=ti'"
        let output = try ShellRunner.run("fish --no-config", on: script(.fish, .french) + "\n" + driver)
        #expect(output.hasPrefix("add\tnoter une entrée\n--sort=title"), "\(output)")
    }

    @Test(.enabled(if: ShellRunner.has("zsh")))
    func zsh() throws {
        // An interactive zsh in a pseudo-terminal: a line, the tab key, and a key that prints what the line became.
        let unique = cases.filter { !$0.expected.contains(",") }
        let driver =
            #"""
            cat > $0.script <<'END'
            \#(answers)\#(script(.zsh))
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
