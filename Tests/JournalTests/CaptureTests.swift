// One line to an entry.

import CivilTime
import Journal
import Testing
import Vault

@Suite struct CaptureTests {
    private func now() throws -> LocalDateTime {
        LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: try #require(TimeOfDay(hour: 9, minute: 15)))
    }

    /// Several days in front date no entry, and are told.
    @Test(
        arguments: [
            ("last week: tired", "last week"), ("l'été dernier : mer", "l'été dernier"), ("yesterday: fine", nil),
            ("2026: a list", nil),
            ("Note: x", nil), ("hier j'ai vu Paul", "hier (2026-11-19?)"),
            ("sunday lunch: roast", "sunday (2026-11-15?)"),
            ("mon petit chat", nil), ("ce matin footing", nil), ("18.11: dentist", "18.11 (2026-11-18?)"),
            ("bad day mood: zen", "mood: zen"),
        ] as [(String, String?)])
    func severalDaysInFront(text: String, unread: String?) throws {
        #expect(try capture(text).unread == unread)
    }

    private func capture(_ text: String) throws -> Capture { try Capture(text, now: now()) }

    /// An hour that is still to come was that of yesterday; a mood may be after a blank.
    @Test func asItIsTypedInAHurry() throws {
        let night = try capture("23h: insomnie. humeur : triste")
        #expect(night.moment.text == "2026-11-19T23:00:00" && night.title == "insomnie" && night.mood == .sad)
        let day = try capture("yday 3pm: walk. mood: great")
        #expect(day.moment.text == "2026-11-19T15:00:00" && day.title == "walk")
        #expect(try capture("18th: dentist again").moment.text == "2026-11-18T12:00:00")
        #expect(try capture("walk mood:happy, then tea").mood == .happy)
        let inn = try capture("Dinner @The Crown mood:sad")
        #expect(inn.place == "The Crown" && inn.mood == .sad)
        #expect(try capture("In a mood: bored").title == "In a mood: bored")
    }

