// The elements in which the script shows its messages, and their texts.

import Bytes
import Wording

enum ScriptWords {
    private static let words: [(name: String, phrase: Phrase)] = [
        (
            "lost",
            Phrase(
                "Not live: the server does not answer. What you see may be old.",
                fr: "Hors ligne : le serveur ne répond pas. Ce qui est affiché peut dater.")
        ),
        (
            "ended",
            Phrase(
                "Not live: the server was restarted. Open the address that daybook serve printed.",
                fr: "Hors ligne : le serveur a été relancé. Ouvrez l’adresse affichée par daybook serve.")
        ),
        (
            "overtaken",
            Phrase(
                "The file has changed meanwhile. What you typed is untouched; saving merges both.",
                fr: "Le fichier a changé entre-temps. Votre saisie est intacte ; enregistrer fusionne les deux.")
        ),
        (
            "restored",
            Phrase("What you typed and had not saved is back.", fr: "Votre saisie non enregistrée est de retour.")
        ),
        ("remove", Phrase("Remove", fr: "Retirer")), ("discard", Phrase("Discard it", fr: "L’abandonner")),
        (
            "unmoved",
            Phrase("Not moved: the server does not answer.", fr: "Pas déplacé : le serveur ne répond pas.")
        ),
        (
            "unsent",
            Phrase(
                "Not done: the server does not answer. What you typed is kept in this browser.",
                fr: "Pas fait : le serveur ne répond pas. Votre saisie est gardée dans ce navigateur.")
        ),
        (
            "waiting1",
            Phrase("1 change waits for the server.", fr: "1 modification attend le serveur.")
        ),
        (
            "waiting",
            Phrase("# changes wait for the server.", fr: "# modifications attendent le serveur.")
        ),
        ("kept", Phrase("Kept on #, not live.", fr: "Gardée le #, hors ligne.")),
        (
            "unkeepable",
            Phrase(
                "Not kept: the server does not answer, or this browser has no room.",
                fr: "Pas gardée : le serveur ne répond pas ou ce navigateur n’a plus de place.")
        ),
        (
            "notallowed",
            Phrase(
                "Not heard: the browser does not let this page use the microphone.",
                fr: "Rien entendu : le navigateur ne laisse pas cette page utiliser le micro.")
        ),
        ("nospeech", Phrase("Nothing was heard.", fr: "Rien n’a été entendu.")),
        ("unheard", Phrase("Dictation has ended: #.", fr: "La dictée s’est arrêtée : #.")),
        ("refused", Phrase("Not done: “#”.", fr: "Pas fait : « # ».")), ("tick", WebWords.tick("#")),
        ("reopen", WebWords.reopen("#")),
        (
            "unreadable",
            Phrase("# could not be read.", fr: "# n’a pas pu être lu.")
        ),
        (
            "unkept",
            Phrase(
                "This browser has no room to keep what you type; save soon.",
                fr: "Ce navigateur n’a plus de place pour garder votre saisie ; enregistrez bientôt.")
        ),
    ]

    /// The same on every page.
    private static let written = Dictionary(
        uniqueKeysWithValues: LanguageCode.allCases.map { language in
            var html = HTMLText()
            write(anew: language, &html)
            return (language, html)
        })

    static func write(_ language: LanguageCode, _ html: inout HTMLText) { html.markup(written[language] ?? HTMLText()) }

    private static func write(anew language: LanguageCode, _ html: inout HTMLText) {
        html.markup("<div class=\"beside-page\"")
        for (name, phrase) in words {
            html.markup(" data-\(name)=\"")
            html.words(phrase[language])
            html.markup("\"")
        }
        html.markup(
            "><p id=\"live\" role=\"status\"></p><p id=\"waiting\" role=\"status\"></p><p id=\"note\" role=\"status\"></p></div>\n"
        )
    }
}
