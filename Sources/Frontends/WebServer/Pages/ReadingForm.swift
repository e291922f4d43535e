// The button that starts recognition of a document's handwriting, with its state.

import Bytes
import DocumentActions
import Vault
import Wording

struct ReadingForm {
    let visit: Visit
    let document: VaultPath

    /// A recogniser is a program of this machine, which devices may not start.
    func write(_ html: inout HTMLText) {
        guard visit.visitor.device == nil else { return }
        let standing = visit.door.reading.standing(of: document)
        if case .underWay = standing {
            html.element("p", visit.say(WebWords.inkIsRead), class: "count")
            return
        }
        if case .failed(let explanation) = standing { FormMarkup.problem(explanation, visit, &html) }
        guard let workspace = try? visit.workspace(), HandwritingReader.isInstalled(in: workspace) else { return }
        FormMarkup(visit: visit).write(to: WebAddress.reading(document), &html) {
            FormMarkup.button(visit.say(WebWords.inkRead), class: "quiet small", &$0)
        }
    }
}
