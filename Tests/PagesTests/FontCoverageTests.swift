// Scripts that no font has are said by name, with the package that brings one.

import Testing
import Wording

@testable import Print

struct FontCoverageTests {
    private func warnings(_ text: String, _ covers: @escaping ([Unicode.Scalar]) -> Bool?) -> [Phrase] {
        FontCoverage.warnings(in: text.utf8, covers: covers)
    }

    @Test func scriptsOfAText() {
        func names(_ text: String) -> [String] {
            FontCoverage.scripts(in: text.utf8).map { $0.script.name[.english] + " \($0.characters.count)" }
        }
        #expect(names("Déjà vu “œuvre” … – ½ ʔ ạ").isEmpty)
        #expect(names("会議 with 田中さん") == ["Chinese characters 4", "Kana 2"])
        #expect(names("שלום שלום") == ["Hebrew 4"])
        #expect(names("🎂 👩‍👩‍👧 ❤️") == ["emoji 3", "some signs 1"])
        #expect(names("\u{10330}") == ["a script 1"])
        #expect(FontCoverage.scripts(in: [0xff, 0x41, 0xe0]).isEmpty)
    }

    @Test func whatIsMissingIsSaidByName() {
        let some = warnings("ประชุม и 🎂") { characters in !characters.contains { 0xe00...0xe7f ~= $0.value } }
        #expect(
            some.map { $0[.english] } == ["no font here has Thai (ป ร ะ ช ม): apt-get install fonts-noto-core"])
        #expect(
            some.map { $0[.french].map { $0.isWhitespace ? " " : $0 } }
                == [Array("aucune police n’a ici le thaï (ป ร ะ ช ม) : apt-get install fonts-noto-core")])
        #expect(warnings("ประชุม") { _ in true }.isEmpty)
        // No one font has all of the characters, but each is in one.
        #expect(warnings("一丁") { $0.count == 1 }.isEmpty)
        #expect(warnings("plain") { _ in false }.isEmpty)
    }

    @Test func withoutFontconfigThatIsSaid() {
        let said = warnings("会議 🎂") { _ in nil }.map { $0[.english] }
        #expect(
            said == [
                "without fontconfig it is not known whether a font has Chinese characters, emoji: apt-get install fontconfig"
            ])
        #expect(warnings("plain") { _ in nil }.isEmpty)
    }
}
