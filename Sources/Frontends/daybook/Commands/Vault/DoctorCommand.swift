// `daybook doctor`: what is set up, what is missing, and what to type.

import Arguments
import Bytes
import Overviews
import Wording
import Workspaces

enum DoctorCommand {
    static var command: Command<Context> {
        Command(
            path: ["doctor"],
            summary: Phrase("what is set up, and what is missing", fr: "ce qui est en place, et ce qui manque"),
            manual: Phrase(
                """
                One line for each thing that daybook works with: the vault and how it was found, its settings, index, repository and remote, \
                permissions, services and sensors; your configuration, folders, locale, time zone, terminal and editor; and other programs. Each \
                is ok, missing or wrong; → is what to type. What is missing is for something that you may not need.

                It changes nothing, asks nothing and uses no network. It does not read all documents: check does. Exit code 1 where something is \
                wrong. Passwords in addresses are left out, so that the answer can be shown to others.
                """,
                fr: """
                    Une ligne pour chaque chose dont daybook se sert : le coffre et comment il a été trouvé, ses réglages, son index, son dépôt et le \
                    distant, les autorisations, les services et les capteurs ; votre configuration, vos dossiers, la locale, le fuseau, le \
                    terminal et l’éditeur ; et d’autres programmes. Chacune est ok, manque ou est une erreur ; → dit quoi taper. Ce qui manque \
                    sert à quelque chose dont vous n’avez peut-être pas besoin.

                    Cela ne change rien, ne demande rien et n’utilise pas le réseau. Les documents ne sont pas tous lus : check le fait. Code de \
                    sortie 1 s’il y a une erreur. Les mots de passe des adresses sont omis, pour que la réponse puisse être montrée.
                    """),
            examples: [
                Example(
                    line: "daybook doctor",
                    says: Phrase("when something does not work", fr: "quand quelque chose ne marche pas")),
                Example(line: "daybook doctor --json", says: Phrase("for a script", fr: "pour un script")),
            ],
            seeAlso: ["check", "sync status", "service status", "permissions"], group: .vault, isPaged: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let vault = Result { try context.workspace() }
        let services = (try? ServiceManager(context)).map { VaultService.allCases.map($0.state) } ?? []
        let question = DiagnosisQuestion(
            vault, named: context.vaultOrigin, services: services,
            columns: context.terminal.isTerminal ? context.terminal.width : nil)
        let diagnosis = question.answer(on: context.machine, context.configuration)
        if words.has(.json) {
            context.terminal.json(Schema.doctor(diagnosis, context.language))
        } else {
            for line in diagnosis.lines { write(line, context) }
            context.diagnostic(
                Phrase(
                    "\(diagnosis.count(.wrong)) wrong, \(diagnosis.count(.missing)) missing",
                    fr: diagnosis.count(.wrong) > 1
                        ? "\(diagnosis.count(.wrong)) erreurs, \(diagnosis.count(.missing)) manques"
                        : "\(diagnosis.count(.wrong)) erreur, \(diagnosis.count(.missing)) manques"))
        }
        return diagnosis.isWell ? 0 : ExitCode.nothing.rawValue
    }

    private static func write(_ line: Diagnosis.Line, _ context: Context) {
        let (terminal, say) = (context.terminal, context.say)
        let state = TerminalText.padded(say(line.state.phrase), to: stateColumns)
        terminal.line(
            terminal.styled(state, style(line.state)) + TerminalText.padded(say(line.title), to: titleColumns)
                + TerminalText.harmless(say(line.text)))
        guard let cure = line.cure else { return }
        let indent = String(repeating: " ", count: stateColumns + titleColumns)
        terminal.line(indent + terminal.styled("→ " + TerminalText.harmless(say(cure)), .bold))
    }

    private static let stateColumns = 9
    private static let titleColumns = 17

    private static func style(_ state: Diagnosis.State) -> Terminal.Style {
        switch state {
        case .ok: .green
        case .missing: .yellow
        case .wrong: .red
        }
    }
}
