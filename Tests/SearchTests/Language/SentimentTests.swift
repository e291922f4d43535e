// What sentiment makes of negation, emphasis, faces and two languages in one entry.

import Language
import Testing

@Suite struct SentimentTests {
    private func score(_ text: String, _ language: String? = "en") -> Double {
        Sentiment.of(text, language: language)?.score ?? .nan
    }

    @Test(arguments: [
        "What a wonderful day, I loved every minute of it.", "Not bad at all.", "I am so happy :-)",
        "We won the game 😀",
        "The film was boring at first, but the evening was great.", "sooo goooood", "I don't hate it, it is lovely",
    ])
    func good(_ text: String) { #expect(score(text) >= 0.05, "\(text)") }

    @Test(arguments: [
        "A horrible day. I hated all of it.", "I am not happy.", "This isn't good :-(", "She died 😭",
        "The food was great, but I felt terrible and sad.", "I never want to see this awful place again.",
    ])
    func bad(_ text: String) { #expect(score(text) <= -0.05, "\(text)") }

    @Test(arguments: [
        "Quelle journée magnifique, je suis heureuse.", "Pas mal du tout.", "J’adore ce film :-)",
        "On a bien ri, c’était génial 😀",
        "C’était long, mais le repas fut délicieux.",
    ])
    func bon(_ text: String) { #expect(score(text, "fr") >= 0.05, "\(text)") }

    @Test(arguments: [
        "Une journée horrible, je déteste ça.", "Ce n’est pas bon.", "Je n’aime plus ce travail :-(",
        "Je suis triste 😭",
        "Le repas était bon, mais je suis épuisé et malade.",
    ])
    func mauvais(_ text: String) { #expect(score(text, "fr") <= -0.05, "\(text)") }

    @Test func neither() {
        #expect(abs(score("The meeting is in room 12.")) < 0.05)
        #expect(abs(score("La réunion est en salle 12.", "fr")) < 0.05)
    }

    /// More of the same moves the score the same way.
    @Test func emphasis() {
        #expect(score("I am very happy") > score("I am a little happy"))
        #expect(score("I am HAPPY today") >= score("I am happy today"))
        #expect(score("I hate this") < score("I hate to love this"))
        #expect(score("It was not bad") > score("It was bad"))
        #expect(score("C’est pas mal", "fr") > score("C’est mal", "fr"))
        #expect(score("Je ne souffre plus", "fr") > score("Je souffre", "fr"))
    }

    @Test func theWordsThatMadeIt() throws {
        let read = try #require(
            Sentiment.of("The soup was not bad, I LOVED the Quiche, the wine was horrible.", language: "en"))
        let words = read.words.map(\.text)
        #expect(words.contains("LOVED"))
        #expect(words.contains("horrible"))
        #expect(words.contains("not bad"))
        #expect(read.words.allSatisfy { $0.text != "LOVED" || $0.weight > 0 })
        #expect(read.words.allSatisfy { $0.text != "horrible" || $0.weight < 0 })
    }

    /// A paragraph in each language: both count, and the language is that of most of the words.
    @Test func mixed() throws {
        let text = """
            Nous avons passé une journée magnifique à la mer avec les enfants, et le soir nous étions tous heureux et fatigués.

            The traffic on the way back was awful.
            """
        let read = try #require(Sentiment.of(text))
        #expect(read.language == "fr")
        #expect(read.words.contains { $0.text == "magnifique" })
        #expect(read.words.contains { $0.text == "awful" })
        #expect(read.score < score("Nous avons passé une journée magnifique à la mer.", "fr"))
    }

    @Test func unknown() {
        #expect(Sentiment.of("") == nil)
        #expect(Sentiment.of(" \n\n") == nil)
        #expect(Sentiment.of("Das ist ein sehr schöner Tag", language: "de") == nil)
        #expect(Sentiment.of("今日はとても楽しい一日でした。友達と一緒に公園へ行きました。") == nil)
        #expect(Sentiment.of(":-)")?.step ?? 0 > 0)
    }

    @Test func addressesAreNoFaces() {
        #expect(score("See http://example.org/ and C:/Users") == score("See http://example.net/ and C:/Users"))
        #expect(abs(score("The file is at https://example.org:8080/a")) < 0.3)
    }

    @Test func moodsFollowTheScore() {
        for text in [
            "I love it, best day ever, wonderful!", "Awful. I hate it, the worst.", "The meeting is in room 12.",
        ] {
            let read = Sentiment.of(text, language: "en")
            let (score, step) = (read?.score ?? 0, read?.step ?? 9)
            #expect(step == (abs(score) < 0.05 ? 0 : abs(score) < Sentiment.strong ? 1 : 2) * (score < 0 ? -1 : 1))
        }
    }

    /// The plain score is the explained one.
    @Test func twoWaysOneScore() {
        let texts = [
            ("I was not very happy :-(", "en"), ("sooo GOOD!!! 😀 but…", "en"), ("L’été n'est pas fini, hélas.", "fr"),
        ]
        for (text, language) in texts {
            var text = text
            let plain = text.withUTF8 { Sentiment.score($0, language: language) } ?? 0
            #expect(abs(plain - (Sentiment.of(text, language: language)?.score ?? 9)) < 1e-6, "\(text)")
        }
    }
}
