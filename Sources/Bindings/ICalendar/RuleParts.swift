// The parts of a recurrence rule's text.

/// `FREQ=WEEKLY;BYDAY=MO` part by part, in its order (RFC 5545 §3.3.10). Names are those of any case; nothing is checked, and a part without
/// a value is kept as it is.
package struct RuleParts: Sendable {
    /// The name in upper case, and the whole part as it is written.
    private var parts: [(name: String, text: String)]

    package init(_ rule: some StringProtocol) {
        parts = rule.split(separator: ";").map { ($0.prefix { $0 != "=" }.uppercased(), String($0)) }
    }

    package var text: String { parts.map(\.text).joined(separator: ";") }
    package var names: Set<String> { Set(parts.map(\.name)) }

    /// The value of a part, as it is written. A new part comes last; nil takes it away.
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

    /// The values of a part, which are between commas.
    package func list(_ name: String) -> [String] { self[name]?.split(separator: ",").map(String.init) ?? [] }

    /// Those whose names are wanted.
    package func filter(_ isWanted: (String) -> Bool) -> RuleParts {
        var found = self
        found.parts.removeAll { !isWanted($0.name) }
        return found
    }

    package func without(_ names: String...) -> RuleParts { filter { !names.contains($0) } }
}
