// Reads payloads other than JSON: a single value, InfluxDB lines, `name:value` pairs.

import Bytes

extension PayloadReader {
    mutating func readText(_ bytes: [UInt8], _ topic: String, _ contents: inout PayloadContents) {
        guard let whole = String(validating: bytes, as: UTF8.self) else {
            contents.problem = .notUnderstood
            return
        }
        var text = whole[...]
        if text.utf8.count > 1, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
        if let single = PayloadText.number(text) {
            guard let meaning = meanings.meaning(ofTopic: topic) else {
                contents.problem = .whichMeasure
                return
            }
            return add(PayloadFields(single.value, single.unit ?? meaning.unit, of: meaning.measure), &contents)
        }
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.trimmed.isEmpty }
        let objects = lines.compactMap(InfluxLine.object)
        if !objects.isEmpty, objects.count == lines.count {
            for object in objects.prefix(10_000) { gather(object, topic, &contents) }
            return
        }
        if let measure = meanings.meaning(ofTopic: topic)?.measure,
            let value = meanings.measure(measure)?.value(ofWord: String(text))
        {
            return add(PayloadFields(value, nil, of: measure), &contents)
        }
        guard text.utf8.contains(.colon) || text.utf8.contains(.equals) else {
            if ["nan", "inf", "-inf", "infinity", "-infinity", "null", "none"].contains(text.lowercased())
                || Double(text) != nil
            {
                contents.badFields.append(meanings.meaning(ofTopic: topic)?.measure.text ?? topic)
                contents.problem = .nothingMeasured
            } else {
                contents.problem = .notUnderstood
            }
            return
        }
        readPairs(Self.pairs(text), &contents)
    }

    /// `name: value` and `name=value`, separated by line ends or semicolons; otherwise by commas, `&` and blanks.
    /// Form data (`a=1&b=2+3`) is decoded (URL Standard, section 5).
    private static func pairs(_ text: Substring) -> [(name: String, value: String)] {
        if text.utf8.contains(UInt8(ascii: "&")), !text.contains(where: \.isWhitespace) {
            return text.split(separator: "&").compactMap { part in
                guard let cut = part.firstIndex(of: "="), cut > part.startIndex else { return nil }
                func plain(_ text: Substring) -> String {
                    PercentEncoding.decoded(text.replacing("+", with: " ")).trimmed
                }
                let value = plain(part[part.index(after: cut)...])
                return value.isEmpty ? nil : (plain(part[..<cut]), value)
            }
        }
        let isSemicolon = text.utf8.contains(UInt8(ascii: ";"))
        var pairs: [(name: String, value: String)] = []
        for part in text.split(whereSeparator: {
            isSemicolon ? $0 == ";" || $0.isNewline : $0 == "," || $0 == "&" || $0.isNewline || $0 == " "
        }) {
            guard let cut = part.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
            let name = part[..<cut].trimmed
            let value = part[part.index(after: cut)...].trimmed
            guard !name.isEmpty, !value.isEmpty else { continue }
            pairs.append((name, value))
        }
        return pairs
    }

    private mutating func readPairs(_ pairs: [(name: String, value: String)], _ contents: inout PayloadContents) {
        guard !pairs.isEmpty else {
            contents.problem = .notUnderstood
            return
        }
        var fields = PayloadFields()
        let members = pairs.map { JSONValue.Member($0.name, .string($0.value)) }
        guard isOfDevice(.object(members)) else {
            contents.problem = .otherDevice
            return
        }
        let units = StatedUnits().adding(members)
        let isAlone =
            !units.isEmpty && meanings.namesOneMeasure(members, members.map { meanings.roles(of: $0.key) }, "")
        for (name, value) in pairs {
            fields.take(
                .string(value), path: name, name: name, unit: nil, units: units, isAlone: isAlone, reader: &self)
        }
        add(fields, &contents)
    }
}
