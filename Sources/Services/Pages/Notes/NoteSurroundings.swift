// The targets of links, pictures and embeds of one document on one page of an export.

import Bake
import Bytes
import Permissions
import Search
import Vault
import Wording

/// Resolves the references of notes in an export. One per page, as it limits the page's embeds.
package final class NoteSurroundings {
    /// The address of a document, or of the named part of it.
    package typealias DocumentAddress = (_ number: Int, _ part: String?) -> String

    private let model: SiteNotes
    private let address: DocumentAddress
    private let file: (VaultPath) -> NoteRenderer.Embed?
    private let tag: (String) -> String?
    private let read: (VaultPath) -> Document?
    /// Whether files are also linked by name.
    private let linksFiles: Bool
    private let folds: Bool
    /// The remaining budget for embeds on this page: notes that embed each other repeatedly must not make it grow without limit.
    private var embedsLeft = 64
    private var bytesLeft = 512 << 10
    private var embeds = 0
    private var titles = HeadingFit.asWritten

    private static let deepest = 5

    package init(
        _ model: SiteNotes, linksFiles: Bool, folds: Bool, address: @escaping DocumentAddress,
        file: @escaping (VaultPath) -> NoteRenderer.Embed?, tag: @escaping (String) -> String?,
        read: @escaping (VaultPath) -> Document?
    ) {
        (self.model, self.linksFiles, self.folds) = (model, linksFiles, folds)
        (self.address, self.file, self.tag, self.read) = (address, file, tag, read)
    }

    /// The body of a document as HTML.
    ///
    /// - Parameters:
    ///   - prefix: of its anchors.
    ///   - titles: how its headings fit into the page.
    package func html(of document: Document, _ number: Int, prefix: String = "", _ titles: HeadingFit) -> HTMLText {
        self.titles = titles
        return renderer(number, [number], prefix: prefix, namesHeadings: true, titles).html(of: shown(document, number))
    }

    /// With its bases rendered as tables.
    private func shown(_ document: Document, _ number: Int) -> Document {
        model.entries[number].tables?.shown(in: document, settings: model.vault.settings) ?? document
    }

    private func renderer(
        _ number: Int, _ chain: [Int], prefix: String, namesHeadings: Bool, _ titles: HeadingFit
    ) -> NoteRenderer {
        NoteRenderer(
            links: links(of: number, chain, prefix), language: model.language, folds: folds, prefix: prefix,
            namesHeadings: namesHeadings, titles: titles, isOnPage: true)
    }

    // MARK: Embeds

    /// The text of another document, or part of it, in exported form: read through the gate like any page. Nil if it is not in the export,
    /// if it is embedded in itself, and if the page's budget is used up.
    private func note(_ target: String, _ fragment: String?, in number: Int, _ chain: [Int], _ prefix: String)
        -> HTMLText?
    {
        let found =
            target.isEmpty ? .document(number) : model.resolver.wiki(target, from: model.entries[number].hit.path)
        guard case .document(let embedded) = found, !chain.contains(embedded), chain.count <= Self.deepest,
            embedsLeft > 0, let found = read(model.entries[embedded].hit.path)
        else { return nil }
        let document = shown(found, embedded)
        let text: NoteText
        if let fragment, !fragment.isEmpty {
            guard let part = NoteText.part(fragment, of: document) else { return nil }
            text = part
        } else {
            text = NoteText(document)
        }
        guard text.range.count <= bytesLeft else { return nil }
        embedsLeft -= 1
        bytesLeft -= text.range.count
        embeds += 1
        // Embedded headings are not titles of the surrounding page.
        let inner: HeadingFit = if case .lowered = titles { titles } else { .noTitle }
        return renderer(
            embedded, chain + [embedded], prefix: prefix + "embed-\(embeds)-", namesHeadings: false, inner
        ).html(of: text)
    }

    // MARK: Links

    private func links(of number: Int, _ chain: [Int], _ prefix: String) -> NoteRenderer.Links {
        let path = model.entries[number].hit.path
        let isEmbedded = chain.count > 1
        return NoteRenderer.Links(
            wiki: { [self] target, fragment in
                let found = target.isEmpty ? .document(number) : model.target(target, isWiki: true, in: number)
                return reach(found, fragment)
            },
            markdown: { [self] target in
                let (name, fragment) = Self.split(target)
                let found = model.target(name, isWiki: false, in: number)
                if let address = reach(found, fragment, keepsUnknown: true) { return .address(address) }
                return found == .missing && linksFiles ? .same : .none
            },
            own: { [self] fragment in
                guard let part = model.entries[number].facts.parts.name(fragment).map({ RelativeAddress.encoded($0) })
                else { return nil }
                // The parts of an embedded note are on its own page.
                return isEmbedded ? address(number, part) : "#" + prefix + part
            },
            image: { [self] target in
                let found = model.target(target, isWiki: false, in: number)
                if case .file(let file) = found, let embed = self.file(file) {
                    switch embed.kind {
                    case .picture: return .address(embed.address)
                    case .film: return .film(embed.address)
                    case .sound: return .sound(embed.address)
                    case .file: break
                    }
                }
                return found == .missing && linksFiles ? .same : .none
            },
            embed: { [self] target in model.resolver.file(target, from: path).flatMap(file) },
            note: { [self] target, fragment in note(target, fragment, in: number, chain, prefix) },
            tag: tag,
            formula: { [self] tex, isBlock in model.formulas[.init(tex: tex, isBlock: isBlock)] })
    }

    /// - Parameter keepsUnknown: an unknown fragment is kept as written.
    private func reach(_ target: LinkResolver.Target, _ fragment: String?, keepsUnknown: Bool = false) -> String? {
        switch target {
        case .document(let number):
            guard let fragment, !fragment.isEmpty else { return address(number, nil) }
            let part = model.entries[number].facts.parts.name(fragment)
            return address(number, part.map { RelativeAddress.encoded($0) } ?? (keepsUnknown ? fragment : nil))
        case .file(let path):
            guard linksFiles, let embed = file(path) else { return nil }
            return embed.address + (fragment.map { "#" + $0 } ?? "")
        case .missing, .outside: return nil
        }
    }

    private static func split(_ target: String) -> (file: String, fragment: String?) {
        guard let hash = target.utf8.firstIndex(of: .hash) else { return (target, nil) }
        return (String(target[..<hash]), String(target[target.utf8.index(after: hash)...]))
    }
}

extension NoteRenderer.Embed.Kind {
    /// How a file of this name is shown.
    package init(_ path: VaultPath, isPicture: Bool) {
        let ending = path.ending
        self =
            if isPicture {
                .picture
            } else if ["mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "3gp", "aac"].contains(ending) {
                .sound
            } else if ["mp4", "mov", "webm", "ogv", "mkv", "m4v"].contains(ending) {
                .film
            } else {
                .file
            }
    }
}
