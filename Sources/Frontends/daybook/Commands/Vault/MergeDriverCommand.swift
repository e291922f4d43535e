// `daybook merge-driver`: called by git to merge a file.

import Arguments
import FileSystem
import GitSync
import Processes
import Vault
import Wording
import Workspaces

enum MergeDriverCommand {
    private static let base = Operand(
        "base", kind: .path, label: Phrase(same: "BASE"), summary: Phrase("what both had", fr: "l’état commun"))
    private static let ours = Operand(
        "ours", kind: .path, label: Phrase("OURS", fr: "NÔTRE"),
        summary: Phrase("our state; replaced by the result", fr: "notre état ; remplacé par le résultat"))
    private static let theirs = Operand(
        "theirs", kind: .path, label: Phrase("THEIRS", fr: "LEUR"), summary: Phrase("their state", fr: "leur état"))
    private static let path = Flag(
        "path", value: .text, Phrase("the file’s path in the repository", fr: "le chemin du fichier dans le dépôt"))
    private static let markerSize = Flag(
        "marker-size", value: .integer, Phrase("how long the markers are (7)", fr: "la longueur des marques (7)"))

    static var command: Command<Context> {
        Command(
            path: ["merge-driver"],
            summary: Phrase(
                "merge three states of a file, for git", fr: "fusionner trois états d’un fichier, pour git"),
            manual: Phrase(
                """
                git calls this for each file that both sides changed: BASE is what both had, OURS and THEIRS what they made of it, and the result \
                replaces OURS. daybook init and daybook sync --setup register it. Front matter is merged field by field (both changed one: the \
                side with the newer updated: stands, tags are a set), items one by one: found again by id:, else by their text, else, in the same \
                place, by likeness. Additions join, a deletion against a change keeps the change, freq: counters add up, a check wins. Readings \
                are joined by their time, prose is merged by lines. Where both changed the same lines of prose, both stay between markers and the \
                exit code is 1. Values that gave way are named on stderr.
                """,
                fr: """
                    git l’appelle pour chaque fichier changé des deux côtés : BASE est l’état commun, NÔTRE et LEUR ce que chacun en a fait ; le \
                    résultat remplace NÔTRE. daybook init et daybook sync --setup le déclarent. L’en-tête est fusionné champ par champ (changé des \
                    deux côtés : le côté au updated: le plus récent l’emporte, les étiquettes forment un ensemble), les éléments un par un : \
                    retrouvés par id:, sinon par leur texte, sinon, à la même place, par ressemblance. Les ajouts s’additionnent, une suppression \
                    contre un changement garde le changement, les compteurs freq: s’ajoutent, une coche l’emporte. Les relevés sont réunis par leur \
                    heure, la prose par lignes. Là où les deux ont changé les mêmes lignes de prose, les deux restent entre des marques et le code \
                    de sortie est 1. Les valeurs écartées sont nommées sur stderr.
                    """),
            operands: [base, ours, theirs], flags: [path, markerSize],
            examples: [
                Example(
                    line: "daybook merge-driver --path lists/groceries.md base.md ours.md theirs.md",
                    says: Phrase("three files by hand", fr: "trois fichiers à la main"))
            ],
            seeAlso: ["init"], group: .programs
        ) { context, words in
            // If git no longer waits for the result, it is not written.
            ParentProcess.endWithParent()
            func read(_ operand: Operand<String>) throws -> [UInt8] {
                try OpenFile.reading(context.machine.absolute(words[operand])).readAll()
            }
            let ours = context.machine.absolute(words[ours])
            let stamp = try FileStamp.of(ours)
            let bytes = try read(Self.ours)
            // Called by hand, the file may have any name; one without an extension is taken to be a note.
            let name = Paths.name(of: ours)
            let path =
                VaultPath(words[path] ?? (name.contains(".") ? name : name + ".md")) ?? VaultPath(trusted: "file.md")
            let size = max(1, min(words[markerSize] ?? 7, 1000))
            let base = try read(Self.base)
            let merge = FileMerge(
                base: base.isEmpty ? nil : base, first: bytes, second: try read(Self.theirs), path: path,
                labels: TextMerge.Labels(first: "ours", second: "theirs", size: size))
            // The file is git's own: if git was killed and removed it, it is not created again.
            try AtomicWrite.replace(ours, with: merge.bytes, expecting: .contents(stamp, bytes))
            for loss in merge.losses {
                let place = "\(path)" + (loss.item.map { ": \($0)" } ?? "")
                context.diagnostic(
                    Phrase(
                        "\(place): \(loss.field): kept “\(loss.kept)”, not “\(loss.lost)”",
                        fr: "\(place) : \(loss.field) : gardé « \(loss.kept) », pas « \(loss.lost) »"))
            }
            guard merge.conflicts > 0 else { return 0 }
            // A sync keeps both; by hand git says that both sides added the file.
            guard !merge.isTwoEntries else { return 1 }
            context.diagnostic(
                Phrase("\(path): ", fr: "\(path) : ")
                    + Phrase.counted(
                        merge.conflicts, "place is left to you", "places are left to you", fr: "endroit vous attend",
                        "endroits vous attendent"))
            return 1
        }
    }
}
