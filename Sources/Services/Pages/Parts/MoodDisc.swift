// A mood as a coloured disc, with its name for screen readers.

import Bytes
import Journal
import Wording

package enum MoodDisc {
    /// The words for a mood: the person's own word of the day, else those of the scale.
    package static func words(_ mood: Mood, own: String? = nil, _ scale: MoodScale, _ language: LanguageCode) -> String
    {
        if let own { return own + " (" + mood.phrase[language] + ")" }
        return scale.phrase(mood)[language]
    }

    package static func write(
        _ score: Int?, own: String? = nil, _ scale: MoodScale, _ language: LanguageCode, _ html: inout HTMLText
    ) {
        guard let mood = score.flatMap({ Mood(rawValue: $0) }) else { return }
        write(mood, words: words(mood, own: own, scale, language), &html)
    }

    package static func write(_ mood: Mood, words: String, _ html: inout HTMLText) {
        html.markup("<span class=\"mood ")
        html.words(mood.name)
        html.markup("\" role=\"img\" title=\"")
        html.words(words)
        html.markup("\" aria-label=\"")
        html.words(words)
        html.markup("\"></span>")
    }

    /// The five discs with their names.
    package static func legend(_ scale: MoodScale, _ language: LanguageCode, _ html: inout HTMLText) {
        html.markup("<p class=\"legend\">")
        for mood in Mood.allCases {
            html.markup("<span><i class=\"mood \(mood.name)\"></i>")
            html.words(scale.phrase(mood)[language])
            html.markup("</span> ")
        }
        html.markup("</p>\n")
    }
}
