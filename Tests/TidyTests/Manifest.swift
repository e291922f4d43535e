// What Package.swift declares for the targets below Sources/. It is read as text: the manifest keeps to a few fixed shapes.

import TestSupport

enum Manifest {
    /// Targets with the targets they depend on.
    static let dependencies = Result { read(try Repository.text("Package.swift")) }

    private static func read(_ text: String) -> [String: Set<String>] {
        var lists: [String: [String]] = [:]
        for name in ["coreNames", "domainNames"] { lists[name] = strings(between(text, "let \(name) = [", "]")) }
        let actions = between(text, "let actions: [Target] = [", "\n]")
        lists["actions.map(\\.name)"] = calls(of: "swift", in: actions).compactMap { strings($0).dropFirst().first }
        var table: [String: Set<String>] = [:]
        for call in calls(of: "swift", in: text) {
            let parts = arguments(call)
            guard parts.count >= 2, let layer = strings(parts[0]).first, let name = strings(parts[1]).first else {
                continue
            }
            table[name] = Set(parts.count > 2 ? value(parts[2], lists) : [])
            // Lists of the names of a layer, as far as it was declared above.
            if layer == "Services" { lists["serviceNames", default: []].append(name) }
            if layer == "Application" { lists["applicationNames", default: []].append(name) }
        }
        for call in calls(of: "cLibrary", in: text) { table[strings(call).first ?? ""] = [] }
        for name in ["CSys", "CResources"] { table[name] = [] }
        // Programs below Tests/ measure; nothing of ours is made of them.
        for program in calls(of: ".executableTarget", in: text) where !program.contains("\"Tests/") {
            let name = strings(between(program, "name:", ",")).first ?? ""
            table[name] = Set(value(between(program, "dependencies:", "path:"), lists))
        }
        return table
    }

    /// The text after `start` up to `end`, or to its own end.
    private static func between(_ text: String, _ start: String, _ end: String?) -> String {
        guard let open = text.firstRange(of: start) else { return "" }
        let rest = text[open.upperBound...]
        guard let end, let close = rest.firstRange(of: end) else { return String(rest) }
        return String(rest[..<close.lowerBound])
    }

    private static func strings(_ text: String) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// A sum of literal lists and of lists known by name.
    private static func value(_ expression: String, _ lists: [String: [String]]) -> [String] {
        strings(expression) + lists.filter { expression.contains($0.key) }.flatMap(\.value)
    }

    /// What is between the brackets of each `name(…)`, declarations of it aside.
    private static func calls(of name: String, in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let open = rest.firstRange(of: name + "(") {
            let before = rest[..<open.lowerBound]
            var depth = 1
            let inner = rest[open.upperBound...].prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth > 0
            }
            let isCall = !before.hasSuffix("func ") && before.last.map { !$0.isLetter && $0 != "." } ?? true
            if isCall { found.append(String(inner)) }
            rest = rest[open.upperBound...]
        }
        return found
    }

    /// The arguments at the top level of a call.
    private static func arguments(_ call: String) -> [String] {
        var parts = [""]
        var depth = 0
        for character in call {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { String($0.drop(while: \.isWhitespace)) }
    }
}
