// A value with its state: a colour, and words unless it is normal.

import Bytes
import Sensors
import Wording

package enum StateChip {
    /// Only the state.
    package static func write(_ status: ReadingStatus, _ language: LanguageCode, _ html: inout HTMLText) {
        html.element("span", status.phrase[language], class: "state-chip status-\(status.rawValue)")
    }

    package static func write(
        _ value: String, _ status: ReadingStatus, _ language: LanguageCode, _ html: inout HTMLText
    ) {
        html.markup("<span class=\"chip status-\(status.rawValue)\">")
        html.words(value)
        if status != .normal { html.element("small", status.phrase[language]) }
        html.markup("</span>")
    }
}
