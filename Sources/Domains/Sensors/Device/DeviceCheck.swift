// Checks a `device.md`: inverted thresholds, inconvertible units, invalid durations.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

package enum DeviceCheck {
    /// The problems of a device's document. `servers` are the names in the vault's settings; without any, the vault does not listen.
    ///
    /// - Parameter isZone: whether a name is a time zone.
    package static func problems(
        _ document: Document, servers: [String], isZone: (String) -> Bool = { _ in true }
    ) -> [Problem] {
        let frontMatter = document.frontMatter
        var problems = DeviceConnection(document: document).problems
        func complain(_ node: YAMLNode, _ message: Phrase) {
            problems.append(Problem(.sensorSettings, node.range, message))
        }
        if let node = frontMatter["server"], let name = node.nonEmptyScalar, !servers.isEmpty, !servers.contains(name) {
            complain(
                node,
                Phrase(
                    "there is no server “\(name)” in .daybook/settings.yaml",
                    fr: "il n’y a pas de serveur « \(name) » dans .daybook/settings.yaml"))
        } else if let node = frontMatter["topic"], frontMatter["server"] == nil, servers.count > 1 {
            complain(
                node,
                Phrase(
                    "which server? (server: \(servers.joined(separator: ", or ")))",
                    fr: "quel serveur ? (server: \(servers.joined(separator: ", ou ")))"))
        }
        if let node = frontMatter["zone"], let name = node.nonEmptyScalar, name != DeviceZone.local,
            DeviceConnection.fixedZone(name) == nil, !isZone(name)
        {
            complain(node, Phrase("invalid time zone “\(name)”", fr: "fuseau horaire invalide « \(name) »"))
        }
        DeviceKeys.device.check(
            frontMatter.entries.map { ($0.key, $0.keyRange, $0.value) }, of: "", &problems)
        if let node = frontMatter["quiet_hours"] {
            DeviceKeys.quietHours.check(node, of: "quiet_hours", &problems)
            if QuietHours(node) == nil {
                complain(node, Phrase("quiet_hours: such as 22:00-07:00", fr: "quiet_hours : par exemple 22:00-07:00"))
            } else if let held = node[key: "critical"], held.nonEmptyScalar != "held" {
                complain(
                    held, Phrase("quiet_hours: critical: must be held", fr: "quiet_hours : critical : il faut held"))
            }
        }
        let units = DeviceConnection(document: document).units
        let all = measures(frontMatter["measures"], complain)
        let names = all.filter { $0.node[key: "derived"] == nil }.map(\.name)
        for entry in frontMatter[DeviceSettings.calibrationsKey]?.sequence ?? [] {
            if Calibration(entry) == nil || MeasureID(entry[key: "measure"]) == nil {
                complain(entry, badCalibration)
            } else if let node = entry[key: "measure"], let name = MeasureID(node), !all.isEmpty,
                !all.contains(where: { $0.name == name })
            {
                complain(node, Phrase("there is no measure “\(name)”", fr: "il n’y a pas de mesure « \(name) »"))
            }
        }
        for (name, node) in all {
            DeviceKeys.measure.check(node, of: name.text, &problems)
            for key in ["range", "warning", "critical"] {
                guard let bounds = node[key: key] else { continue }
                DeviceKeys.bounds.check(bounds, of: "\(name).\(key)", &problems)
                check(bounds, "\(name).\(key)", isRange: key == "range", complain)
            }
            if let states = node[key: "states"], !isStates(states) {
                complain(
                    states,
                    Phrase(
                        "\(name).states: must be words with numbers: {open: 1, closed: 0}",
                        fr: "\(name).states : il faut des mots et leurs nombres : {open: 1, closed: 0}"))
            }
            if let made = node[key: "derived"] { check(derived: node, made, name, names, complain) }
            if let hysteresis = node[key: "hysteresis"],
                !(hysteresis.nonEmptyScalar.flatMap(Double.init).map { $0 >= 0 } ?? false)
            {
                complain(
                    hysteresis,
                    Phrase(
                        "\(name).hysteresis: must be a number from 0 on",
                        fr: "\(name).hysteresis : il faut un nombre à partir de 0"))
            }
            for entry in node[key: "calibration"].map({ $0.sequence ?? [$0] }) ?? [] where Calibration(entry) == nil {
                complain(entry, badCalibration)
            }
            if let source = units[name], let target = node[key: "unit"]?.nonEmptyScalar,
                UnitConversion.convert(0, from: source, to: target) == nil
            {
                complain(
                    node[key: "unit"] ?? node,
                    Phrase(
                        "\(name): \(source) cannot become \(target)",
                        fr: "\(name) : \(source) ne peut devenir \(target)"))
            }
        }
        return problems
    }

    private static let badCalibration = Phrase(
        "a calibration has offset: or slope: (not 0), and a date: that can be read",
        fr: "un étalonnage a offset: ou slope: (pas 0), et une date: lisible")

    /// - Parameter names: the measures sent by the device.
    private static func check(
        derived node: YAMLNode, _ kind: YAMLNode, _ name: MeasureID, _ names: [MeasureID],
        _ complain: (YAMLNode, Phrase) -> Void
    ) {
        switch Derivation.read(node) {
        case .success(let derivation):
            for source in derivation.sources where !names.contains(source) {
                complain(
                    node[key: "of"] ?? kind,
                    Phrase(
                        "\(name): there is no measure “\(source)”", fr: "\(name) : il n’y a pas de mesure « \(source) »"
                    ))
            }
        case .failure(let fault):
            let kinds = Derivation.names.joined(separator: ", ")
            switch fault.problem {
            case .unknown(let text):
                complain(
                    kind,
                    Phrase(
                        "\(name).derived: invalid kind “\(text)” (\(kinds))",
                        fr: "\(name).derived : genre invalide « \(text) » (\(kinds))"))
            case .sourceMissing:
                complain(
                    node[key: "of"] ?? kind,
                    Phrase(
                        "\(name): of: must name what it is derived from",
                        fr: "\(name) : of: doit nommer ce dont elle dérive"))
            case .invalidDuration(let text):
                complain(
                    node[key: "over"] ?? node[key: "per"] ?? kind,
                    Phrase("\(name): invalid duration “\(text)”", fr: "\(name) : durée invalide « \(text) »"))
            }
        case nil: break
        }
    }

    private static func measures(
        _ node: YAMLNode?, _ complain: (YAMLNode, Phrase) -> Void
    ) -> [(name: MeasureID, node: YAMLNode)] {
        guard let node else { return [] }
        if let pairs = node.mapping {
            return pairs.compactMap { pair in
                guard let name = MeasureID(pair.key) else { return nil }
                if pair.value.sequence != nil || pair.value.nonEmptyScalar != nil {
                    complain(pair.value, DeviceKeys.notMapping(name.text))
                }
                return (name, pair.value)
            }
        }
        if node.sequence == nil, node.nonEmptyScalar != nil { complain(node, DeviceKeys.notMapping("measures")) }
        return (node.sequence ?? []).compactMap { item in
            if let name = MeasureID(item[key: "name"]) ?? MeasureID(item) { return (name, item) }
            complain(
                item,
                Phrase("measures: the name of a measure is missing", fr: "measures : il manque le nom d’une mesure"))
            return nil
        }
    }

    private static func isStates(_ node: YAMLNode) -> Bool {
        if node.scalar != nil { return node.nonEmptyScalar == nil }
        return node.mapping?.allSatisfy { pair in
            pair.key.nonEmptyScalar != nil && pair.value.nonEmptyScalar.flatMap(Double.init) != nil
        } ?? false
    }

    /// `[low, high]` or `{low, high}`, each a number or empty, with low not above high.
    private static func check(
        _ node: YAMLNode, _ name: String, isRange: Bool, _ complain: (YAMLNode, Phrase) -> Void
    ) {
        let parts: [YAMLNode?]
        if let items = node.sequence, items.count == 2 {
            parts = items
        } else if node.mapping != nil {
            parts = Measure.Bounds.parts(node, isRange: isRange)
            if isRange, node[key: "above"] != nil || node[key: "below"] != nil {
                complain(
                    node,
                    Phrase(
                        "\(name): above and below are of warning and critical; a range is [low, high]",
                        fr: "\(name) : above et below vont dans warning et critical ; une plage est [bas, haut]"))
            }
        } else {
            complain(node, Phrase("\(name): must be [low, high]", fr: "\(name) : il faut [bas, haut]"))
            return
        }
        var numbers: [Double?] = []
        for part in parts {
            guard let part, let text = part.nonEmptyScalar, !["null", "~"].contains(text) else {
                numbers.append(nil)
                continue
            }
            numbers.append(Double(text))
            if Double(text) == nil {
                complain(
                    part, Phrase("\(name): invalid number “\(text)”", fr: "\(name) : nombre invalide « \(text) »"))
            }
        }
        if let low = numbers[0], let high = numbers[1], low > high {
            complain(
                node, Phrase("\(name): \(low) is above \(high)", fr: "\(name) : \(low) est au-dessus de \(high)"))
        }
    }
}
