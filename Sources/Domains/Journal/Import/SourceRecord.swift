// Takes a record of another program's file apart: fields that are not consumed are kept.

import Bytes

/// The fields of a record, and where each of them was stored.
struct SourceRecord {
    private var members: [JSONValue.Member]
    private(set) var fields: [ImportedEntry.Field] = []

    init(_ members: [JSONValue.Member]) { self.members = members }

    /// Removes a field and returns its value. `target` is its new place.
    mutating func take(_ key: String, to target: String) -> JSONValue? {
        guard let value = members.last(where: { $0.key == key })?.value else { return nil }
        members.removeAll { $0.key == key }
        fields.append(ImportedEntry.Field(source: key, target: target))
        return value
    }

    /// A non-empty text.
    mutating func text(_ key: String, to target: String) -> String? {
        guard case .string(let text)? = members.last(where: { $0.key == key })?.value else { return nil }
        _ = take(key, to: target)
        return text.isEmpty ? nil : text
    }

    /// A number, or a text in the form of one.
    mutating func number(_ key: String, to target: String) -> Double? {
        guard let value = members.last(where: { $0.key == key })?.value,
            let number = value.double ?? value.string.flatMap({ Double($0) }), number.isFinite
        else { return nil }
        _ = take(key, to: target)
        return number
    }

    mutating func flag(_ key: String, to target: String) -> Bool {
        guard members.last(where: { $0.key == key })?.value.bool != nil else { return false }
        return take(key, to: target)?.bool ?? false
    }

    /// A nested record: `body` consumes what it needs, the rest stays under its key.
    mutating func within<Result>(_ key: String, _ body: (inout SourceRecord) -> Result) -> Result? {
        guard let index = members.lastIndex(where: { $0.key == key }), let inner = members[index].value.object else {
            return nil
        }
        var record = SourceRecord(inner)
        let result = body(&record)
        fields += record.fields.map { ImportedEntry.Field(source: key + "." + $0.source, target: $0.target) }
        if record.members.isEmpty {
            members.remove(at: index)
        } else {
            members[index] = JSONValue.Member(key, .object(record.members))
        }
        return result
    }

    /// Passes the rest to the entry. Empty texts, lists and nulls are dropped.
    consuming func finish(_ entry: inout ImportedEntry) {
        let left = members.filter { !Self.isEmpty($0.value) }
        for member in left { Self.leaves(member.key, member.value, &fields) }
        entry.rest += left
        entry.fields += fields
    }

    private static func isEmpty(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .string(""), .array([]), .object([]): true
        default: false
        }
    }

    private static func leaves(_ key: String, _ value: JSONValue, _ fields: inout [ImportedEntry.Field]) {
        switch value {
        case .object(let members): for member in members { leaves(key + "." + member.key, member.value, &fields) }
        case .array(let items) where items.contains { $0.object != nil }:
            for item in items { leaves(key + "[]", item, &fields) }
        default:
            let field = ImportedEntry.Field(source: key, target: "imported." + key)
            if !fields.contains(field) { fields.append(field) }
        }
    }
}
