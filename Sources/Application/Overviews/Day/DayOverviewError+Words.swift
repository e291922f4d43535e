// Messages for a day that cannot be written.

import Wording

extension DayOverviewError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unendedBlock(let path, let line):
            Explanation(
                .failed,
                Phrase(
                    "\(path):\(line): no <!-- /daybook --> ends this block",
                    fr: "\(path):\(line) : aucun <!-- /daybook --> ne termine ce bloc"))
        }
    }
}
