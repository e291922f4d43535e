// `daybook import jrnl`: journals of jrnl.

import Arguments
import Bytes
import ExchangeActions
import FileSystem
import Journal
import Vault
import Wording
import Workspaces

enum ImportJrnlCommand {
    private static let tagSymbols = Flag(
        "tag-symbols", value: .text, placeholder: "CHARACTERS",
        Phrase("what starts a tag, @ unless said", fr: "ce qui commence une étiquette, @ par défaut"))
    private static let passwordFile = Flag(
        "password-file", value: .path, placeholder: "FILE",
        Phrase(
            "the password of an encrypted journal; - is standard input",
            fr: "le mot de passe d’un journal chiffré ; - est l’entrée standard"))

    static var command: Command<Context> {
        Command(
            path: ["import", "jrnl"], summary: Phrase("bring in a journal of jrnl", fr: "reprendre un journal de jrnl"),
            manual: Phrase(
                """
                SOURCE is a journal of jrnl: the text file, the folder of a journal with a file a day, what jrnl --export json writes, or - for \
                standard input. A * at the end of the first line makes a favourite, @tags become tags and stay in the text. Times without a \
                zone stay without one. A line in brackets that is not a date belongs to the text above it, and is reported. For an encrypted journal \
                (jrnl 1, 2 and 4) the password is asked for on a terminal, or is the first line of --password-file; it is kept nowhere.
                """,
                fr: """
                    SOURCE est un journal de jrnl : le fichier texte, le dossier d’un journal à un fichier par jour, ce qu’écrit jrnl --export \
                    json, ou - pour l’entrée standard. Une * à la fin de la première ligne fait un favori, les @étiquettes deviennent des \
                    étiquettes et restent dans le texte. Les heures sans fuseau restent sans fuseau. Une ligne entre crochets qui n’est pas une \
                    date appartient au texte au-dessus, et est signalée. Pour un journal chiffré (jrnl 1, 2 et 4), le mot de passe est demandé \
                    sur un terminal, ou est la première ligne de --password-file ; il n’est gardé nulle part.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [tagSymbols, passwordFile, .dryRun],
            examples: [
                Example(
                    line: "daybook import jrnl ~/.local/share/jrnl/journal.txt --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord")),
                Example(
                    line: "daybook import jrnl --tag-symbols '@#' journal.txt",
                    says: Phrase("tags with two signs", fr: "des étiquettes à deux signes")),
            ],
            seeAlso: ["import dayone", "import text"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.jrnl(tagSymbols: Set(words[tagSymbols] ?? "@")), context, words.diaryFlags) {
                request in
                if let file = words[passwordFile] {
                    request.password = try password(file, source: words[DiaryCommand.source], context)
                } else if try request.needsPassword(), context.terminal.canAsk {
                    request.password = try asked(request, context)
                }
            }
        }
    }

    /// The first line of a file.
    private static func password(_ file: String, source: String?, _ context: Context) throws -> [UInt8] {
        if file == "-", source == "-" {
            throw CommandError(
                .usage,
                Phrase(
                    "standard input is the journal or the password, not both",
                    fr: "l’entrée standard est le journal ou le mot de passe, pas les deux"))
        }
        let bytes =
            file == "-"
            ? try StandardStream.input.readAll(limit: 1 << 16)
            : try OpenFile.reading(context.machine.absolute(file)).readAll(limit: 1 << 16)
        return Array(bytes.prefix { $0 != .newline && $0 != .carriageReturn })
    }

    /// A password typed without echo, in at most three attempts. Nil if none is given.
    private static func asked(_ request: ImportDiary, _ context: Context) throws -> [UInt8]? {
        let question = Phrase("password: ", fr: "mot de passe : ")
        for attempt in 1...3 {
            context.terminal.prompt(context.say(question))
            let typed = StandardStream.input.readHiddenLine()
            context.terminal.prompt("\n")
            guard let typed, !typed.isEmpty else { return nil }
            if try attempt == 3 || request.isOpened(by: typed) { return typed }
            context.diagnostic(Phrase("wrong password", fr: "mauvais mot de passe"))
        }
        return nil
    }
}
