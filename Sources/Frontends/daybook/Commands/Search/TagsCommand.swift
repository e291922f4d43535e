// `daybook tags`: the tags of the vault with their counts.

import Arguments
import Bytes
import DocumentActions
import Search
import Vault
import Wording

enum TagsCommand {
    private static let tree = Flag(
        "tree", Phrase("tags below one another", fr: "les étiquettes les unes sous les autres"))

    static var command: Command<Context> {
        Command(
            path: ["tags"],
            summary: Phrase("list tags with their counts", fr: "lister les étiquettes et leur fréquence"),
            manual: Phrase(
                "Tags of front matter and text together, the most frequent first; a/b is below a with --tree. Tags that look like one another are named, since one of them may be a slip.",
                fr:
                    "Les étiquettes de l’en-tête et du texte ensemble, les plus fréquentes d’abord ; avec --tree, a/b se range sous a. Celles qui se ressemblent sont signalées : l’une est peut-être une faute de frappe."
            ),
            operands: [.query], flags: [tree, .limit],
            examples: [
                Example(line: "daybook tags", says: Phrase("all tags", fr: "toutes les étiquettes")),
                Example(
                    line: "daybook tags --tree date:2026",
                    says: Phrase("those of a year, as a tree", fr: "celles d’une année, en arbre")),
            ],
            seeAlso: ["tag add", "tag rename"], group: .find, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let query = try context.query(words[.query])
        let counts = try TagCounts(of: query, in: context.workspace())
        let all = counts.all
        let limit = words[.limit] ?? 0
        let tags = limit > 0 ? Array(all.prefix(limit)) : all
        if words.has(.json) {
            context.terminal.json(Schema.tags(counts, limit: limit))
        } else if words.has(tree) {
            printTree(tags, context)
        } else {
            let width = String(tags.first?.count ?? 0).count
            for tag in tags {
                context.terminal.line(
                    context.terminal.styled(TerminalText.paddedLeft(String(tag.count), to: width), .faint) + " "
                        + TerminalText.harmless(tag.tag))
            }
        }
        if !words.has(.json) { hintAtLookAlikes(counts, context) }
        if all.isEmpty { context.diagnostic(Phrase("no tags", fr: "aucune étiquette")) }
        return all.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    /// Each tag below its parent; a parent that is not a tag itself has no count.
    private static func printTree(_ tags: [TagCount], _ context: Context) {
        var counts: [String: Int] = [:]
        for tag in tags {
            counts[tag.tag] = tag.count
            for parent in TagSyntax.parents(tag.tag).map(String.init) where counts[parent] == nil { counts[parent] = 0 }
        }
        for (tag, count) in counts.sorted(by: { $0.key < $1.key }) {
            let depth = TagSyntax.parents(tag).count
            let name = tag.split(separator: "/").last.map(String.init) ?? tag
            context.terminal.line(
                String(repeating: "  ", count: depth) + TerminalText.harmless(name)
                    + (count > 0 ? context.terminal.styled("  \(count)", .faint) : ""))
        }
    }

    private static func hintAtLookAlikes(_ counts: TagCounts, _ context: Context) {
        for pair in counts.lookAlikes.prefix(5) {
            context.diagnostic(
                Phrase(
                    "look alike: #\(pair.0) #\(pair.1) (daybook tag rename \(pair.1) \(pair.0))",
                    fr: "se ressemblent : #\(pair.0) #\(pair.1) (daybook tag rename \(pair.1) \(pair.0))"))
        }
    }
}
