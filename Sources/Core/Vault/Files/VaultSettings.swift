// `.daybook/settings.yaml`: the owner's settings. Pure data; nothing in it can name a program to run.

import Bytes
import CivilTime
import Wording
import YAML

/// The settings of a vault. Missing or invalid ones have default values; invalid ones are problems for `check`.
package struct VaultSettings: Sendable {
    package static let path = ".daybook/settings.yaml"
    package static let daylioMoodsKey = "daylio_moods"
    package static let moodsKey = "moods"

    /// The format version of the vault.
    package private(set) var format = VaultFormat()
    /// Times before this count as the previous day (streaks, moods, statistics).
    package var dayEndsAt = TimeOfDay.midnight
    /// The language of new pages and exports, unless given on the command line.
    package var language: String?
    /// The list of `lists add` without a name.
    package var defaultList = "groceries"
    /// Additional folders and their kind, such as `Daily: journal`.
    package var folders: [(prefix: String, kind: DocumentKind)] = []
    /// The paper of printed pages; nil if not set.
    package var paper: PaperSettings?
    /// Title and appearance of the exported site.
    package var site = SiteSettings()
    /// The first day of displayed weeks; nil for that of the user's country.
    package var weekStart: Weekday?
    /// Named places, for `near:NAME` and for naming positions.
    package var places: [NamedPlace] = []
    /// The meaning of personal mood words: `moods:`, and `daylio_moods:`, which an import writes.
    package var ownMoods: [(name: String, mood: String)] = []
    /// Sources excluded from this vault, whatever a machine grants: `restricted: [health]`.
    package var restricted: [String] = []
    /// Keys about health, beyond the words that daybook knows: `health_keys: [ferritin]`.
    package var healthKeys: [String] = []
    /// Documents with one of these tags, or a nested one, are as private as with `private: true`: `private_tags: [intimate]`.
    package var privateTags: [String] {
        get { secretTags.names }
        set { secretTags = PrivateTags(newValue) }
    }
    private(set) var secretTags = PrivateTags(["private", "privé"])
    /// Which documents are locked on writing.
    package var lock = LockRule()
    /// Tag notations of other programs: `tag_notations: [colons, words, at]`.
    package var tagNotations: TagNotations = []
    /// The titles of Logseq's journal pages, from its own settings.
    package var journalTitles = JournalTitles()
    package var problems: [Problem] = []
    /// The file exists but cannot be fully read, or its privacy settings are not understood: it is unknown what must be kept private.
    package var isUnread = false

    package init() {}

    package init(_ bytes: [UInt8]) {
        do {
            guard let root = try YAMLParser.parse(bytes) else { return }
            isUnread = root.mapping == nil
            readFormat(root)
            readDays(root)
            language = root[key: "lang"]?.nonEmptyScalar
            if let name = root[key: "default_list"]?.nonEmptyScalar { defaultList = name }
            paper = read(root[key: "paper"], PaperSettings.init)
            site = read(root[key: "site"], SiteSettings.init) ?? site
            lock = read(root[key: "lock"], LockRule.init) ?? lock
            readWhatHoldsBack(root)
            readTagNotations(root)
            readMoods(root)
            readFolders(root)
        } catch {
            isUnread = true
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            if lines.contains(where: { $0.hasPrefix("lock:") }) { lock = .unread }
            problems.append(
                Problem(
                    .settings, error.offset..<error.offset,
                    Phrase("settings: \(error.message)", fr: "réglages illisibles : \(error.message)")))
        }
    }

    // MARK: Keys

    private mutating func readFormat(_ root: YAMLNode) {
        guard let node = root[key: "format"] else { return }
        format = VaultFormat(node)
        guard !format.isKnown else { return }
        complain(
            node,
            format.number == nil
                ? Phrase(
                    "invalid format “\(format.text)” (a number such as \(VaultFormat.known)): read-only",
                    fr:
                        "format invalide « \(format.text) » (un nombre, tel que \(VaultFormat.known)) : rien n’est écrit"
                )
                : Phrase(
                    "format \(format.text) is newer than this daybook, which knows \(VaultFormat.known): read-only",
                    fr:
                        "le format \(format.text) est plus récent que ce daybook, qui connaît \(VaultFormat.known) : il lit, et n’écrit rien"
                ))
    }

    /// When days end and weeks begin.
    private mutating func readDays(_ root: YAMLNode) {
        if let node = root[key: "day_ends_at"], let text = node.nonEmptyScalar {
            if let time = TimeOfDay(iso: text) {
                dayEndsAt = time
            } else {
                complain(
                    node,
                    Phrase(
                        "invalid time “\(text)” (such as 04:00)", fr: "heure invalide « \(text) » (par exemple 04:00)"))
            }
        }
        if let node = root[key: "week_start"], let text = node.nonEmptyScalar {
            weekStart = Self.weekStarts[text.lowercased()]
            if weekStart == nil {
                complain(
                    node,
                    Phrase(
                        "“\(text)” is none of monday, sunday and saturday",
                        fr: "« \(text) » n’est ni monday (lundi), ni sunday (dimanche), ni saturday (samedi)"))
            }
        }
    }

    private mutating func readTagNotations(_ root: YAMLNode) {
        guard let node = root[key: "tag_notations"] else { return }
        for name in node.textList(separatedBy: { $0 == "," }) {
            if let notation = TagNotations(named: name.trimmed) {
                tagNotations.insert(notation)
            } else {
                complain(
                    node,
                    Phrase(
                        "invalid notation of tags “\(name)” (colons, words, at)",
                        fr: "notation d’étiquettes invalide « \(name) » (colons, words, at)"))
            }
        }
    }

    private mutating func readMoods(_ root: YAMLNode) {
        for key in [Self.moodsKey, Self.daylioMoodsKey] {
            for pair in root[key: key]?.mapping ?? [] {
                if let name = pair.key.scalar, let mood = pair.value.nonEmptyScalar { ownMoods.append((name, mood)) }
            }
        }
    }

    private mutating func readFolders(_ root: YAMLNode) {
        guard let node = root[key: "folders"] else { return }
        if node.mapping == nil, node.nonEmptyScalar != nil || node.sequence != nil {
            complain(
                node,
                Phrase(
                    "folders: not folders with their kinds (such as {diary: journal})",
                    fr: "folders : pas des dossiers avec leur genre (tel que {carnet: journal})"))
        }
        for pair in node.mapping ?? [] {
            guard let prefix = pair.key.scalar, let name = pair.value.nonEmptyScalar else { continue }
            if let kind = DocumentKind(rawValue: name) {
                folders.append((prefix.hasSuffix("/") ? prefix : prefix + "/", kind))
            } else {
                complain(
                    pair.value,
                    Phrase("invalid kind of document “\(name)”", fr: "genre de document invalide « \(name) »"))
            }
        }
    }

    /// Reads settings that are a mapping themselves; nil if the key is missing.
    private mutating func read<Part>(
        _ node: YAMLNode?, _ part: (YAMLNode, (YAMLNode, Phrase) -> Void) -> Part
    ) -> Part? {
        guard let node else { return nil }
        var found: [(YAMLNode, Phrase)] = []
        let value = part(node) { found.append(($0, $1)) }
        for (place, message) in found { complain(place, message) }
        return value
    }

    private static let weekStarts: [String: Weekday] = [
        "monday": .monday, "lundi": .monday, "sunday": .sunday, "dimanche": .sunday, "saturday": .saturday,
        "samedi": .saturday,
    ]

    mutating func complain(_ node: YAMLNode?, _ message: Phrase) {
        problems.append(Problem(.settings, node?.range ?? 0..<0, message))
    }

    func kind(ofFolder path: VaultPath) -> DocumentKind? {
        folders.filter { path.text.hasPrefix($0.prefix) }.max { $0.prefix.utf8.count < $1.prefix.utf8.count }?.kind
    }
}
