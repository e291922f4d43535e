// Which writings belong to one place.

import Testing
import Vault

@testable import Journal

@Suite struct PlaceGroupTests {
    private func point(_ latitude: Double, _ longitude: Double) -> Coordinates? {
        Coordinates(latitude: latitude, longitude: longitude)
    }

    @Test func oneNameWithinAKilometreIsOnePlace() {
        let groups = PlaceGroup.groups([
            ("Home", point(45.761, 4.842)), ("Lake", point(45.9, 6.1)), ("home", point(45.762, 4.839)),
            ("Home", point(48.85, 2.35)),
        ])
        #expect(groups.map(\.name) == ["Home", "Lake", "Home"])
        #expect(groups.map(\.members) == [[0, 2], [1], [3]])
        #expect(groups[0].coordinates == point(45.761, 4.842))
    }

    @Test func noLineOfAGridPartsAPlace() {
        let groups = PlaceGroup.groups([("Quay", point(51.454, -2.6)), ("Quay", point(51.456, -2.6))])
        #expect(groups.map(\.members) == [[0, 1]])
        #expect(PlaceGroup.groups([("Quay", point(51.454, -2.6)), ("Quay", point(51.464, -2.6))]).count == 2)
    }

    @Test func aNameAloneJoinsThoseOfItsName() {
        let groups = PlaceGroup.groups([
            ("Café", nil), ("cafe", point(45.76, 4.84)), ("Garden", nil), ("garden", nil), ("Garden", nil),
        ])
        #expect(groups.map(\.members) == [[2, 3, 4], [0, 1]])
        #expect(groups.map(\.coordinates) == [nil, point(45.76, 4.84)])
    }

    @Test func whatHasNoPlaceIsInNone() {
        #expect(
            PlaceGroup.groups([("", nil), ("", point(1, 1)), ("", point(1.001, 1.001))]).map(\.members) == [[1, 2]])
        #expect(PlaceGroup.groups([]).isEmpty)
    }

    @Test func bothSidesOfTheDateLineAndThePoles() {
        let groups = PlaceGroup.groups([("", point(90, 180)), ("", point(-90, -180)), ("", point(90, 180))])
        #expect(groups.map(\.members) == [[0, 2], [1]])
    }
}
