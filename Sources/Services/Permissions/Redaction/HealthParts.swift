// Keys and columns that concern health, by the part of the permission that they belong to.

import Bytes
import Synchronization
import Vault

package enum HealthParts {
    /// The part of `PermissionSource.health` that a column or front matter key belongs to; nil if it does not concern health.
    ///
    /// - Parameter isTechnical: among the measures of a device that is not a health device, so that `tension` is in volts.
    package static func part(of name: String, isTechnical: Bool = false) -> String? {
        let key = isTechnical ? "\0" + name : name
        if let found = parts.withLock({ $0[key] }) { return found }
        let part = sought(name, isTechnical: isTechnical)
        parts.withLock { if $0.count < maxParts { $0[key] = .some(part) } }
        return part
    }

    /// Whether one of several columns shows that all of them concern health: beside a heart rate so does a `pulse`.
    package static func isAmong(_ names: [String]) -> Bool { names.contains { part(of: $0, isTechnical: true) != nil } }

    /// A cache: a vault has few names, but in each of its documents.
    private static let parts = Mutex<[String: String?]>([:])
    private static let maxParts = 1000

    private static func sought(_ name: String, isTechnical: Bool) -> String? {
        let folded = normalized(name)
        let words = folded.split(separator: "_").map(String.init)
        // Units used for nothing else.
        let unit = Folding.fold(name)
        let isTechnical = isTechnical && !["bpm", "mmhg", "mg/dl"].contains(where: unit.contains)
        func part(_ word: String, in list: [String: String]) -> String? {
            isTechnical && technical.contains(word) ? nil : list[word]
        }
        if let part = part(folded, in: known) { return part }
        // `SpO2` is one word.
        if let part = part(folded.filter { $0 != "_" }, in: telling) { return part }
        for (words, part) in phrases where folded.contains(words) { return part }
        // `glucose_fasting`, `morning_weight`, `blood-sugar`: one unambiguous word is enough.
        if let part = words.lazy.compactMap({ part($0, in: telling) }).first { return part }
        // `weight_kg`, `steps_count`, `avg_hr`: the measure with its unit or kind.
        var stem = words[...]
        while stem.count > 1 {
            if endings.contains(stem[stem.endIndex - 1]) {
                stem.removeLast()
            } else if endings.contains(stem[stem.startIndex]) {
                stem.removeFirst()
            } else {
                break
            }
            if let part = part(stem.joined(separator: "_"), in: known) { return part }
        }
        return !isTechnical && words.count > 1 && words.last == "kg" ? "weight" : nil
    }

    /// The known word from which a name differs by one typing error: `weigth`. Nil for known names, and for dissimilar ones.
    package static func nearMiss(of name: String) -> String? {
        let folded = normalized(name)
        guard folded.utf8.count >= 5, part(of: name) == nil else { return nil }
        return (known.keys.sorted() + telling.keys.sorted()).first { isOneSlip(Array($0.utf8), Array(folded.utf8)) }
    }

    /// Folded, without a unit in brackets, words joined by `_`.
    private static func normalized(_ name: String) -> String {
        // `heartRate`, as written by programs.
        var words = ""
        for character in name.prefix(while: { $0 != "(" && $0 != "[" }).trimmed {
            if character.isUppercase, words.last?.isLowercase == true { words.append("_") }
            words.append(character)
        }
        let last = words.split(separator: ".").last.map(String.init) ?? words
        return Folding.fold(last).split { "- _/".contains($0) }.joined(separator: "_")
    }

    /// An extra letter, a missing or different one, or two transposed.
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
        "score", "km", "m", "cm", "kcal", "percent", "pct", "mmol", "mgdl", "value", "today", "goal", "quality",
        "duration", "daily", "morning", "evening", "resting", "rest", "repos", "moy", "moyenne", "matin", "soir",
        "jour",
        "quotidien", "quotidiens", "durchschnitt",
    ]

    /// Terms that are also technical: volts, moist soil, a meter's pulses, a tank's level, a pump's doses.
    private static let technical: Set<String> = [
        "tension", "saturation", "pulse", "puls", "distance", "energy", "energie", "active_energy", "oxygen", "oxygene",
        "period", "periods", "cycle", "height", "taille", "dose", "doses", "dosage", "traitement", "treatment", "deep",
        "mass", "masse", "fc", "bp", "hr", "sys", "dia", "step", "rem", "cycling", "training", "hydration",
        "hydratation", "diagnostic", "respiration", "breathing", "stress", "strain", "awake", "fat", "bone",
    ]

    /// Phrases that mean health anywhere in a name.
    private static let phrases: [(String, String)] = [
        ("heart_rate", "heart_rate"), ("frequence_cardiaque", "heart_rate"), ("rythme_cardiaque", "heart_rate"),
        ("blood_pressure", "vitals"), ("pression_arterielle", "vitals"), ("tension_arterielle", "vitals"),
        ("body_temp", "body"), ("temperature_corporelle", "body"), ("body_mass", "body"), ("body_fat", "body"),
        ("lean_mass", "body"), ("masse_grasse", "body"), ("masse_musculaire", "body"), ("masse_osseuse", "body"),
        ("masse_maigre", "body"), ("visceral_fat", "body"), ("graisse_visceral", "body"), ("tour_de_", "body"),
        ("nombre_de_pas", "steps"), ("nb_pas", "steps"), ("active_minutes", "workouts"),
        ("minutes_actives", "workouts"),
        ("flights_climbed", "distance"), ("walking_distance", "distance"), ("running_distance", "distance"),
        ("distance_marche", "distance"), ("distance_parcourue", "distance"), ("active_calories", "energy"),
        ("basal_temp", "cycle"), ("temperature_basale", "cycle"), ("cycle_day", "cycle"), ("jour_du_cycle", "cycle"),
        ("peak_flow", "vitals"), ("uric_acid", "vitals"), ("acide_urique", "vitals"), ("blood_sugar", "vitals"),
        ("mal_de_tete", "vitals"), ("maux_de_tete", "vitals"), ("mindful_minutes", "workouts"), ("wake_up", "sleep"),
    ]

    /// Words that mean health anywhere in a name.
    private static let telling: [String: String] = words([
        "workouts": "workout workouts exercise exercises exercice exercices entrainement entrainements",
        "steps": "steps schritte stepcount pedometer podometre",
        "energy": "calories kalorien",
        "heart_rate": "hrv heartrate bpm pulse puls pouls rhr herzfrequenz cardiaque heartbeat",
        "sleep": "sleep sommeil schlaf bedtime nap naps sieste siestes insomnia insomnie asleep endormissement",
        "weight": "weight poids gewicht bodyweight",
        "medication": """
        insulin insuline medication medications medicament medicaments medicine pill pills pilule pilules comprime         comprimes prescription ordonnance posologie antidepressant antidepresseur vaccine vaccin paracetamol ibuprofen
        """,
        "body": "bmi imc bodyfat bodymass ketones cetones fever fievre graisse bodytemp waist",
        "vitals": """
        glucose glycemie glycaemia glycemia spo2 sao2 vo2max systolic diastolic systolique diastolique cholesterol hba1c         a1c blutdruck saturation triglycerides creatinine ferritin ferritine ldl hdl symptom symptoms symptome symptomes         pain douleur douleurs migraine migraines headache headaches nausea nausee asthma asthme allergies anxiety         anxiete depression bloodpressure bloodsugar
        """,
        "cycle": """
        menstruation menstruations menstrual menstruel menses ovulation pregnancy pregnant grossesse contraception         libido menopause
        """,
    ])

    /// Complete names, except for a unit or a kind. Folded, in English, French and German.
    private static let known: [String: String] = words([
        "steps": "pas step step_count step_goal pas_quotidiens",
        "distance": "distance cycling velo floors etages",
        "energy": "energy active_energy energie kcal",
        "heart_rate": "heart fc hr battements",
        "sleep": "in_bed au_lit rem deep awake lever coucher wake_time",
        "weight": "mass masse peso",
        "workouts": "training sport seances",
        "medication": "doses dose dosage traitement treatment therapy therapie",
        "body": "height taille fat muscle bone water_percent hydration hydratation hips hanches",
        "vitals": """
        tension bp sys dia oxygen blood_oxygen oxygene respiratory_rate respiration frequence_respiratoire breathing vo2         vo2_max stress strain pain_level diagnosis diagnostic alcohol alcool caffeine cafeine
        """,
        "cycle": "period periods cycle regles",
    ])

    private static func words(_ parts: [String: String]) -> [String: String] {
        parts.reduce(into: [:]) { found, entry in
            for word in entry.value.split(separator: " ") { found[String(word)] = entry.key }
        }
    }

    /// A mapping of this name contains only health data.
    static func isHealth(_ name: String) -> Bool { ["health", "sante"].contains(Folding.fold(name)) }
}
