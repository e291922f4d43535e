// `daybook links`: links from and to a document, and broken links.

import Arguments
import Bytes
import DocumentActions
import Search
import Vault
import Wording

enum LinksCommand {
    private static let document = Operand(
        optional: "document", kind: .document, label: Phrase("PATH|NAME", fr: "CHEMIN|NOM"),
        summary: Phrase("the document", fr: "le document"))
    private static let orphans = Flag(
        "orphans", Phrase("documents without links to them", fr: "les documents sans lien vers eux"))

    static var command: Command<Context> {
        Command(
            path: ["links"], summary: Phrase("show links of a document", fr: "montrer les liens d’un document"),
            manual: Phrase(
                "Links out of the document, links to it, and links that lead nowhere. A link finds a document by path, file name, title or alias; case and accents do not matter. --orphans lists the documents that nothing links to.",
                fr:
                    "Les liens du document, les liens vers lui, et ceux qui ne mènent nulle part. Un lien trouve un document par chemin, nom de fichier, titre ou alias ; majuscules et accents ne comptent pas. --orphans liste les documents vers lesquels rien ne mène."
            ),
            operands: [document], flags: [orphans],
            examples: [
                Example(line: "daybook links Lyon", says: Phrase("around the page Lyon", fr: "autour de la page Lyon"))
            ],
            group: .find, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(orphans) { return try orphans(context, asJSON: words.has(.json)) }
        guard let name = words[document] else {
            throw CommandError(
                .usage, Phrase("which document?", fr: "quel document ?"),
                hint: Phrase(
                    "daybook links NAME, or daybook links --orphans",
                    fr: "daybook links NOM, ou daybook links --orphans"))
        }
        let linkage = try DocumentLinkage(of: name, in: context.workspace())
        let links = linkage.links
        if words.has(.json) {
            context.terminal.json(Schema.links(linkage))
        } else {
            section(context, Phrase("links to", fr: "liens vers"), links.outgoing)
            section(context, Phrase("linked from", fr: "lié depuis"), links.incoming)
            section(context, Phrase("broken", fr: "rompus"), links.broken)
        }
        if linkage.isEmpty { context.diagnostic(Phrase("no links", fr: "aucun lien")) }
        return linkage.isEmpty ? ExitCode.nothing.rawValue : 0
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

    private static func orphans(_ context: Context, asJSON: Bool) throws -> Int32 {
        let paths = try DocumentLinkage.orphans(in: context.workspace())
        if asJSON {
            context.terminal.json(Schema.orphans(paths))
        } else {
            for path in paths { context.terminal.line(path.text) }
        }
        return paths.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}
