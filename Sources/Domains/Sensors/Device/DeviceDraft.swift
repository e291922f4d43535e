// Drafts a new `device.md` with the defaults of a kind of device, for a person to edit.

import Bytes
import Vault
import Wording

package struct DeviceDraft: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case pool, aquarium, weather, room, plant, other
    }

    package struct MeasureDraft: Sendable, Hashable {
        package let name: MeasureID
        package var label: Phrase?
        package var unit: String?
        package var range: String?
        package var warning: String?
        package var critical: String?
        package var states: [Measure.State] = []
        /// The topic of this value alone.
        package var topic: String?
        /// Converts the values to those shown by the gateway.
        package var calibration: Calibration?

        package init(
            name: MeasureID, label: Phrase? = nil, unit: String? = nil, range: String? = nil, warning: String? = nil,
            critical: String? = nil
        ) {
            self.name = name
            self.label = label
            self.unit = unit
            self.range = range
            self.warning = warning
            self.critical = critical
        }

        /// `ph`, `temperature:°C`, `ph::0..14`; nil for anything else.
        package init?(typed: String) {
            let parts = typed.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmed }
            guard let name = parts.first, !name.isEmpty, parts.count <= 3,
                !name.contains(where: { ",=\"\n ".contains($0) })
            else { return nil }
            self.init(name: MeasureID(name))
            if parts.count > 1, !parts[1].isEmpty { unit = parts[1] }
            if parts.count > 2, let dots = parts[2].range(of: "..") {
                let (low, high) = (String(parts[2][..<dots.lowerBound]), String(parts[2][dots.upperBound...]))
                guard low.isEmpty || Double(low) != nil, high.isEmpty || Double(high) != nil else { return nil }
                range = "[\(low), \(high)]"
            } else if parts.count > 2 {
                return nil
            }
        }
    }

    package var name: String
    package var kind: Kind
    package var server: String?
    package var topic: String?
    package var moreTopics: [String]
    package var measures: [MeasureDraft]

    package init(
        name: String, kind: Kind, server: String?, topic: String?, moreTopics: [String] = [], measures: [MeasureDraft]
    ) {
        self.name = name
        self.kind = kind
        self.server = server
        self.topic = topic
        self.moreTopics = moreTopics
        self.measures = measures.isEmpty ? Self.usual(kind) : measures
    }

    /// Bounds for pools: DIN 19643-1 and the ranges printed by probe makers; for rooms: WHO Housing and Health Guidelines, 2018.
    private static func usual(_ kind: Kind) -> [MeasureDraft] {
        let temperature = Phrase("Temperature", fr: "Température")
        let humidity = Phrase("Humidity", fr: "Humidité")
        switch kind {
        case .pool:
            return [
                .init(
                    name: "temperature", label: temperature, unit: "°C", range: "[-5, 45]", warning: "[18, 30]",
                    critical: "[5, 35]"),
                .init(
                    name: "ph", label: Phrase(same: "pH"), range: "[0, 14]", warning: "[7.0, 7.6]",
                    critical: "[6.6, 8.0]"),
                .init(
                    name: "chlorine", label: Phrase("Chlorine", fr: "Chlore"), unit: "mg/L", range: "[0, 10]",
                    warning: "[1.0, 3.0]", critical: "[0.4, 5.0]"),
                .init(
                    name: "orp", label: Phrase(same: "Redox"), unit: "mV", range: "[0, 1000]", warning: "[650, 780]",
                    critical: "[550, 850]"),
            ]
        case .aquarium:
            return [
                .init(
                    name: "temperature", label: temperature, unit: "°C", range: "[0, 45]", warning: "[23, 27]",
                    critical: "[20, 30]"),
                .init(
                    name: "ph", label: Phrase(same: "pH"), range: "[0, 14]", warning: "[6.5, 7.8]",
                    critical: "[6.0, 8.5]"),
            ]
        case .weather:
            return [
                .init(name: "temperature", label: temperature, unit: "°C", range: "[-60, 60]"),
                .init(name: "humidity", label: humidity, unit: "%", range: "[0, 100]"),
                .init(name: "pressure", label: Phrase("Pressure", fr: "Pression"), unit: "hPa", range: "[850, 1100]"),
            ]
        case .room:
            return [
                .init(
                    name: "temperature", label: temperature, unit: "°C", range: "[-40, 80]", warning: "[18, 26]",
                    critical: "[12, 32]"),
                .init(name: "humidity", label: humidity, unit: "%", range: "[0, 100]", warning: "[35, 65]"),
            ]
        case .plant:
            return [
                .init(
                    name: "moisture", label: Phrase("Moisture", fr: "Humidité du sol"), unit: "%", range: "[0, 100]",
                    warning: "[20, 80]"),
                .init(name: "temperature", label: temperature, unit: "°C", range: "[-40, 80]"),
            ]
        case .other: return []
        }
    }

    /// The text of the file.
    package func text(_ language: LanguageCode) -> String {
        var lines = ["---", "name: " + YAMLText.scalar(name)]
        if kind != .other { lines.append("kind: " + kind.rawValue) }
        if let server { lines.append("server: " + YAMLText.scalar(server)) }
        if let topic {
            let all = [topic] + moreTopics
            let list = "[" + all.map { YAMLText.flowPart($0) }.joined(separator: ", ") + "]"
            lines.append("topic: " + (moreTopics.isEmpty ? YAMLText.scalar(topic) : list))
        }
        if !measures.isEmpty { lines.append("measures:") }
        for measure in measures {
            var facts: [String] = []
            if let label = measure.label { facts.append("label: " + YAMLText.scalar(label[language])) }
            if let unit = measure.unit { facts.append("unit: " + YAMLText.scalar(unit)) }
            if let range = measure.range { facts.append("range: " + range) }
            if let warning = measure.warning { facts.append("warning: " + warning) }
            if let critical = measure.critical { facts.append("critical: " + critical) }
            if !measure.states.isEmpty {
                let states = measure.states.map { YAMLText.flowPart($0.word) + ": " + ReadingNumber.exact($0.value) }
                facts.append("states: {" + states.joined(separator: ", ") + "}")
            }
            if let line = measure.calibration {
                let (offset, slope) = (ReadingNumber.exact(line.offset), ReadingNumber.exact(line.slope))
                facts.append("calibration: {offset: \(offset), slope: \(slope)}")
            }
            if let topic = measure.topic { facts.append("topic: " + YAMLText.scalar(topic)) }
            lines.append("  " + YAMLText.scalar(measure.name.text) + ":" + (facts.isEmpty ? " {}" : ""))
            lines += facts.map { "    " + $0 }
        }
        lines += ["offline_after: 24h", "cooldown: 2h", "---", "", "# " + name, ""]
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// The first occurrence of a short text.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(text) { return at..<index(at, offsetBy: text.count) }
            at = index(after: at)
        }
        return nil
    }
}
