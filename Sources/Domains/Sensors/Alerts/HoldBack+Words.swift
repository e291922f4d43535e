// Messages about why an alert was held back.

import Wording

extension HoldBack {
    package var phrase: Phrase {
        switch self {
        case .snoozed: Phrase("held back: snoozed", fr: "retenue : mise en sommeil")
        case .flapping: Phrase("held back: flapping", fr: "retenue : va-et-vient")
        case .quietHours: Phrase("held back: quiet hours", fr: "retenue : heures calmes")
        case .cooldown: Phrase("held back: cooldown", fr: "retenue : délai")
        case .late: Phrase("held back: the reading came late", fr: "retenue : relevé arrivé tard")
        case .unannounced: Phrase("no notification had been sent", fr: "personne n’avait été averti")
        }
    }
}
