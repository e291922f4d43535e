// Pictures on the page of a day: photos are in it, a way is a line without a map, and neither tells where.

import ApplicationTestSupport
import CivilTime
import Overviews
import Permissions
import Testing
import Vault
import Workspaces

@testable import ExternalSources

struct GlancePicturesTests {
    private func page(_ settings: String = "", keepsPlaces: Bool = false) throws -> String {
        let vault = try TemporaryVault([".daybook/settings.yaml": settings, "journal/a.md": "# A\n"])
        let workspace = try vault.workspace()
        let day = workspace.today
        var found = TodayFound()
        let start = LocalDateTime(day: day, time: .noon)
        func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
            try #require(Coordinates(latitude: latitude, longitude: longitude))
        }
        let stops = try [point(45.7601, 4.8401), point(45.7650, 4.8420), point(45.7702, 4.8388)]
        found.tracks = [
            TrackDay(
                day: day, first: start, last: start.adding(seconds: 3600), start: stops[0], end: stops[2],
                metres: 1200, points: 40, stops: stops)
        ]
        found.photos = ["/photos/one.jpg", "/photos/two <b>.jpg"].map {
            PhotoSeen(path: $0, taken: start, latitude: 45.76, longitude: 4.84, camera: nil)
        }
        let glance = Glance(try TodayFacts(in: workspace, from: day, to: day), found, in: workspace)
        let grant = try workspace.gate().exportGrant(via: .html, isRehearsal: true, keepsPlaces: keepsPlaces)
        let html = GlancePage(glance, photos: ["/photos/two <b>.jpg": [0xff, 0xd8, 0xff]]).html(grant, warnings: [])
        return String(decoding: html, as: UTF8.self)
    }

    @Test func photosAreInThePage() throws {
        let text = try page()
        #expect(text.contains("<img src=\"data:image/jpeg;base64,/9j/\" alt=\"two &lt;b&gt;.jpg\">"))
        #expect(text.split(separator: "<img ").count == 2 && !text.contains("one.jpg"))
        #expect(text.contains("img-src data:;") && !text.contains("45.76") && !text.contains("src=\"/photos"))
    }

    /// A way leaves where exact places do, and not where they are near a private one.
    @Test func aWayIsDrawnWhereItMayLeave() throws {
        let undecided = try page()
        #expect(!undecided.contains("<svg class=\"track\"") && undecided.contains("1.2 km"))
        let asked = try page(keepsPlaces: true)
        #expect(asked.contains("<svg class=\"track\"") && asked.contains("1.2 km") && !asked.contains("45.7"))
        let home = try page(
            "places:\n  Home: {lat: 45.7650, lon: 4.8420, private: true, radius: 100}\n", keepsPlaces: true)
        #expect(!home.contains("<svg class=\"track\""))
    }
}
