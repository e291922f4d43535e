// Parses InfluxDB's line protocol (version 2): `weather,room=bath temperature=21.5,ok=t 1795162500000000000`.

import Bytes

/// A line as a JSON object of its fields, with units from its tags, and its time.
enum InfluxLine {
    /// Nil for any other text: a name without `=` and `:`, then pairs, then an optional integer.
    static func object(_ line: Substring) -> JSONValue? {
        let words = split(line, " ").filter { !$0.isEmpty }
        guard 2...3 ~= words.count else { return nil }
        let head = split(words[0][...], ",")
        guard let name = head.first, !name.isEmpty, !name.utf8.contains(.equals), !name.utf8.contains(.colon) else {
            return nil
        }
        guard let tags = pairs(head.dropFirst()), let fields = pairs(split(words[1][...], ",")[...]), !fields.isEmpty
        else { return nil }
        // Without a time it is the common notation of pairs separated by blanks.
        guard words.count == 3, let time = Int(words[2]) else { return nil }
        var members: [JSONValue.Member] = []
        for (key, text) in fields {
            guard let value = value(text) else { return nil }
            // A single field that is only called "value" gets the name of the line.
            members.append(
                .init(fields.count == 1 && FieldNames.values.contains(FieldNames.key(key)) ? name : key, value))
        }
        for (key, text) in tags where FieldNames.unitOwner(FieldNames.key(key)) != nil {
            members.append(.init(key, .string(text)))
        }
        // A double may round nanoseconds, but not milliseconds.
        members.append(.init("timestamp", .int(time)))
        return .object(members)
    }

    private static func pairs(_ parts: ArraySlice<String>) -> [(key: String, text: String)]? {
        var pairs: [(key: String, text: String)] = []
        for part in parts {
            guard let cut = part.firstIndex(of: "="), cut > part.startIndex, part.index(after: cut) < part.endIndex
            else { return nil }
            pairs.append((String(part[..<cut]), String(part[part.index(after: cut)...])))
        }
        return pairs
    }

    /// Splits at unescaped, unquoted marks; removes a backslash before a mark or a blank.
    private static func split(_ text: Substring, _ mark: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                if !", =\\\"".contains(character) || mark == " " { parts[parts.count - 1].append("\\") }
                parts[parts.count - 1].append(character)
                isEscaped = false
                continue
            }
            if character == "\\" {
                isEscaped = true
                continue
            }
            if character == "\"" { isQuoted.toggle() }
            if character == mark, !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }

    private static func value(_ text: String) -> JSONValue? {
        switch text {
        case "t", "T", "true", "True", "TRUE": return .bool(true)
        case "f", "F", "false", "False", "FALSE": return .bool(false)
        default: break
        }
        if text.count >= 2, text.first == "\"", text.last == "\"" {
            return .string(String(text.dropFirst().dropLast()))
        }
        let digits = text.last == "i" || text.last == "u" ? text.dropLast() : text[...]
        return Double(digits).map { .double($0) }
    }
}
