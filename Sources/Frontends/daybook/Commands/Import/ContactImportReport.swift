// The report of a contact import.

import ExchangeActions
import ExternalSources
import Vault
import Wording

extension ImportedContacts {
    func print(_ source: ContactFiles, _ context: Context) {
        for fault in source.faults {
            let place = TerminalText.harmless(fault.file) + (fault.problem.line > 0 ? ":\(fault.problem.line)" : "")
            context.diagnostic(
                Phrase("\(place): ", fr: "\(place) : ")
                    + Phrase(
                        TerminalText.harmless(fault.problem.message.english),
                        fr: FrenchText(verbatim: TerminalText.harmless(fault.problem.message.french))))
        }
        if source.faultCount > source.faults.count {
            let more = source.faultCount - source.faults.count
            context.diagnostic(Phrase("and \(more) more", fr: "et \(more) autres"))
        }
        for path in taken {
            let shown = TerminalText.harmless(path.text)
            context.diagnostic(Phrase("\(shown): there already, left alone", fr: "\(shown) : déjà là, laissé tel quel"))
        }
        var parts = [
            Phrase.counted(source.contacts.count, "contact", "contacts", fr: "contact", "contacts"),
            .counted(added, "added", "added", fr: "ajouté", "ajoutés"),
            Phrase("\(known) already there", fr: "\(known) déjà là"),
        ]
        if pictures > 0 {
            parts.append(.counted(pictures, "with a picture", "with pictures", fr: "avec image", "avec image"))
        }
        if source.groups > 0 {
            parts.append(
                .counted(source.groups, "group passed over", "groups passed over", fr: "groupe passé", "groupes passés")
            )
        }
        let line = parts.map(context.say).joined(separator: ", ")
        if isRehearsal { context.terminal.diagnostic(line) } else { context.terminal.line(line) }
        let losses = source.unplacedInOrder
        if !losses.isEmpty {
            let names = losses.map { "\(TerminalText.harmless($0.key)) (\($0.value))" }.joined(separator: ", ")
            context.diagnostic(Phrase("without a place: \(names)", fr: "sans place : \(names)"))
        }
    }
}
