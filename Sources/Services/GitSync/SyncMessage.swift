// Commit messages that summarise the changes in a person's words.

import Bytes
import Vault

/// "agenda: 2 pages; lists: groceries; media: 3 photos". Always English: it is read on every device.
package enum SyncMessage {
    /// The trailer that names the device (git-interpret-trailers(1)).
    private static let deviceKey = "Device"
    static let deviceFormat = "%(trailers:key=\(deviceKey),valueonly,separator=%x2C)"

    /// The last paragraph of a message.
    static func trailer(device: String) -> String { "\(deviceKey): \(device)" }

    /// `paths` are relative to the vault.
    package static func text(_ paths: [String]) -> String {
        var names: [String: Set<String>] = [:]
        for path in paths.compactMap({ VaultPath($0) }) {
            let top = path.topFolder ?? ""
            switch top {
            // In any folder: an entry with two photos is one entry.
            case _
            where !path.name.hasPrefix(".") && !top.hasPrefix(".") && PictureEndings.photos.contains(path.ending):
                names["photos", default: []].insert(path.text)
            case "media" where !path.name.hasPrefix("."): names["media", default: []].insert(path.text)
            case "lists", "agenda", "journal": names[top, default: []].insert(path.isMarkdown ? path.stem : path.name)
            case "sensors": names[top, default: []].insert(String(path.text.split(separator: "/")[1]))
            case _ where path.name.hasPrefix(".") || top.hasPrefix("."):
                names["settings", default: []].insert(path.text)
            default: names["notes", default: []].insert(path.text)
            }
        }
        let media = [("photos", "photo"), ("media", "file")].compactMap { kind, noun -> String? in
            guard let count = names[kind]?.count else { return nil }
            return "\(count) \(noun)\(count == 1 ? "" : "s")"
        }
        let parts = ["agenda", "journal", "lists", "sensors", "photos", "notes", "settings"].compactMap {
            kind -> String? in
            if kind == "photos", !media.isEmpty { return "media: " + media.joined(separator: ", ") }
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
