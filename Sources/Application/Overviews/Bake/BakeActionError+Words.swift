// Messages for queries of notes that cannot be answered.

import Bake
import Wording

extension BakeActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unclosedMarker:
            Explanation(
                .failed,
                Phrase("the marker’s line does not end with -->", fr: "la ligne de la marque ne finit pas par -->"))
        case .unclosedBlock:
            Explanation(
                .failed,
                Phrase("no <!-- /daybook --> ends this block", fr: "aucun <!-- /daybook --> ne termine ce bloc"))
        case .mistake(let mistake): Explanation(.failed, mistake.message)
        }
    }
}
