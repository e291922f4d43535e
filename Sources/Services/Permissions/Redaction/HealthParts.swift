// What in a vault is about health: devices, and keys by the part of the permission that they belong to.

import Bytes
import Vault

package enum HealthParts {
    /// The part of `PermissionSource.health` that a column or a key of the front matter belongs to; nil where it is of no health.
    package static func part(of name: String) -> String? {
        let folded = Folding.fold(name.prefix { $0 != "(" }.trimmed).map { "- ".contains($0) ? "_" : String($0) }
            .joined()
        return known[folded]
    }

    /// Folded, in English and French.
    private static let known: [String: String] = [
        "steps": "steps", "pas": "steps", "step_count": "steps",
        "distance": "distance", "cycling": "distance", "velo": "distance",
        "energy": "energy", "active_energy": "energy", "calories": "energy", "energie": "energy", "kcal": "energy",
        "heart_rate": "heart_rate", "heartrate": "heart_rate", "heart_rate_min": "heart_rate",
        "heart_rate_max": "heart_rate", "resting_heart_rate": "heart_rate", "pulse": "heart_rate",
        "pouls": "heart_rate", "bpm": "heart_rate", "hrv": "heart_rate", "frequence_cardiaque": "heart_rate",
        "sleep": "sleep", "sommeil": "sleep", "in_bed": "sleep", "au_lit": "sleep", "sleep_hours": "sleep",
        "weight": "weight", "poids": "weight", "body_weight": "weight",
        "workout": "workouts", "workouts": "workouts", "workout_minutes": "workouts",
        "workout_distance": "workouts", "entrainement": "workouts", "entrainements": "workouts",
        "medication": "medication", "medications": "medication", "medicament": "medication",
        "medicaments": "medication", "doses": "medication",
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
