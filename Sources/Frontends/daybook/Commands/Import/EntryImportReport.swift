// What an import of entries says at its end: counts, where each field of the source went, what could not be read.

import Bytes
import Journal
import Vault
import Wording

struct EntryImportReport {
    struct Fault {
        let file: String
        let fault: ImportFault
    }

    /// New entries beyond these are not shown as a difference.
    static let mostShown = 100
    /// Faults beyond these are counted alone.
    private static let mostTold = 100

    private(set) var added = 0
    private(set) var known = 0
    private(set) var skipped = 0
    var attachments = 0
    var paths: [VaultPath] = []
    private(set) var faults: [Fault] = []
    private var counts: [ImportedEntry.Field: Int] = [:]
    private var order: [ImportedEntry.Field] = []

    mutating func add(_ fault: ImportFault, in file: String) {
        if fault.isSkipped { skipped += 1 }
        faults.append(Fault(file: file, fault: fault))
    }

    mutating func count(_ entry: ImportedEntry, isNew: Bool) {
        if isNew { added += 1 } else { known += 1 }
        for field in entry.fields {
            if counts[field] == nil { order.append(field) }
            counts[field, default: 0] += 1
        }
    }

    func print(_ context: Context, isDryRun: Bool) {
        let say = { (line: String) in isDryRun ? context.terminal.diagnostic(line) : context.terminal.line(line) }
        for item in faults.prefix(Self.mostTold) {
            let file = TerminalText.harmless(item.file) + (item.fault.line > 0 ? ":\(item.fault.line)" : "")
            context.diagnostic(
                Phrase("\(file): ", fr: "\(file) : ")
                    + Phrase(
                        TerminalText.harmless(item.fault.message.english),
                        fr: TerminalText.harmless(item.fault.message.french)))
        }
        if faults.count > Self.mostTold {
            let more = faults.count - Self.mostTold
            context.diagnostic(Phrase("and \(more) more", fr: "et \(more) autres"))
        }
        var parts = [
            Phrase.counted(added, "entry added", "entries added", fr: "entrée ajoutée", "entrées ajoutées"),
            Phrase("\(known) already there", fr: "\(known) déjà là"),
            Phrase("\(skipped) skipped", fr: .counted(skipped)),
        ]
        if attachments > 0 {
            parts.append(
                .counted(
                    attachments, "attachment copied", "attachments copied", fr: "pièce jointe copiée",
                    "pièces jointes copiées"))
        }
        say(parts.map(context.say).joined(separator: ", "))
        for field in order {
            say(
                "  \(TerminalText.harmless(field.source)) → \(TerminalText.harmless(field.target)) (\(counts[field] ?? 0))"
            )
        }
    }

    func json(_ program: String, isDryRun: Bool, _ context: Context) {
        context.terminal.json([
            ("schema", "daybook.import.entries/1"), ("from", .string(program)), ("dry_run", .bool(isDryRun)),
            ("added", .int(added)), ("known", .int(known)), ("skipped", .int(skipped)),
            ("attachments", .int(attachments)),
            ("entries", .array(paths.map { .string($0.text) })),
            (
                "fields",
                .array(
                    order.map {
                        .members([
                            ("source", .string($0.source)), ("target", .string($0.target)),
                            ("count", .int(counts[$0] ?? 0)),
                        ])
                    })
            ),
            (
                "problems",
                .array(
                    faults.map {
                        .members([
                            ("file", .string($0.file)), ("line", .int($0.fault.line)),
                            ("message", .string(context.say($0.fault.message))), ("skipped", .bool($0.fault.isSkipped)),
                        ])
                    })
            ),
        ])
    }
}

extension String {
    fileprivate static func counted(_ skipped: Int) -> String {
        "\(skipped) \(skipped < 2 ? "laissée" : "laissées") de côté"
    }
}
