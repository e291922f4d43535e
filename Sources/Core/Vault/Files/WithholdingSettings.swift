// Settings that withhold data: if one of them is not understood, nothing may leave the vault.

import Bytes
import Wording
import YAML

extension VaultSettings {
    /// The parts of each external source, as named in `restricted:`: `health`, `location.names`.
    package static let sourceParts: [String: [String]] = [
        "calendar": ["notes", "place", "people"],
        "reminders": ["notes"],
        "photos": ["place", "camera"],
        "health": [
            "steps", "distance", "energy", "heart_rate", "sleep", "weight", "workouts", "medication", "body", "vitals",
            "cycle",
        ],
        "contacts": ["birthday", "anniversary", "phone", "email", "picture"],
        "location": ["coordinates", "names"],
        "notifications": ["text"],
    ]

    /// Parses `restricted:`, `health_keys:`, `private_tags:` and `places:`, whatever the case of the key.
    mutating func readWhatHoldsBack(_ root: YAMLNode) {
        for node in root.values(named: "restricted") {
            guard let names = words(node, Self.restrictedForm) else { continue }
            for name in names.flatMap({ $0.split(whereSeparator: \.isWhitespace) }).map({ $0.lowercased() }) {
                let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
                let known = Self.sourceParts[parts[0]]
                if let known, parts.count == 1 || parts.count == 2 && known.contains(parts[1]) {
                    restricted.append(name)
                } else {
                    misunderstand(
                        node,
                        Phrase("there is no source “\(name)”", fr: "il n’y a pas de source « \(name) »")
                            + Phrase(same: " (" + Self.sourceParts.keys.sorted().joined(separator: ", ") + ")"))
                }
            }
        }
        for node in root.values(named: "healthkeys") {
            healthKeys +=
                words(
                    node,
                    Phrase("health keys are written as [ferritin]", fr: "les clés de santé s’écrivent [ferritine]"))
                ?? []
        }
        var tags: [String]?
        for node in root.values(named: "privatetags") {
            guard let names = words(node, Self.tagsForm) else { continue }
            let written = names.map { $0.drop { $0 == "#" } }
            if written.contains(where: { $0.isEmpty || $0.contains(where: { ";|[]{}".contains($0) }) }) {
                misunderstand(node, Self.tagsForm)
            }
            tags = (tags ?? []) + written.map(String.init)
        }
        if let tags { privateTags = tags }
        for node in root.values(named: "places") {
            var wrong: [(node: YAMLNode, isPrivate: Bool)] = []
            places += NamedPlace.list(node) { wrong.append(($0, $1)) }
            for (node, isPrivate) in wrong {
                let message = Phrase(
                    "a place is written as [latitude, longitude]", fr: "un lieu s’écrit [latitude, longitude]")
                if isPrivate { misunderstand(node, message) } else { complain(node, message) }
            }
        }
        for pair in root.mapping ?? [] {
            let key = pair.key.scalar ?? ""
            let name = YAMLNode.name(key)
            let isMeant =
                name != "restricted" && (name.hasPrefix("restrict") || name.hasPrefix("restreint"))
                || name != "privatetags" && PrivateWords.isIn(name: key)
            guard isMeant else { continue }
            misunderstand(pair.key, Phrase("there is no setting “\(key)”", fr: "il n’y a pas de réglage « \(key) »"))
        }
    }

    private static let restrictedForm = Phrase(
        "sources are forbidden as [health, location.names]",
        fr: "des sources s’interdisent ainsi : [health, location.names]")
    private static let tagsForm = Phrase(
        "private tags are written as [intimate, work/secret]",
        fr: "les étiquettes privées s’écrivent [intime, travail/secret]")

    /// The words of a list or of one text. Any other value is not understood, including an empty one: `#` starts a comment in YAML.
    private mutating func words(_ node: YAMLNode, _ form: Phrase) -> [String]? {
        let items = node.sequence ?? [node]
        let texts = items.compactMap(\.nonEmptyScalar)
        guard texts.count == items.count, !texts.contains(where: PrivateWords.isYesOrNo) else {
            misunderstand(node, form)
            return nil
        }
        guard node.sequence == nil else { return texts }
        let text = texts.first ?? ""
        let hasCommas = text.contains(",")
        return text.split { hasCommas ? $0 == "," : $0.isWhitespace }.map(\.trimmed).filter { !$0.isEmpty }
    }

    private mutating func misunderstand(_ node: YAMLNode, _ message: Phrase) {
        isUnread = true
        complain(node, message + Phrase("; until then nothing leaves", fr: " ; d’ici là, rien ne sort"))
    }
}

extension YAMLNode {
    /// A key for comparison: ignores case, accents, hyphens and underscores.
    static func name(_ key: String) -> String { Folding.fold(key).filter(\.isLetter) }

    /// The values of a key in any spelling, including duplicates.
    package func values(named name: String) -> [YAMLNode] {
        (mapping ?? []).filter { Self.name($0.key.scalar ?? "") == name }.map(\.value)
    }
}
