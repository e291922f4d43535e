// Lines of an agenda as people type them: a table in two languages, and what holds for all of them.

import Agenda
import CivilTime
import Testing
import Vault
import Wording

struct TypedLineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let typed: String
        let expected: String
        var testDescription: String { typed }

        static func all(_ table: String) -> [Row] {
            table.split(separator: "\n").map { line in
                let ends = line.split(separator: " => ", maxSplits: 1)
                return Row(typed: String(ends[0]), expected: String(ends[1]))
            }
        }
    }

    private func read(_ typed: String, order: HumanDate.Order = .dayFirst) throws -> String {
        do {
            let event = try NewEvent(typed, now: moment("2026-11-20T09:00"), order: order)
            let unread = event.unread.isEmpty ? "" : " | " + event.unread.joined(separator: "; ")
            return "\(event.page.path.stem) | \(event.line)\(unread)"
        } catch let refusal as NewEvent.Refusal {
            switch refusal {
            case .empty: return "! empty"
            case .badToken: return "! token"
            case .nonexistent(let text): return "! \(text)"
            case .endsBeforeStart(let until, let start): return "! \(until.iso) before \(start.iso)"
            }
        }
    }

    @Test(arguments: Row.all(EnglishLines.rows)) func english(row: Row) throws {
        #expect(try read(row.typed) == row.expected)
    }

    @Test(arguments: Row.all(FrenchLines.rows)) func french(row: Row) throws {
        #expect(try read(row.typed) == row.expected)
    }

    /// The only word that is left would be the end of the time.
    @Test func nothingButTimes() throws {
        #expect(try read("-15:30 18h30") == "! empty")
        #expect(try read("-15:30 18h30 Dentist") == "2026-11-20 | - 18:30 -15:30 Dentist")
    }

    @Test func orderOfTheLocale() throws {
        #expect(try read("Dinner 3/7/2027 8pm") == "2027-07-03 | - 20:00 Dinner")
        #expect(try read("Dinner 3/7/2027 8pm", order: .monthFirst) == "2027-03-07 | - 20:00 Dinner")
        #expect(try read("Dinner 25/12 8pm", order: .monthFirst) == "2026-12-25 | - 20:00 Dinner")
        #expect(try read("Dinner 3.7.2027 8pm", order: .monthFirst) == "2027-07-03 | - 20:00 Dinner")
    }

    /// What is in tokens, quotes, code and links stays as it was typed, whatever it says.
    @Test(arguments: [
        "repeat:\"2nd monday\"", "alarm:1d", "note:\"call on tuesday at 9\"", "#monday", "@\"Friday Harbor\"",
        "\"every friday\"",
        "`tomorrow 9am`", "[[2026-12-01]]", "https://example.org/2026/12/01", "“demain”", "« lundi »",
    ])
    func closedWordsStay(token: String) throws {
        let event = try NewEvent("Pay \(token) tomorrow", now: moment("2026-11-20T09:00"))
        #expect(event.line.contains(token), "\(event.line)")
        #expect(!event.line.contains("tomorrow") || token.contains("tomorrow"))
    }

    /// The words of a title are never lost: those that say nothing of when are in the line, in their order.
    @Test func wordsOfTitlesStay() throws {
        let titles = ["Dinner", "with", "Zoé", "(Lyon)", "50", "€", "R2D2", "naïve", "L'Été", "x2y", "A/B", "C++"]
        let whens = [
            "tomorrow", "every monday until 1 march", "lundi en huit à 14h", "fridays 5pm", "10am America/New_York",
            "le 2e mardi du mois 20h",
            "mon, wed and fri at 7am", "every day except sunday", "14:00 +2h", "jusqu'au 24 décembre",
            "21 and 28 december",
        ]
        for when in whens {
            for split in 0...titles.count {
                let typed = (Array(titles[..<split]) + [when] + Array(titles[split...])).joined(separator: " ")
                guard let line = try? NewEvent(typed, now: moment("2026-11-20T09:00")).line else {
                    Issue.record("\(typed)")
                    continue
                }
                let words = line.split(separator: " ").map(String.init)
                var at = words.startIndex
                for title in titles {
                    guard let found = words[at...].firstIndex(of: title) else {
                        Issue.record("\(title) of \(typed): \(line)")
                        break
                    }
                    at = found + 1
                }
            }
        }
    }

    /// No text crashes it, and a line comes out that reads back.
    @Test func anyText() throws {
        let pieces = [
            "every", "monday", "tous", "les", "lundis", "until", "jusqu'au", "for", "pendant", "2", "weeks", "14h",
            "+2h", "(1h)", "except",
            "sauf", "1", "march", "mars", "\"", "“", "[[", "`", "@", "#", "repeat:", "and", "et", ",", "-", "21", "28",
            "décembre", "America/New_York",
            "UTC", "last", "friday", "of", "the", "month", "du", "mois", "2e", "mardi", "from", "to", "until", "5",
            "times", "😀", "\u{1}", "\u{2}", "é\u{301}",
            "Friday", "Night", "Lights", "2026-02-30", "25:00", "due:friday", "today", "en", "huit", "week", "a", "\t",
            "\u{a0}",
        ]
        var seed: UInt64 = 20_261_122
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for _ in 0..<3000 {
            let typed = (0..<random(12)).map { _ in pieces[random(pieces.count)] + (random(4) == 0 ? "" : " ") }
                .joined()
            guard let event = try? NewEvent(typed, now: moment("2026-11-20T09:00")) else { continue }
            #expect(LineGrammar.parse(event.line) != nil, "\(typed)")
            #expect(!event.line.contains("\u{1}") && !event.line.contains("\u{2}"), "\(typed)")
        }
    }

    @Test(arguments: [
        (
            "Yoga every monday 18:30-19:30 until 2027-03-01",
            "Mon 23 Nov 2026 18:30–19:30, every Monday until 1 Mar 2027",
            "lun. 23 nov. 2026 18:30–19:30, chaque lundi jusqu’au 1er mars 2027"
        ),
        (
            "Call tomorrow 10am America/New_York", "Sat 21 Nov 2026 10:00 (America/New_York)",
            "sam. 21 nov. 2026 10:00 (America/New_York)"
        ),
        (
            "Vacation from 20 to 27 december", "Sun 20 Dec 2026 – Sun 27 Dec 2026",
            "dim. 20 déc. 2026 – dim. 27 déc. 2026"
        ),
        (
            "Walk every day except sunday",
            "Fri 20 Nov 2026, all day, every Monday, Tuesday, Wednesday, Thursday, Friday and Saturday",
            "ven. 20 nov. 2026, toute la journée, chaque lundi, mardi, mercredi, jeudi, vendredi et samedi"
        ),
        (
            "Board 2nd tuesday every 3 months 18:00", "Tue 8 Dec 2026 18:00, every 3 months on the 2nd Tuesday",
            "mar. 8 déc. 2026 18:00, tous les 3 mois le 2e mardi"
        ),
        (
            "Course tous les mondays", "Mon 23 Nov 2026, all day, every Monday",
            "lun. 23 nov. 2026, toute la journée, chaque lundi"
        ),
        ("Report by friday 5pm", "task, due Fri 27 Nov 2026 17:00", "tâche, pour le ven. 27 nov. 2026 17:00"),
        ("Buy bread", "task of Fri 20 Nov 2026", "tâche du ven. 20 nov. 2026"),
        ("finish report 2026-W48", "task of week 48 of 2026", "tâche de la semaine 48 de 2026"),
        ("clean the attic next month", "task of December 2026", "tâche de décembre 2026"),
        (
            "Swim tuesdays 6pm 10 times", "Tue 24 Nov 2026 18:00, every Tuesday, 10 times",
            "mar. 24 nov. 2026 18:00, chaque mardi, 10 fois"
        ),
        (
            "Choir every thursday 8pm except 24 december", "Thu 26 Nov 2026 20:00, every Thursday, except 24 Dec 2026",
            "jeu. 26 nov. 2026 20:00, chaque jeudi, sauf le 24 déc. 2026"
        ),
        (
            "Rent on the 1st of every month", "Tue 1 Dec 2026, all day, the 1st of every month",
            "mar. 1er déc. 2026, toute la journée, le 1er de chaque mois"
        ),
        (
            "Class every monday except in august 6pm", "Mon 23 Nov 2026 18:00, every Monday, not in August",
            "lun. 23 nov. 2026 18:00, chaque lundi, sauf en août"
        ),
        (
            "Bins even weeks on tuesday", "Tue 24 Nov 2026, all day, every Tuesday of even weeks",
            "mar. 24 nov. 2026, toute la journée, chaque mardi des semaines paires"
        ),
        (
            "Course 7-11 december 9am-5pm", "Mon 7 Dec 2026 09:00–17:00, every day until 11 Dec 2026",
            "lun. 7 déc. 2026 09:00–17:00, tous les jours jusqu’au 11 déc. 2026"
        ),
        (
            "Water repeat:.+3d", "task, due Fri 20 Nov 2026, every 3 days from completion",
            "tâche, pour le ven. 20 nov. 2026, tous les 3 jours à partir du jour où c’est fait"
        ),
    ])
    func isToldInBothLanguages(typed: String, english: String, french: String) throws {
        let event = try NewEvent(typed, now: moment("2026-11-20T09:00"))
        let phrase = try #require(LineReading(event.line, on: event.page)?.phrase)
        #expect(phrase[.english] == english)
        #expect(phrase[.french] == french)
    }
}
