// `lock:` of the settings: which documents are locked when they are written, and what they are called.

import Bytes
import Wording
import YAML

/// What has one of the tags, or one below, or lies in one of the folders: `lock: {tags: [diary], folders: [journal/night]}`.
package struct LockRule: Sendable {
    private var tags = PrivateTags([])
    /// Each ends with a slash.
    private var folders: [String] = []
    /// `names: hidden`: the name of an entry does not say its day either.
    package private(set) var hidesNames = false
    /// It is there and not understood: then whatever is written new is meant.
    private var isUnread = false

    init() {}

    /// - Parameter complain: hears what is not understood.
    init(_ node: YAMLNode, complain: (YAMLNode, Phrase) -> Void) {
        for pair in node.mapping ?? [] {
            let texts = (pair.value.sequence ?? [pair.value]).map(\.nonEmptyScalar)
            let words = texts.compactMap(\.self)
            switch pair.key.scalar {
            case "tags" where words.count == texts.count:
                tags = PrivateTags(words.map { String($0.drop { $0 == "#" }) })
            case "names" where ["hidden", "day"].contains(pair.value.scalar): hidesNames = pair.value.scalar == "hidden"
            case "folders" where words.count == texts.count:
                // `./journal/night/` is `journal/night`; a pattern names no folder.
                let paths = words.map {
                    VaultPath($0.split(separator: "/").filter { $0 != "." }.joined(separator: "/"))
                }
                folders = paths.compactMap { $0.map { $0.text + "/" } }
                if folders.count < words.count || words.contains(where: { $0.contains("*") }) { isUnread = true }
            default: isUnread = true
            }
        }
        if node.mapping == nil { isUnread = true }
        guard isUnread else { return }
        complain(
            node,
            Phrase(
                "lock: is written as {tags: [diary], folders: [journal/night], names: hidden}; until then every new entry is locked",
                fr:
                    "lock: s’écrit {tags: [intime], folders: [journal/nuit], names: hidden} ; d’ici là, toute nouvelle entrée est verrouillée"
            ))
    }

    /// A rule in settings that cannot be read.
    static var unread: LockRule {
        var rule = LockRule()
        rule.isUnread = true
        return rule
    }

    /// Whether it says anything.
    package var isEmpty: Bool { tags.isEmpty && folders.isEmpty && !isUnread }

    /// Whether a new document is to be locked.
    package func includes(_ path: VaultPath, tags names: [String]) -> Bool {
        isUnread || hasFolder(of: path) || names.contains { tags.contains($0) }
    }

    /// Whether a document that is there is one that the rule names. A rule that is not understood names none.
    package func names(_ path: VaultPath, tag: String?) -> Bool {
        hasFolder(of: path) || tag.map { tags.contains($0) } ?? false
    }

    private func hasFolder(of path: VaultPath) -> Bool { folders.contains { path.text.hasPrefix($0) } }
}
