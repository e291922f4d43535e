// Places of a query, with the coordinates that the settings know.

import ApplicationTestSupport
import Bytes
import CivilTime
import Overviews
import Search
import Testing
import Vault
import Workspaces

@Suite struct PlaceTests {
    private func vault() throws -> TemporaryVault {
        func entry(_ place: String) -> String { "---\nlocation: \(place)\ntags: [a]\n---\nText.\n" }
        return try TemporaryVault([
            ".daybook/settings.yaml": "places:\n  Garden: {latitude: 45.5, longitude: 4.5}\n",
            "journal/2026/11/2026-11-10.md": entry("{name: Lyon, latitude: 45.76, longitude: 4.84}"),
            "journal/2026/11/2026-11-12.md": entry("Lyon"), "journal/2026/11/2026-11-14.md": entry("garden"),
            "journal/2026/11/2026-11-15.md": "No place.\n",
        ])
    }

    @Test func placesByTheirSize() throws {
        let report = try PlaceReport(of: [], in: vault().workspace())
        #expect(report.count == 3 && report.places.map(\.name) == ["Lyon", "garden"])
        #expect(report.places[0].documents.map { $0.day?.iso } == ["2026-11-12", "2026-11-10"])
        #expect(report.places[0].first?.iso == "2026-11-10" && report.places[0].last?.iso == "2026-11-12")
        #expect(report.places[1].coordinates == Coordinates(latitude: 45.5, longitude: 4.5))
    }

    @Test func ofAQueryAndAsJSON() throws {
        let workspace = try vault().workspace()
        let report = try PlaceReport(of: ["tag:a date:2026-11-14"], in: workspace)
        #expect(
            String(decoding: Schema.places(report, limit: 0).encoded(), as: UTF8.self)
                == #"{"schema":"daybook.places/1","count":1,"documents":1,"places":[{"name":"garden","latitude":45.5,"longitude":4.5,"count":1,"first":"2026-11-14","last":"2026-11-14"}]}"#
        )
    }
}
