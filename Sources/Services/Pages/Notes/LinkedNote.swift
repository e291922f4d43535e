// The body of one document as safe HTML, for callers that resolve its links.

import Bytes
import Permissions
import Vault
import Wording

/// A document on a server-rendered page: links are resolved one by one as they occur.
package struct LinkedNote {
    /// How a file in a note is shown.
    package enum FileKind: Sendable { case picture, sound, film, file }

    /// Addresses are already encoded.
    package struct Links {
        let document: (WrittenName, _ fragment: String?) -> String?
        package let file: (WrittenName) -> (address: String, kind: FileKind)?
        let tag: (String) -> String?
        let box: ((_ line: String) -> HTMLText?)?

        /// - Parameters:
        ///   - document: the page of a linked document, with the given part of it; nil for an unknown name.
        ///   - file: the address of a file in the vault that is not a document.
        ///   - tag: the page of a tag.
        ///   - box: the control that ticks the task of a line, given from its bullet; nil for a read-only checkbox.
        package init(
            document: @escaping (WrittenName, _ fragment: String?) -> String?,
            file: @escaping (WrittenName) -> (address: String, kind: FileKind)?,
            tag: @escaping (String) -> String?,
            box: ((_ line: String) -> HTMLText?)? = nil
        ) {
            (self.document, self.file, self.tag, self.box) = (document, file, tag, box)
        }
    }

    /// A reference to another document or a file in a note.
    package enum WrittenName: Sendable {
        /// `[[name]]`, `![[name]]`
        case wiki(String)
        /// `[text](target)`, without its fragment.
        case markdown(String)
    }

    /// The document without its comments.
    private let document: Document
    /// Whether its text contains the title, so that the page needs none.
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

    /// The anchor for a fragment in a document; nil if there is no such part.
    package static func part(_ fragment: String, of document: Document) -> String? {
        PartNames(document).name(fragment)
    }

    /// The headings, if there are enough for a list.
    package func writeOutline(_ language: LanguageCode, _ html: inout HTMLText) { outline.write(language, &html) }

    package var hasOutline: Bool { !outline.isEmpty }

    /// The files embedded in its text, as referenced, with their captions.
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
