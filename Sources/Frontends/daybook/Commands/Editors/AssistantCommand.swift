// `daybook mcp`: the server started by assistants (Model Context Protocol).

import Arguments
import AssistantServer
import LockActions
import Vault
import Wording
import Workspaces

enum AssistantCommand {
    static var command: Command<Context> {
        Command(
            path: ["mcp"],
            summary: Phrase(
                "serve an assistant (Model Context Protocol)", fr: "servir un assistant (Model Context Protocol)"),
            manual: Phrase(
                """
                An assistant starts this and speaks the Model Context Protocol with it, a message a line over standard input and output: the revision \
                of 2026-07-28, and those of 2025-11-25 and 2025-06-18. docs/assistants.md has the lines for some clients.

                Nothing of the vault is told until you say what: permissions grant assistant --read agenda,lists. Writing is granted apart, by --write. \
                What is private, what comments say, and what denied sources have told is not there for an assistant, as if no such file was in the vault: \
                not in answers, counts, links or errors. What you decide counts from the next call on, and permissions history assistant lists every \
                call with its tool, documents and bytes.

                The tools search, read, show days, agenda, free time, lists, moods, readings and tags; they write an entry, add and check items, finish, \
                move and skip tasks, and replace a passage of a document that was read before. None deletes, imports, exports, or changes permissions. \
                Each that writes can show the difference first (dry_run); a run changes at most 30 times. In a vault that is in git the changes of a run \
                are one commit, which git revert takes back.

                The vault is that of --vault, $DAYBOOK_VAULT, the working folder or config.yaml. Text of the vault is told apart from words of daybook, \
                and invisible characters in it are shown; whether an assistant believes what it reads is not in our hands.
                """,
                fr: """
                    Un assistant lance cette commande et parle avec elle le Model Context Protocol, un message par ligne par l’entrée et la sortie standard : \
                    la révision du 2026-07-28, et celles du 2025-11-25 et du 2025-06-18. docs/assistants.md donne les lignes pour quelques clients.

                    Rien du coffre n’est dit tant que vous n’avez pas dit quoi : permissions grant assistant --read agenda,lists. L’écriture s’accorde à part, \
                    par --write. Ce qui est privé, ce que disent les commentaires et les sources refusées n’existe pas pour un assistant, comme si le fichier \
                    n’était pas dans le coffre : ni dans les réponses, ni dans les comptes, les liens ou les erreurs. Ce que vous décidez vaut dès l’appel \
                    suivant, et permissions history assistant liste chaque appel avec son outil, ses documents et ses octets.

                    Les outils cherchent, lisent, montrent les jours, l’agenda, le temps libre, les listes, les humeurs, les relevés et les étiquettes ; ils \
                    écrivent une entrée, ajoutent et cochent des articles, terminent, déplacent et sautent des tâches, et remplacent un passage d’un document \
                    déjà lu. Aucun ne supprime, n’importe, n’exporte ni ne change les autorisations. Chacun de ceux qui écrivent peut d’abord montrer la \
                    différence (dry_run) ; une session modifie au plus 30 fois. Dans un coffre sous git, les changements d’une session font un commit, que git \
                    revert reprend.

                    Le coffre est celui de --vault, de $DAYBOOK_VAULT, du dossier courant ou de config.yaml. Le texte du coffre est distingué des mots de \
                    daybook, et ses caractères invisibles sont montrés ; qu’un assistant croie ce qu’il lit n’est pas de notre ressort.
                    """),
            examples: [
                Example(
                    line: "daybook mcp", says: Phrase("as an assistant starts it", fr: "comme un assistant la lance")),
                Example(
                    line: "daybook mcp --vault ~/diary",
                    says: Phrase("for one vault, whatever the folder", fr: "pour un coffre, où que l’on soit")),
            ],
            seeAlso: ["permissions", "permissions grant", "permissions history", "lsp"], group: .programs
        ) { context, _ in
            let folder = try context.vault().root
            let surroundings = AssistantSurroundings(
                machine: { Machine.ofThisProcess() }, vault: folder, language: context.language,
                lock: { (try? VaultKeys($0, $1).lock(opens: false)) ?? nil })
            return StandardAssistant(version: Tool.version).run(AssistantDoor(surroundings))
        }
    }
}
