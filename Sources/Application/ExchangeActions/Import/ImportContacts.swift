// Imports contacts into the vault: each once, as a note or as a yearly line.

import Bytes
import CivilTime
import ExternalSources
import FileSystem
import Photos
import Search
import Vault
import Wording
import Workspaces

package struct ImportContacts: Sendable {
    /// The form of an imported contact.
    package enum Form: Sendable {
        /// A note in a folder of the vault; nil for the usual one.
        case notes(folder: String?)
        /// A line on the page of birthdays.
        case yearlyDays
    }

    package var contacts: [Contact]
    package var form: Form

    /// Further new notes are not shown in a rehearsal.
    private static let maxShown = 100

    package init(_ contacts: [Contact], as form: Form) {
        self.contacts = contacts
        self.form = form
    }

    /// Throws `ImportActionError.noFolderOfVault`, `VaultError`.
    package func run(
        in workspace: Workspace, isRehearsal: Bool, tell: @escaping (ImportEvent) -> Void = { _ in }
    ) throws -> ImportedContacts {
        var writer = ImportWriter(workspace, isRehearsal: isRehearsal, tell)
        var report = ImportedContacts(isRehearsal: isRehearsal)
        switch form {
        case .notes(let folder): try takeNotes(in: try Self.folder(folder, workspace), workspace, &writer, &report)
        case .yearlyDays: try takeDays(workspace, writer, &report)
        }
        return report
    }

    // MARK: Notes

    private func takeNotes(
        in folder: String, _ workspace: Workspace, _ writer: inout ImportWriter, _ report: inout ImportedContacts
    ) throws {
        let imported = try workspace.withIndex { try $0.importedIdentifiers() }
        let aliases = contacts.uniqueGivenNames
        var used: Set<String> = []
        var media = MediaFolder(writer.files, isDryRun: writer.isRehearsal)
        for (index, contact) in contacts.enumerated() {
            if imported.contains(contact.identifier) {
                report.known += 1
                continue
            }
            // Two people may have the same name; an existing note is taken to be theirs.
            var name = contact.noteName
            var number = 1
            while !used.insert(Folding.fold(name)).inserted {
                number += 1
                name = contact.noteName + " \(number)"
            }
            guard let path = VaultPath("\(folder)/\(name).md") else { continue }
            if writer.files.exists(path) {
                report.taken.append(path)
                continue
            }
            var photo: String?
            if case .bytes(let bytes)? = contact.picture, let ending = PhotoKind.ending(of: Array(bytes.prefix(64))) {
                let placement = try media.place(.bytes(bytes), named: name + ending, on: workspace.today)
                photo = RelativeAddress.relative(from: path.text, to: placement.path.text)
                report.pictures += 1
            }
            try writer.create(
                path, contact.note(alias: aliases[index], photo: photo), isTold: report.paths.count < Self.maxShown)
            report.paths.append(path)
            report.added += 1
        }
        // Everything is on disk before it is reported.
        try writer.finish()
    }

    private static func folder(_ typed: String?, _ workspace: Workspace) throws -> String {
        if let typed {
            guard let path = VaultPath(typed) else { throw ImportActionError.noFolderOfVault(typed) }
            return path.text
        }
        return usual("people", "personnes", workspace) {
            FileStamp.isFolder(workspace.vault.files.location(VaultPath(trusted: $0)))
        }
    }

    /// The name in the reader's language, or in the other one if only that exists.
    private static func usual(
        _ english: String, _ french: String, _ workspace: Workspace, isThere: (String) -> Bool
    ) -> String {
        let usual = workspace.language == .french ? french : english
        let other = usual == english ? french : english
        return !isThere(usual) && isThere(other) ? other : usual
    }

    // MARK: Days

    private func takeDays(
        _ workspace: Workspace, _ writer: ImportWriter, _ report: inout ImportedContacts
    ) throws {
        let files = workspace.vault.files
        let name = Self.usual("birthdays.md", "anniversaires.md", workspace) {
            files.exists(VaultPath(trusted: "agenda/" + $0))
        }
        // Private contacts go to a separate page, which does not leave the vault.
        let (secret, open) = (contacts.filter(\.isPrivate), contacts.filter { !$0.isPrivate })
        try takeDays(of: open, to: VaultPath(trusted: "agenda/" + name), workspace, writer, &report)
        try takeDays(of: secret, to: VaultPath(trusted: "agenda/private/" + name), workspace, writer, &report)
    }

    private func takeDays(
        of contacts: [Contact], to path: VaultPath, _ workspace: Workspace, _ writer: ImportWriter,
        _ report: inout ImportedContacts
    ) throws {
        let files = workspace.vault.files
        let isThere = files.exists(path)
        let before = isThere ? try files.read(path).bytes : []
        let tokens = Set(String(decoding: before, as: UTF8.self).split(whereSeparator: \.isWhitespace))
        var lines: [String] = []
        for day in contacts.yearlyDays {
            guard let line = day.line(workspace.language, year: workspace.today.year) else { continue }
            if tokens.contains("id:" + day.identifier) {
                report.known += 1
            } else {
                lines.append(line)
            }
        }
        report.added += lines.count
        guard !lines.isEmpty else { return }
        report.paths.append(path)
        let text = lines.joined(separator: "\n") + "\n"
        guard isThere else {
            let title = Phrase("Birthdays", fr: "Anniversaires")[workspace.language]
            try writer.make(Plan([.create(.exactly(path), Array("# \(title)\n\n\(text)".utf8))], ()))
            return
        }
        try writer.make(
            Plan(
                [
                    .edit(path) { document in
                        let end = document.bytes.count
                        return [.insert((document.bytes.last == .newline || end == 0 ? "" : "\n") + text, at: end)]
                    }
                ], ()))
    }
}

/// The result of an import of contacts.
package struct ImportedContacts: Sendable {
    /// Nothing was written.
    package let isRehearsal: Bool
    package fileprivate(set) var paths: [VaultPath] = []
    package fileprivate(set) var added = 0
    package fileprivate(set) var known = 0
    /// New notes with a picture.
    package fileprivate(set) var pictures = 0
    /// Existing notes of the same name, written by somebody.
    package fileprivate(set) var taken: [VaultPath] = []
}
