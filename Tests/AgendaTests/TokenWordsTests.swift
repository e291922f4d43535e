// Tokens in plain words; what is not understood stays as it is written.

import Testing
import Vault
import Wording

@testable import Agenda

struct TokenWordsTests {
    private func words(_ line: String, in language: LanguageCode = .english) throws -> [String?] {
        let item = try #require(LineGrammar.parse(line))
        return item.fields.map { TokenWords.phrase($0, of: item)?[language] }
    }

    @Test func dates() throws {
        #expect(
            try words("- [ ] Call due:2026-12-05 start:2026-12-01 id:7f") == [
                "due Sat 5 Dec 2026", "from Tue 1 Dec 2026", "",
            ])
        #expect(try words("- [x] Call done:2026-11-10", in: .french) == ["fait le mar. 10 nov. 2026"])
        #expect(try words("- [ ] Farine unit:250g freq:1", in: .french) == ["250g", "acheté 1 fois"])
        #expect(
            try words("- [x] Milk bought:2026-11-10 freq:12 added:2026-11-01") == [
                "bought on Tue 10 Nov 2026", "bought 12 times", "",
            ])
    }

    @Test func howOften() throws {
        #expect(try words("- [ ] Calibrate repeat:3m due:2026-12-05")[0] == "every 3 months")
        #expect(try words("- [ ] Calibrate repeat:3m", in: .french) == ["tous les 3 mois"])
        #expect(
            try words("- 14:00 Yoga repeat:1w until:2027-03-01 except:2026-12-24")
                == ["every week until 1 Mar 2027, except 24 Dec 2026", "", ""])
        #expect(
            try words("- 14:00 Dentist alarm:30m,1d") == ["reminder 30 minutes before, 24 h before"])
    }

    @Test func priorities() throws {
        #expect(try words("- [ ] Call priority:high")[0] == "high priority")
        #expect(try words("- [ ] Call priority:B")[0] == "priority B")
        #expect(try words("- [ ] Appeler priority:basse", in: .french)[0] == "priorité basse")
    }

    /// Text is kept where its meaning is not sure.
    @Test(arguments: [
        "- [ ] A due:soon", "- A repeat:sometimes", "- A alarm:x", "- A mood:happy", "- A freq:x",
        "- A repeat:1w until:never", "- [ ] A priority:soon",
    ])
    func keptAsWritten(line: String) throws { #expect(try words(line).allSatisfy { $0 == nil }) }
}
