// The weather as people type it and as programs print it.

import Bytes
import Journal
import Testing

@Suite struct WeatherTests {
    @Test(
        arguments: [
            ("pluie 12°", "pluie", 12), ("12 °C, light rain", "light rain", 12), ("54°F sunny", "sunny", 12.2),
            ("☀️ 24", "☀️", 24), ("-3", nil, -3), ("−3,5 °C neige", "neige", -3.5), ("brouillard", "brouillard", nil),
            ("vent fort, 18 F", "vent fort, F", 18), ("", nil, nil), ("grêle 900°", "grêle 900°", nil),
        ] as [(String, String?, Double?)])
    func typed(text: String, condition: String?, temperature: Double?) {
        let weather = Weather(typed: text)
        #expect(weather?.condition == condition)
        #expect(weather?.temperature == temperature)
    }

    @Test func printed() throws {
        let text =
            #"{"description":"light rain","temperature":"12,5 °C","humidity":80,"wind kmh":7.5,"x":null,"a":[1]}"#
        let weather = try #require(Weather(json: try JSONReader.read(Array(text.utf8))))
        #expect(weather.condition == "light rain")
        #expect(weather.temperature == 12.5)
        #expect(weather.others.map { "\($0.key)=\($0.value)" } == ["humidity=80", "wind_kmh=7.5"])
        #expect(Weather(json: try JSONReader.read(Array("{\"a\":1}".utf8))) == nil)
        #expect(Weather(json: try JSONReader.read(Array("[1]".utf8))) == nil)
    }
}
