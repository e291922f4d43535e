// Renders the bases of a document as tables: ```` ```base ```` blocks, and embedded views (`![[books.base#Unread]]`).

import Bytes
import Search
import Tables
import Vault
import Wording

/// A copy of the document gets tables in place of its bases; the document itself keeps them.
package struct BaseTables: Sendable {
    /// The Markdown table for each block or embed, by its source text.
    private var tables: [String: String] = [:]
    /// Bases that cannot be parsed or shown: `notes/a.md:3: …`
    package private(set) var faults: [Phrase] = []

    /// - Parameters:
    ///   - bases: the files that can be embedded.
    ///   - read: reads one of them.
    ///   - told: the form of a text that may be disclosed.
    package init(
        _ document: Document, bases: @autoclosure () -> [VaultPath], language: LanguageCode,
        read: (VaultPath) -> [UInt8]?,
        told: (String) -> String = { $0 }, answer: (TableRequest) throws -> Table
    ) {
        let bytes = document.bytes
        func add(_ written: Range<Int>, _ view: String?, _ source: BaseSource) {
            let text = bytes.text(written)
            guard tables[text] == nil else { return }
            for (fault, line) in source.faults {
                faults.append(Phrase(same: "\(source.path.text):\(line): ") + fault.message)
            }
            do {
                let table = try answer(source.request(try source.view(view), in: document.path))
                let nothing = [Phrase("*nothing found*", fr: "*rien trouvé*")[language]]
                let lines = table.markdown(language, NoteCells(on: document.path, in: language))
                tables[text] = told((table.count > 0 ? lines : nothing).joined(separator: "\n"))
            } catch {
                let line = LineMap(bytes).line(at: written.lowerBound) + 1
                let message = (error as? any ExplainedError)?.explanation.message ?? Phrase(same: "\(error)")
                let fault = Phrase(same: "\(document.path.text):\(line): ") + message
                if source.faults.isEmpty { faults.append(fault) }
            }
        }
        for block in BaseSource.blocks(in: bytes) { add(block.range, nil, BaseSource(document.path, bytes, block)) }
        let embeds = BaseSource.embeds(in: document)
        let bases = embeds.isEmpty ? [] : bases()
        for embed in embeds {
            guard let path = BaseSource.named(embed.name, among: bases), let file = read(path) else { continue }
            add(embed.range, embed.view, BaseSource(path, file: file))
        }
    }

    package var isEmpty: Bool { tables.isEmpty }

    package func addKey(to hash: inout ContentHash) {
        for (written, table) in tables.sorted(by: { $0.key < $1.key }) {
            hash.add(written)
            hash.add(table)
        }
    }

    /// The document with its bases replaced by tables.
    package func shown(in document: Document, settings: VaultSettings) -> Document {
        guard !tables.isEmpty else { return document }
        let places = BaseSource.blocks(in: document.bytes).map(\.range) + BaseSource.embeds(in: document).map(\.range)
        let edits = places.sorted { $0.lowerBound < $1.lowerBound }.compactMap { place in
            tables[document.bytes.text(place)].map { TextEdit(place, "\n" + $0 + "\n") }
        }
        return Document(path: document.path, contents: edits.applied(to: document.bytes), settings: settings)
    }
}
