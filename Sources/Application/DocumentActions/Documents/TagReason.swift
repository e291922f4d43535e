// Why a tag is suggested, in words.

import Search
import Wording

extension TagSuggestion {
    /// Why it is suggested.
    package var reason: Phrase {
        let near: Phrase? =
            neighbours > 0
            ? .counted(
                neighbours, "similar document has it", "similar documents have it", fr: "document semblable l’a",
                "documents semblables l’ont") : nil
        let said: Phrase? =
            mentions > 0
            ? Phrase("the text says it ", fr: "le texte le dit ")
                + (mentions == 1
                    ? Phrase("once", fr: "une fois") : Phrase("\(mentions) times", fr: "\(mentions) fois"))
            : nil
        switch (near, said) {
        case (let near?, let said?): return near + Phrase(same: ", ") + said
        case (let one, let other): return one ?? other ?? Phrase(same: "")
        }
    }
}
