// `lock:` of the settings: which documents are locked on writing, and how they are named.

import Bytes
import Wording
import YAML

/// Matches documents with one of the tags, or a nested one, or in one of the folders: `lock: {tags: [diary], folders: [journal/night]}`.
package struct LockRule: Sendable {
    private var tags = PrivateTags([])
    /// Each ends with a slash.
    private var folders: [String] = []
    /// `names: hidden`: the name of an entry does not even show its day.
    package private(set) var hidesNames = false
    /// The rule exists but is not understood: it then covers everything newly written.
    private var isUnread = false

    init() {}

    /// - Parameter complain: called for what is not understood.
    init(_ node: YAMLNode, complain: (YAMLNode, Phrase) -> Void) {
        for pair in node.mapping ?? [] {
            let texts = (pair.value.sequence ?? [pair.value]).map(\.nonEmptyScalar)
            let words = texts.compactMap(\.self)
            switch pair.key.scalar {
            case "tags" where words.count == texts.count:
                tags = PrivateTags(words.map { String($0.drop { $0 == "#" }) })
            case "names" where ["hidden", "day"].contains(pair.value.scalar): hidesNames = pair.value.scalar == "hidden"
            case "folders" where words.count == texts.count:
                // `./journal/night/` is the same as `journal/night`; a pattern is not a folder.
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

    /// The rule of unreadable settings.
    static var unread: LockRule {
        var rule = LockRule()
        rule.isUnread = true
        return rule
    }

    /// Whether it matches nothing.
    package var isEmpty: Bool { tags.isEmpty && folders.isEmpty && !isUnread }

    /// Whether a new document is to be locked.
    package func includes(_ path: VaultPath, tags names: [String]) -> Bool {
        isUnread || hasFolder(of: path) || names.contains { tags.contains($0) }
    }

    /// Whether an existing document is covered by the rule. A rule that is not understood covers none.
    package func names(_ path: VaultPath, tag: String?) -> Bool {
        hasFolder(of: path) || tag.map { tags.contains($0) } ?? false
    }

    private func hasFolder(of path: VaultPath) -> Bool { folders.contains { path.text.hasPrefix($0) } }
}
