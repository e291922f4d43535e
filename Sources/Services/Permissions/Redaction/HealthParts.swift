// What in a vault is about health: devices, and keys by the part of the permission that they belong to.

import Bytes
import Synchronization
import Vault

package enum HealthParts {
    /// The part of `PermissionSource.health` that a column or a key of the front matter belongs to; nil where it is of no health.
    package static func part(of name: String) -> String? {
        if let found = parts.withLock({ $0[name] }) { return found }
        let part = sought(name)
        parts.withLock { if $0.count < mostParts { $0[name] = .some(part) } }
        return part
    }

    /// What names were found to be: a vault has few, in each of its documents.
    private static let parts = Mutex<[String: String?]>([:])
    private static let mostParts = 1000

    private static func sought(_ name: String) -> String? {
        let folded = normalized(name)
        if let part = known[folded] { return part }
        // `SpO2` is one word.
        if let part = telling[folded.filter { $0 != "_" }] { return part }
        if folded.contains("heart_rate") { return "heart_rate" }
        // `glucose_fasting`, `morning_weight`, `blood-sugar`: one of several words is enough where it can mean nothing else.
        let words = folded.split(separator: "_").map(String.init)
        if let part = words.lazy.compactMap({ telling[$0] }).first { return part }
        // `weight_kg`, `steps_count`, `pulse_avg`: the measure with its unit or kind.
        var stem = words
        while stem.count > 1, let last = stem.last, endings.contains(last) {
            stem.removeLast()
            if let part = known[stem.joined(separator: "_")] { return part }
        }
        return words.count > 1 && words.last == "kg" ? "weight" : nil
    }

    /// The known word that a name is one slip away from: `weigth`. Nil for what is known, and for what is like nothing.
    package static func nearMiss(of name: String) -> String? {
        let folded = normalized(name)
        guard folded.utf8.count >= 5, part(of: name) == nil else { return nil }
        return (known.keys.sorted() + telling.keys.sorted()).first { isOneSlip(Array($0.utf8), Array(folded.utf8)) }
    }

    /// Folded, without a unit in brackets, words joined by `_`.
    private static func normalized(_ name: String) -> String {
        // `heartRate`, as programs write it.
        var words = ""
        for character in name.prefix(while: { $0 != "(" && $0 != "[" }).trimmed {
            if character.isUppercase, words.last?.isLowercase == true { words.append("_") }
            words.append(character)
        }
        let last = words.split(separator: ".").last.map(String.init) ?? words
        return Folding.fold(last).split { "- _/".contains($0) }.joined(separator: "_")
    }

    /// A letter too many, too few, another one, or two that changed places.
    private static func isOneSlip(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one != other, abs(one.count - other.count) <= 1, one.count >= 5 else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let (first, second) = (Array(one.dropFirst(start)), Array(other.dropFirst(start)))
        if first.dropFirst() == second.dropFirst() || first.dropFirst() == second[...]
            || first[...] == second.dropFirst()
        {
            return true
        }
        return first.count == second.count && first.count >= 2 && first[0] == second[1] && first[1] == second[0]
            && first.dropFirst(2) == second.dropFirst(2)
    }

    private static let endings: Set<String> = [
        "kg", "lb", "lbs", "g", "count", "total", "min", "max", "avg", "mean", "mmhg", "bpm", "hours", "h", "minutes",
        "score", "km", "m", "kcal", "percent", "pct", "mmol", "mgdl", "value", "today", "goal", "quality", "duration",
    ]

    /// Words that mean health wherever they stand in a name.
    private static let telling: [String: String] = [
        "workout": "workouts", "workouts": "workouts", "glucose": "vitals", "glycemie": "vitals", "glycaemia": "vitals",
        "insulin": "medication",
        "insuline": "medication", "spo2": "vitals", "vo2max": "vitals", "hrv": "heart_rate", "heartrate": "heart_rate",
        "systolic": "vitals", "diastolic": "vitals", "systolique": "vitals", "diastolique": "vitals", "bmi": "body",
        "imc": "body", "bodyfat": "body", "menstruation": "cycle", "menstrual": "cycle", "ovulation": "cycle",
        "cholesterol": "vitals", "hba1c": "vitals", "sleep": "sleep", "sommeil": "sleep", "weight": "weight",
        "poids": "weight", "gewicht": "weight", "steps": "steps", "pulse": "heart_rate", "pouls": "heart_rate",
        "medication": "medication", "medicament": "medication", "medicaments": "medication", "schlaf": "sleep",
        "schritte": "steps", "puls": "heart_rate", "blutdruck": "vitals", "saturation": "vitals",
    ]

    /// Folded, in English, French and German.
    private static let known: [String: String] = [
        "steps": "steps", "pas": "steps", "step": "steps", "step_count": "steps", "stepcount": "steps",
        "distance": "distance", "cycling": "distance", "velo": "distance", "floors": "distance", "etages": "distance",
        "energy": "energy", "active_energy": "energy", "calories": "energy", "energie": "energy", "kcal": "energy",
        "heart_rate": "heart_rate", "heart": "heart_rate", "bpm": "heart_rate", "rhr": "heart_rate",
        "frequence_cardiaque": "heart_rate", "fc": "heart_rate", "herzfrequenz": "heart_rate",
        "in_bed": "sleep", "au_lit": "sleep", "rem": "sleep", "deep": "sleep", "awake": "sleep", "asleep": "sleep",
        "mass": "weight", "masse": "weight", "peso": "weight",
        "workout": "workouts", "workouts": "workouts", "exercise": "workouts", "entrainement": "workouts",
        "entrainements": "workouts", "training": "workouts",
        "medications": "medication", "doses": "medication", "dose": "medication", "pill": "medication",
        "pills": "medication", "pilule": "medication", "traitement": "medication",
        "height": "body", "taille": "body", "fat": "body", "body_fat": "body", "masse_grasse": "body", "waist": "body",
        "tour_de_taille": "body", "body_temperature": "body", "temperature_corporelle": "body", "fever": "body",
        "fievre": "body", "muscle": "body", "bone": "body", "water_percent": "body",
        "blood_pressure": "vitals", "bloodpressure": "vitals", "tension": "vitals", "tension_arterielle": "vitals",
        "bp": "vitals", "pression_arterielle": "vitals", "blood_sugar": "vitals",
        "oxygen": "vitals", "blood_oxygen": "vitals", "oxygene": "vitals", "respiratory_rate": "vitals",
        "respiration": "vitals", "frequence_respiratoire": "vitals", "vo2": "vitals", "vo2_max": "vitals",
        "stress": "vitals", "pain_level": "vitals", "douleur": "vitals", "symptoms": "vitals", "symptomes": "vitals",
        "period": "cycle", "periods": "cycle", "cycle": "cycle", "regles": "cycle",
        "cycle_day": "cycle", "pregnancy": "cycle", "grossesse": "cycle",
    ]

    /// A mapping with this name holds health and nothing else.
    static func isHealth(_ name: String) -> Bool { ["health", "sante"].contains(Folding.fold(name)) }
}

package enum HealthDevices {
    /// `sensors/health`, `sensors/health-lea`, and what says `kind: health`.
    package static func isOne(_ document: Document) -> Bool {
        guard document.kind == .sensor else { return false }
        return isNamed(document.path)
            || document.frontMatter["kind"]?.nonEmptyScalar.map { HealthParts.isHealth($0) } ?? false
    }

    /// By the folder alone.
    package static func isNamed(_ path: VaultPath) -> Bool { path.text.hasPrefix("sensors/health") }
}
