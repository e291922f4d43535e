// Misspelt keys of tokens: `alarme:9m`, `repaet:1w`.

import Bytes
import Vault

enum NearKeys {
    /// The tokens of a line with unknown keys that resemble a known one.
    static func unread(in item: LineItem) -> [String] {
        item.fields.compactMap { field in
            guard !field.range.isEmpty, let meant = meant(by: Folding.fold(field.key)) else { return nil }
            return "\(field.key):\(field.value) (\(meant):?)"
        }
    }

    /// The known key at an edit distance of one, or translated from French; nil for known and for all other keys.
    static func meant(by key: String) -> String? {
        guard !known.contains(key) else { return nil }
        if let meant = french[key] { return meant }
        guard key.count > 3 else { return nil }
        return known.first { EditDistance.between(Array(key), Array($0), limit: 1) != nil }
    }

    private static let known = [
        "due", "start", "done", "repeat", "rrule", "until", "count", "except", "also", "moved", "alarm", "priority",
        "id", "tz",
    ]
    private static let french = [
        "alarme": "alarm", "rappel": "alarm", "reminder": "alarm", "remind": "alarm", "alerte": "alarm",
        "echeance": "due", "debut": "start", "fait": "done", "repete": "repeat",
        "repeter": "repeat", "chaque": "repeat", "sauf": "except", "priorite": "priority",
        "fuseau": "tz",
    ]
}
