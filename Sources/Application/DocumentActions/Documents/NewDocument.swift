// A new note, empty or from a template, with the keys required by its folder's types.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Search
import Tables
import Vault
import Workspaces

package struct NewDocument {
    package let title: String
    /// The folder; nil for the root of the vault.
    package let folder: String?
    /// The name of a file below `templates/`.
    package let template: String?
    package let tags: [String]
    /// Whether a document that `lock:` of the settings names is written locked; otherwise it is locked afterwards.
    package var locksAtOnce = false

    package init(_ title: String, in folder: String? = nil, template: String? = nil, tags: [String] = []) {
        self.title = title
        self.folder = folder
        self.template = template
        self.tags = tags
    }

    /// Throws `DocumentActionError`, and `VaultError.existing` if the folder has a document of that name, whatever its file name.
    package func plan(in workspace: Workspace) throws -> Plan<VaultPath> {
        guard !isPath(in: workspace) else { throw DocumentActionError.titleIsPath(title) }
        if let folder, VaultPath(VaultPath.joined(folder, "x")) == nil {
            throw DocumentActionError.invalidFolder(folder)
        }
        let slug = Slug.of(title)
        guard !slug.isEmpty, let path = VaultPath(VaultPath.joined(folder ?? "", slug + ".md")) else {
            throw DocumentActionError.invalidTitle(title)
        }
        let namesakes = try workspace.withIndex { try $0.linkFollower().destinations(ofName: title) }
        if let other = namesakes.first(where: { $0.folder == path.folder && $0 != path }) {
            throw VaultError.existing(other)
        }
        var bytes = Array(try text(workspace).utf8)
        for tag in tags {
            let document = Document(path: path, contents: bytes)
            bytes = try document.addingTag(try TagName.normalized(tag)).applied(to: document.bytes)
        }
        let document = Document(path: path, contents: bytes, settings: workspace.vault.settings)
        let keys = workspace.vault.folderTypes.initialKeys(of: document, now: workspace.now).map { key, yaml in
            (key: key, value: key == "title" && yaml.isEmpty ? YAMLText.scalar(title) : yaml)
        }
        bytes = try document.settingAll(keys).applied(to: document.bytes)
        guard locksAtOnce else { return Plan([.create(.exactly(path), bytes)], path) }
        let (change, target) = try FileChange.lockedByRule(path, bytes, in: workspace)
        return Plan([change], target)
    }

    /// `../x`, `notes/x.md`, `notes/x` where there is such a folder: as a title it would become an odd file name. `AC/DC` is a title.
    private func isPath(in workspace: Workspace) -> Bool {
        let names = title.split(separator: "/", omittingEmptySubsequences: false)
        if names.first == "" || names.contains("..") || names.contains(".") || title.hasSuffix(".md") { return true }
        guard names.count > 1, let folder = VaultPath(names.dropLast().joined(separator: "/")) else { return false }
        return workspace.vault.files.stamp(folder)?.kind == .folder
    }

    private func text(_ workspace: Workspace) throws -> String {
        let today = workspace.today
        guard let template else { return "---\ncreated: \(today.iso)\n---\n\n# \(title)\n\n" }
        guard let file = VaultPath("templates/\(template)\(template.hasSuffix(".md") ? "" : ".md")") else {
            throw DocumentActionError.noTemplate(template)
        }
        let text = String(decoding: try workspace.vault.files.read(file, limit: 1 << 20).bytes, as: UTF8.self)
        return AgendaPage.titled(.note, title).text(template: text, today: today, language: workspace.language)
    }
}

extension FileChange {
    /// Creates a document, locked if `lock:` of the settings names it. Throws `VaultError.lock` without a key to lock it with.
    static func lockedByRule(
        _ path: VaultPath, _ bytes: [UInt8], in workspace: Workspace
    ) throws -> (change: FileChange, path: VaultPath) {
        let (files, settings) = (workspace.vault.files, workspace.vault.settings)
        let document = Document(path: path, contents: bytes, settings: settings)
        guard !settings.lock.isEmpty, document.canBeLocked, settings.lock.includes(path, tags: document.tags) else {
            return (.create(.exactly(path), bytes), path)
        }
        guard files.canLock else { throw VaultError.lock(.noRecipients, path) }
        let target = document.lockedName(hidesDays: settings.lock.hidesNames)
        return (.create(.exactly(target), try document.keepingName()), target)
    }
}
