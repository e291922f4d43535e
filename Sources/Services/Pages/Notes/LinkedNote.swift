// The body of one document as safe HTML, for callers that know where its links lead.

import Bytes
import Permissions
import Vault
import Wording

/// A document on a page that a server makes: links are followed one by one, when they are met.
package struct LinkedNote {
    /// How a file in a note is shown.
    package enum FileKind: Sendable { case picture, sound, film, file }

    /// Addresses are encoded already.
    package struct Links {
        let document: (WrittenName, _ fragment: String?) -> String?
        package let file: (WrittenName) -> (address: String, kind: FileKind)?
        let tag: (String) -> String?
        let box: ((_ line: String) -> HTMLText?)?

        /// - Parameters:
        ///   - document: the page of what a link names, with the part of it that is meant; nil for an unknown name.
        ///   - file: where a file of the vault that is not a document can be had.
        ///   - tag: the page of a tag.
        ///   - box: what ticks the task of a line, which is given from its bullet on; nil for a box that only shows.
        package init(
            document: @escaping (WrittenName, _ fragment: String?) -> String?,
            file: @escaping (WrittenName) -> (address: String, kind: FileKind)?,
            tag: @escaping (String) -> String?,
            box: ((_ line: String) -> HTMLText?)? = nil
        ) {
            (self.document, self.file, self.tag, self.box) = (document, file, tag, box)
        }
    }

    /// How a note names another document or a file.
    package enum WrittenName: Sendable {
        /// `[[name]]`, `![[name]]`
        case wiki(String)
        /// `[text](target)`, without its fragment.
        case markdown(String)
    }

    /// The document without its comments.
    private let document: Document
    /// Whether its text has the title, so that the page needs none.
    package let hasTitle: Bool
    package let body: HTMLText
    private let outline: PageOutline

    /// Comments are left out.
    package init(_ document: Document, settings: VaultSettings, _ language: LanguageCode, _ links: Links) {
        let document = Redaction.ofComments.redacted(document, settings: settings)
        self.document = document
        hasTitle = document.startsWithTitle
        let parts = PartNames(document)
        func split(_ target: String) -> (String, String?) {
            guard let hash = target.utf8.firstIndex(of: .hash) else { return (target, nil) }
            return (String(target[..<hash]), String(target[target.utf8.index(after: hash)...]))
        }
        var renderer = NoteRenderer(
            links: NoteRenderer.Links(
                wiki: { target, fragment in
                    if target.isEmpty { return fragment.flatMap { parts.name($0) }.map { "#" + $0 } }
                    return links.document(.wiki(target), fragment) ?? links.file(.wiki(target))?.address
                },
                markdown: { target in
                    let (name, fragment) = split(target)
                    if let address = links.document(.markdown(name), fragment) { return .address(address) }
                    return links.file(.markdown(name)).map { .address($0.address) } ?? .none
                },
                own: { parts.name($0).map { "#" + $0 } },
                image: { target in
                    if let file = links.file(.markdown(target)), file.kind == .picture { return .address(file.address) }
                    return .none
                },
                embed: { name in
                    links.file(.wiki(name)).map { file in
                        let kind: NoteRenderer.Embed.Kind =
                            switch file.kind {
                            case .picture: .picture
                            case .sound: .sound
                            case .film: .film
                            case .file: .file
                            }
                        return .init(address: file.address, kind: kind)
                    }
                },
                note: { _, _ in nil }, tag: links.tag, formula: { _, _ in nil }),
            language: language, isOnPage: true)
        renderer.box = links.box
        renderer.titles = document.startsWithTitle ? .oneTitle : .noTitle
        body = renderer.html(of: document)
        outline = PageOutline(body.bytes)
    }

    /// The name of the place that a fragment means in a document; nil where nothing is called so.
    package static func part(_ fragment: String, of document: Document) -> String? {
        PartNames(document).name(fragment)
    }

    /// Its headings, where they are worth a list.
    package func writeOutline(_ language: LanguageCode, _ html: inout HTMLText) { outline.write(language, &html) }

    package var hasOutline: Bool { !outline.isEmpty }

    /// The files that its text shows, as it names them, with the words that stand for them.
    package var shownFiles: [(name: WrittenName, words: String?)] {
        document.scan.links.filter(\.isEmbed).map { link in
            let name = document.bytes.text(link.target)
            return (
                link.form == .wiki ? .wiki(name) : .markdown(name),
                link.alias.map { InlineText.plain(document.bytes.text($0)) }
            )
        }
    }
}
