// The keys of a `device.md` and the shapes of their values: a threshold that nothing reads never alerts, and says so.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

/// The keys that a place in a `device.md` may have.
struct DeviceKeys: Sendable {
    /// What the value of a key must be, as far as no other check looks at it.
    enum Shape: Sendable {
        case text, duration, mapping
        /// A text or a list of texts.
        case texts
        /// A list of mappings, or where `isAlone` is true a mapping by itself.
        case entries(DeviceKeys, isAlone: Bool)
        /// A mapping from names of one's own to a text, or to a mapping with these keys.
        case names(DeviceKeys)
        /// Checked elsewhere, or written by the program alone.
        case other
    }

    let shapes: [String: Shape]
    /// Folded names that people give to what is here called otherwise.
    let meant: [String: String]
    /// Keys that have their place in a measure, not here.
    var ofMeasures: Set<String> = []
    /// Whether keys that nothing here is called like are a person's own.
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

    /// Keys for notes of one's own beside a measure.
    private static let own = ["note", "notes", "comment", "comments", "description", "remarque", "remarques"]

    /// Bounds are read by `Measure.Bounds`.
    static let bounds = DeviceKeys(
        shapes: Dictionary(uniqueKeysWithValues: (Measure.Bounds.lows + Measure.Bounds.highs).map { ($0, .other) }),
        meant: [:])
    static let quietHours = DeviceKeys(shapes: ["hours": .text, "critical": .text], meant: [:])

    private static func calibration(_ more: [String: Shape]) -> DeviceKeys {
        let usual: [String: Shape] = ["offset": .text, "slope": .text, "date": .text]
        return DeviceKeys(shapes: usual.merging(more) { first, _ in first }, meant: [:])
    }

    /// The key that is meant by another spelling, by a slip, or in French; nil for keys that are known, and for all others.
    func meant(by key: String) -> String? {
        guard shapes[key] == nil, !isOpen || !Self.ofNotes.contains(key) else { return nil }
        let folded = FieldNames.key(key)
        if let meant = meant[folded] { return meant }
        let letters = Array(folded)
        var best: (key: String, distance: Int)?
        for known in shapes.keys.sorted() {
            let wanted = Array(FieldNames.key(known))
            let length = max(letters.count, wanted.count)
            // Of short words too many are one letter from each other.
            let limit = length < 5 ? 0 : length < 9 ? 1 : 2
            guard let distance = EditDistance.between(letters, wanted, limit: limit), distance < best?.distance ?? 3
            else { continue }
            best = (known, distance)
        }
        return best?.key
    }

    /// What any note of a vault may have.
    private static let ofNotes = Set(DocumentFields.spellings.values.joined()).union(["date", "type", "id", "shared"])

    // MARK: Checking

    /// Names what is wrong with the keys of a mapping.
    ///
    /// - Parameter owner: the measure that they are of; empty for those of the device.
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

    /// The same for a node that is a mapping.
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
        // Nothing is said.
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
