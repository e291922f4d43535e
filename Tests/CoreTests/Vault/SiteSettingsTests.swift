// `site:` of the settings: what is read, and what is a problem.

import Testing
import Wording

@testable import Vault

struct SiteSettingsTests {
    private func settings(_ text: String) -> VaultSettings { VaultSettings(Array(text.utf8)) }

    @Test func everything() {
        let settings = settings(
            """
            site:
              title: Mes jours
              author: Camille <b>
              lang: FR
              accent: "#ABC"
              sections: [Tasks, day, tasks]
              address: https://example.org/jours
            """)
        #expect(settings.problems == [])
        let site = settings.site
        #expect(site.title == "Mes jours" && site.author == "Camille <b>" && site.language == "fr")
        #expect(site.accent == "#aabbcc" && site.sections == [.tasks, .day])
        #expect(site.address == "https://example.org/jours/")
    }

    @Test func shortForms() {
        #expect(settings("site: My days").site.title == "My days")
        #expect(settings("site: {sections: \"day, tags\"}").site.sections == [.day, .tags])
        #expect(settings("lang: fr").site == SiteSettings() && settings("site:").site == SiteSettings())
    }

    /// What is not understood is said, and the rest holds.
    @Test(arguments: [
        ("lang: de", "invalid language of the site “de”", "langue du site invalide « de »"),
        ("accent: blue", "invalid colour “blue”", "couleur invalide « blue »"),
        ("sections: [day, weather]", "invalid section of the site “weather”", "section du site invalide « weather »"),
        ("sections: [weather]", "invalid section of the site “weather”", "section du site invalide « weather »"),
        ("address: example.org", "invalid address “example.org”", "adresse invalide « example.org »"),
        ("colour: red", "invalid setting of the site “colour”", "réglage du site invalide « colour »"),
    ])
    func problems(text: String, english: String, french: String) throws {
        let settings = settings("site:\n  title: Days\n  \(text)\n")
        let problem = try #require(settings.problems.first)
        #expect(settings.problems.count == 1 && settings.site.title == "Days")
        #expect(problem.message[.english].hasPrefix(english), "\(problem.message[.english])")
        let said = String(problem.message[.french].map { "\u{a0}\u{202f}".contains($0) ? " " : $0 })
        #expect(said.hasPrefix(french), "\(said)")
        // A list of nothing that is known is not a list: the page is not empty.
        #expect(settings.site.sections != [])
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org/", "https://", "https:///a", "javascript:alert(1)", "https://a b.org/",
        "https://me:secret@example.org/", "https://example.org/?q=1", "https://example.org/#a",
        "https://example.org/\"><b>",
    ])
    func noAddress(text: String) { #expect(SiteSettings.address(text) == nil) }

    @Test func addressesEndWithASlash() {
        #expect(SiteSettings.address("http://localhost:8000") == "http://localhost:8000/")
        #expect(SiteSettings.address("HTTPS://example.org/~me/") == "HTTPS://example.org/~me/")
    }
}
