// `daybook import jrnl`: journals of jrnl.

import Arguments
import Bytes
import Journal
import Messages
import Vault
import Wording

enum ImportJrnlCommand {
    static let command = Command<Context>(
        path: ["import", "jrnl"], summary: Phrase("bring in a journal of jrnl", fr: "reprendre un journal de jrnl"),
        manual: Phrase(
            """
            SOURCE is a journal of jrnl: the text file, the folder of a journal with a file a day, what jrnl --export json writes, or - for \
            standard input. A * at the end of the first line makes a favourite, @tags become tags and stay in the text. Times without a \
            zone stay without one. A line in brackets that is no date belongs to the text above it, and is told. An encrypted journal is \
            refused: jrnl --decrypt writes it as text.
            """,
            fr: """
                SOURCE est un journal de jrnl : le fichier texte, le dossier d’un journal à un fichier par jour, ce qu’écrit jrnl --export \
                json, ou - pour l’entrée standard. Une * à la fin de la première ligne fait un favori, les @étiquettes deviennent des \
                étiquettes et restent dans le texte. Les heures sans fuseau restent sans fuseau. Une ligne entre crochets qui n’est pas une \
                date appartient au texte au-dessus, et est signalée. Un journal chiffré est refusé : jrnl --decrypt l’écrit en texte.
                """) + DiaryCommand.common,
        operands: [DiaryCommand.source],
        flags: [
            Flag(
                "tag-symbols", value: .text, placeholder: "CHARACTERS",
                Phrase("what starts a tag, @ unless said", fr: "ce qui commence une étiquette, @ par défaut")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook import jrnl ~/.local/share/jrnl/journal.txt --dry-run",
                says: Phrase("look first", fr: "regarder d’abord")),
            Example(
                line: "daybook import jrnl --tag-symbols '@#' journal.txt",
                says: Phrase("tags with two signs", fr: "des étiquettes à deux signes")),
        ],
        seeAlso: ["import dayone", "import text"], group: .takeOut
    ) { context, words in
        let symbols = Set(words.value("tag-symbols") ?? "@")
        return try DiaryCommand.run("jrnl", context, words) { source in
            if source.location.hasSuffix(".dayone") {
                throw CommandError(
                    .usage,
                    Phrase("\(source.typed) is a journal of Day One", fr: "\(source.typed) est un journal de Day One"),
                    hint: Phrase(same: "daybook import dayone \(source.typed)"))
            }
            let files = source.kind == .folder ? try source.names().filter { $0.hasSuffix(".txt") } : []
            if source.kind == .folder, files.isEmpty {
                throw CommandError(
                    .nothing, Phrase("\(source.typed): no .txt file in it", fr: "\(source.typed) : aucun fichier .txt"))
            }
            return { sink in
                try source.read({ $0.hasSuffix(".txt") }) { name, bytes in
                    let sink: ImportSink = { try sink(name, $0) }
                    if let refusal = JrnlText.refusal(bytes) {
                        throw CommandError(Explanation(refusal, file: source.shown(name)))
                    }
                    let bytes = try DiarySource.text(bytes, sink)
                    if bytes.first(where: { !$0.isWhitespace }) == UInt8(ascii: "{") {
                        try JrnlJSON.read(bytes, tagSymbols: symbols, sink)
                    } else {
                        try JrnlText.read(bytes, tagSymbols: symbols, sink)
                    }
                }
            }
        }
    }
}
