// The keys of a `device.md` and the form of their values: reports keys that are not read, such as a threshold that would never alert.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

/// The keys allowed at a place in a `device.md`.
struct DeviceKeys: Sendable {
    /// The form of a key's value, unless it is checked elsewhere.
    enum Shape: Sendable {
        case text, duration, mapping
        /// A text or a list of texts.
        case texts
        /// A list of mappings, or also a single mapping if `isAlone`.
        case entries(DeviceKeys, isAlone: Bool)
        /// A mapping from free names to a text, or to a mapping with these keys.
        case names(DeviceKeys)
        /// Checked elsewhere, or only written by the program.
        case other
    }

    let shapes: [String: Shape]
    /// Folded synonyms of the keys.
    let meant: [String: String]
    /// Keys that belong in a measure instead.
    var ofMeasures: Set<String> = []
    /// Whether unknown keys that resemble none of these are allowed as the user's own.
    var isOpen = false

    static let device = DeviceKeys(
        shapes: [
            "name": .text, "kind": .text, "server": .text, "zone": .text, "dates": .text, "time": .text,
            "alert_topic": .text, "topic": .texts, "topics": .texts, "offline_after": .duration, "cooldown": .duration,
            "remind_after": .duration, "quiet_hours": .other, "import": .other, "match": .other, "measures": .other,
            "payload": .names(DeviceKeys(shapes: ["measure": .text, "unit": .text], meant: [:])), "units": .mapping,
            "calibrations": .entries(calibration(["measure": .text]), isAlone: false),
        ],
        meant: [
            "expireafter": "offline_after", "timeout": "offline_after", "statetopic": "topic", "sujet": "topic",
            "broker": "server", "serveur": "server", "timezone": "zone", "fuseau": "zone", "mesures": "measures",
            "unites": "units",
        ], ofMeasures: ["range", "warning", "critical", "hysteresis", "states", "derived"], isOpen: true)

    static let measure = DeviceKeys(
        shapes: [
            "name": .text, "label": .text, "unit": .text, "topic": .text, "range": .other, "warning": .other,
            "critical": .other, "hysteresis": .text, "for": .duration, "states": .other, "derived": .text, "of": .texts,
            "per": .text, "over": .text, "calibration": .entries(calibration([:]), isAlone: true),
        ].merging(own.map { ($0, Shape.other) }) { first, _ in first },
        meant: [
            "unitofmeasurement": "unit", "uom": "unit", "unité": "unit", "unite": "unit", "title": "label",
            "titre": "label", "friendlyname": "label", "min": "range", "max": "range", "minimum": "range",
            "maximum": "range", "plage": "range", "warn": "warning", "alert": "warning", "alerte": "warning",
            "above": "warning", "below": "warning", "low": "warning", "high": "warning", "crit": "critical",
            "alarm": "critical", "alarme": "critical", "critique": "critical", "delay": "for", "statetopic": "topic",
            "offset": "calibration", "slope": "calibration", "état": "states", "états": "states", "state": "states",
        ])

    /// Keys for the user's notes about a measure.
    private static let own = ["note", "notes", "comment", "comments", "description", "remarque", "remarques"]

    /// Bounds are parsed by `Measure.Bounds`.
    static let bounds = DeviceKeys(
        shapes: Dictionary(uniqueKeysWithValues: (Measure.Bounds.lows + Measure.Bounds.highs).map { ($0, .other) }),
        meant: [:])
    static let quietHours = DeviceKeys(shapes: ["hours": .text, "critical": .text], meant: [:])

    private static func calibration(_ more: [String: Shape]) -> DeviceKeys {
        let usual: [String: Shape] = ["offset": .text, "slope": .text, "date": .text]
        return DeviceKeys(shapes: usual.merging(more) { first, _ in first }, meant: [:])
    }

