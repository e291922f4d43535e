// `daybook lists import`: items of todo.txt, of plain lines, of one note a thing.

import Arguments
import Bytes
import FileSystem
import Lists
import Vault
import Wording
import Workspaces

enum ListImportCommand {
    static let command = Command<Context>(
        path: ["lists", "import"],
        summary: Phrase("take items over from other programs", fr: "reprendre les éléments d’autres logiciels"),
        manual: Phrase(
            """
            FILE is todo.txt (x, priorities and dates become tokens, +project a tag, @context a place) or has an item a line, with bullets, \
            [x] and amounts as in lists add; indented lines are notes. - is standard input. DIR, with --flat, is a folder of Markdown files \
            that are one thing each: name, isChecked, frequency, dateAdded and the like are understood, other keys of the front matter stay as \
            tokens, the body becomes notes. Items that the list has are left as they are, so that importing twice adds nothing twice. The \
            sources stay where they are, unless --remove is given. --list names the list, which is made where it is missing.
            """,
            fr: """
                FICHIER est un todo.txt (x, priorités et dates deviennent des mots-clés, +projet une étiquette, @contexte un lieu) ou contient un \
                élément par ligne, avec puces, [x] et quantités comme pour lists add ; les lignes en retrait sont des notes. - est l’entrée \
                standard. DOSSIER, avec --flat, contient des fichiers Markdown qui sont chacun une chose : name, isChecked, frequency, dateAdded \
                et leurs semblables sont compris, les autres clés de l’en-tête restent des mots-clés, le corps devient des notes. Ce que la \
                liste contient reste tel quel : importer deux fois n’ajoute rien deux fois. Les sources restent en place, sauf avec --remove. \
                --list nomme la liste, créée si elle manque.
                """),
        operands: [
            Operand(
                name: "source", kind: .path, label: Phrase("FILE|DIR", fr: "FICHIER|DOSSIER"),
                summary: Phrase("what to read", fr: "ce qu’il faut lire"))
        ],
        flags: [
            .list, Flag("flat", Phrase("a folder with one file a thing", fr: "un dossier, un fichier par chose")),
            Flag("remove", Phrase("remove what was taken over", fr: "supprimer ce qui a été repris")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook lists import todo.txt --dry-run", says: Phrase("look first", fr: "regarder d’abord")),
            Example(
                line: "daybook lists import --flat items --list groceries",
                says: Phrase("a folder of single items", fr: "un dossier d’éléments séparés")),
        ],
        seeAlso: ["lists add"], group: .write, run: run)

    /// Files larger than this are no lists.
    private static let sizeLimit = 16 << 20

    private struct Source {
        var items: [NewItem] = []
        /// The file of each item, in the system's terms; none for standard input.
        var files: [String] = []
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let isDryRun = words.has("dry-run")
        let typed = words["source"] ?? ""
        let source = try read(typed, isFlat: words.has("flat"), context)
        guard !source.items.isEmpty else {
            throw CommandError(.nothing, Phrase("\(typed): no items", fr: "\(typed) : aucun élément"))
        }
        let location = ListLocation(context: context)
        let vault = try context.vault()
        let name = words.value("list")
        let known = try location.find(name)
        var added: Set<Int> = []
        func taken(_ bytes: [UInt8], _ path: VaultPath) throws -> [UInt8] {
            let list = ItemList(Document(path: path, contents: bytes, settings: vault.settings))
            let result = list.importing(source.items, today: context.today)
            added = result.added
            return try list.document.applying(list.touching(result.edits, at: context.timestamp))
        }
        let path: VaultPath
        if let known {
            path = known
            if let file = source.files.first(where: { $0 == vault.files.location(path) }) {
                throw CommandError(
                    .usage, Phrase("\(file): is the list itself", fr: "\(file) : est la liste elle-même"))
            }
            if isDryRun {
                let before = try vault.files.read(path).bytes
                context.terminal.write(UnifiedDiffText.of(path, before, try taken(before, path)))
            } else {
                try vault.files.edit(path) { try taken($0, path) }
            }
        } else {
            let name = name ?? vault.settings.defaultList
            path = try location.path(forNew: name)
            let text = try taken(Array(location.text(forNew: name).utf8), path)
            try context.create(path, String(decoding: text, as: UTF8.self), isDryRun: isDryRun)
        }
        if !isDryRun, words.has("remove") {
            // What was left out, since the list has such an item, is nowhere else.
            let kept = Set(source.files.indices.filter { !added.contains($0) }.map { source.files[$0] })
            for file in Set(source.files).subtracting(kept).sorted() { try Paths.removeFile(file) }
            for file in kept.sorted() {
                context.diagnostic(
                    Phrase(
                        "\(file): kept, not all of it was taken over", fr: "\(file) : gardé, tout n’en a pas été repris"
                    ))
            }
        }
        let there = source.items.count - added.count
        let said =
            Phrase.counted(added.count, "item", "items", fr: "élément", "éléments")
            + (there == 0 ? Phrase(same: "") : Phrase(", \(there) already there", fr: ", \(there) déjà là"))
        if isDryRun {
            context.diagnostic(said)
        } else {
            try context.answer(path, words, context.say(said) + " → " + path.stem)
        }
        return 0
    }

    private static func read(_ typed: String, isFlat: Bool, _ context: Context) throws -> Source {
        let place = context.machine.absolute(typed)
        let isFolder = typed != "-" && FileStamp.isFolder(place)
        guard isFolder == isFlat else {
            throw CommandError(
                .usage,
                isFolder
                    ? Phrase("\(typed) is a folder", fr: "\(typed) est un dossier")
                    : Phrase("\(typed) is no folder", fr: "\(typed) n’est pas un dossier"),
                hint: isFolder
                    ? Phrase(
                        "--flat takes each of its files for one item", fr: "--flat prend chaque fichier pour un élément"
                    )
                    : Phrase(
                        "--flat reads a folder with one file a thing", fr: "--flat lit un dossier, un fichier par chose"
                    ))
        }
        if isFolder { return try flat(place, context) }
        let bytes =
            typed == "-"
            ? try StandardStream.input.readAll(limit: sizeLimit)
            : try OpenFile.reading(place).readAll(limit: sizeLimit)
        let text = String(decoding: TextEncoding.detect(bytes).utf8(bytes), as: UTF8.self)
        let plain = text.hasPrefix("\u{feff}") ? String(text.unicodeScalars.dropFirst()) : text
        let items = ImportedItems.items(ofText: plain)
        return Source(items: items, files: typed == "-" ? [] : items.map { _ in place })
    }

    private static func flat(_ folder: String, _ context: Context) throws -> Source {
        let names = try OpenFile.folder(folder).entries().compactMap(\.text)
        let files = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted()
        var source = Source()
        for name in files {
            let place = Paths.join(folder, name)
            guard let stamp = try? FileStamp.of(place, followingLinks: false), stamp.kind == .file else { continue }
            let document = Document(
                path: VaultPath(trusted: name), contents: try OpenFile.reading(place).readAll(limit: sizeLimit))
            // Front matter that cannot be read would be lost.
            if let problem = document.frontMatter.problems.first {
                throw CommandError(.failed, Phrase("\(name): ", fr: "\(name) : ") + problem.message)
            }
            guard let item = ImportedItems.item(of: document) else { continue }
            source.items.append(item)
            source.files.append(place)
        }
        return source
    }
}
