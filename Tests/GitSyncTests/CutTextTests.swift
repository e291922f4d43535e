// What was written into a file that git had cut off, and what is an edit of a whole one.

import Bytes
import Testing
import Vault

@testable import GitSync

struct CutTextTests {
    private static let list = VaultPath(trusted: "lists/food.md")
    private static let old = "# Food\n\n- [ ] Milk\n- [ ] Bread\n- [ ] Eggs\n"
    private static let new = "# Food\n\n- [ ] Milk\n- [ ] Bread\n- [ ] Eggs\n- [ ] Tea\n"

    private func joined(
        _ present: String, _ old: String = old, of whole: String = new, _ path: VaultPath = list
    ) -> String? {
        CutText(Array(present.utf8), of: Array(whole.utf8))?.joined(with: Array(old.utf8), path: path)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Gone, made anew with its heading, cut between two lines and within one.
    @Test(
        arguments: [
            ("- [ ] Jam\n", ["- [ ] Jam"]), ("# Food\n\n- [ ] Jam\n", ["- [ ] Jam"]),
            ("# Food\n\n- [ ] Milk\n- [ ] Jam\n", ["- [ ] Jam"]),
            ("# Food\n\n- [ ] Mi- [ ] Jam\n", ["- [ ] Mi- [ ] Jam"]),
            ("- [ ] Jam\n- [x] Nuts", ["- [ ] Jam", "- [x] Nuts"]),
        ])
    func addedToACutList(present: String, added: [String]) throws {
        let lines = try #require(joined(present)).split(separator: "\n").map(String.init)
        for line in Self.old.split(separator: "\n").map(String.init) + added {
            #expect(lines.count { $0 == line } == 1, "\(line) in \(lines)")
        }
    }

    @Test(
        arguments: [
            old + "- [ ] Jam\n", new + "- [ ] Jam\n",
            "# Food\n\n- [x] Milk\n- [ ] Bread\n- [ ] Eggs\n", "# Food\n\n- [ ] Bread\n- [ ] Eggs\n",
            "- [ ] Jam\n" + new,
        ])
    func anEditOfAWholeListStands(present: String) {
        #expect(joined(present) == nil)
    }

    /// Nobody can tell it from one that was cut before its last line: it counts as done, and nothing is there twice.
    @Test func theLastItemCheckedOff() throws {
        let text = try #require(joined("# Food\n\n- [ ] Milk\n- [ ] Bread\n- [x] Eggs\n"))
        #expect(text == "# Food\n\n- [ ] Milk\n- [ ] Bread\n- [x] Eggs\n")
    }

    @Test func prose() {
        let day = VaultPath(trusted: "journal/2026-11-20.md")
        #expect(
            joined("Late.\n", "# Friday\n\nRain.\n", of: "# Friday\n\nRain.\n\nSun.\n", day)
                == "# Friday\n\nRain.\nLate.\n")
        let unended = joined("# Friday\n\nLate.", "# Friday\n\nRain.", of: "# Friday\n\nRain.\n\nSun.\n", day)
        #expect(Set(unended?.split(separator: "\n") ?? []) == ["# Friday", "Late.", "Rain."])
    }

    @Test func readings() {
        let month = VaultPath(trusted: "sensors/pool/2026-11.csv")
        let old = "timestamp,ph\n2026-11-01T08:00,7.2\n"
        #expect(
            joined("timestamp,ph\n2026-11-20T08:00,7.4\n", old, of: old + "2026-11-02T08:00,7.3\n", month)
                == old + "2026-11-20T08:00,7.4\n")
    }
}
