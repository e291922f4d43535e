// Imports Google Keep: the JSON of a note, as exported by Google Takeout.

import Bytes
import CivilTime
import Vault
import Wording

package struct GoogleKeep: Sendable {
    private let clock: ImportClock

    package init(clock: ImportClock) { self.clock = clock }

    /// Reads a file: one note, on its day of creation. Trashed notes are skipped.
    package func read(_ bytes: [UInt8], folder: String, _ sink: ImportSink) throws {
        if (try? JSONReader.read(bytes))?["isTrashed"]?.bool == true {
            return try sink(
                .fault(Phrase("in the bin of Keep: left out", fr: "dans la corbeille de Keep : laissée de côté")))
        }
        try JSONRecords.one(bytes, line: 1, sink) { entry($0, folder) }
    }

    private func entry(_ members: [JSONValue.Member], _ folder: String) -> ImportedEntry? {
        var record = SourceRecord(members)
        let editedNumber = record.number("userEditedTimestampUsec", to: "updated")
        let edited = time(editedNumber)
        let created = record.number("createdTimestampUsec", to: "date")
        guard let date = time(created) ?? edited else { return nil }
        // Notes have no identifier; the microsecond of creation serves as one.
        let moment = (created ?? editedNumber).map { String(Int64($0)) } ?? date.text
        var entry = ImportedEntry(program: "keep", identifier: "keep-" + moment, date: date)
        entry.updated = edited
        entry.title = (record.text("title", to: "title") ?? "").split(whereSeparator: \.isNewline).joined(
            separator: " ")
        let text = record.text("textContent", to: "body")
        let html = record.text("textContentHtml", to: "body")
        // The HTML has what the text lacks: headings and bold words.
        let isStyled = html.map { page in ["<h1", "<h2", "<b", "font-weight:", "italic"].contains { page.contains($0) }
        }
        var parts = [text.map(MarkdownWords.lines) ?? ""]
        if let html, text == nil || isStyled == true { parts = [SimpleHTML.markdown(html, isPage: true)] }
        for key in ["listContent", "listContentHtml"] {
            let items = record.take(key, to: "body")?.array ?? []
            guard key == "listContent", !items.isEmpty else { continue }
            parts.append(items.map(Self.line).joined(separator: "\n"))
        }
        entry.body = ImportedEntry.plain(parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
        entry.isFavorite = record.flag("isPinned", to: "favorite")
        entry.add(tags: record.take("labels", to: "tags")?.array?.compactMap { $0["name"]?.string } ?? [])
        for item in record.take("attachments", to: "photos")?.array ?? [] {
            guard let file = item["filePath"]?.string, !file.isEmpty else { continue }
            entry.attachments.append(
                .init(
                    source: VaultPath.joined(folder, file),
                    isPhoto: item["mimetype"]?.string?.hasPrefix("image/") ?? true))
        }
        // Default values carry no information.
        _ = record.flag("isTrashed", to: "")
        if members.last(where: { $0.key == "isArchived" })?.value.bool == false {
            _ = record.flag("isArchived", to: "")
        }
        if members.last(where: { $0.key == "color" })?.value.string == "DEFAULT" { _ = record.text("color", to: "") }
        record.finish(&entry)
        entry.fields.removeAll { $0.target.isEmpty }
        return entry
    }

    private static func line(_ item: JSONValue) -> String {
        let words = (item["text"]?.string ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
        return "- [\(item["isChecked"]?.bool == true ? "x" : " ")] \(words)"
    }

    /// Microseconds since the epoch.
    private func time(_ microseconds: Double?) -> Timestamp? {
        guard let microseconds, microseconds > 0, microseconds < 1e17 else { return nil }
        return clock.time(Int64(microseconds / 1_000_000), zone: nil)
    }
}
