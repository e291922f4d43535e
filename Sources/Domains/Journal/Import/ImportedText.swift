// Formats an imported entry as a file: known keys, others under `imported:`, and a faithful body.

import Bytes
import CivilTime
import Vault

extension ImportedEntry {
    package var name: EntryName {
        EntryName(day: date.day, time: date.time, title: title.isEmpty ? fileTitle : title, body: body)
    }

    /// The complete text of the file at `path`. `files` maps the source names of attachments to their paths.
    package func text(
        at path: VaultPath, files: [String: VaultPath] = [:], entries: [String: VaultPath] = [:]
    ) -> String {
        var lines = ["date: \(date.text)"]
        if let created, created != date { lines.append("created: \(created.text)") }
        if let updated, updated != date { lines.append("updated: \(updated.text)") }
        if let mood { lines.append("mood: \(mood.name)") }
        lines += EntryText.tags(tags)
        if let place { lines += Self.lines(place) }
        if let weather { lines += Self.lines(weather) }
        if isFavorite { lines.append("favorite: true") }
        let photos = attachments.filter { $0.isPhoto && files[$0.source] != nil }
        if !photos.isEmpty {
            lines.append("photos:")
            for photo in photos {
                guard let file = files[photo.source] else { continue }
                let link = YAMLText.scalar(RelativeAddress.relative(from: path.text, to: file.text))
                if let caption = photo.caption {
                    lines += ["  - file: \(link)", "    caption: \(YAMLText.scalar(caption))"]
                } else {
                    lines.append("  - \(link)")
                }
            }
        }
        lines += head
        let kept = [JSONValue.Member("from", .string(program)), JSONValue.Member("id", .string(identifier))] + rest
        lines += BlockYAML.lines("imported", .object(kept))
        return EntryText.file(
            head: lines, title: ForeignMarkup.oneLine(title),
            body: ForeignMarkup.neutral(EntryReferences.linked(linkedBody(at: path, files), at: path, entries)))
    }

    private static func lines(_ place: Place) -> [String] {
        guard place.latitude != nil || place.longitude != nil || place.town != nil else {
            return place.name.map { ["location: \(YAMLText.scalar($0))"] } ?? []
        }
        var lines = ["location:"]
        if let name = place.name { lines.append("  name: \(YAMLText.scalar(name))") }
        if let town = place.town { lines.append("  city: \(YAMLText.scalar(town))") }
        if let latitude = place.latitude { lines.append("  lat: \(latitude)") }
        if let longitude = place.longitude { lines.append("  lon: \(longitude)") }
        return lines
    }

    private static func lines(_ weather: Weather) -> [String] {
        var lines = ["weather:"]
        if let condition = weather.condition { lines.append("  condition: \(YAMLText.scalar(condition))") }
        if let temperature = weather.temperature { lines += BlockYAML.lines("temp", .number(temperature), indent: 2) }
        return lines.count > 1 ? lines : []
    }

    /// The body with links to the files, followed by a list of links to those not shown in it.
    private func linkedBody(at path: VaultPath, _ files: [String: VaultPath]) -> String {
        var text = body
        var further: [String] = []
        for attachment in attachments {
            guard let file = files[attachment.source] else { continue }
            let link = RelativeAddress.encoded(RelativeAddress.relative(from: path.text, to: file.text))
            var isShown = false
            for reference in attachment.references where text.contains("(" + reference + ")") {
                // Other files become links: no program shows a video or a document as a picture.
                let name = attachment.caption ?? VaultPath(trusted: attachment.source).name
                if attachment.isPhoto {
                    // `[](…)` would be invisible.
                    text = text.replacing("![](\(reference))", with: "![](\(link))")
                    text = text.replacing("[](\(reference))", with: "![](\(link))")
                } else {
                    text = text.replacing("![](\(reference))", with: "[\(name)](\(link))")
                    text = text.replacing("[](\(reference))", with: "[\(name)](\(link))")
                }
                text = text.replacing("(" + reference + ")", with: "(\(link))")
                isShown = true
            }
            if !isShown, !attachment.isPhoto {
                further.append("[\(attachment.caption ?? VaultPath(trusted: attachment.source).name)](\(link))")
            }
        }
        return ([text] + further).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Another program's text with LF line ends, without NUL and surrounding empty lines. `text(at:)` makes a body of it.
    package static func plain(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        bytes.reserveCapacity(source.count)
        for (index, byte) in source.enumerated() {
            switch byte {
            case .carriageReturn:
                if index + 1 == source.count || source[index + 1] != .newline { bytes.append(.newline) }
            case 0: continue
            default: bytes.append(byte)
            }
        }
        while let last = bytes.last, last.isWhitespace { bytes.removeLast() }
        return String(decoding: bytes.drop { $0 == .newline }, as: UTF8.self)
    }

    /// Takes the first line as title if it consists of words and a blank line follows: the line that Day One shows as title.
    mutating func splitFirstLine() {
        guard title.isEmpty else { return }
        let line = body.prefix { !$0.isNewline }
        let rest = body.dropFirst(line.count)
        let isApart = rest.hasPrefix("\n\n") && rest.contains { !$0.isWhitespace }
        guard isApart, line.count <= 100, line.first.map({ $0.isLetter || $0.isNumber }) ?? false,
            !line.contains(where: { "[]`*_<#\\".contains($0) })
        else { return }
        title = line.trimmed
        body = Self.plain(rest)
    }

    /// Takes a leading heading as title.
    package mutating func splitHeading() {
        guard title.isEmpty, body.hasPrefix("# ") else { return }
        let line = body.prefix { !$0.isNewline }
        let heading = line.dropFirst(2).trimmed
        guard !heading.isEmpty else { return }
        title = heading
        body = Self.plain(body.dropFirst(line.count))
    }
}

extension JSONValue {
    /// A number in the common form: 12, not 12.0.
    static func number(_ number: Double) -> JSONValue {
        Int(exactly: number).map { .int($0) } ?? .double(number)
    }
}
