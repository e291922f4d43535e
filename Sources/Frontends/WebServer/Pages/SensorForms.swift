// Forms on the page of a device: its alerts, a calibration, and a link to its thresholds.

import Bytes
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

struct SensorForms {
    let visit: Visit
    let status: DeviceStatus

    private var measures: [(name: String, label: String)] {
        status.rows.map { ($0.measure.name.text, $0.measure.title) }
    }

    /// Writes nothing if this visitor may not submit forms.
    func write(_ html: inout HTMLText) {
        guard visit.formToken != nil, !status.rows.isEmpty else { return }
        html.markup("<div class=\"forms\">")
        if let workspace = try? visit.workspace(), AcknowledgeAlerts.hasStates(of: status.device, in: workspace) {
            fold(WebWords.alerts, isOpen: status.rows.contains { $0.status != .normal }, &html) { html in
                form("/sensors/acknowledge", &html) { html in
                    choice("measure", WebWords.measure, [("", visit.say(WebWords.allMeasures))] + measures, &html)
                    choice("silence", WebWords.silence, Self.silences.map { ($0.value, visit.say($0.words)) }, &html)
                    FormMarkup.button(visit.say(WebWords.seen), &html)
                }
            }
        }
        fold(WebWords.calibrate, isOpen: false, &html) { html in
            form("/sensors/calibrate", &html) { html in
                choice("measure", WebWords.measure, measures, &html)
                number("value", WebWords.shouldRead, &html)
                number("reading", WebWords.reads, &html)
                FormMarkup.button(visit.say(WebWords.calibrate), &html)
            }
        }
        let settings = status.device.identifier.document
        if (try? visit.workspace().vault.files.exists(settings)) == true {
            html.markup("<p>")
            html.link(WebAddress.edit(settings), visit.say(WebWords.thresholds))
            html.markup("</p>")
        }
        html.markup("</div>\n")
    }

    private static let silences: [(value: String, words: Phrase)] = [
        ("", Phrase("when it gets worse", fr: "si ça empire")),
        ("1h", Phrase("in an hour", fr: "dans une heure")),
        ("8h", Phrase("in eight hours", fr: "dans huit heures")),
        ("1d", Phrase("in a day", fr: "dans un jour")),
        ("0", Phrase("at once", fr: "tout de suite")),
    ]

    private func fold(_ words: Phrase, isOpen: Bool, _ html: inout HTMLText, _ content: (inout HTMLText) -> Void) {
        html.markup("<details\(isOpen ? " open" : "")>")
        html.element("summary", visit.say(words))
        content(&html)
        html.markup("</details>")
    }

    private func form(_ action: String, _ html: inout HTMLText, _ content: (inout HTMLText) -> Void) {
        FormMarkup(visit: visit).write(
            to: action, class: "entry-form", hidden: [("device", status.device.identifier.text)], &html, content)
    }

    private func choice(_ name: String, _ words: Phrase, _ choices: [(String, String)], _ html: inout HTMLText) {
        html.markup("<label>")
        html.words(visit.say(words))
        html.markup("<br><select name=\"\(name)\">")
        for (value, label) in choices {
            html.markup("<option value=\"")
            html.words(value)
            html.markup("\">")
            html.words(label)
            html.markup("</option>")
        }
        html.markup("</select></label>")
    }

    private func number(_ name: String, _ words: Phrase, _ html: inout HTMLText) {
        html.markup("<label>")
        html.words(visit.say(words))
        html.markup("<br><input name=\"\(name)\" inputmode=\"decimal\" autocomplete=\"off\" required></label>")
    }
}
