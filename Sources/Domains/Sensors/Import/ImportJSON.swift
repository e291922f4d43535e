// Converts JSON lines and arrays of objects to a table, with members as columns.

import Bytes

enum ImportJSON {
    /// The records as CSV with a header; nil if it does not begin like JSON. Nested members have dotted names.
    static func table(_ text: [UInt8]) -> (bytes: [UInt8], lines: [Int], strange: [Int])? {
        guard let first = text.first(where: { !$0.isBlank && !$0.isLineEnd }),
            first == UInt8(ascii: "{") || first == .bracketOpen
        else { return nil }
        var records: [(line: Int, value: JSONValue)] = []
        var strange: [Int] = []
        if let value = try? JSONReader.read(text) {
            // An array, or an object that contains one.
            let items = value.array ?? value.object?.lazy.compactMap(\.value.array).first ?? [value]
            records = items.enumerated().map { ($0 + 1, $1) }
        } else {
            var line = 0
            for part in text.split(separator: .newline, omittingEmptySubsequences: false) {
                line += 1
                let bytes = part.last == .carriageReturn ? part.dropLast() : part
                if bytes.allSatisfy(\.isBlank) { continue }
                guard let value = try? JSONReader.read(Array(bytes)), value.object != nil else {
                    strange.append(line)
                    continue
                }
                records.append((line, value))
            }
            if records.isEmpty { return nil }
        }
        var names: [String] = []
        var places: [String: Int] = [:]
        var rows: [[String]] = []
        for (_, value) in records {
            var row = [String](repeating: "", count: names.count)
            flatten(value, "") { name, text in
                let place: Int
                if let known = places[name] {
                    place = known
                } else {
                    place = names.count
                    places[name] = place
                    names.append(name)
                }
                while row.count <= place { row.append("") }
                row[place] = text
            }
            rows.append(row)
        }
        var bytes = Array(CSVRow.text(names.count == 1 ? names + [""] : names).utf8)
        for row in rows {
            let padded = row + [String](repeating: "", count: max(2, names.count) - row.count)
            bytes += CSVRow.text(padded).utf8
        }
        return (bytes, records.map(\.line), strange)
    }

    private static func flatten(_ value: JSONValue, _ name: String, _ put: (String, String) -> Void) {
        switch value {
        case .object(let members):
            for member in members { flatten(member.value, name.isEmpty ? member.key : name + "." + member.key, put) }
        case .array(let items):
            for (index, item) in items.enumerated() {
                flatten(item, name.isEmpty ? "\(index)" : name + ".\(index)", put)
            }
        case .null: break
        case .string(let text): put(name, text)
        case .bool(let flag): put(name, flag ? "1" : "0")
        case .int(let number): put(name, String(number))
        case .double(let number): put(name, "\(number)")
        }
    }
}
