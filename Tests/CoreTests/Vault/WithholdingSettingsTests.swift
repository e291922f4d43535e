// Settings that hold something back: read in every spelling, and where they are not understood said so, for then nothing may leave.

import Testing
import Wording

@testable import Vault

@Suite struct WithholdingSettingsTests {
    private func settings(_ text: String) -> VaultSettings { VaultSettings(Array(text.utf8)) }

    @Test(arguments: [
        "private_tags:", "private_tags: {a: b}", "private_tags: true", "private_tags: #intimate",
        "private_tags: [intimate;secret]", "private_tags:\n  - #intimate", "private_tags: [[intimate]]",
        "private_tags: \"\"", "restricted: [santé]", "restricted:", "restricted: true", "restricted: {health: true}",
        "restricted: [health, sante]", "restricted: [location.name]", "restricted: [health.]", "Restrictions: [health]",
        "restrict: [health]", "health_keys: true", "health_keys: {a: 1}", "health_keys: #ferritin",
        "places:\n  - {name: Home, lat: 45.764, lon: 4.8357, private: true}",
        "places:\n  Home: {lat: 45,764, lon: 4,8357, private: true}",
        "places:\n  Home: {lat: \"45,764\", lon: \"4,8357\", private: true}",
        "places:\n  Home: {lat: 45.764, private: true}", "places:\n  Home: {private: true}",
        "Places:\n  Home: {lat: x, lon: 4.8, privé: oui}", "places:\n  private: {Home: [45.764, 4.8357]}",
        "places:\n  Home: {lat: 45.764, lon: 4.8357, private: true, radius: 2 miles}",
        "places:\n  Home: {lat: 45.764, lon: 4.8357, private: true, radius: wide}",
        "private: true", "private_folders: [a]", "privates: [x]",
    ])
    func whatIsNotUnderstood(_ text: String) {
        let settings = settings("lang: fr\n" + text + "\n")
        #expect(settings.isUnread, "\(text)")
        #expect(settings.problems.contains { $0.message.english.hasSuffix("; until then nothing leaves") }, "\(text)")
        #expect(settings.problems.allSatisfy { $0.code == .settings })
    }

    @Test(arguments: [
        "private_tags: []", "private_tags: [intimate, work/secret]", "private_tags: intimate, secret",
        "restricted: []", "restricted: [health, location.names]", "restricted: Health", "RESTRICTED: [Calendar]",
        "health_keys: [ferritin]", "health-keys: ferritin", "places:", "places: {}",
        "places:\n  Home: {lat: 45.764, lon: 4.8357, private: true, radius: \"1,5 km\"}",
        "places:\n  Home: {lat: 45.764, lon: 4.8357, privé: oui, rayon: 300 m}",
        "places:\n  Home: {lat: 45.764, lon: 4.8357, private: no, colour: red}",
        "places:\n  Lyon: somewhere", "title: private", "folders: {Private: journal}",
    ])
    func whatIsUnderstood(_ text: String) {
        #expect(!settings(text + "\n").isUnread, "\(text): \(settings(text + "\n").problems)")
    }

    @Test func everySpellingOfAKeyIsRead() {
        let settings = settings(
            "Restricted: [Health]\nrestricted: location.names, photos\nPrivate-Tags: ['#intimate']\nHealth_Keys: ferritin\nPlaces: {Home: {lat: 45.764, lon: 4.8357, private: true, radius: \"1,5 km\"}}\n"
        )
        #expect(settings.restricted == ["health", "location.names", "photos"])
        #expect(settings.privateTags == ["intimate"])
        #expect(settings.healthKeys == ["ferritin"])
        #expect(settings.places.map(\.privateRadius) == [1500])
        #expect(settings.problems.isEmpty && !settings.isUnread)
    }

    @Test func whichWordItIs() {
        #expect(
            settings("restricted: [santé]\n").problems.first?.message.english
                == "there is no source “santé” (calendar, contacts, health, location, notifications, photos, reminders); until then nothing leaves"
        )
    }
}
