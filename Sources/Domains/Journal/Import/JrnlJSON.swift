// Imports the output of `jrnl --export json`.

import Bytes
import CivilTime
import Vault
import Wording

package enum JrnlJSON {
    package static func read(_ bytes: [UInt8], tagSymbols: Set<Character>, _ sink: ImportSink) throws {
        try JSONRecords.read(bytes, key: "entries", sink) { members in
            var record = SourceRecord(members)
            guard let day = record.text("date", to: "date") else { return nil }
            let time = record.text("time", to: "date")
            guard let date = Timestamp(text: time.map { day + " " + $0 } ?? day) else { return nil }
            let title = record.text("title", to: "title") ?? ""
            let body = ImportedEntry.plain(record.text("body", to: "body") ?? "")
            let identifier = record.text("uuid", to: "imported.id") ?? JrnlText.identifier(date, title + "\n" + body)
            var entry = ImportedEntry(program: "jrnl", identifier: identifier, date: date)
            (entry.title, entry.body) = Capture.split(title + "\n" + body, keepsStop: true)
            entry.mood = JrnlText.mood(in: body)
            if entry.mood != nil { entry.fields.append(.init(source: "mood", target: "mood")) }
            entry.isFavorite = record.flag("starred", to: "favorite")
            let tags = record.take("tags", to: "tags")?.array?.compactMap(\.string) ?? []
            entry.add(tags: tags.map { $0.first.map(tagSymbols.contains) == true ? String($0.dropFirst()) : $0 })
            record.finish(&entry)
            return entry
        }
    }
}
