// Contacts on their way into the vault: each once, as a note or as a line that comes every year.

import Bytes
import CivilTime
import ExternalSources
import FileSystem
import Search
import Vault
import Wording

struct ContactImport {
    private let context: Context
    private let isDryRun: Bool
    private var paths: [VaultPath] = []
    private var added = 0
    private var known = 0
    /// Notes of the same name that somebody wrote.
    private var taken: [VaultPath] = []

    /// New notes beyond these are not shown as a difference.
    private static let mostShown = 100

    init(_ context: Context, isDryRun: Bool) {
        self.context = context
        self.isDryRun = isDryRun
    }

    // MARK: Notes

    mutating func takeNotes(_ contacts: [Contact], folder: String?) throws {
        let folder = try self.folder(folder)
        let files = try context.vault().files
        let imported = try context.index().importedIdentifiers()
        let aliases = contacts.uniqueGivenNames
        var used: Set<String> = []
        for (index, contact) in contacts.enumerated() {
            if imported.contains(contact.identifier) {
                known += 1
                continue
            }
            // Two people of one name are two people; a note that was there before is taken for theirs.
            var name = contact.noteName
            var number = 1
            while !used.insert(Folding.fold(name)).inserted {
                number += 1
                name = contact.noteName + " \(number)"
            }
            guard let path = VaultPath("\(folder)/\(name).md") else { continue }
            if files.exists(path) {
                taken.append(path)
                continue
            }
            if !isDryRun || paths.count < Self.mostShown {
                // All of them are on the disk before the report says so.
                try context.create(
                    path, contact.note(alias: aliases[index]), isDryRun: isDryRun, isDurable: false)
            }
            paths.append(path)
            added += 1
        }
        if added > 0, !isDryRun { try context.vault().files.synchronize() }
    }

    private func folder(_ typed: String?) throws -> String {
        if let typed {
            guard let path = VaultPath(typed) else {
                throw CommandError(
                    .usage,
                    Phrase("“\(typed)” is no folder of the vault", fr: "« \(typed) » n’est pas un dossier du coffre"))
            }
            return path.text
        }
        let (english, french) = ("people", "personnes")
        let files = try context.vault().files
        let usual = context.say(Phrase(english, fr: french))
        let other = usual == english ? french : english
        func isThere(_ name: String) -> Bool { VaultPath(name).map { FileStamp.isFolder(files.location($0)) } ?? false }
        return !isThere(usual) && isThere(other) ? other : usual
    }

    // MARK: Days

    mutating func takeDays(_ contacts: [Contact]) throws {
        guard let path = try page() else { return }
        let files = try context.vault().files
        let isThere = files.exists(path)
        let before = isThere ? try files.read(path).bytes : []
        let tokens = Set(String(decoding: before, as: UTF8.self).split(whereSeparator: \.isWhitespace))
        var lines: [String] = []
        for day in contacts.yearlyDays {
            guard let line = day.line(context.language, year: context.today.year) else { continue }
            if tokens.contains("id:" + day.identifier) {
                known += 1
            } else {
                lines.append(line)
            }
        }
        added = lines.count
        guard !lines.isEmpty else { return }
        paths = [path]
        let text = lines.joined(separator: "\n") + "\n"
        if isThere {
            _ = try context.edit(path, isDryRun: isDryRun) { document in
                let end = document.bytes.count
                return [.insert((document.bytes.last == .newline || end == 0 ? "" : "\n") + text, at: end)]
            }
        } else {
            let title = context.say(Phrase("Birthdays", fr: "Anniversaires"))
            try context.create(path, "# \(title)\n\n\(text)", isDryRun: isDryRun)
        }
    }

    private func page() throws -> VaultPath? {
        let (english, french) = ("agenda/birthdays.md", "agenda/anniversaires.md")
        let files = try context.vault().files
        let usual = context.say(Phrase(english, fr: french))
        let other = usual == english ? french : english
        func isThere(_ name: String) -> Bool { VaultPath(name).map { files.exists($0) } ?? false }
        return VaultPath(!isThere(usual) && isThere(other) ? other : usual)
    }

    // MARK: Report

    func print(_ source: ContactFiles) {
        for fault in source.faults {
            let place = TerminalText.harmless(fault.file) + (fault.problem.line > 0 ? ":\(fault.problem.line)" : "")
            context.diagnostic(
                Phrase("\(place): ", fr: "\(place) : ")
                    + Phrase(
                        TerminalText.harmless(fault.problem.message.english),
                        fr: TerminalText.harmless(fault.problem.message.french)))
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
        if source.groups > 0 {
            parts.append(
                .counted(source.groups, "group passed over", "groups passed over", fr: "groupe passé", "groupes passés")
            )
        }
        let line = parts.map(context.say).joined(separator: ", ")
        if isDryRun { context.terminal.diagnostic(line) } else { context.terminal.line(line) }
        let losses = Self.sorted(source.unplaced)
        if !losses.isEmpty {
            let names = losses.map { "\(TerminalText.harmless($0.key)) (\($0.value))" }.joined(separator: ", ")
            context.diagnostic(Phrase("without a place: \(names)", fr: "sans place : \(names)"))
        }
    }

    private static func sorted(_ counts: [String: Int]) -> [(key: String, value: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    }

    func json(_ source: ContactFiles) {
        context.terminal.json([
            ("schema", "daybook.import.contacts/1"), ("dry_run", .bool(isDryRun)),
            ("contacts", .int(source.contacts.count)),
            ("added", .int(added)), ("known", .int(known)), ("groups", .int(source.groups)),
            ("files", .array(paths.map { .string($0.text) })), ("left_alone", .array(taken.map { .string($0.text) })),
            (
                "unplaced",
                .array(
                    Self.sorted(source.unplaced).map {
                        .members([("name", .string($0.key)), ("count", .int($0.value))])
                    })
            ),
            (
                "problems",
                .array(
                    source.faults.map {
                        .members([
                            ("file", .string($0.file)), ("line", .int($0.problem.line)),
                            ("message", .string(context.say($0.problem.message))),
                        ])
                    })
            ), ("problem_count", .int(source.faultCount)),
        ])
    }
}
