// Known weather in the reader's language, unknown as it is written.

import Testing
import Wording

@testable import Journal

struct WeatherWordsTests {
    @Test(arguments: [
        ("sunny", "ensoleillé"), ("Sunny 14°", "ensoleillé 14°"), ("12 °C, light rain", "12 °C, pluie légère"),
        ("light rain, windy", "pluie légère, venteux"), ("pluie 12°", "pluie 12°"), ("raining frogs", "raining frogs"),
        ("", ""),
        ("14°", "14°"), ("frost -1.5°", "gelée −1,5°"), ("-1.5°", "−1,5°"),
        ("Partly cloudy 3°C", "partiellement nuageux 3°C"),
    ])
    func french(text: String, expected: String) { #expect(WeatherWords.text(text, in: .french) == expected) }

    @Test(arguments: [
        ("ensoleillé 14°", "sunny 14°"), ("orage", "thunderstorm"), ("sunny", "sunny"),
        ("il pleut des cordes", "il pleut des cordes"),
    ])
    func english(text: String, expected: String) { #expect(WeatherWords.text(text, in: .english) == expected) }
}
