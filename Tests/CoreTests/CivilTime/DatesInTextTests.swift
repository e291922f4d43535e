// Date phrases at the start of a line and inside one; what is none; and texts of any size and any script.

import Testing

@testable import CivilTime

@Suite struct DatePrefixTests {
    @Test(arguments: [
        ("hier 21h: Dîner chez Léa", "hier 21h", "2026-11-19 21:00"),
        ("yesterday at noon: walk", "yesterday at noon", "2026-11-19 12:00"), ("demain: rien", "demain", "2026-11-21"),
        ("today:x", "today", "2026-11-20"), ("  hier: x", "  hier", "2026-11-19"),
        ("2026-11-18 09:15: Course", "2026-11-18 09:15", "2026-11-18 09:15"), ("lundi: x", "lundi", "2026-11-16"),
        ("last friday 9am: Run", "last friday 9am", "2026-11-13 09:00"),
        ("tomorrow at 9: call", "tomorrow at 9", "2026-11-21 09:00"),
        ("ce matin: café", "ce matin", "2026-11-20 morning"),
        ("lundi au vendredi: congé", "lundi au vendredi", "2026-11-16..2026-11-20 range"),
        ("Vendredi 20 personnes", "Vendredi", "2026-11-20"), ("mon: gym", "mon", "2026-11-16"),
        ("14h30 sieste", "14h30", "2026-11-20 14:30"), ("hier 21:30: film", "hier 21:30", "2026-11-19 21:30"),
        ("il y a 3 jours: fièvre", "il y a 3 jours", "2026-11-17"), ("20/11: x", "20/11", "2026-11-20"),
        ("le 3 mai, à 14h: x", "le 3 mai, à 14h", "2026-05-03 14:00"), ("noël: x", "noël", "2025-12-25"),
        ("de\u{301}cembre: x", "de\u{301}cembre", "2025-12-01..2025-12-31 month"), ("hier\n21h", "hier", "2026-11-19"),
    ])
    func found(text: String, phrase: String, expected: String) throws {
        let (date, end) = try #require(HumanDate.prefix(of: text, now: friday, leaning: .past))
        #expect(String(text[..<end]) == phrase)
        #expect(line(date) == expected)
    }

    @Test(arguments: [
        "", "2 Lait", "9", "2", "2026", "2026: bilan", "20 pommes", "Lait demain", "x2 lait", "todayish", "today's",
        "demain_x", "#demain", "20%", "14h30min_x", "at 9 Main Street", "le 20 000", "3 kg", "+3", "-3", "1.5 kg",
        "😀 demain", "hier@x", "marsupial", "monday-ish",
    ])
    func noPrefix(text: String) {
        let read = HumanDate.prefix(of: text, now: friday)
        #expect(read == nil, "\(line(read?.date))")
    }
}

@Suite struct DateSearchTests {
    @Test(arguments: [
        ("Dentiste demain 14h-15h30 @Lyon", "demain 14h-15h30", "2026-11-21 14:00-15:30"),
        ("Dentist tomorrow at 9", "tomorrow at 9", "2026-11-21 09:00"),
        ("Call Bob in 3 days", "in 3 days", "2026-11-23"), ("Dîner à 20h chez Léa", "à 20h", "2026-11-20 20:00"),
        ("Dentiste lundi prochain à 14h30 #santé", "lundi prochain à 14h30", "2026-11-23 14:30"),
        ("Train (demain 18:00)", "demain 18:00", "2026-11-21 18:00"),
        ("Rendu le 20 décembre.", "le 20 décembre", "2026-12-20"), ("Rdv mar 14h", "mar 14h", "2026-11-24 14:00"),
        ("brunch sunday 11-1pm", "sunday 11-1pm", "2026-11-22 11:00-13:00"),
        ("the week of november 16 we", "the week of november 16", "2026-11-16..2026-11-22 week"),
        ("Vacances du 3 au 7 mai", "du 3 au 7 mai", "2027-05-03..2027-05-07 range"),
        ("Lunch with Ann on monday, noon", "on monday, noon", "2026-11-23 12:00"),
        ("Café 9am tomorrow with X", "9am tomorrow", "2026-11-21 09:00"), ("😀 demain 😀", "demain", "2026-11-21"),
        ("😀demain", "demain", "2026-11-21"), ("mars attacks demain", "demain", "2026-11-21"),
        ("I may go on friday", "on friday", "2026-11-27"), ("Dentiste le 25", "le 25", "2026-11-25"),
        ("Dentiste le 25 à 14h", "le 25 à 14h", "2026-11-25 14:00"),
        ("Courir pendant 2h demain", "demain", "2026-11-21"), ("Course 1h30 demain", "demain", "2026-11-21"),
        ("2 heures de marche samedi", "samedi", "2026-11-21"),
        ("Congé 20/12/2026 matin", "20/12/2026 matin", "2026-12-20 morning"),
        ("due:2026-11-22 tomorrow", "tomorrow", "2026-11-21"), ("repeat:2d le 1er mai", "le 1er mai", "2027-05-01"),
        ("1/2 baguette demain", "demain", "2026-11-21"), ("Payer loyer fin du mois", "fin du mois", "2026-11-30"),
        ("see https://x.y/2026/11/20 tomorrow", "tomorrow", "2026-11-21"), ("Piscine\nlundi", "lundi", "2026-11-23"),
        ("Cinéma ce soir à 20h30", "ce soir à 20h30", "2026-11-20 20:30 evening"),
        ("Bilan semaine 50", "semaine 50", "2026-12-07..2026-12-13 week"),
        ("Réunion vendredi 27 de 14h à 15h", "vendredi 27 de 14h à 15h", "2026-11-27 14:00-15:00"),
        ("mars 2027 : impôts", "mars 2027", "2027-03-01..2027-03-31 month"),
        ("Gym 2026-W50", "2026-W50", "2026-12-07..2026-12-13 week"),
        ("Call at 9 tomorrow", "at 9 tomorrow", "2026-11-21 09:00"), ("+2w: relancer", "+2w", "2026-12-04"),
        ("Report since monday", "since monday", "2026-11-16.. range"),
        ("Sun cream, hat: buy by 5 May", "5 May", "2027-05-05"),
        ("Rdv\u{a0}demain\u{a0}14\u{202f}h", "demain\u{a0}14\u{202f}h", "2026-11-21 14:00"),
    ])
    func found(text: String, phrase: String, expected: String) throws {
        let (date, range) = try #require(HumanDate.find(in: text, now: friday, leaning: .future))
        #expect(String(text[range]) == phrase)
        #expect(line(date) == expected)
    }

