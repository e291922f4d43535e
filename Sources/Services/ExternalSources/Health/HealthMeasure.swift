// The daily measures kept of health data, their units, and their names in a permission.

import Wording

/// One number per day. The raw value is the name of the readings' column.
package enum HealthMeasure: String, Sendable, CaseIterable {
    case steps, distance, cycling
    case energy
    case heartRate = "heart_rate"
    case heartRateMin = "heart_rate_min"
    case heartRateMax = "heart_rate_max"
    case restingHeartRate = "resting_heart_rate"
    case sleep
    case inBed = "in_bed"
    case weight
    case workouts
    case workoutMinutes = "workout_minutes"
    case workoutDistance = "workout_distance"
    case medication

    package var unit: String? {
        switch self {
        case .steps, .workouts, .medication: nil
        case .distance, .cycling, .workoutDistance: "km"
        case .energy: "kcal"
        case .heartRate, .heartRateMin, .heartRateMax, .restingHeartRate: "bpm"
        case .sleep, .inBed: "h"
        case .weight: "kg"
        case .workoutMinutes: "min"
        }
    }

    /// A value in everyday form: `10,432`, `7 h 22`, `74.5 kg`.
    package func phrase(_ value: Double) -> Phrase {
        switch (self, value) {
        case (.sleep, 0.1..<1e6), (.inBed, 0.1..<1e6): TimeDistance.length(Int64((value * 3600).rounded()))
        default:
            LocalNumber.phrase(value, decimals: 0...2)
                + (unit.map { Phrase(" \($0)", fr: "\u{a0}\($0)") } ?? Phrase(same: ""))
        }
    }

    package var label: Phrase {
        switch self {
        case .steps: Phrase("steps", fr: "pas")
        case .distance: Phrase("walking and running", fr: "marche et course")
        case .cycling: Phrase("cycling", fr: "vélo")
        case .energy: Phrase("active energy", fr: "énergie active")
        case .heartRate: Phrase("heart rate, mean", fr: "fréquence cardiaque, moyenne")
        case .heartRateMin: Phrase("heart rate, lowest", fr: "fréquence cardiaque, minimum")
        case .heartRateMax: Phrase("heart rate, highest", fr: "fréquence cardiaque, maximum")
        case .restingHeartRate: Phrase("resting heart rate", fr: "fréquence cardiaque au repos")
        case .sleep: Phrase("asleep", fr: "sommeil")
        case .inBed: Phrase("in bed", fr: "au lit")
        case .weight: Phrase("weight", fr: "poids")
        case .workouts: Phrase("workouts", fr: "entraînements")
        case .workoutMinutes: Phrase("workouts, minutes", fr: "entraînements, minutes")
        case .workoutDistance: Phrase("workouts, distance", fr: "entraînements, distance")
        case .medication: Phrase("doses of medication", fr: "prises de médicaments")
        }
    }

    /// The field by which a grant can leave it out.
    package var field: String {
        switch self {
        case .steps: "steps"
        case .distance, .cycling: "distance"
        case .energy: "energy"
        case .heartRate, .heartRateMin, .heartRateMax, .restingHeartRate: "heart_rate"
        case .sleep, .inBed: "sleep"
        case .weight: "weight"
        case .workouts, .workoutMinutes, .workoutDistance: "workouts"
        case .medication: "medication"
        }
    }

    /// Decimals kept: a metre, a minute, a hundred grams, and a suitable precision of means.
    var digits: Int {
        switch self {
        case .steps, .workouts, .medication, .heartRateMin, .heartRateMax: 0
        case .heartRate, .restingHeartRate, .energy, .workoutMinutes: 1
        case .weight, .sleep, .inBed: 2
        case .distance, .cycling, .workoutDistance: 3
        }
    }

    func rounded(_ value: Double) -> Double {
        let scale = [1.0, 10, 100, 1000][digits]
        return (value * scale).rounded() / scale
    }
}

/// The measures of a day, as far as available.
package struct HealthDay: Sendable, Hashable {
    /// Days since 1970-01-01, local as written.
    package let number: Int32
    package let values: [HealthMeasure: Double]
}

/// One workout.
package struct HealthWorkout: Sendable, Hashable {
    package let number: Int32
    /// `Running`, without Apple's prefix.
    package let activity: String
    package let minutes: Double
    package let kilometres: Double?
}
