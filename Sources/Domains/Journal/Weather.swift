// The weather of an entry: from typed words, or from a program's output.

import Bytes
import Vault
import YAML

/// The value of `weather:` of an entry (FORMAT: `{condition, temp, …}`).
package struct Weather: Sendable, Equatable {
    package var condition: String?
    /// °C.
    package var temperature: Double?
    /// Additional values, such as humidity and wind, under their own names.
    package var others: [Capture.Field] = []

    /// `pluie 12°`, `12 °C, light rain`, `54°F sunny`, `☀️ 24`, `-3`.
    package init?(typed text: String) {
        var words = text.split { $0.isWhitespace }.map(String.init)
        for index in words.indices {
            var count = 1
            var found = Self.temperature(words[index])
            // `12 °C`, `54 F`
            if words.indices.contains(index + 1), Self.temperature(words[index] + words[index + 1]) != nil,
                words[index + 1].first?.isNumber != true
            {
                found = Self.temperature(words[index] + words[index + 1])
                count = 2
            }
            guard let found else { continue }
            temperature = found
            words.removeSubrange(index..<index + count)
            break
        }
        let condition = words.joined(separator: " ").trimmingCommas
        self.condition = condition.isEmpty ? nil : condition
        if self.condition == nil, temperature == nil { return nil }
    }

    /// A JSON object in the common form of weather programs: `{"condition": "rain", "temp": 12.3, "humidity": 80}`.
    package init?(json: JSONValue) {
        guard let members = json.object else { return nil }
        for member in members.prefix(50) {
            let text: String
            switch member.value {
            case .string(let value): text = value.trimmed
            case .int(let value): text = String(value)
            case .double(let value): text = value.shortText
            default: continue
            }
            guard !text.isEmpty, text.utf8.count <= 200 else { continue }
            switch member.key.lowercased() {
            case "condition", "description", "summary", "weather":
                if condition == nil { condition = text }
            case "temp", "temperature", "temp_c", "temperature_c", "degree_c":
                if temperature == nil {
                    temperature = member.value.double ?? Self.temperature(text.filter { !$0.isWhitespace })
                }
            default:
                let key = String(
                    member.key.map { ($0.isLetter || $0.isNumber) && $0.isASCII || $0 == "-" ? $0 : "_" })
                if key.first?.isLetter == true, key.count <= 40 { others.append(Capture.Field(key: key, value: text)) }
            }
        }
        if condition == nil, temperature == nil { return nil }
    }

    /// °C from `12°`, `12,5°C`, `54°F`, `12`; nil for any other word.
    private static func temperature(_ word: String) -> Double? {
        var text = word.trimmingCommas[...]
        var isFahrenheit = false
        let lowercased = text.lowercased()
        for (unit, fahrenheit) in [("°c", false), ("℃", false), ("°f", true), ("℉", true), ("°", false)]
        where lowercased.hasSuffix(unit) {
            text = text.dropLast(unit.count)
            isFahrenheit = fahrenheit
            break
        }
        let plain = text.replacing(",", with: ".").replacing("−", with: "-")
        guard plain.last?.isNumber == true, plain.first != ".", let number = Double(plain), abs(number) < 200 else {
            return nil
        }
        return isFahrenheit ? ((number - 32) / 1.8 * 10).rounded() / 10 : number
    }

    /// The lines for `weather:` in front matter.
    var lines: [String] {
        var lines: [String] = []
        if let condition { lines.append("  condition: \(YAMLText.scalar(condition))") }
        if let temperature { lines.append("  temp: \(temperature.shortText)") }
        lines += others.map { "  \($0.key): \(YAMLText.value($0.value))" }
        return lines
    }
}

extension String {
    fileprivate var trimmingCommas: String {
        var text = self[...]
        while let last = text.last, last == "," || last == ";" || last == "." || last.isWhitespace {
            text = text.dropLast()
        }
        while let first = text.first, first == "," || first == ";" || first.isWhitespace { text = text.dropFirst() }
        return String(text)
    }
}