    @Test(arguments: [
        "", "2 Lait", "Mars attacks", "mar", "sat", "sun", "may", "mon", "mon ami", "dim sum", "sam est là", "second",
        "The sun is hot", "march on", "1/2 baguette", "open 24/7", "3/4 tasse", "at 9 Main Street", "room 2026",
        "2026 pages", "x2",
        "version 2.5", "iPhone 14", "due:tomorrow", "due:2026-11-22", "#demain", "@demain", "https://x.y/2026-11-20",
        "lundis", "mondays", "today's", "un jour", "file-2026-11-20", "a2026-11-20", "2026-11-20b", "le 20 personnes",
        "vers 14 personnes", "bus s47", "2h de marche", "pendant 14h", "20h%", "demain_matin", "Christmas shopping",
        "il y a du lait", "la semaine", "le mois", "20261120", "12 pommes et 3 poires", "a day in the life", "the end",
        "fin", "depuis toujours", "en mer", "in a while", "+33 6 12 34 56 78", "1:2", "`demain`",
    ])
    func nothing(text: String) {
        let found = HumanDate.find(in: text, now: friday)
        #expect(found == nil, "\(found.map { String(text[$0.range]) } ?? "")")
    }

    /// No input may crash, and what is found lies within the text.
    @Test func anyInput() {
        let pieces = [
            "demain", "lundi", "14h", ":", "-", " ", "..", "20", "/", "11", "2026", "le", "du", "au", "à", "at", "9",
            "\u{301}", "😀", "👨‍👩‍👧", "w", "h", "mar", "\r\n", "\u{0}", "ﬁn", "١٢", "in", "ago", "il y a", "3", "jours",
            "semaine", "end of", "since", "99999999999", "noon", "et", "demi", "from", "to", "@", "#", "\u{feff}", "İ",
            "ß", "1er", "T09:15", "Z", "+", ",", ".", "pm", "next", "last",
        ]
        var seed: UInt64 = 20_261_120
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for _ in 0..<1500 {
            let text = (0..<random(12)).map { _ in pieces[random(pieces.count)] + (random(3) == 0 ? "" : " ") }.joined()
            for leaning in [HumanDate.Leaning.past, .future, .nearest] {
                _ = HumanDate.parse(text, now: friday, leaning: leaning)
                if let (_, end) = HumanDate.prefix(of: text, now: friday, leaning: leaning) {
                    #expect(end > text.startIndex)
                }
                if let (date, range) = HumanDate.find(in: text, now: friday, leaning: leaning) {
                    #expect(!range.isEmpty && !date.days.isEmpty, "\(text)")
                }
            }
            _ = WrittenDate.parse(text, dayFirst: random(2) == 0)
            _ = CalendarStep(text: text)
            _ = DurationText(text: text)
        }
    }

    @Test func endsOfTheCalendar() {
        for now in ["0001-01-01T00:00", "9999-12-31T23:59"].map(moment) {
            for text in [
                "lundi", "next week", "last week", "20/11", "le 31", "w1", "w53", "fin du mois", "last month",
                "next year", "last year", "in 3 days", "3 days ago", "29 février", "this weekend", "du 28 au 3 mai",
                "last 30 days", "now", "+9999h", "noël", "mars",
            ] {
                for leaning in [HumanDate.Leaning.past, .future, .nearest] {
                    _ = HumanDate.parse(text, now: now, leaning: leaning)
                    _ = HumanDate.find(in: text, now: now, leaning: leaning)
                }
            }
        }
    }

    @Test(arguments: [
        "x", "lundi ", "mar ", "2", "2 ", "le ", "at 9 ", "le 3 à ", "du ", "😀", "\u{301}", "a\u{301}", ".", "..",
        "20/11/", "vendredi 20 x ", "la semaine ", "un ", "hier à 9 monday 3 at ",
    ])
    func longTexts(piece: String) {
        let text = String(repeating: piece, count: 5_000 / piece.utf8.count)
        _ = HumanDate.find(in: text, now: friday)
        _ = HumanDate.find(in: String(repeating: "#", count: 10) + text, now: friday)
        _ = HumanDate.prefix(of: text, now: friday)
        #expect(HumanDate.parse(text, now: friday) == nil)
        #expect(WrittenDate.parse(text, dayFirst: true) == nil)
        #expect(Timestamp(text: text) == nil)
    }
}
