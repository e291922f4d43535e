// The index data of one document: everything computed on the reading thread, ready to be written.

import Agenda
import Bytes
import CivilTime
import Journal
import Language
import Vault
import YAML

/// A task line as stored in the index.
struct IndexedTask: Sendable {
    let line: Int
    let state: String
    let due: Day?
    let start: Day?
    let done: Day?
    let text: String
    /// The whole line.
    let source: String
}

/// The rows of one document.
struct IndexedDocument: Sendable {
    let number: UInt32
    let path: VaultPath
    var kind = DocumentKind.note
    var title: String
    var day: Day?
    var minute: Int?
    var created: Day?
    var updated: Day?
    var mood: Int?
    var isFavorite = false
    var isPrivate = false
    var words = 0
    var language: String?
    var type: String?
    var place: String?
    var latitude: Double?
    var longitude: Double?
    var photos = 0
    var ink = 0
    var share: String?
    var identifier: String?
    /// The number of baked blocks.
    var baked = 0
    /// The number of base blocks, and of embedded base views.
    var bases = 0
    var unreadable: String?
    var hasUnreadHead = false
    /// The number of problems in the document itself, for `check`.
    var problems = 0
    /// A hash of the file's bytes: a file that was only touched is not written again.
    var content: Int64 = 0
    var tags: [String] = []
    var fields: [(key: String, value: String)] = []
    /// The front matter as JSON, if any.
    var head: String?
    var names: [LinkKeys.Name] = []
    var links: [IndexedLink] = []
    var parts = DocumentParts(headings: "", blocks: "")
    var tasks: [IndexedTask] = []
    var agenda: [IndexedAgendaLine] = []

    /// For an unreadable file: its name, and the reason.
    init(
        unreadable path: VaultPath, number: UInt32, reason: String, settings: VaultSettings, postings: PostingsBuilder
    ) {
        (self.number, self.path) = (number, path)
        title = path.stem
        kind = DocumentKind(path: path, type: nil, settings: settings)
        unreadable = reason
        isPrivate = path.isLocked || path.privateFolder != nil
        names = LinkKeys.names(path: path, title: title, aliases: [])
        postings.add(number) { $0.append(title, language: PostingsBuilder.noLanguage, to: .title) }
    }

    /// - Parameter number: the document's number in the index, higher than all before.
    /// - Parameter postings: collects its words.
    init(_ document: Document, number: UInt32, postings: PostingsBuilder) {
        self.number = number
        let fields = document.fields
        path = document.path
        content = Self.content(of: document)
        kind = document.kind
        title = document.title
        let date = document.date
        day = date?.day
        minute = date?.time.map { $0.secondsSinceMidnight / 60 }
        created = (fields.created ?? date)?.day
        updated = (fields.updated ?? fields.created ?? date)?.day
        mood = fields.mood.flatMap { Mood(text: $0) }?.score
        isFavorite = fields.isFavorite
        isPrivate = document.privacy != nil
        hasUnreadHead = document.hasUnreadHead
        words = document.scan.words
        baked = document.scan.baked.count
        bases = BaseSource.count(in: document)
        type = fields.type
        place = fields.location?.words
        latitude = fields.location?.latitude
        longitude = fields.location?.longitude
        photos = fields.photos.count
        ink = fields.ink.count
        share = fields.share
        identifier = fields.identifier
        tags = document.tags
        self.fields = document.frontMatter.flatFields().filter { !Self.columns.contains($0.key) } + document.properties
        let values = Self.values(of: document)
        if !values.isEmpty { head = String(decoding: JSONValue.object(values).encoded(), as: UTF8.self) }
        names = LinkKeys.names(path: path, title: title, aliases: fields.aliases)
        links = IndexedLink.all(of: document)
        parts = DocumentParts(document)
        let items = DocumentCheck.items(of: document)
        problems = DocumentCheck.problems(of: document, items).count
        readLines(document, items)
        language = Self.language(document)
        addWords(document, postings)
    }

    /// The values in a document: its front matter, and `key:: value` lines.
    static func values(of document: Document) -> [JSONValue.Member] {
        document.frontMatter.values
            + document.properties.map { .init($0.key, JSONValue(YAMLScalar(plain: $0.value))) }
    }

    /// The value of `content`.
    static func content(of document: Document) -> Int64 { Int64(bitPattern: ContentHash.of(document.bytes)) }

    /// Keys with their own columns or tables, and query terms for those.
    private static let columns: Set<String> = ["title", "date", "tags", "tag", "keywords", "mood"]

    private static func language(_ document: Document) -> String? {
        if let given = document.fields.language {
            return given.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() }
        }
        // References to strokes are in no language.
        let ranges = document.typedText + document.scan.ink.map(\.words)
        let text =
            document.scan.ink.isEmpty ? document.bytes[document.body] : ranges.flatMap { document.bytes[$0] }[...]
        return text.withUnsafeBufferPointer { LanguageDetector.detect($0) }
    }

    private func addWords(_ document: Document, _ postings: PostingsBuilder) {
        postings.add(number) { postings in
            postings.append(title, language: language, to: .title)
            document.bytes.withUnsafeBufferPointer { bytes in
                // Query results in a note are not text of that note: otherwise it would find itself.
                for range in document.typedText { postings.append(bytes, range, language: language, to: .body) }
            }
            for tag in tags { postings.append(tag, language: nil, to: .tags) }
            for photo in document.fields.photos {
                if let caption = photo.caption { postings.append(caption, language: language, to: .extra) }
            }
            if let place { postings.append(place, language: nil, to: .extra) }
            document.bytes.withUnsafeBufferPointer { bytes in
                for block in document.scan.ink { postings.append(bytes, block.words, language: language, to: .ink) }
            }
        }
    }

    private mutating func readLines(_ document: Document, _ items: [LineItem]) {
        guard !items.isEmpty else { return }
        let lines = LineMap(document.bytes)
        let page = AgendaEvent.pageDay(kind: kind, type: type, day: day, path: path)
        for item in items {
            guard item.state != nil || kind == .agenda else { continue }
            let line = lines.line(at: item.range.lowerBound) + 1
            let source = document.source(of: item)
            if let state = item.state { tasks.append(Self.task(item, state, line, source)) }
            if let found = IndexedAgendaLine(item, source, line: line, of: document, page: page) {
                agenda.append(found)
            }
        }
    }

    private static func task(
        _ item: LineItem, _ state: LineItem.State, _ line: Int, _ source: String
    ) -> IndexedTask {
        func day(_ key: String) -> Day? { item[key].flatMap { Day(iso: $0.prefix(10)) } }
        return IndexedTask(
            line: line, state: state.mark, due: day("due"), start: day("start"), done: day("done"), text: item.text,
            source: source)
    }
}
