// Resolves names to contacts: `@Léa` and `[[Léa]]` mean the only contact of that name.

import Bytes

/// The names of contacts, for resolving mentions. Case, accents, blanks and hyphens do not matter.
package struct ContactNames: Sendable {
    package enum Match: Sendable, Hashable {
        /// The contact's index in the list.
        case one(Int)
        case several([Int])
        case none
    }

    /// In order of precedence: full names, nicknames, given names.
    private var whole: [String: [Int]] = [:]
    private var nicknames: [String: [Int]] = [:]
    private var given: [String: [Int]] = [:]

    package init(_ contacts: [Contact]) {
        for (index, contact) in contacts.enumerated() where !contact.isGroup {
            Self.add(contact.name, index, &whole)
            for name in contact.nicknames { Self.add(name, index, &nicknames) }
            let first = contact.givenName.isEmpty ? contact.name.prefix { $0 != " " } : contact.givenName[...]
            Self.add(String(first), index, &given)
        }
    }

    private static func add(_ name: String, _ index: Int, _ names: inout [String: [Int]]) {
        let key = key(name)
        if !key.isEmpty, names[key]?.last != index { names[key, default: []].append(index) }
    }

    private static func key(_ name: String) -> String { Slug.of(name, limit: .max) }

    /// - Parameter name: with or without `@` and `[[ ]]`; also `[[people/Léa|she]]`.
    package subscript(name: String) -> Match {
        var text = name[...]
        if text.hasPrefix("@") { text = text.dropFirst() }
        if text.hasPrefix("[["), text.hasSuffix("]]") {
            text = text.dropFirst(2).dropLast(2).prefix { $0 != "|" && $0 != "#" }
            if let slash = text.lastIndex(of: "/") { text = text[text.index(after: slash)...] }
        }
        let key = Self.key(String(text))
        guard let found = whole[key] ?? nicknames[key] ?? given[key] else { return .none }
        return found.count == 1 ? .one(found[0]) : .several(found)
    }
}
