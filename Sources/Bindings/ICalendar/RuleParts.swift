// The parts of a recurrence rule's text.

/// `FREQ=WEEKLY;BYDAY=MO` as parts, in order (RFC 5545 §3.3.10). Ignores the case of names; nothing is validated, and
/// a part without a value is kept.
package struct RuleParts: Sendable {
    /// The name in upper case, and the whole part as written.
    private var parts: [(name: String, text: String)]

    package init(_ rule: some StringProtocol) {
        parts = rule.split(separator: ";").map { ($0.prefix { $0 != "=" }.uppercased(), String($0)) }
    }

    package var text: String { parts.map(\.text).joined(separator: ";") }
    package var names: Set<String> { Set(parts.map(\.name)) }

    /// The value of a part, as written. A new part is added at the end; nil removes the part.
    package subscript(name: String) -> String? {
        get {
            guard let part = parts.first(where: { $0.name == name })?.text, part.utf8.count > name.utf8.count else {
                return nil
            }
            return String(part.dropFirst(name.count + 1))
        }
        set {
            guard let newValue else { return parts.removeAll { $0.name == name } }
            let part = (name, name + "=" + newValue)
            if let index = parts.firstIndex(where: { $0.name == name }) {
                parts[index] = part
            } else {
                parts.append(part)
            }
        }
    }

    package func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

    /// The comma-separated values of a part.
    package func list(_ name: String) -> [String] { self[name]?.split(separator: ",").map(String.init) ?? [] }

    /// The parts whose names satisfy `isWanted`.
    package func filter(_ isWanted: (String) -> Bool) -> RuleParts {
        var found = self
        found.parts.removeAll { !isWanted($0.name) }
        return found
    }

    package func without(_ names: String...) -> RuleParts { filter { !names.contains($0) } }
}