    /// The key meant by another spelling, a typo, or in French; nil for known keys, and for all others.
    func meant(by key: String) -> String? {
        guard shapes[key] == nil, !isOpen || !Self.ofNotes.contains(key) else { return nil }
        let folded = FieldNames.key(key)
        if let meant = meant[folded] { return meant }
        let letters = Array(folded)
        var best: (key: String, distance: Int)?
        for known in shapes.keys.sorted() {
            let wanted = Array(FieldNames.key(known))
            let length = max(letters.count, wanted.count)
            // Too many short words are one letter apart.
            let limit = length < 5 ? 0 : length < 9 ? 1 : 2
            guard let distance = EditDistance.between(letters, wanted, limit: limit), distance < best?.distance ?? 3
            else { continue }
            best = (known, distance)
        }
        return best?.key
    }

    /// Keys allowed in any note of a vault.
    private static let ofNotes = Set(DocumentFields.spellings.values.joined()).union(["date", "type", "id", "shared"])

    // MARK: Checking

    /// Reports problems with the keys of a mapping.
    ///
    /// - Parameter owner: the measure to which they belong; empty for those of the device.
    func check(
        _ pairs: [(key: String, range: Range<Int>, value: YAMLNode)], of owner: String, _ problems: inout [Problem]
    ) {
        for (key, range, value) in pairs where key != "<<" {
            if let shape = shapes[key] {
                Self.check(value, owner.isEmpty ? key : owner + "." + key, shape, &problems)
                continue
            }
            let unknown: Phrase
            if ofMeasures.contains(key) {
                unknown = Phrase(
                    "\(key): belongs to a measure (measures: {NAME: {\(key): …}})",
                    fr: "\(key) : va sous une mesure (measures: {NOM: {\(key): …}})")
            } else if let meant = meant(by: key) {
                unknown = Phrase(
                    "unknown key “\(key)” (did you mean \(meant)?)",
                    fr: "clé « \(key) » inconnue (vouliez-vous dire \(meant) ?)")
            } else if !isOpen {
                unknown = Phrase("unknown key “\(key)”", fr: "clé « \(key) » inconnue")
            } else {
                continue
            }
            let place = owner.isEmpty ? Phrase(same: "") : Phrase("\(owner): ", fr: "\(owner) : ")
            problems.append(Problem(.sensorSettings, range, place + unknown))
        }
    }

    /// The same for a mapping node.
    func check(_ node: YAMLNode, of owner: String, _ problems: inout [Problem]) {
        let pairs = (node.mapping ?? []).compactMap { pair in
            pair.key.scalar.map { (key: $0, range: pair.key.range, value: pair.value) }
        }
        check(pairs, of: owner, &problems)
    }

    private static func check(_ node: YAMLNode, _ name: String, _ shape: Shape, _ problems: inout [Problem]) {
        func complain(_ english: String, fr french: String) {
            problems.append(
                Problem(.sensorSettings, node.range, Phrase("\(name): \(english)", fr: "\(name) : \(french)")))
        }
        // An empty value.
        if node.scalar != nil, node.nonEmptyScalar == nil { return }
        switch shape {
        case .text:
            if node.scalar == nil { complain("must be a text", fr: "il faut un texte") }
        case .texts:
            if !(node.sequence ?? [node]).allSatisfy({ $0.scalar != nil }) {
                complain("must be a text, or a list", fr: "il faut un texte, ou une liste")
            }
        case .duration:
            let text = node.nonEmptyScalar
            if text.flatMap({ DurationText(text: $0) }) == nil {
                complain("invalid duration “\(text ?? "…")”", fr: "durée invalide « \(text ?? "…") »")
            }
        case .mapping:
            if node.mapping == nil { problems.append(Problem(.sensorSettings, node.range, notMapping(name))) }
        case .entries(let keys, let isAlone):
            guard let items = node.sequence ?? (isAlone && node.mapping != nil ? [node] : nil) else {
                return complain("must be a list of {offset, slope}", fr: "il faut une liste de {offset, slope}")
            }
            for item in items { keys.check(item, of: name, &problems) }
        case .names(let keys):
            for pair in node.mapping ?? [] {
                keys.check(pair.value, of: name + "." + (pair.key.scalar ?? ""), &problems)
            }
        case .other: break
        }
    }

    static func notMapping(_ name: String) -> Phrase {
        Phrase("\(name): must be a mapping such as {unit: °C}", fr: "\(name) : il faut un tableau tel que {unit: °C}")
    }
}
