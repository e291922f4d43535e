// Imports RedNotebook: monthly files (`2026-11.txt`), YAML with text and categories for each day.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

package enum RedNotebook {
    /// Reads the file of a month, which is in `name`.
    package static func read(_ bytes: [UInt8], name: String, _ sink: ImportSink) throws {
        guard let month = Month(iso: VaultPath(trusted: name).stem) else {
            throw ImportRefusal(
                Phrase(
                    "is not a RedNotebook month, such as 2026-11.txt",
                    fr: "n’est pas un mois de RedNotebook, comme 2026-11.txt"))
        }
        let days: YAMLNode?
        do throws(YAMLError) {
            days = try YAMLParser.parse(bytes)
        } catch {
            let line = LineMap(bytes).line(at: error.offset)
            return try sink(
                .fault(
                    line: line,
                    Phrase(
                        "not YAML: \(error.message): left out", fr: "pas du YAML : \(error.message) : laissé de côté"
                    )))
        }
        let map = LineMap(bytes)
        for pair in days?.mapping ?? [] {
            let line = map.line(at: pair.key.range.lowerBound)
            guard let number = pair.key.scalar.flatMap({ Int($0) }),
                let day = Day(year: month.year, month: month.month, day: number), let fields = pair.value.mapping
            else {
                let key = pair.key.scalar ?? ""
                try sink(
                    .fault(
                        line: line,
                        Phrase(
                            "invalid day “\(key)” of \(month.iso): left out",
                            fr: "jour invalide « \(key) » de \(month.iso) : laissé de côté")))
                continue
            }
            var entry = ImportedEntry(
                program: "rednotebook", identifier: "rednotebook-\(day.iso)", date: Timestamp(day: day))
            for field in fields { read(field, into: &entry) }
            guard !entry.body.isEmpty || !entry.tags.isEmpty || !entry.rest.isEmpty else { continue }
            for line in Txt2Tags.left(entry.body) {
                try sink(
                    .fault(
                        line: map.line(at: pair.key.range.lowerBound),
                        Phrase("markup left as it is: \(line)", fr: "balisage laissé tel quel : \(line)"),
                        isSkipped: false))
            }
            try sink(.entry(entry))
        }
    }

    private static func read(_ field: YAMLNode.Pair, into entry: inout ImportedEntry) {
        guard let key = field.key.scalar else { return }
        if key == "text" {
            let text = ImportedEntry.plain(field.value.scalar ?? "")
            let markdown = Txt2Tags.markdown(text)
            entry.body = ImportedEntry.plain(markdown.text)
            for file in markdown.files {
                entry.attachments.append(.init(source: file, references: [file]))
            }
            entry.add(tags: JrnlText.tags(in: text, ["#"]))
            entry.fields.append(.init(source: "text", target: "body"))
            entry.splitHeading()
            return
        }
        // A category with its items: `Work: {call the bank: null}`; tags are below `Tags`.
        let items = field.value.mapping?.compactMap { $0.key.scalar } ?? field.value.scalar.map { [$0] } ?? []
        if key == "Tags" || items.allSatisfy(\.isEmpty) {
            entry.add(tags: key == "Tags" ? items : [key])
            entry.fields.append(.init(source: key == "Tags" ? "Tags" : "category", target: "tags"))
        } else {
            entry.add(tags: [key])
            entry.body +=
                (entry.body.isEmpty ? "" : "\n\n") + "## \(key)\n\n"
                + items.map { "- " + $0 }.joined(separator: "\n")
            entry.fields.append(.init(source: "category", target: "tags, body"))
        }
    }
}
