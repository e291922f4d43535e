// Messages for calendar files that are left alone.

import Wording

extension VdirFault {
    package var phrase: Phrase {
        switch reason {
        case .unreadable: Phrase("cannot be read", fr: "illisible")
        case .damaged(let line):
            Phrase("line \(line) is damaged: left alone", fr: "la ligne \(line) est abîmée : laissé tel quel")
        case .notOneItem:
            Phrase("not one item with one UID: left alone", fr: "pas un élément avec un UID : laissé tel quel")
        case .changedFromOccurrence:
            Phrase(
                "“this and future occurrences” were changed in the vault; change them in the calendar",
                fr:
                    "« cette occurrence et les suivantes » ont été modifiées dans le coffre ; à modifier dans le calendrier"
            )
        case .repeatedIdentifier:
            Phrase(
                "its UID is in another file too: left alone",
                fr: "son UID est aussi dans un autre fichier : laissé tel quel")
        }
    }
}
