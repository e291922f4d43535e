// `daybook links`: what a document links to, what links to it, what is broken.

import Arguments
import Bytes
import Search
import Vault
import Wording

enum LinksCommand {
    static let command = Command<Context>(
        path: ["links"], summary: Phrase("show links of a document", fr: "montrer les liens d’un document"),
        manual: Phrase(
            "Links out of the document, links to it, and links that lead nowhere. A link finds a document by path, file name, title or alias; case and accents do not matter. --orphans lists the documents that nothing links to.",
            fr:
                "Les liens du document, les liens vers lui, et ceux qui ne mènent nulle part. Un lien trouve un document par chemin, nom de fichier, titre ou alias ; majuscules et accents ne comptent pas. --orphans liste les documents vers lesquels rien ne mène."
        ),
        operands: [
            Operand(
                name: "document", kind: .document, arity: .optional, label: Phrase("PATH|NAME", fr: "CHEMIN|NOM"),
                summary: Phrase("the document", fr: "le document"))
        ],
        flags: [Flag("orphans", Phrase("documents without links to them", fr: "les documents sans lien vers eux"))],
        examples: [
            Example(line: "daybook links Lyon", says: Phrase("around the page Lyon", fr: "autour de la page Lyon"))
        ],
        group: .find, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has("orphans") { return try orphans(context, words) }
        guard let name = words["document"] else {
            throw CommandError(
                .usage, Phrase("which document?", fr: "quel document ?"),
                hint: Phrase(
                    "daybook links NAME, or daybook links --orphans",
                    fr: "daybook links NOM, ou daybook links --orphans"))
        }
        let document = try context.document(named: name)
        let links = try context.index().links(of: document.path)
        if words.has("json") {
            func list(_ links: [FoundLink]) -> JSONValue {
                .array(
                    links.map { link in
                        .members([
                            ("path", link.path.map { .string($0.text) } ?? .null),
                            ("title", link.title.map { .string($0) } ?? .null), ("text", .string(link.text)),
                        ])
                    })
            }
            context.terminal.json([
                ("schema", "daybook.links/1"), ("path", .string(document.path.text)), ("out", list(links.outgoing)),
                ("back", list(links.incoming)), ("broken", list(links.broken)),
            ])
        } else {
            section(context, Phrase("links to", fr: "liens vers"), links.outgoing)
            section(context, Phrase("linked from", fr: "lié depuis"), links.incoming)
            section(context, Phrase("broken", fr: "rompus"), links.broken)
        }
        let isNone = links.outgoing.isEmpty && links.incoming.isEmpty && links.broken.isEmpty
        if isNone { context.diagnostic(Phrase("no links", fr: "aucun lien")) }
        return isNone ? ExitCode.nothing.rawValue : 0
    }

    private static func section(_ context: Context, _ title: Phrase, _ links: [FoundLink]) {
        guard !links.isEmpty else { return }
        context.terminal.line(context.terminal.styled(context.say(title), .bold))
        for link in links {
            let name = TerminalText.harmless(link.title ?? link.text)
            context.terminal.line(
                "  " + name + (link.path.map { context.terminal.styled("  " + $0.text, .faint) } ?? ""))
        }
    }

    private static func orphans(_ context: Context, _ words: Invocation) throws -> Int32 {
        let answer = try context.index().search(.flag(.orphan), today: context.today, order: .path)
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.orphans/1"), ("count", .int(answer.count)),
                ("paths", .array(answer.hits.map { .string($0.path.text) })),
            ])
        } else {
            for hit in answer.hits { context.terminal.line(hit.path.text) }
        }
        return answer.count > 0 ? 0 : ExitCode.nothing.rawValue
    }
}
