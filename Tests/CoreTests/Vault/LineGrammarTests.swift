// The line grammar, line by line.

import Bytes
import CivilTime
import Testing
import Vault

@Suite struct LineGrammarTests {
    private func item(_ line: String) throws -> LineItem {
        try #require(LineGrammar.parse(line), "\(line) is a list line")
    }

    /// A line described in one text: state | when | text | tags | places | quantity | fields.
    private func describe(_ line: String) -> String {
        guard let item = LineGrammar.parse(line) else { return "none" }
        var parts: [String] = []
        if let state = item.state { parts.append("[\(state.mark)]") }
        switch item.when {
        case nil: break
        case .allDay: parts.append("all-day")
        case .time(let start, let end): parts.append(start.text + (end.map { "-" + $0.text } ?? ""))
        case .dated(let day, let time, let endDay, let end):
            parts.append(
                day.iso + (time.map { " " + $0.text } ?? "") + (endDay.map { " to " + $0.iso } ?? "")
                    + (end.map { " end " + $0.text } ?? ""))
        }
        parts.append("'\(item.text)'")
        parts += item.tags.map { "#" + $0 } + item.places.map { "@" + $0 }
        if let quantity = item.quantity { parts.append("x\(quantity)") }
        parts += item.fields.map { "\($0.key)=\($0.value)" }
        return parts.joined(separator: " ")
    }

    @Test(arguments: [
        ("- [ ] Call the bank due:2026-11-22 repeat:1m #admin", "[ ] 'Call the bank' #admin due=2026-11-22 repeat=1m"),
        ("- [x] Lait x2 freq:12 bought:2026-11-18 @crèmerie", "[x] 'Lait' @crèmerie x2 freq=12 bought=2026-11-18"),
        (
            "- 14:00-15:30 Dentist @Lyon alarm:30m repeat:6m #health",
            "14:00-15:30 'Dentist' #health @Lyon alarm=30m repeat=6m"
        ),
        ("- all-day Birthday of Léa repeat:yearly", "all-day 'Birthday of Léa' repeat=yearly"),
        ("- 2026-11-23 18:00 – 2026-11-24 02:00 Night train", "2026-11-23 18:00 to 2026-11-24 end 02:00 'Night train'"),
        ("- 22:00 — 06:00 Night shift", "22:00-06:00 'Night shift'"),
        ("- 9:05 Early", "09:05 'Early'"),
        ("* [X] star", "[x] 'star'"),
        ("+ plus", "'plus'"),
        ("12. [ ] numbered", "[ ] 'numbered'"),
        ("- [-] dropped", "[-] 'dropped'"),
        ("- [/] begun", "[/] 'begun'"),
        ("- [?] what", "[?] 'what'"),
        ("- [é] odd", "[é] 'odd'"),
        ("- [ ]", "[ ] ''"),
        ("- [x](https://x.y) a link", "'[x](https://x.y) a link'"),
        ("- see https://x.y/a#b and 12:30 and note: buy", "'see https://x.y/a#b and 12:30 and note: buy'"),
        ("- 25:00 not a time", "'25:00 not a time'"),
        ("- 12:30:15 seconds", "'12:30:15 seconds'"),
        ("- C# and #1 and #été", "'C# and #1 and' #été"),
        ("- \\#no \\@no a\\:b", "'#no @no a:b'"),
        ("- [ ] Milk x2 ^m1", "[ ] 'Milk' x2"), ("- Milk \\^m1", "'Milk ^m1'"), ("- ^m1", "'^m1'"),
        ("- 2^10 is 1024", "'2^10 is 1024'"),
        ("- 2:30 pm Dentist", "14:30 'Dentist'"), ("- 12:30 am Night bus", "00:30 'Night bus'"),
        ("- 14:00 → 15:30 Talk", "14:00-15:30 'Talk'"), ("- 14:00 → Lyon", "14:00 '→ Lyon'"),
        ("- 11:15 pm – 12:45 am Film", "23:15-00:45 'Film'"), ("- 2:30pm-3:30PM Physio", "14:30-15:30 'Physio'"),
        ("- [ ] 7:05 p.m. Call mum", "[ ] 19:05 'Call mum'"), ("- 7:05 amber", "07:05 'amber'"),
        ("- 14:30 pm", "14:30 'pm'"),
        ("- 24:00 Fireworks", "'24:00 Fireworks'"), ("- 23:30-24:00 Last", "23:30-00:00 'Last'"),
        ("- 2026-12-31 24:00 Fireworks", "2027-01-01 00:00 'Fireworks'"),
        ("- \\x2 a\\x2 \\`a:b\\`", "'x2 a\\x2 `a:b`'"),
        ("- \\(A) b", "'(A) b'"), ("- \\📅 2026-01-01", "'📅 2026-01-01'"), ("- a \\<2026-01-01>", "'a <2026-01-01>'"),
        ("- `#code due:2026-01-01` stays", "'`#code due:2026-01-01` stays'"),
        ("- [[Page #1|x due:y]] text", "'[[Page #1|x due:y]] text'"),
        ("- met @\"Chez Paul\" at @Saint-Étienne, ok", "'met at , ok' @Chez Paul @Saint-Étienne"),
        ("- mail a@b.org", "'mail a@b.org'"),
        ("- repeat:\"2nd monday\" Book club", "'Book club' repeat=2nd monday"),
        ("- x2 first x3", "'first x3' x2"),
        ("- weird::double", "'weird::double'"),
        ("  - indented x1", "'indented' x1"),
        ("no list line", "none"),
        ("-no blank", "none"),
        ("---", "none"),
        ("", "none"),
    ])
    func grammar(line: String, expected: String) {
        #expect(describe(line) == expected)
    }

