// What makes a document private: a key, a folder, a tag.

import Bytes

/// Why a document stays with its owner.
package enum DocumentPrivacy: Sendable, Hashable {
    /// `private: true`.
    case key
    /// It lies in this folder, whose name is `private`.
    case folder(String)
    /// It bears this tag, which is one of `private_tags:` or below one.
    case tag(String)

    package static let folderName = "private"

    /// - Parameter tags: asked only where the settings name private tags.
    init?(_ path: VaultPath, _ fields: DocumentFields, _ settings: VaultSettings, tags: () -> [String]) {
        if fields.isPrivate {
            self = .key
        } else if let folder = path.privateFolder {
            self = .folder(folder)
        } else if !settings.privateTags.isEmpty, let tag = tags().first(where: settings.isPrivate(tag:)) {
            self = .tag(tag)
        } else {
            return nil
        }
    }
}

extension VaultPath {
    /// The outermost folder named `private` that the file lies in; nil where there is none. Only this spelling counts.
    package var privateFolder: String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let index = parts.dropLast().firstIndex(where: { $0 == DocumentPrivacy.folderName }) else { return nil }
        return parts[...index].joined(separator: "/") + "/"
    }
}

extension VaultSettings {
    /// Whether a tag is one of `private_tags:`, or below one. Case and accents do not matter.
    package func isPrivate(tag: String) -> Bool {
        let folded = Folding.fold(tag)
        return privateTags.contains { name in
            let name = Folding.fold(name)
            return folded == name || folded.hasPrefix(name + "/")
        }
    }
}
