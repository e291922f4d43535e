// `.daybook/settings.yaml`: what the vault's owner chose. Data only; nothing in it can name a program to run.

import Bytes
import CivilTime
import Wording
import YAML

/// The settings of one vault. Missing or wrong ones have their defaults; what is wrong is a problem for `check`.
package struct VaultSettings: Sendable {
    package static let path = ".daybook/settings.yaml"
    package static let daylioMoodsKey = "daylio_moods"
    package static let moodsKey = "moods"

    /// The version of the format of the vault's files.
    package private(set) var format = VaultFormat()
    /// What comes before this time counts for the day before (streaks, moods, statistics).
    package var dayEndsAt = TimeOfDay.midnight
    /// The language of new pages and exports where the command line says none.
    package var language: String?
    /// The list of `lists add` without a name.
    package var defaultList = "groceries"
    /// Further folders and what they hold, such as `Daily: journal`.
    package var folders: [(prefix: String, kind: DocumentKind)] = []
    /// The paper of printed pages; nil where nothing is said about it.
    package var paper: PaperSettings?
    /// What a site made of the vault is called and how it looks.
    package var site = SiteSettings()
    /// The day that weeks are shown from; nil is what the user's country does.
    package var weekStart: Weekday?
    /// Places with names, for `near:NAME` and for positions that fit one.
    package var places: [NamedPlace] = []
    /// What the person's own words for moods mean: `moods:`, and `daylio_moods:`, which an import writes.
    package var ownMoods: [(name: String, mood: String)] = []
    /// Sources that may not be used with this vault, whatever a machine grants: `restricted: [health]`.
    package var restricted: [String] = []
    /// Keys that are of health, beyond the words that daybook knows: `health_keys: [ferritin]`.
    package var healthKeys: [String] = []
    /// What bears one of these tags, or one below, is as private as with `private: true`: `private_tags: [intimate]`.
    package var privateTags: [String] {
        get { secretTags.names }
        set { secretTags = PrivateTags(newValue) }
    }
    private(set) var secretTags = PrivateTags(["private", "privé"])
    /// What is locked when it is written.
    package var lock = LockRule()
    /// Tags as other programs write them: `tag_notations: [colons, words, at]`.
    package var tagNotations: TagNotations = []
    /// What Logseq calls the pages of its journal, by its own settings.
    package var journalTitles = JournalTitles()
    package var problems: [Problem] = []
    /// The file is there and cannot be read as a whole, or what it holds back is not understood: it is unknown what must stay.
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

    /// Settings that are a mapping of their own; nil where the key is missing.
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
