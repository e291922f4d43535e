// Callout kinds of Obsidian and GitHub, with their default titles.

import Wording

package enum CalloutNames {
    /// The known kinds, in the order in which they are offered.
    package static let all: [(kind: String, title: Phrase)] = [
        ("note", Phrase(same: "Note")), ("tip", Phrase("Tip", fr: "Astuce")), ("hint", Phrase("Hint", fr: "Astuce")),
        ("important", Phrase(same: "Important")), ("warning", Phrase("Warning", fr: "Avertissement")),
        ("caution", Phrase("Caution", fr: "Prudence")), ("attention", Phrase(same: "Attention")),
        ("danger", Phrase(same: "Danger")), ("error", Phrase("Error", fr: "Erreur")), ("info", Phrase(same: "Info")),
        ("todo", Phrase("To do", fr: "À faire")), ("abstract", Phrase("Abstract", fr: "Résumé")),
        ("summary", Phrase("Summary", fr: "Résumé")), ("tldr", Phrase("TL;DR", fr: "En bref")),
        ("success", Phrase("Success", fr: "Réussite")), ("check", Phrase("Check", fr: "Fait")),
        ("done", Phrase("Done", fr: "Fait")), ("question", Phrase(same: "Question")),
        ("help", Phrase("Help", fr: "Aide")),
        ("faq", Phrase(same: "FAQ")), ("failure", Phrase("Failure", fr: "Échec")),
        ("fail", Phrase("Fail", fr: "Échec")),
        ("missing", Phrase("Missing", fr: "Manquant")), ("bug", Phrase("Bug", fr: "Bogue")),
        ("example", Phrase("Example", fr: "Exemple")), ("quote", Phrase("Quote", fr: "Citation")),
        ("cite", Phrase("Quote", fr: "Citation")),
    ]
}
