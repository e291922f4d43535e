// Positions as people write them, distances, boxes, places with names.

import Testing
import Vault

@Suite struct CoordinatesTests {
    @Test(
        arguments: [
            ("45.76,4.84", 45.76, 4.84), ("45.76, 4.84", 45.76, 4.84), ("45,76 4,84", 45.76, 4.84),
            ("45,76; 4,84", 45.76, 4.84), ("-33.8688 151.2093", -33.8688, 151.2093), ("45.76N 4.84W", 45.76, -4.84),
            ("45.76 N,4.84 E", nil, nil), ("33.9S,18.4E", -33.9, 18.4), ("48.85N 2,35O", 48.85, -2.35),
            ("45°45'36\"N 4°50'24\"E", 45.76, 4.84), ("geo:48.2010,16.3695,183", 48.201, 16.3695),
            ("geo:45.76,4.84;u=35", 45.76, 4.84), ("90,180", 90, 180), ("91,0", nil, nil), ("0,181", nil, nil),
            ("Lyon", nil, nil), ("", nil, nil), ("45.76", nil, nil), ("nan,nan", nil, nil), ("1,2,3,4", nil, nil),
            ("45°75'N 4°E", nil, nil),
        ] as [(String, Double?, Double?)])
    func written(text: String, latitude: Double?, longitude: Double?) {
        let found = Coordinates(text: text)
        #expect(found?.latitude == latitude)
        #expect(found?.longitude == longitude)
    }

    @Test func distances() throws {
        let paris = try #require(Coordinates(latitude: 48.8566, longitude: 2.3522))
        let lyon = try #require(Coordinates(latitude: 45.764, longitude: 4.8357))
        #expect(abs(paris.distance(to: lyon) - 391_500) < 1000)
        #expect(paris.distance(to: paris) == 0)
        let (east, west) = (Coordinates(latitude: 0, longitude: 179.9), Coordinates(latitude: 0, longitude: -179.9))
        #expect(abs(try #require(east).distance(to: try #require(west)) - 22_239) < 10)
    }

    /// Points on the circle lie in its box, near the poles and across the 180th meridian too.
    @Test(arguments: [(45.0, 4.8), (-89.99, 20), (89, 170), (0, 179.99), (70, -179.5)])
    func boxAround(latitude: Double, longitude: Double) throws {
        let center = try #require(Coordinates(latitude: latitude, longitude: longitude))
        let box = CoordinateBox(around: center, metres: 20_000)
        for north in stride(from: -0.4, through: 0.4, by: 0.02) {
            for east in stride(from: -180.0, through: 180, by: 0.25) {
                guard let point = Coordinates(latitude: latitude + north, longitude: east) else { continue }
                if point.distance(to: center) <= 20_000 { #expect(box.contains(point), "\(point.text)") }
            }
        }
        #expect(!box.contains(try #require(Coordinates(latitude: latitude < 0 ? 80 : -80, longitude: 0))))
    }

    @Test func boxText() {
        #expect(CoordinateBox(text: "45.7,4.7,45.8,4.9") != nil)
        #expect(CoordinateBox(text: "-20,175,-10,-175") != nil)
        for text in ["45.8,4.7,45.7,4.9", "1,2,3", "a,b,c,d", "", "0,0,91,0"] {
            #expect(CoordinateBox(text: text) == nil, "\(text)")
        }
    }

    @Test func settings() {
        let settings = VaultSettings(
            Array(
                "places: {Lyon: [45.76, 4.84], Home: {lat: 45.75, lon: 4.85}, Paris: \"48.85, 2.35\", Bad: [1]}\n".utf8)
        )
        #expect(
            settings.places.map { "\($0.name) \($0.coordinates.text)" } == [
                "Lyon 45.76,4.84", "Home 45.75,4.85", "Paris 48.85,2.35",
            ])
        #expect(settings.problems.count == 1)
        #expect(settings.places.named("LYON")?.name == "Lyon")
        let close = Coordinates(latitude: 45.7502, longitude: 4.8502)
        #expect(close.flatMap { settings.places.nearest(to: $0, within: 500) }?.name == "Home")
        #expect(close.flatMap { settings.places.nearest(to: $0, within: 5) } == nil)
    }
}
