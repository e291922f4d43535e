// Coordinates within the circle of a private place stay in the vault, and with them those that nobody can place; others leave.

import Testing
import Vault

@testable import Permissions

@Suite struct PrivatePlacesTests {
    private var redaction: Redaction {
        var redaction = Redaction.none
        // Half a kilometre around the town hall of Lyon.
        redaction.privatePlaces = [45.7676, -33.8568].compactMap { latitude in
            Coordinates(latitude: latitude, longitude: latitude > 0 ? 4.8357 : 151.2153).map {
                NamedPlace(name: "Home", coordinates: $0, privateRadius: 500)
            }
        }
        return redaction
    }

    private func text(_ source: String) -> String {
        let document = Document(path: VaultPath(trusted: "journal/a.md"), contents: Array(source.utf8))
        return String(decoding: redaction.redacted(document, settings: VaultSettings()).bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "at 45.7679, 4.8360.", "geo:45.7679,4.8360", "4.8360, 45.7679", "N 45° 46.074 E 004° 50.160",
        "45°46'04\"N 4°50'10\"E", "https://maps.app.goo.gl/AbCdEf", "https://x.org/@45.7679,4.8360,17z",
        "https://www.openstreetmap.org/#map=15/45.7679/4.8360", "8FQ6Q75V+8Q", "lat: 45.7679, lon: 4.8360",
        "latitude: 45.7679", "−33.8569, 151.2154", "48.8584, 2.2945 and 45.7679, 4.8360",
    ])
    func stay(_ written: String) {
        let left = text("Seen \(written) today.")
        #expect(left != "Seen \(written) today." && left.contains("…"), "\(left)")
        #expect(redaction.redacted(line: "- 14:00 Tea \(written)") != "- 14:00 Tea \(written)")
    }

    @Test(arguments: [
        "at 48.8584, 2.2945.", "geo:48.8584,2.2945", "lat: 48.8584, lon: 2.2945", "longitude: 2.2945",
        "https://x.org/@48.8584,2.2945,17z", "45.7679, 5.4360", "Home and Lyon", "45.77, 4.83",
    ])
    func leave(_ written: String) {
        #expect(text("Seen \(written) today.") == "Seen \(written) today.")
        #expect(redaction.redacted(text: written) == written)
    }

    @Test func heads() {
        #expect(text("---\ntitle: A\nlocation: [45.7679, 4.8360]\n---\nx\n") == "---\ntitle: A\n---\nx\n")
        #expect(text("---\nlocation: {name: Us, lat: 45.7679, lon: 4.8360}\n---\n").contains("Us"))
        #expect(!text("---\nlocation: {name: Us, lat: 45.7679, lon: 4.8360}\n---\n").contains("45.7"))
        let paris = "---\nlocation: {name: Paris, lat: 48.8584, lon: 2.2945}\n---\nx\n"
        #expect(text(paris) == paris)
    }

    @Test func tables() {
        func table(_ text: String) -> String? {
            redaction.redacted(csv: Array(text.utf8), isTechnical: true).map { String(decoding: $0, as: UTF8.self) }
        }
        let away = "time,lat,lon,ph\n1,48.8584,2.2945,7\n2,48.8585,2.2946,7\n"
        #expect(table(away) == away)
        #expect(table(away + "3,45.7679,4.8360,7\n") == "time,ph\n1,7\n2,7\n3,7\n")
        // A cell beside the position tells what the position does not.
        #expect(table("time,lat,lon,note\n1,48.8584,2.2945,geo:45.7679;4.8360\n")?.contains("45.7") == false)
        #expect(table("time,lat,lon,note\n1,48.8584,2.2945,lat=45.7679 lon=4.8360\n")?.contains("45.7") == false)
        #expect(table("time,note\n1,at 45.7679 4.8360\n")?.contains("45.7") == false)
        #expect(redaction.hiddenColumns(csv: Array(away.utf8), isTechnical: true) == [])
    }

    @Test(
        arguments: [
            ("{lat: 1, lon: 2, private: true}", 500), ("{lat: 1, lon: 2, privé: oui, rayon: 1.5 km}", 1500),
            ("{lat: 1, lon: 2, private: maybe, radius: x}", 500), ("{lat: 1, lon: 2, private: no}", nil),
            ("[1, 2]", nil),
            ("{lat: 1, lon: 2, Private: true, radius: 80m}", 80),
        ] as [(String, Double?)])
    func settings(_ written: String, _ radius: Double?) {
        let settings = VaultSettings(Array("places:\n  Home: \(written)\n".utf8))
        #expect(settings.places.map(\.privateRadius) == [radius])
        #expect(settings.problems.isEmpty == !written.contains("radius: x"))
    }
}
