// Which keys and columns are of health, in the words of apps and people.

import Permissions
import Testing

@Suite struct HealthPartsTests {
    @Test(arguments: [
        ("bmi", "body"), ("Blood Pressure", "vitals"), ("bloodPressure", "vitals"), ("glucose", "vitals"),
        ("SpO2", "vitals"),
        ("vo2max", "vitals"), ("period", "cycle"), ("tension", "vitals"), ("weight_kg", "weight"),
        ("body_kg", "weight"),
        ("imported.steps", "steps"), ("steps_count", "steps"), ("fasting_glucose", "vitals"), ("poids (kg)", "weight"),
        ("heartRateAvg", "heart_rate"), ("Glycémie", "vitals"), ("sleep-quality", "sleep"),
        ("fréquence cardiaque", "heart_rate"), ("avg_hr", "heart_rate"), ("FC repos", "heart_rate"),
        ("nombre de pas", "steps"), ("Masse musculaire", "body"), ("max_bpm", "heart_rate"), ("taille (cm)", "body"),
        ("symptômes", "vitals"), ("température basale", "cycle"), ("caloriesBurned", "energy"),
    ])
    func known(_ name: String, _ part: String) { #expect(HealthParts.part(of: name) == part, "\(name)") }

    @Test(arguments: [
        "title", "date", "location", "ph", "temperature", "orp", "mood", "tags", "kg", "pressure", "billing_period",
    ])
    func others(_ name: String) { #expect(HealthParts.part(of: name) == nil, "\(name)") }

    /// Of a pool, a battery, a meter, a pump; and what is health there, too.
    @Test(arguments: [
        ("tension", nil), ("saturation", nil), ("pulse_count", nil), ("distance_cm", nil), ("energy_total", nil),
        ("oxygen", nil), ("period", nil), ("dose_ml", nil), ("salt_kg", nil), ("pulse_bpm", "heart_rate"),
        ("tension (mmHg)", "vitals"), ("poids_kg", "weight"), ("heart_rate", "heart_rate"), ("steps", "steps"),
    ])
    func amongMeasures(_ name: String, _ part: String?) {
        #expect(HealthParts.part(of: name, isTechnical: true) == part, "\(name)")
    }

    @Test(arguments: [
        ("weigth", "weight"), ("slep", nil), ("glucos", "glucose"), ("sommeill", "sommeil"), ("title", nil),
    ])
    func nearMisses(_ name: String, _ word: String?) { #expect(HealthParts.nearMiss(of: name) == word, "\(name)") }
}
