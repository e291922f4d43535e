// A new note, empty or from a template, with the keys required by its folder's types.

import Agenda
import Bytes
import CivilTime
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

    package init(_ title: String, in folder: String? = nil, template: String? = nil, tags: [String] = []) {
        self.title = title
        self.folder = folder
        self.template = template
        self.tags = tags
    }

    /// Throws `DocumentActionError`, and `VaultError.existing` if the folder has a document of that name, whatever its file name.
    package func plan(in workspace: Workspace) throws -> Plan<VaultPath> {
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
        return Plan([.create(.exactly(path), bytes)], path)
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
