// Imports Jekyll posts: the date is in the file name, the front matter is kept verbatim.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

package enum Jekyll {
    /// Reads a post. `name` is its path relative to the site's folder.
    package static func read(_ bytes: [UInt8], name: String, _ sink: ImportSink) throws {
        let path = VaultPath(trusted: name)
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        let document = Document(path: path, contents: Array(text.utf8))
        if let problem = document.frontMatter.problems.first {
            return try sink(
                .fault(line: 1, problem.message + Phrase(": left out", fr: " : laissé de côté")))
        }
        let stem = path.stem
        let named = Day(iso: stem.prefix(10))
        guard let date = document.fields.date ?? named.map({ Timestamp(day: $0) }) else {
            return try sink(
                .fault(
                    Phrase(
                        "no date in its name and none in front: left out",
                        fr: "pas de date dans le nom ni dans l’en-tête : laissé de côté")))
        }
        var entry = ImportedEntry(program: "jekyll", identifier: "jekyll-" + StableHash.digits(of: name), date: date)
        let slug = named == nil ? stem : String(stem.dropFirst(11))
        entry.rest.append(.init("file", .string(name)))
        entry.fields = [.init(source: "file name", target: "imported.file"), .init(source: "date", target: "date")]
        var title = ""
        var lineStart = document.frontMatter.entries.first?.lines.lowerBound ?? 0
        if let first = document.frontMatter.entries.first {
            entry.head += comments(document, document.lineRange(at: 0).upperBound..<first.lines.lowerBound)
        }
        for field in document.frontMatter.entries {
            entry.head += comments(document, lineStart..<max(lineStart, field.lines.lowerBound))
            lineStart = field.lines.upperBound
            let lines = document.bytes.text(field.lines).trimmedLineEnds
            switch field.key {
            case "date": continue
            case "imported":
                entry.head.append("imported_before:" + lines.dropFirst("imported:".count))
                entry.fields.append(.init(source: "imported", target: "imported_before"))
            case "tags", "categories", "category", "tag":
                let known = entry.tags.count
                entry.add(tags: DocumentFields.tagList(field.value))
                if entry.tags.count == known, !lines.hasSuffix("[]") { entry.head.append(lines) }
                if field.key.hasPrefix("cat") { entry.head.append(lines) }
                entry.fields.append(.init(source: field.key, target: "tags"))
            default:
                if field.key == "title" { title = field.value.scalar ?? "" }
                // Verbatim, including the comments between.
                entry.head.append(lines)
                entry.fields.append(.init(source: field.key, target: field.key))
            }
        }
        entry.head += comments(document, lineStart..<max(lineStart, document.body.lowerBound))
        entry.body = ImportedEntry.plain(document.bodyText)
        attachPictures(&entry)
        entry.fields.append(.init(source: "text", target: "body"))
        entry.fileTitle = title.isEmpty ? slug : title
        if entry.body.contains("{%") || entry.body.contains("{{") {
            entry.fields.append(.init(source: "Liquid", target: "body, where nothing runs it"))
        }
        try sink(.entry(entry))
    }

    /// The comment lines of a front matter.
    private static func comments(_ document: Document, _ range: Range<Int>) -> [String] {
        document.bytes.text(range).split(whereSeparator: \.isNewline).filter { $0.trimmed.hasPrefix("#") }.map(
            String.init)
    }

    /// `![](/assets/a.png)` is relative to the folder of the site.
    private static func attachPictures(_ entry: inout ImportedEntry) {
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(entry.body.utf8))
        for link in document.scan.links where link.form == .markdown && link.isEmbed {
            let written = document.bytes.text(link.target)
            guard written.hasPrefix("/"), !written.hasPrefix("//") else { continue }
            let source = PercentEncoding.decoded(String(written.dropFirst()))
            guard !entry.attachments.contains(where: { $0.source == source }) else { continue }
            entry.attachments.append(
                .init(source: source, references: [written], isPhoto: PhotoName.isPhoto(source)))
        }
        if !entry.attachments.isEmpty { entry.fields.append(.init(source: "/assets", target: "photos")) }
    }
}

extension String {
    fileprivate var trimmedLineEnds: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
