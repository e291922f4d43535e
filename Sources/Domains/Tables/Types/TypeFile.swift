// A file of `.daybook/types/`: the notes it applies to, and their fields. Its keys are named as in mdbase 0.2.

import Bytes
import Vault
import Wording
import YAML

/// A type, and the problems of its file. Everything readable counts.
package struct TypeFile: Sendable {
    package let path: VaultPath
    /// The file name if it has none.
    package private(set) var name: String
    package private(set) var fields: [TypedField] = []
    package private(set) var problems: [Problem] = []
    /// As in gitignore(5), the last matching pattern decides, and one after `!` excludes.
    private var globs: [(glob: Glob, leavesOut: Bool)] = []

    private static let keys = ["name", "description", "match", "fields"]
    private static let fieldKeys = [
        "type", "required", "default", "values", "items", "min", "max", "description",
    ]

    package init(_ path: VaultPath, _ bytes: [UInt8]) {
        (self.path, name) = (path, path.stem)
        let root: YAMLNode?
        do {
            root = try YAMLParser.parse(bytes)
        } catch {
            let place = min(error.offset, bytes.count)
            problem(
                place..<place,
                Phrase("cannot be read as YAML: \(error.message)", fr: "illisible en YAML : \(error.message)"))
            return
        }
        guard let root, root.mapping != nil else {
            problem(
                root?.range ?? 0..<0,
                Phrase("a type must be \"key: value\" lines", fr: "un type doit être fait de lignes « clé: valeur »"))
            return
        }
        checkKeys(root, Self.keys)
        if let given = root[key: "name"]?.nonEmptyScalar { name = given }
        readMatch(root[key: "match"], root)
        guard let fields = root[key: "fields"] else { return }
        guard let pairs = fields.mapping else {
            if fields.value != .null {
                wrong(fields, "fields", Phrase("\"key: value\" lines", fr: "des lignes « clé: valeur »"))
            }
            return
        }
        self.fields = pairs.compactMap { pair in pair.key.scalar.map { field($0, pair.value) } }
    }

    package func matches(_ path: VaultPath) -> Bool {
        globs.last { $0.glob.matches(path.text) }.map { !$0.leavesOut } ?? false
    }

    private mutating func problem(_ range: Range<Int>, _ message: Phrase) {
        problems.append(Problem(.settings, range, message))
    }

    private mutating func wrong(_ node: YAMLNode, _ key: String, _ wanted: Phrase) {
        problem(node.range, Phrase("\(key) is not ", fr: "\(key) n’est pas ") + wanted)
    }

    private mutating func checkKeys(_ node: YAMLNode, _ known: [String]) {
        for pair in node.mapping ?? [] where !known.contains(pair.key.scalar ?? "") {
            let (name, list) = (pair.key.scalar ?? "", known.joined(separator: ", "))
            problem(
                pair.key.range, Phrase("unknown key “\(name)”: \(list)", fr: "clé inconnue « \(name) » : \(list)"))
        }
    }

    private mutating func readMatch(_ node: YAMLNode?, _ root: YAMLNode) {
        if let node, node.mapping != nil { checkKeys(node, ["path_glob"]) }
        guard let glob = node?[key: "path_glob"] else {
            problem(
                (node ?? root).range.lowerBound..<(node ?? root).range.lowerBound,
                Phrase(
                    "no notes are named: match: {path_glob: \"books/**\"}",
                    fr: "aucune note n’est désignée : match: {path_glob: \"books/**\"}"))
            return
        }
        let texts = (glob.sequence ?? [glob]).compactMap(\.nonEmptyScalar)
        if texts.isEmpty { wrong(glob, "path_glob", Phrase("a path with stars", fr: "un chemin avec des étoiles")) }
        globs = texts.map { text in
            let path = text.hasPrefix("!") ? String(text.dropFirst()) : text
            return (Glob(path.hasSuffix("/") ? path + "**" : path), text.hasPrefix("!"))
        }
    }

    private mutating func field(_ name: String, _ node: YAMLNode) -> TypedField {
        var field = TypedField(name)
        guard node.mapping != nil else {
            wrong(node, name, Phrase("as {type: string}", fr: "comme {type: string}"))
            return field
        }
        checkKeys(node, Self.fieldKeys)
        if let kind = node[key: "type"] {
            let names = TypedField.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            if let known = TypedField.Kind(rawValue: kind.scalar ?? "") {
                field.kind = known
            } else {
                wrong(kind, "type", Phrase("one of \(names)", fr: "parmi \(names)"))
            }
        }
        field.description = node[key: "description"]?.scalar ?? ""
        if let required = node[key: "required"] {
            if case .boolean(let flag)? = required.value {
                field.isRequired = flag
            } else {
                wrong(required, "required", Phrase("true or false", fr: "true ou false"))
            }
        }
        if let values = node[key: "values"] {
            field.values = (values.sequence ?? []).compactMap(\.nonEmptyScalar)
            if field.values.isEmpty { wrong(values, "values", Phrase("a list of values", fr: "une liste de valeurs")) }
        } else if field.kind == .enum {
            problem(node.range, Phrase("\(name): enum without values", fr: "\(name) : enum sans values"))
        }
        func number(_ key: String) -> (Double?, YAMLNode)? {
            node[key: key].map { (JSONValue($0).double, $0) }
        }
        if let (least, node) = number("min") {
            field.least = least
            if least == nil { wrong(node, "min", Phrase("a number", fr: "un nombre")) }
        }
        if let (most, node) = number("max") {
            field.most = most
            if most == nil { wrong(node, "max", Phrase("a number", fr: "un nombre")) }
        }
        if let items = node[key: "items"] { field.items = [self.field(name, items)] }
        if let initial = node[key: "default"] {
            field.initial = JSONValue(initial)
            let isWord =
                field.kind == .date && initial.scalar == "today" || field.kind == .datetime && initial.scalar == "now"
            if !isWord, let misfit = field.misfit(JSONValue(initial)) {
                problem(initial.range, Phrase(same: "default: ") + misfit.message)
            }
        }
        return field
    }
}
