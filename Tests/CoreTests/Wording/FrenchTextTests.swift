// French texts have their no-break spaces, and what is put into them stays as it is.

import Testing

@testable import Wording

@Suite struct FrenchTextTests {
    @Test(arguments: [
        ("non accordé : rien", "non accordé\u{a0}: rien"), ("quel dossier ? ", "quel dossier\u{a0}? "),
        ("Dix kilomètres !", "Dix kilomètres\u{a0}!"), ("oui ; non", "oui\u{a0}; non"),
        ("« mot » ici", "«\u{a0}mot\u{a0}» ici"), ("(dit « mot » !)", "(dit «\u{a0}mot\u{a0}»\u{a0}!)"),
        // No punctuation: notations of files and of shells, marks of states.
        ("tag :a:b: et ?x", "tag :a:b: et ?x"), ("valeur !!", "valeur !!"), ("humeur: bien", "humeur: bien"),
        ("", ""), (" ", " "), ("fin :", "fin\u{a0}:"), ("fin :\nsuite", "fin\u{a0}:\nsuite"),
    ])
    func literals(written: String, set: String) {
        #expect(FrenchText(stringLiteral: written).text == set)
    }

    @Test func whatIsPutInStays() {
        let name = "Pain : 2 « gros » ?"
        #expect(("liste « \(name) » : \(3)" as FrenchText).text == "liste «\u{a0}Pain : 2 « gros » ?\u{a0}»\u{a0}: 3")
        #expect(FrenchText(verbatim: name).text == name)
        #expect(Phrase(same: name).french == name)
        let both = Phrase("list ", fr: "liste : ") + Phrase(same: name)
        #expect(both[.french] == "liste\u{a0}: " + name && both[.english] == "list " + name)
    }

    @Test func equalWhateverTheyWereMadeOf() {
        let word = "non"
        #expect(("accordé : non" as FrenchText) == ("accordé : \(word)" as FrenchText))
        #expect(Set([Phrase("a", fr: "b : c"), Phrase("a", fr: FrenchText(verbatim: "b\u{a0}: c"))]).count == 1)
    }

    @Test func linesBreakNowhereElse() {
        #expect(LineWords.of(("dit « mot » : fin" as FrenchText).text) == ["dit", "«\u{a0}mot\u{a0}»\u{a0}:", "fin"])
    }
}
