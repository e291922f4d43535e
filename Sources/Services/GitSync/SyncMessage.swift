// The message of a commit: what changed, as a person would say it.

import Bytes
import Vault

/// "agenda: 2 pages; lists: groceries". Always English: it is read on every device.
package enum SyncMessage {
    /// `paths` are those of the vault.
    package static func text(_ paths: [String]) -> String {
        var names: [String: Set<String>] = [:]
        for path in paths.compactMap({ VaultPath($0) }) {
            let top = path.topFolder ?? ""
            switch top {
            case "lists", "agenda", "journal": names[top, default: []].insert(path.isMarkdown ? path.stem : path.name)
            case "sensors": names[top, default: []].insert(String(path.text.split(separator: "/")[1]))
            case _ where path.name.hasPrefix(".") || top.hasPrefix("."):
                names["settings", default: []].insert(path.text)
            default: names["notes", default: []].insert(path.text)
            }
        }
        let parts = ["agenda", "journal", "lists", "sensors", "notes", "settings"].compactMap { kind -> String? in
            guard let found = names[kind] else { return nil }
            let count = found.count
            switch kind {
            case "agenda": return "agenda: \(count) \(count == 1 ? "page" : "pages")"
            case "journal": return "journal: \(count) \(count == 1 ? "entry" : "entries")"
            case "notes": return "notes: \(count) \(count == 1 ? "file" : "files")"
            case "settings": return "settings"
            default:
                let shown = found.sorted().prefix(3).joined(separator: ", ")
                return "\(kind): \(shown)" + (count > 3 ? " and \(count - 3) more" : "")
            }
        }
        return parts.isEmpty ? "changes" : parts.joined(separator: "; ")
    }
}