    @Test func theLineOfTheManual() throws {
        let capture = try capture("hier 21h: Dîner chez Léa. Très bon moment! @Lyon #famille mood:happy")
        #expect(capture.moment.text == "2026-11-19T21:00:00")
        #expect(capture.title == "Dîner chez Léa")
        #expect(capture.body == "Très bon moment!")
        #expect(capture.place == "Lyon")
        #expect(capture.tags == ["famille"])
        #expect(capture.mood == .happy)
        #expect(capture.path().text == "journal/2026/11/2026-11-19-2100-diner-chez-lea.md")
        #expect(
            capture.text(offsetSeconds: 3600) == """
                ---
                date: 2026-11-19T21:00:00+01:00
                mood: happy
                tags:
                  - famille
                location: Lyon
                ---

                # Dîner chez Léa

                Très bon moment!

                """)
    }

    @Test(arguments: [
        ("Just text", "2026-11-20T09:15:00", "Just text", ""),
        ("yesterday: Rain", "2026-11-19T12:00:00", "Rain", ""),
        // That day is a Friday.
        ("Friday night: Party", "2026-11-13T21:00:00", "Party", ""),
        ("vendredi 8h: Train", "2026-11-20T08:00:00", "Train", ""),
        ("cette nuit : Mal dormi", "2026-11-19T21:00:00", "Mal dormi", ""),
        ("2026-11-01 7pm: Concert. Loud.", "2026-11-01T19:00:00", "Concert", "Loud."),
        ("Note: this is no date", "2026-11-20T09:15:00", "Note: this is no date", ""),
        ("Call at 12:30 went well", "2026-11-20T09:15:00", "Call at 12:30 went well", ""),
        ("First line\nsecond line. More", "2026-11-20T09:15:00", "First line", "second line. More"),
        ("Saw M. Dupont today. Nice.", "2026-11-20T09:15:00", "Saw M. Dupont today", "Nice."),
        ("Pris rdv le 3 déc. 14h. Ouf.", "2026-11-20T09:15:00", "Pris rdv le 3 déc. 14h", "Ouf."),
        ("Prof. Martin was kind. Good.", "2026-11-20T09:15:00", "Prof. Martin was kind", "Good."),
        ("Home in Dec. Snow.", "2026-11-20T09:15:00", "Home in Dec", "Snow."),
        ("Met Tom at 9. Then home.", "2026-11-20T09:15:00", "Met Tom at 9", "Then home."),
        ("Room 3. Cold.", "2026-11-20T09:15:00", "Room 3", "Cold."),
        ("3. Cold all day", "2026-11-20T09:15:00", "3. Cold all day", ""),
        ("What? Yes!", "2026-11-20T09:15:00", "What?", "Yes!"),
        ("mon ami: il va bien", "2026-11-20T09:15:00", "mon ami: il va bien", ""),
    ])
    func datesAndTitles(text: String, moment: String, title: String, body: String) throws {
        let capture = try capture(text)
        #expect(capture.moment.text == moment)
        #expect(capture.title == title)
        #expect(capture.body == body)
    }

    @Test(
        arguments: [
            // Within a sentence a token stays, and is understood; a tag counts where it is.
            ("I love #gardening", "I love #gardening", "", [], nil),
            ("Ran in the #park today #running", "Ran in the #park today #running", "", [], nil),
            ("Met @anna @tom", "Met @anna @tom", "", [], nil),
            ("Met @anna, @tom and @léa", "Met @anna, @tom and @léa", "", [], nil),
            ("Lunch @Lyon", "Lunch @Lyon", "", [], "Lyon"),
            ("Lunch @Lyon with @tom", "Lunch @Lyon with @tom", "", [], "Lyon"),
            ("Lunch with @anna and @tom @Home", "Lunch with @anna and @tom @Home", "", [], "Home"),
            ("Déjeuner avec @tom", "Déjeuner avec @tom", "", [], nil),
            ("Coffee at @Tom.", "Coffee at @Tom", "", [], "Tom"),
            ("Lunch @\"Chez Paul\" again", "Lunch @\"Chez Paul\" again", "", [], "Chez Paul"),
            // After the last sentence it moves; a second place is a mention.
            ("Lunch. @Lyon @tom", "Lunch", "@tom", [], "Lyon"),
            ("“Nice.” #food #a/b @\"Chez Paul\"", "“Nice.”", "", ["food", "a/b"], "Chez Paul"),
            ("Rain\n#weather @Lyon", "Rain", "", ["weather"], "Lyon"),
            ("Lunch with @tom mood:happy #friends", "Lunch with @tom", "", ["friends"], nil),
            ("Nice. tags:a,b lieu:Lyon", "Nice", "", ["a", "b"], "Lyon"),
            // What is not a token is text.
            ("Nice. tag:12 #1 #a, @ @! @\"open", "Nice", "tag:12 #1 #a, @ @! @\"open", [], nil),
            ("Nice. tag:12 #ok", "Nice", "tag:12", ["ok"], nil),
            ("See https://x.y", "See https://x.y", "", [], nil),
            ("Plan:\n1. #milk", "Plan:", "1. #milk", [], nil),
            ("Hello . World", "Hello .", "World", [], nil),
        ] as [(String, String, String, [String], String?)])
    func whatStaysAndWhatMoves(text: String, title: String, body: String, tags: [String], place: String?) throws {
        let capture = try Capture(text, now: now(), places: ["home"])
        #expect(capture.title == title)
        #expect(capture.body == body)
        #expect(capture.tags == tags)
        #expect(capture.place == place)
    }

    @Test func whatIsSaidApartLeavesItsWordsInTheText() throws {
        let text = "hier: Lunch. @Lyon mood:sad weather:sun"
        let capture = try Capture(text, now: now(), apart: [.day, .mood, .place, .weather])
        #expect(capture.title == "hier: Lunch")
        #expect(capture.body == "@Lyon mood:sad weather:sun")
        #expect(capture.place == nil && capture.mood == nil && capture.fields.isEmpty)
    }

    @Test func moodsAndStars() throws {
        let twice = try capture("Up mood:happy and down mood:sad")
        #expect(twice.mood == .sad && twice.title == "Up mood:happy and down")
        let first = try capture("mood:happy Soup mood:sad")
        #expect(first.mood == .happy && first.title == "Soup mood:sad")
        let star = try capture("Best day * ever")
        #expect(star.isFavorite && star.title == "Best day * ever")
        let end = try capture("Best day *")
        #expect(end.isFavorite && end.title == "Best day")
        let front = try capture("* Best day")
        #expect(front.isFavorite && front.title == "Best day")
        let product = try capture("2 * 3 is six")
        #expect(!product.isFavorite && product.title == "2 * 3 is six")
        let list = try capture("* milk\n* eggs\n* #tea")
        #expect(!list.isFavorite && list.title == "* milk" && list.body == "* eggs\n* #tea")
        let cold = try capture("Warm. favorite:no")
        #expect(!cold.isFavorite && cold.body == "favorite:no")
    }

    /// Where jrnl takes a star: before the colon of a date, of the text, and at the end of its first line.
    @Test(arguments: [
        ("20 july 2013 *: Best day", "2013-07-20T12:00:00", "Best day", ""),
        ("20 july 2013*: Best day", "2013-07-20T12:00:00", "Best day", ""),
        ("yesterday at 9am: *Best day. Truly.", "2026-11-19T09:00:00", "Best day", "Truly."),
        ("hier 9h *: Le jour. #été", "2026-11-19T09:00:00", "Le jour", ""),
        ("*Best day", "2026-11-20T09:15:00", "Best day", ""),
        ("Best day.*", "2026-11-20T09:15:00", "Best day", ""),
        ("Best day!*\nAnd more.", "2026-11-20T09:15:00", "Best day!", "And more."),
        ("Best day. Truly.* #good", "2026-11-20T09:15:00", "Best day", "Truly."),
        ("*“Été”", "2026-11-20T09:15:00", "“Été”", ""),
    ])
    func starsOfJrnl(text: String, moment: String, title: String, body: String) throws {
        let capture = try capture(text)
        #expect(capture.isFavorite)
        #expect(capture.moment.text == moment)
        #expect(capture.title == title)
        #expect(capture.body == body)
    }

    /// Emphasis, file names, products and what is further down.
    @Test(arguments: [
        "*Very* good", "I am *happy*", "**Bold** day", "*.txt files are gone", "rm -r /tmp/*", "A day\n*other",
        "a *b* c*", "It is 5* of 6 stars",
    ])
    func starsThatAreText(text: String) throws {
        let capture = try capture(text)
        #expect(!capture.isFavorite)
        #expect((capture.title + (capture.body.isEmpty ? "" : "\n") + capture.body) == text)
    }

    /// An editor breaks lines; a short first line is a title of its own.
    @Test(arguments: [
        (
            "A long first sentence that an editor has\nbroken into lines. The rest\nstays.",
            "A long first sentence that an editor has broken into lines", "The rest\nstays."
        ),
        ("A short line\nand its text. More.", "A short line", "and its text. More."),
        (
            "A long first line that is a heading by itself\n\nand its text. More.",
            "A long first line that is a heading by itself", "and its text. More."
        ),
        (
            "A long first line that is a heading by itself\n- milk. Eggs",
            "A long first line that is a heading by itself", "- milk. Eggs"
        ),
        ("She said “no.” Then she left.", "She said “no.”", "Then she left."),
        ("(All of it.) And more", "(All of it.)", "And more"),
        ("今日は雨。明日も。", "今日は雨。", "明日も。"),
    ])
    func titles(text: String, title: String, body: String) throws {
        let capture = try capture(text)
        #expect(capture.title == title)
        #expect(capture.body == body)
    }

    /// Two of one key would be no YAML; a key that the program writes is its own.
    @Test func aFieldIsSaidOnce() throws {
        let capture = try capture("Late. sleep:7 Sleep:8 date:2020-01-01 photos:x.jpg energy:\"very high\"")
        #expect(capture.fields.map { "\($0.key)=\($0.value)" } == ["sleep=7", "energy=very high"])
        #expect(capture.body == "Sleep:8 date:2020-01-01 photos:x.jpg")
    }

    /// A key that may be a word of the sentence is both.
    @Test func aFieldWithinASentenceIsUnderstoodAndStays() throws {
        let capture = try capture("Talked about re:Invent")
        #expect(capture.title == "Talked about re:Invent")
        #expect(capture.fields.map { "\($0.key)=\($0.value)" } == ["re=Invent"])
        let known = try self.capture("Lunch @\"Chez Paul\" mood:happy weather:sun")
        #expect(
            known.title == "Lunch @\"Chez Paul\"" && known.place == "Chez Paul"
                && known.fields.map(\.key) == ["weather"])
    }

    @Test(arguments: [
        ("may: she called", "2026-11-20T09:15:00", "may: she called"),
        ("mars: rouge", "2026-11-20T09:15:00", "mars: rouge"),
        ("hier soir: Dîner", "2026-11-19T19:00:00", "Dîner"),
        ("hier 14h-16h: Réunion", "2026-11-19T14:00:00", "hier 14h-16h: Réunion"),
        ("sun:rise over the bay", "2026-11-20T09:15:00", "sun:rise over the bay"),
    ])
    func aDateInFrontLosesNothing(text: String, moment: String, title: String) throws {
        let capture = try capture(text)
        #expect(capture.moment.text == moment)
        #expect(capture.title == title)
    }

    @Test func anUnknownMoodIsAnError() {
        #expect(throws: Capture.UnknownMood(text: "blah")) { _ = try self.capture("x mood:blah") }
        // In the middle of its first line, too; further down it is prose.
        #expect(throws: Capture.UnknownMood(text: "blah")) { _ = try self.capture("It was mood:blah today. Fine.") }
        #expect(throws: Never.self) { _ = try self.capture("It was fine.\nNow mood:blah again, I think.") }
    }

    @Test func aLongTextHasNoTitle() throws {
        let text = String(repeating: "word ", count: 60)
        #expect(try capture(text).title == "")
    }
}
