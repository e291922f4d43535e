// Prompts that need no data, and the user's own.

import Bytes
import Vault
import Wording

package enum GeneralPrompts {
    /// Enough for a month without repetition.
    package static let all: [Prompt] = [
        general("smile", "What made you smile today?", "Qu’est-ce qui vous a fait sourire aujourd’hui ?"),
        general(
            "learned", "What did you learn that you did not know this morning?", "Qu’avez-vous appris depuis ce matin ?"
        ),
        general("thanks", "Whom would you like to thank, and for what?", "Qui aimeriez-vous remercier, et de quoi ?"),
        general(
            "hard", "What was hard today, and how did you get through?",
            "Qu’est-ce qui a été difficile, et comment l’avez-vous passé ?"),
        general(
            "small", "Which small thing would have been lost without these lines?",
            "Quel petit rien se perdrait sans ces lignes ?"),
        general("sound", "Which sounds did you hear today?", "Quels sons avez-vous entendus aujourd’hui ?"),
        general("taste", "What was the best thing you ate or drank?", "Qu’avez-vous mangé ou bu de meilleur ?"),
        general("talk", "Which conversation stays with you?", "Quelle conversation vous reste en tête ?"),
        general(
            "place", "Describe the place where you are, as if you would never see it again.",
            "Décrivez le lieu où vous êtes, comme si vous ne deviez plus le revoir."),
        general(
            "weather", "What was the sky like, and did it matter?", "Comment était le ciel, et cela a-t-il compté ?"),
        general("body", "How does your body feel, from head to toe?", "Comment va votre corps, de la tête aux pieds ?"),
        general(
            "energy", "When did you have most energy today, when least?",
            "Quand aviez-vous le plus d’énergie aujourd’hui, et le moins ?"),
        general(
            "put-off", "What have you been putting off, and what is its first step?",
            "Que remettez-vous à plus tard, et quel en est le premier pas ?"),
        general("let-go", "What could you let go of?", "De quoi pourriez-vous vous défaire ?"),
        general("proud", "What are you proud of this week?", "De quoi êtes-vous fier cette semaine ?"),
        general("help", "Who helped you, whom did you help?", "Qui vous a aidé, qui avez-vous aidé ?"),
        general(
            "book", "What are you reading, watching or listening to, and what does it do to you?",
            "Que lisez-vous, regardez-vous, écoutez-vous, et qu’en reste-t-il ?"),
        general(
            "photo", "If today were one photo, what would be on it?",
            "Si aujourd’hui était une seule photo, qu’y verrait-on ?"),
        general(
            "five-years", "What will you think of today in five years?", "Que penserez-vous de ce jour dans cinq ans ?"),
        general(
            "child", "What would the child you were say about your day?",
            "Que dirait de votre journée l’enfant que vous étiez ?"),
        general("afraid", "What are you a little afraid of?", "De quoi avez-vous un peu peur ?"),
        general("forward", "What are you looking forward to?", "Qu’attendez-vous avec plaisir ?"),
        general("surprise", "What surprised you?", "Qu’est-ce qui vous a surpris ?"),
        general("quiet", "When was it quiet today?", "Quand a-t-il fait silence aujourd’hui ?"),
        general("hands", "What did your hands make or mend?", "Qu’ont fait ou réparé vos mains ?"),
        general(
            "letter", "Write three lines to someone you miss.", "Écrivez trois lignes à quelqu’un qui vous manque."),
        general(
            "differently", "What would you do differently if the day began again?",
            "Que feriez-vous autrement si la journée recommençait ?"),
        general(
            "habit", "Which habit served you well, which one did not?", "Quelle habitude vous a servi, laquelle non ?"),
        general(
            "money", "What did you spend money on, and was it worth it?",
            "À quoi avez-vous dépensé de l’argent, et cela le valait-il ?"),
        general("walk", "Where did your feet carry you?", "Où vos pas vous ont-ils mené ?"),
        general("decision", "Which decision is waiting for you?", "Quelle décision vous attend ?"),
        general(
            "word", "If you had to keep one word of today, which one?",
            "S’il fallait garder un mot de ce jour, lequel ?"),
        general("tomorrow", "What should tomorrow not lack?", "Que ne doit-il pas manquer à demain ?"),
        general("friend", "What would a good friend say to you tonight?", "Que vous dirait ce soir un ami ?"),
    ]

    private static func general(_ name: String, _ english: String, _ french: FrenchText) -> Prompt {
        Prompt(.general, name, Phrase(english, fr: french))
    }

    /// The prompts of `templates/prompts.md`: one per list item.
    package static func own(_ document: Document) -> [Prompt] {
        var seen: Set<String> = []
        return document.items.compactMap { item in
            let text = InlineText.plain(item.text).trimmed
            return !text.isEmpty && seen.insert(Folding.fold(text)).inserted
                ? Prompt(.own, Folding.fold(text), Phrase(same: text)) : nil
        }
    }
}
