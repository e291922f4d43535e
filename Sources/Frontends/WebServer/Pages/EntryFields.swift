// The properties of an entry as form fields, for new and existing entries.

import Bytes
import Journal
import Pages
import Wording

struct EntryFields {
    let visit: Visit
    /// The value of each field; nil for an empty one.
    let value: (String) -> String?

    /// The five moods as faces, one to choose.
    func moods(_ html: inout HTMLText) {
        html.markup("<fieldset class=\"moods\">")
        html.element("legend", visit.say(WebWords.moodNow), class: "count")
        let chosen = value("mood").flatMap { visit.moods.mood($0) }
        for mood in Mood.allCases {
            html.markup(
                "<label><input type=\"radio\" name=\"mood\" value=\"\(mood.name)\"\(chosen == mood ? " checked" : "")>")
            MoodFace.write(mood, &html)
            html.element("small", visit.say(visit.moods.phrase(mood)))
            html.markup("</label>")
        }
        html.markup("</fieldset>")
    }

    func input(_ name: String, _ words: Phrase, type: String = "text", other: String = "", _ html: inout HTMLText) {
        html.markup("<label>")
        html.words(visit.say(words))
        html.markup("<br><input type=\"\(type)\" name=\"\(name)\" autocomplete=\"off\" value=\"")
        html.words(value(name) ?? other)
        html.markup("\"></label>")
    }

    func box(_ name: String, _ words: Phrase, _ html: inout HTMLText) {
        html.markup(
            "<label class=\"box-label\"><input type=\"checkbox\" name=\"\(name)\" value=\"1\"\(value(name) == "1" ? " checked" : "")> "
        )
        html.words(visit.say(words))
        html.markup("</label>")
    }

    /// Tags as typed: separated by blanks or commas, with or without `#`.
    static func tags(_ typed: String) -> [String] {
        typed.split { ", ".contains($0) }.map { $0.first == "#" ? String($0.dropFirst()) : String($0) }
    }
}
