// Imports Diarly's Markdown export, `Journal/2026/11-20.md`, with pictures in `data/` beside the entries.

import Bytes
import CivilTime
import Vault
import Wording

package enum Diarly {
    /// Whether a file of an export is an entry or a note.
    package static func isText(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".md") && !path.split(separator: "/").contains { $0.lowercased() == "data" }
            && !path.contains("__MACOSX")
    }

    /// Reads a file. Its day is only in its path: `2026/11-20.md`, `2026/11-20_1.md` for a further entry.
    package static func read(_ bytes: [UInt8], name: String, _ sink: ImportSink) throws {
        let path = VaultPath(trusted: name)
        let folders = path.folder.split(separator: "/")
        guard let day = day(of: path.stem, year: folders.last) else {
            return try sink(
                .fault(
                    Phrase(
                        "its path says no day (2026/11-20.md): left out",
                        fr: "son chemin ne dit pas de jour (2026/11-20.md) : laissé de côté")))
        }
        let text = ImportedEntry.plain(String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{feff}" })
        // The identity of an entry does not depend on the folder of the export.
        let identity = (folders.suffix(2) + [Substring(path.stem)]).joined(separator: "/")
        var entry = ImportedEntry(
            program: "diarly", identifier: "diarly-" + StableHash.digits(of: identity), date: Timestamp(day: day))
        entry.fields = [.init(source: "path", target: "date"), .init(source: "text", target: "body")]
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if let first = lines.first, first.hasPrefix("# "), !first.dropFirst(2).trimmed.isEmpty {
            entry.title = first.dropFirst(2).trimmed
            entry.fields.append(.init(source: "heading", target: "title"))
            lines.removeFirst()
        }
        lines.removeAll { line in
            guard let point = map(line) else { return false }
            if let point, entry.place == nil {
                entry.place = .init(latitude: point.latitude, longitude: point.longitude)
                entry.fields.append(.init(source: "diarly://map", target: "location"))
            }
            return true
        }
        entry.body = ImportedEntry.plain(lines.joined(separator: "\n"))
        if folders.count > 1 {
            entry.rest.append(.init("journal", .string(String(folders[folders.count - 2]))))
            entry.fields.append(.init(source: "journal", target: "imported.journal"))
        }
        attach(&entry, from: path.folder)
        try sink(.entry(entry))
    }

    private static func day(of stem: String, year: Substring?) -> Day? {
        guard let year, year.count == 4, let number = Int(year) else { return nil }
        let name = stem.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = name[0].split(separator: "-")
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let month = Int(parts[0]), let day = Int(parts[1]),
            name.count == 1 || !name[1].isEmpty && name[1].allSatisfy(\.isNumber)
        else { return nil }
        return Day(year: number, month: month, day: day)
    }

    /// The location in a line of only that: `- [ ](diarly://map/45.76,4.83)`. Nil for other lines; the inner nil is
    /// for the placeholder 0,0.
    private static func map(_ line: Substring) -> (latitude: Double, longitude: Double)?? {
        let text = line.drop { "-*+ ".contains($0) }
        guard text.hasPrefix("["), let start = text.firstRange(of: "](diarly://map/")?.upperBound, text.hasSuffix(")")
        else { return nil }
        let numbers = text[start...].dropLast().split(separator: ",").compactMap { Double($0.trimmed) }
        guard numbers.count == 2 else { return nil }
        return numbers == [0, 0] ? .some(nil) : (numbers[0], numbers[1])
    }

    /// Attaches the files to which the text refers.
    private static func attach(_ entry: inout ImportedEntry, from folder: String) {
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(entry.body.utf8))
        for link in document.scan.links where link.form == .markdown {
            let written = document.bytes.text(link.target)
            let address = PercentEncoding.decoded(written)
            let isNear = address.lowercased().hasPrefix("data/")
            guard isNear || address.hasPrefix("../"),
                let source = isNear
                    ? VaultPath.joined(folder, address) : VaultPath(VaultPath.joined(folder, address))?.text
            else { continue }
            if let known = entry.attachments.firstIndex(where: { $0.source == source }) {
                if !entry.attachments[known].references.contains(written) {
                    entry.attachments[known].references.append(written)
                }
            } else {
                entry.attachments.append(
                    .init(source: source, references: [written], isPhoto: PhotoName.isPhoto(source)))
            }
        }
        if !entry.attachments.isEmpty { entry.fields.append(.init(source: "data", target: "photos")) }
    }
}
