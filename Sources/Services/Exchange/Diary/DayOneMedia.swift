// The pictures, films, recordings and documents of entries in Day One's form: without duplicates, named by their MD5.

import Archives
import Bytes
import CivilTime
import Digests
import Journal
import Pages
import Permissions
import Vault
import Wording

final class DayOneMedia {
    /// Kinds of media, with the key in an entry, the folder in the archive, and the word in a link (Day One's export).
    enum Kind: CaseIterable {
        case photo, video, audio, pdf

        var key: String {
            switch self {
            case .photo: "photos"
            case .video: "videos"
            case .audio: "audios"
            case .pdf: "pdfAttachments"
            }
        }

        var folder: String { self == .pdf ? "pdfs" : key }

        /// The part of a link between `dayone-moment:` and the identifier.
        var scheme: String {
            switch self {
            case .photo: "//"
            case .video: "/video/"
            case .audio: "/audio/"
            case .pdf: "/pdfAttachment/"
            }
        }

        init?(_ path: VaultPath) {
            let type = MediaType.of(path)
            if type == "application/pdf" {
                self = .pdf
            } else if type.hasPrefix("video/") {
                self = .video
            } else if type.hasPrefix("audio/") {
                self = .audio
            } else if type.hasPrefix("image/"), !MediaType.isText(type) {
                self = .photo
            } else {
                return nil
            }
        }
    }

    struct Item {
        let kind: Kind
        let identifier: String
        let digits: String
        let ending: String
        let caption: String?
        let name: String

        func write(_ order: Int, _ json: inout JSONWriter) {
            json.object { json in
                json.member("identifier", identifier)
                json.member("md5", digits)
                // Recordings use another key for their format.
                json.member(kind == .audio ? "format" : "type", ending)
                json.member("orderInEntry", order)
                if kind == .pdf { json.member("pdfName", name) } else { json.member("filename", name) }
                if let caption { json.member("caption", caption) }
            }
        }
    }

    private struct Stored {
        let path: VaultPath
        let kind: Kind
        let digits: String
        let ending: String
    }

    private let vault: OutgoingVault
    private let resolver: LinkResolver
    private var stored: [VaultPath: Stored?] = [:]
    private(set) var warnings: [Phrase] = []

    /// The location is removed from a picture in memory; no camera makes larger ones.
    private static let largestPicture = 256 << 20

    init(_ vault: OutgoingVault, _ tree: VaultTree) {
        self.vault = vault
        resolver = LinkResolver(documents: [], attachments: tree.files.map(\.path).filter { !$0.isMarkdown })
    }

    // MARK: Entries

    /// The text of an entry with its media as Day One links, and these media. Photos not embedded in the text are appended.
    ///
    /// - Parameter identify: the Day One identifier of the entry at a path; nil if there is none.
    func text(of entry: DiaryEntry, identify: (VaultPath) -> String?) -> (String, [Item]) {
        let document = entry.document
        var items: [Item] = []
        var placed: [VaultPath: Item] = [:]
        let captions = Dictionary(
            document.fields.photos.compactMap { photo in
                resolver.file(photo.file, from: document.path).map { ($0, photo.caption) }
            }, uniquingKeysWith: { first, _ in first })
        func item(_ path: VaultPath, caption: String?) -> Item? {
            if let known = placed[path] { return known }
            guard let file = store(path) else { return nil }
            let identifier = MD5.digits(of: Array((document.path.text + "\n" + path.text).utf8)).uppercased()
            let made = Item(
                kind: file.kind, identifier: identifier, digits: file.digits, ending: file.ending,
                caption: (captions[path] ?? nil) ?? caption.flatMap { $0.isEmpty ? nil : $0 }, name: path.name)
            placed[path] = made
            items.append(made)
            return made
        }
        let edits = document.scan.links.compactMap { link -> TextEdit? in
            guard link.form == .wiki || link.form == .markdown else { return nil }
            let target = document.bytes.text(link.target)
            if link.form == .markdown, let path = document.path.resolving(target), path.isMarkdown,
                let identifier = identify(path)
            {
                let end = link.fragment?.upperBound ?? link.target.upperBound
                return TextEdit(link.target.lowerBound..<end, "dayone://view?entryId=" + identifier)
            }
            let meant =
                link.form == .wiki
                ? resolver.wiki(target, from: document.path) : resolver.markdown(target, from: document.path)
            guard case .file(let file) = meant, let kind = Kind(file), link.isEmbed || kind != .photo else {
                return nil
            }
            let words = link.alias.map { document.bytes.text($0) } ?? Self.words(document.bytes.text(link.range))
            return item(file, caption: words).map {
                TextEdit(link.range, "![](dayone-moment:\($0.kind.scheme)\($0.identifier))")
            }
        }
        var text = String(decoding: edits.applied(to: document.bytes)[document.body.lowerBound...], as: UTF8.self)
        text = entry.plainBody(text)
        if let title = entry.title, !title.isHeading {
            text = text.isEmpty ? "# \(title.text)" : "# \(title.text)\n\n\(text)"
        }
        let shown = Set(items.map(\.identifier))
        let named = document.fields.photos.map(\.file) + document.fields.ink
        let behind = named.compactMap { name -> String? in
            guard let path = resolver.file(name, from: document.path), let item = item(path, caption: nil),
                !shown.contains(item.identifier)
            else { return nil }
            return "![](dayone-moment:\(item.kind.scheme)\(item.identifier))"
        }
        return (([text].filter { !$0.isEmpty } + behind).joined(separator: "\n\n"), items)
    }

    /// The text between the brackets of `![words](target)`.
    private static func words(_ link: String) -> String? {
        guard let start = link.firstIndex(of: "["), let end = link.firstIndex(of: "]"), start < end else { return nil }
        let words = String(link[link.index(after: start)..<end])
        return words.hasPrefix("[") ? nil : words
    }

    private func store(_ path: VaultPath) -> Stored? {
        if let known = stored[path] { return known }
        var made: Stored?
        if let kind = Kind(path) {
            var sum = MD5()
            do {
                try pieces(path, kind) { sum.add($0) }
                let ending = path.ending
                made = Stored(path: path, kind: kind, digits: sum.digits, ending: ending == "jpg" ? "jpeg" : ending)
            } catch is OutgoingVault.Uncleaned {
                warnings.append(OutgoingVault.uncleaned(path))
            } catch {
                warnings.append(
                    Phrase("\(path) could not be read and was left out", fr: "\(path) est illisible et a été omis"))
            }
        }
        stored[path] = .some(made)
        return made
    }

    private func pieces(_ path: VaultPath, _ kind: Kind, _ take: ([UInt8]) throws -> Void) throws {
        guard kind == .photo else { return try vault.readPieces(path, take) }
        try take(vault.attachment(path, limit: Self.largestPicture))
    }

    // MARK: Archive

    /// Adds each distinct content once. Throws errors from reading and writing.
    func copy(into archive: inout ArchiveWriter) throws {
        var names: Set<String> = []
        for file in stored.values.compactMap({ $0 }).sorted(by: { $0.path < $1.path }) {
            let name = "\(file.kind.folder)/\(file.digits).\(file.ending)"
            guard names.insert(name).inserted else { continue }
            try archive.add(name) { take in try pieces(file.path, file.kind, take) }
        }
    }
}
