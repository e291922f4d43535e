// A document for reading on a terminal: parsed like the pages of a site, without their layout.

import Bytes
import Permissions
import Vault
import Wording

/// Resolves the names in a note within its vault.
package struct NoteNames {
    /// The document or file for `[[name]]`; nil if there is none.
    package let wiki: (String) -> VaultPath?
    /// The same for the target of `[words](target)`, without its fragment.
    package let markdown: (String) -> VaultPath?

    package init(wiki: @escaping (String) -> VaultPath?, markdown: @escaping (String) -> VaultPath?) {
        (self.wiki, self.markdown) = (wiki, markdown)
    }
}

package enum NoteReading {
    /// The blocks of a document's body without comments. On one thread only: see `MarkdownRenderer`.
    ///
    /// - Parameter keepsLines: keeps the lines of a paragraph separate, as in an agenda.
    package static func blocks(
        of document: Document, _ names: NoteNames, settings: VaultSettings, language: LanguageCode,
        keepsLines: Bool = false
    ) -> [NoteBlock] {
        let document = Redaction.ofComments.redacted(document, settings: settings)
        var renderer = NoteRenderer(links: links(names), language: language)
        renderer.namesHeadings = false
        return NoteBlocks(HTMLTree(renderer.html(of: document).bytes), keepsLines: keepsLines).all
    }

    /// The prefix of paths in addresses. Notes cannot forge it, as the cleaner drops unknown schemes.
    static let scheme = "vault:"

    private static func links(_ names: NoteNames) -> NoteRenderer.Links {
        func address(_ path: VaultPath) -> String { scheme + RelativeAddress.encoded(path.text) }
        return NoteRenderer.Links(
            wiki: { target, _ in target.isEmpty ? "#" : names.wiki(target).map(address) },
            markdown: { target in
                let name = String(target.prefix { $0 != "#" })
                return names.markdown(name).map { .address(address($0)) } ?? .none
            },
            own: { "#" + $0 },
            image: { target in names.markdown(target).map { .address(address($0)) } ?? .none },
            embed: { target in
                guard let path = names.wiki(target), !path.isMarkdown else { return nil }
                return .init(address: address(path), kind: .init(path, isPicture: isPicture(path)))
            },
            // The name is enough: the note itself is a command away.
            note: { target, _ in names.wiki(target).map { _ in HTMLText() } },
            tag: { _ in nil },
            formula: { _, _ in nil })
    }

    package static func isPicture(_ path: VaultPath) -> Bool { MediaType.of(path).hasPrefix("image/") }

    /// The target of an address in the sanitised HTML.
    static func link(_ address: String) -> NoteRun.Link? {
        if address.hasPrefix(scheme) {
            return VaultPath(PercentEncoding.decoded(address.dropFirst(scheme.utf8.count))).map { .file($0) }
        }
        if address.hasPrefix("#") { return .here }
        // The cleaner leaves only web schemes besides ours.
        return address.utf8.contains(.colon) ? .web(address) : nil
    }
}
