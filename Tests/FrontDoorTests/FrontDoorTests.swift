// What the terminal does, another front door does by the same code.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct FrontDoorTests {
    private func text(_ answer: SmallDoor.Answer) -> String {
        String(decoding: answer.body.encoded(), as: UTF8.self)
    }

    @Test func aDayIsLivedWithoutATerminal() throws {
        let vault = try TemporaryVault(["lists/groceries.md": "# Groceries\n\n- [ ] Bread\n"])
        let door = SmallDoor(vault: vault.root, machine: vault.machine, language: .english)

        let logged = door.answer(.log("Rain at last. The garden drinks. mood:happy #garden @Lyon"))
        #expect(logged.status == 201)
        #expect(text(logged).contains(#""title":"Rain at last""#))
        let path = try #require(logged.changed.first)
        #expect(try vault.read(path.text).contains("mood: happy"))

        let event = door.answer(.addEvent("Dentist today 2pm-3:30pm"))
        #expect(event.status == 201)
        #expect(try vault.read("agenda/2026/2026-11-20.md").contains("14:00-15:30 Dentist"))

        #expect(door.answer(.addItems("2 milk", list: "groceries")).status == 201)
        #expect(door.answer(.checkItem("bread", list: "groceries")).status == 201)
        #expect(try vault.read("lists/groceries.md").contains("- [x] Bread"))

        let found = door.answer(.search("tag:garden mood:>=happy"))
        #expect(text(found).contains(path.text) && text(found).contains(#""schema":"daybook.search/1","count":1"#))

        let today = text(door.answer(.today))
        #expect(today.contains(#""events":["Dentist"]"#), "\(today)")
        #expect(today.contains(#""entries":["Rain at last"]"#) && today.contains(#""lists":["Groceries"]"#), "\(today)")
    }

    @Test func previewsLeaveNoTrace() throws {
        let vault = try TemporaryVault(["lists/groceries.md": "# Groceries\n\n- [ ] Bread\n"])
        let before = try vault.files()
        let door = SmallDoor(vault: vault.root, machine: vault.machine, language: .english)
        let requests: [SmallDoor.Request] = [
            .log("Sun."), .addEvent("Yoga every monday 6:30pm for 1h"), .addItems("tea", list: "groceries"),
            .checkItem("bread", list: "groceries"),
        ]
        for request in requests {
            let answer = door.answer(request, isPreview: true)
            #expect(answer.status == 200 && answer.changed.count == 1, "\(request)")
        }
        _ = door.answer(.today)
        _ = door.answer(.search("bread"))
        #expect(try vault.files() == before)
    }

    @Test func errorsAreTheSameWords() throws {
        let vault = try TemporaryVault(["lists/groceries.md": "# Groceries\n\n- [ ] Bread\n"])
        let door = SmallDoor(vault: vault.root, machine: vault.machine, language: .french)
        let missing = door.answer(.checkItem("beurre", list: "groceries"))
        #expect(missing.status == 404 && text(missing).contains(("Groceries n’a pas de « beurre »" as FrenchText).text))
        let query = door.answer(.search("(open"))
        #expect(query.status == 400)
        #expect(door.answer(.log("mood:blue")).status == 400)
        let nowhere = SmallDoor(vault: vault.home.path + "/none", machine: vault.machine, language: .english)
        #expect(nowhere.answer(.today).status == 500)
    }
}