    @Test(arguments: [
        ("- [ ] Pay rent 📅 2026-11-30 ⏫", "[ ] 'Pay rent' due=2026-11-30 priority=high"),
        ("- [x] Done ✅ 2026-11-01 #x", "[x] 'Done' #x done=2026-11-01"),
        ("- [ ] Water 🔁 every 3 days 📅 2026-11-30", "[ ] 'Water' repeat=every 3 days due=2026-11-30"),
        ("- [ ] Data [due:: 2026-11-22] view", "[ ] 'Data view' due=2026-11-22"),
        ("- [ ] Pay 🗓️ 2026-12-04", "[ ] 'Pay' due=2026-12-04"), ("- [ ] Pay 📆 2026-12-04", "[ ] 'Pay' due=2026-12-04"),
        ("- [ ] Pay ⌛ 2026-12-04", "[ ] 'Pay' scheduled=2026-12-04"),
        ("- [ ] mend @due(2026-11-30)", "[ ] 'mend' due=2026-11-30"),
        ("- [ ] mend @priority(1)", "[ ] 'mend @priority(1)'"),
        ("- [ ] paint @{2026-11-27} @@{10:00}", "[ ] 'paint' due=2026-11-27T10:00"),
        ("- [ ] phone @[[2026-11-28]]", "[ ] 'phone' due=2026-11-28"),
        ("- Trip <2026-12-20 Sun>--<2026-12-23 Wed>", "2026-12-20 to 2026-12-23 'Trip'"),
        ("- Trip <2026-12-20 Sun 18:00>--<2026-12-23 Wed 9:30>", "2026-12-20 18:00 to 2026-12-23 end 09:30 'Trip'"),
        ("- Talk <2026-11-20 Fri 9:00-10:30>", "2026-11-20 09:00 end 10:30 'Talk'"),
        ("- Talk <2026-11-20 Fri 9:00>--<2026-11-20 Fri 10:30>", "2026-11-20 09:00 end 10:30 'Talk'"),
        ("- Talk <2026-11-20 Fri>--<2026-11-20 Fri 10:30>", "2026-11-20 'Talk'"),
        ("- TODO read", "[ ] 'read'"),
        ("- DONE read", "[x] 'read'"),
        ("- TODO call SCHEDULED: <2026-11-22 Sun>", "[ ] 'call' scheduled=2026-11-22"),
        ("- TODO run SCHEDULED: <2026-11-22 Sun 7:00 .+1d>", "[ ] 'run' scheduled=2026-11-22T07:00 repeat=.+1d"),
        (
            "- TODO run DEADLINE: <2026-12-05 Sat -3d> SCHEDULED: <2026-12-01 Tue +1w> now",
            "[ ] 'run now' due=2026-12-05 scheduled=2026-12-01 repeat=+1w"
        ),
        ("- TODO [#A] read", "[ ] 'read' priority=A"), ("- [#A] read", "'[#A] read'"),
        ("- a < b <2026-11-20 Fri> <2026-11-21 Sat>", "2026-11-20 'a < b <2026-11-21 Sat>'"),
        ("- (A) todo.txt", "'todo.txt' priority=A"),
        ("- Meeting <2026-11-20 Fri 09:00>", "2026-11-20 09:00 'Meeting'"),
    ])
    func otherToolsNotation(line: String, expected: String) {
        #expect(describe(line) == expected)
    }

    @Test func planningLinesBelongToTheirTask() {
        let text =
            "- TODO a\n  SCHEDULED: <2026-11-20 Fri .+1d>\n  DEADLINE: <2026-11-25 Wed>\n- [ ] b\n  words\n  SCHEDULED: <2026-11-20 Fri>\n- c\n  DEADLINE: <2026-11-25 Wed>\n"
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(text.utf8))
        #expect(document.items.map { $0["due"] } == ["2026-11-25", nil, nil])
        #expect(document.items.map { $0["scheduled"] } == ["2026-11-20", nil, nil])
        #expect(document.items[0]["repeat"] == ".+1d" && document.items[0].text == "a")
        #expect(
            document.source(of: document.items[0])
                == "- TODO a SCHEDULED: <2026-11-20 Fri .+1d> DEADLINE: <2026-11-25 Wed>")
    }

    @Test func rangesNameTheBytes() throws {
        let line = "- [ ] Lait due:2026-11-22 #a"
        let item = try item(line)
        let bytes = Array(line.utf8)
        #expect(item.mark.map { bytes.text($0) } == " ")
        #expect(item.fields.map { bytes.text($0.range) } == ["due:2026-11-22"])
        #expect(bytes.text(item.content) == "Lait due:2026-11-22 #a")
    }

    @Test func veryLongLineIsLinear() {
        let line = "- " + String(repeating: "word #tag [[a]] `x` ", count: 50_000)
        #expect(LineGrammar.parse(line)?.tags.count == 50_000)
    }
}
