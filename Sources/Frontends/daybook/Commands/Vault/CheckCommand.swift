// `daybook check`: all problems, one per line.

import Arguments
import Bytes
import DocumentActions
import Search
import Vault
import Wording

enum CheckCommand {
    private static let code = Operand(
        any: "code", kind: .choice(Problem.Code.allCases), label: Phrase(same: "CODE"),
        summary: Phrase("only these problems", fr: "seulement ces problèmes"))

    static var command: Command<Context> {
        Command(
            path: ["check"], summary: Phrase("find problems in the vault", fr: "chercher des problèmes dans le coffre"),
            manual: Phrase(
                "Names every problem as path:line:column: code: text. With names of codes only those; exit 1 when there are any. Codes: "
                    + Problem.Code.allCases.map(\.rawValue).joined(separator: ", ") + ".",
                fr:
                    "Nomme chaque problème sous la forme chemin:ligne:colonne: code: texte. Avec des codes, seulement ceux-là ; sortie 1 s’il y en a. Codes : \(Problem.Code.allCases.map(\.rawValue).joined(separator: ", "))."
            ),
            operands: [code],
            examples: [
                Example(
                    line: "daybook check broken-link",
                    says: Phrase("broken links alone", fr: "les liens rompus seulement"))
            ],
            group: .vault, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let findings = try CheckVault(Set(words[code].map(\.rawValue))).answer(in: context.workspace())
        return report(findings, context, asJSON: words.has(.json))
    }

    /// Prints findings, and returns the exit code.
    static func report(_ findings: [Finding], _ context: Context, asJSON: Bool) -> Int32 {
        if asJSON {
            context.terminal.json(Schema.check(findings, context.language))
        } else {
            for finding in findings {
                line(finding.path, finding.position, finding.problem.code.rawValue, finding.problem.message, context)
            }
            context.diagnostic(.counted(findings.count, "problem", "problems", fr: "problème", "problèmes"))
        }
        return findings.isEmpty ? 0 : ExitCode.nothing.rawValue
    }

    static func line(
        _ path: String, _ position: LinePosition, _ code: String, _ message: Phrase, _ context: Context
    ) {
        let place = "\(escaped(path)):\(position.line):\(position.column)"
        context.terminal.line(
            context.terminal.styled(place, .bold) + ": " + context.terminal.styled(code, .yellow) + ": "
                + TerminalText.harmless(context.say(message)))
    }

    /// Keeps a problem on one line, whatever the name.
    private static func escaped(_ path: String) -> String {
        TerminalText.harmless(path.replacing("\n", with: "\\n"))
    }
}
