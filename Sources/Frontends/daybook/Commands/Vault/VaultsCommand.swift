// `daybook vaults`: the named vaults of this machine.

import Arguments
import Bytes
import Vault
import Wording
import Workspaces

enum VaultsCommand {
    private static let name = Operand(
        "name", kind: .vault, label: Phrase("NAME", fr: "NOM"), summary: Phrase("which vault", fr: "quel coffre"))

    static var list: Command<Context> {
        Command(
            path: ["vaults"],
            summary: Phrase("list the vaults that have names", fr: "lister les coffres qui ont un nom"),
            manual: Phrase(
                """
                Vaults with names are of this machine: vaults: in $XDG_CONFIG_HOME/daybook/config.yaml. "daybook -v work log TEXT" writes in the \
                one called work; the one with a star is meant where none is named and none is near (vault:).
                """,
                fr: """
                    Les coffres qui ont un nom sont ceux de cette machine : vaults: dans $XDG_CONFIG_HOME/daybook/config.yaml. « daybook -v travail \
                    log TEXTE » écrit dans celui qui s’appelle travail ; celui qui a une étoile est pris si aucun n’est nommé ni proche (vault:).
                    """),
            examples: [
                Example(line: "daybook vaults", says: Phrase("which there are", fr: "lesquels il y a"))
            ],
            seeAlso: ["vaults add", "init"], group: .programs, isDefault: true
        ) { context, words in
            let vaults = VaultList(context.machine, context.configuration).vaults
            if words.has(.json) {
                context.terminal.json(Schema.vaults(vaults))
            } else if vaults.isEmpty {
                context.diagnostic(
                    Phrase(
                        "no vault has a name; daybook vaults add NAME DIR gives one",
                        fr: "aucun coffre n’a de nom ; daybook vaults add NOM DOSSIER en donne un"))
            } else {
                let width = vaults.map(\.vault.name.count).max() ?? 0
                for item in vaults {
                    let missing = item.isThere ? "" : context.say(Phrase("  (not there)", fr: "  (absent)"))
                    let name = item.vault.name + String(repeating: " ", count: width - item.vault.name.count)
                    context.terminal.line(
                        TerminalText.harmless("\(item.isDefault ? "*" : " ") \(name)  \(item.folder)\(missing)"))
                }
            }
            return vaults.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    private static let newName = Operand(
        "name", label: Phrase("NAME", fr: "NOM"), summary: Phrase("what it is called", fr: "comment il s’appelle"))
    private static let folder = Operand(
        optional: "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("where it is", fr: "où il est"))

    static var add: Command<Context> {
        Command(
            path: ["vaults", "add"], summary: Phrase("give a vault a name", fr: "donner un nom à un coffre"),
            manual: Phrase(
                """
                Writes vaults: in your configuration; comments and all other lines stay. DIR is the vault that is meant without it. A name has \
                letters, digits, - _ and ., and another vault's is not taken.
                """,
                fr: """
                    Écrit vaults: dans votre configuration ; commentaires et autres lignes restent. Sans DOSSIER, c’est le coffre en cours. Un \
                    nom a des lettres, des chiffres, - _ et . ; celui d’un autre coffre n’est pas pris.
                    """),
            operands: [newName, folder], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook vaults add work ~/work/notes",
                    says: Phrase("from now on daybook -v work", fr: "désormais daybook -v work")
                )
            ],
            seeAlso: ["vaults", "vaults default"], group: .programs
        ) { context, words in
            let folder = try words[folder].map { context.machine.absolute($0) } ?? context.vault().root
            let change = try VaultList(context.machine, context.configuration).adding(
                words[newName], folder: folder)
            return try apply(change, context, isDryRun: words.has(.dryRun))
        }
    }

    static var remove: Command<Context> {
        Command(
            path: ["vaults", "remove"], summary: Phrase("take a vault's name away", fr: "retirer son nom à un coffre"),
            manual: Phrase(
                "The name goes from your configuration; the vault itself stays as it is.",
                fr: "Le nom quitte votre configuration ; le coffre lui-même reste tel quel."),
            operands: [name], flags: [.dryRun],
            examples: [
                Example(line: "daybook vaults remove work", says: Phrase("the files stay", fr: "les fichiers restent"))
            ],
            seeAlso: ["vaults"], group: .programs
        ) { context, words in
            try apply(
                VaultList(context.machine, context.configuration).removing(words[name]), context,
                isDryRun: words.has(.dryRun))
        }
    }

    static var choose: Command<Context> {
        Command(
            path: ["vaults", "default"],
            summary: Phrase("set the default vault", fr: "dire quel coffre est pris ailleurs"),
            manual: Phrase(
                "Writes vault: in your configuration: the vault that is meant where none is named and none is near.",
                fr: "Écrit vault: dans votre configuration : le coffre qui est pris si aucun n’est nommé ni proche."),
            operands: [name], flags: [.dryRun],
            examples: [
                Example(line: "daybook vaults default home", says: Phrase("from any folder", fr: "depuis tout dossier"))
            ],
            seeAlso: ["vaults"], group: .programs
        ) { context, words in
            try apply(
                VaultList(context.machine, context.configuration).choosing(words[name]), context,
                isDryRun: words.has(.dryRun))
        }
    }

    private static func apply(_ change: ConfigurationChange, _ context: Context, isDryRun: Bool) throws -> Int32 {
        let file = try change.apply(to: context.machine.configurationFile, isRehearsal: isDryRun)
        if isDryRun {
            context.terminal.write(change: file)
        } else {
            context.terminal.line(context.machine.configurationFile)
        }
        return 0
    }
}
