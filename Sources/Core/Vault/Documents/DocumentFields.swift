// Typed values of the front-matter keys that daybook knows, in every common spelling.

import Bytes
import CivilTime
import Wording
import YAML

/// The interpreted front matter. Missing values are nil or empty.
package struct DocumentFields: Sendable {
    package struct Photo: Sendable, Hashable {
        package let file: String
        package let caption: String?
    }

    package struct Location: Sendable, Hashable {
        package let name: String?
        /// `city:`, if present.
        package let town: String?
        package let latitude: Double?
        package let longitude: Double?

        /// The name and the town, unless the name contains it.
        package var words: String? {
            guard let name, let town, !Folding.fold(name).contains(Folding.fold(town)) else { return name ?? town }
            return name + ", " + town
        }

        /// The coordinates, if both numbers are present and valid.
        package var coordinates: Coordinates? {
            guard let latitude, let longitude else { return nil }
            return Coordinates(latitude: latitude, longitude: longitude)
        }
    }

    package var identifier: String?
    package var title: String?
    package var type: String?
    package var language: String?
    package var date: Timestamp?
    package var created: Timestamp?
    package var updated: Timestamp?
    /// Without `#`, as written, in order, without duplicates.
    package var tags: [String] = []
    package var aliases: [String] = []
    /// As written; the journal knows the valid moods.
    package var mood: String?
    /// The word of a personal scale as written, if `mood` is its meaning according to the settings.
    package var moodWord: String?
    package var moodRange: Range<Int>?
    package var isFavorite = false
    /// Set by the keys that decide about privacy; nil if there are none. Anything but a clear no is a yes.
    package var isPrivate: Bool?
    package var location: Location?
    /// A short text: `light rain 12°`.
    package var weather: String?
    package var photos: [Photo] = []
    package var ink: [String] = []
    package var paper: String?
    package var paperRange: Range<Int>?
    package var share: String?

    package var problems: [Problem] = []

    /// The accepted names of each key. daybook writes the first.
    package static let spellings: [String: [String]] = [
        "tags": ["tags", "tag", "keywords", "mots-clés"],
        "favorite": ["favorite", "favourite", "favori", "starred"],
        "mood": ["mood", "humeur"],
        "aliases": ["aliases", "alias"],
        "location": ["location", "place", "lieu"],
        "created": ["created", "created_at", "createdAt"],
        "updated": ["updated", "modified", "lastmod", "last_modified_at"],
        "title": ["title", "titre"],
        "lang": ["lang", "language", "langue"],
        "weather": ["weather", "météo"],
        "private": ["private", "privé"],
    ]

    package init(_ frontMatter: FrontMatter) {
        func entry(_ key: String) -> FrontMatter.Entry? { frontMatter.entry(anyOf: Self.spellings[key] ?? [key]) }
        identifier = entry("id")?.value.nonEmptyScalar
        title = entry("title")?.value.nonEmptyScalar
        type = entry("type")?.value.nonEmptyScalar?.lowercased()
        language = entry("lang")?.value.nonEmptyScalar
        let isDayFirst = language.map { !$0.hasPrefix("en") || $0.lowercased() == "en-gb" } ?? false
        for (key, path) in [
            ("date", \DocumentFields.date), ("created", \DocumentFields.created), ("updated", \DocumentFields.updated),
        ] {
            guard let found = entry(key), let text = found.value.nonEmptyScalar else { continue }
            self[keyPath: path] = WrittenDate.parse(text, dayFirst: isDayFirst)
            if self[keyPath: path] == nil, key == "date" || text.utf8.contains(where: { $0.isDigit }) {
                problems.append(
                    Problem(
                        .impossibleDate, found.value.range,
                        Phrase("invalid date “\(text)”", fr: "date invalide « \(text) »")))
            }
        }
        tags = Self.tagList(entry("tags")?.value)
        aliases = entry("aliases")?.value.textList(separatedBy: { $0 == "," }) ?? []
        if let found = entry("mood"), let text = found.value.nonEmptyScalar {
            mood = text
            moodRange = found.value.range
        }
        isFavorite = truth(entry("favorite"))
        readPrivacy(frontMatter)
        location = Self.location(entry("location")?.value)
        weather = Self.weather(entry("weather")?.value)
        photos = Self.photos(frontMatter["photos"])
        ink = frontMatter["ink"]?.textList(separatedBy: { $0 == "," }) ?? []
        paper = frontMatter["paper"]?.nonEmptyScalar
        paperRange = frontMatter["paper"]?.range
        share = frontMatter["shared"]?.nonEmptyScalar
    }

    private mutating func truth(_ entry: FrontMatter.Entry?) -> Bool {
        guard let entry, let text = entry.value.nonEmptyScalar else { return false }
        switch text.lowercased() {
        case "true", "yes", "oui", "vrai", "on", "1": return true
        case "false", "no", "non", "faux", "off", "0", "null", "~": return false
        default:
            problems.append(
                Problem(
                    .badValue, entry.value.range,
                    Phrase(
                        "\(entry.key): “\(text)” is neither true nor false",
                        fr: "\(entry.key) : « \(text) » n’est ni true ni false")))
            return false
        }
    }

    /// Any private key, at any depth: one that is not denied makes the document private, whatever the others say.
    private mutating func readPrivacy(_ frontMatter: FrontMatter) {
        for entry in frontMatter.entries {
            readPrivacy(entry.key, entry.value, isTopLevel: true)
        }
    }

    private mutating func readPrivacy(_ key: String, _ value: YAMLNode, isTopLevel: Bool) {
        if PrivateWords.isKey(key) {
            let text = value.nonEmptyScalar
            if let text, PrivateWords.isDenial(text) {
                if isTopLevel { isPrivate = isPrivate ?? false }
                return
            }
            isPrivate = true
            if !(text.map { PrivateWords.isAffirmation($0) || PrivateWords.isWord($0) } ?? false) {
                problems.append(
                    Problem(
                        .badValue, value.range,
                        Phrase(
                            "\(key): “\(text ?? "")” is neither true nor false; taken as private",
                            fr: "\(key) : « \(text ?? "") » n’est ni true ni false ; tenu pour privé")))
            }
        } else if PrivateWords.isIn(name: key) {
            // `private_note:` counts as private unless it is empty.
            let isNothing = value.scalar != nil && value.nonEmptyScalar.map(PrivateWords.isDenial) ?? true
            if !isNothing { isPrivate = true }
        } else if let text = value.nonEmptyScalar {
            if PrivateWords.isNotOpened(key, text) || PrivateWords.isLevel(key) && PrivateWords.isClosed(level: text) {
                isPrivate = true
            }
        } else {
            if PrivateWords.isLevel(key), value.contains(where: PrivateWords.isClosed(level:)) { isPrivate = true }
            readPrivacy(in: value)
        }
    }

    private mutating func readPrivacy(in value: YAMLNode) {
        for pair in value.mapping ?? [] { readPrivacy(pair.key.scalar ?? "", pair.value, isTopLevel: false) }
        for item in value.sequence ?? [] { readPrivacy(in: item) }
    }

    /// A list, or a text with commas or blanks; a leading `#` is dropped.
    package static func tagList(_ node: YAMLNode?) -> [String] {
        guard let node else { return [] }
        let words: [String]
        if let items = node.sequence {
            words = items.compactMap(\.nonEmptyScalar)
        } else if let text = node.nonEmptyScalar {
            let hasCommas = text.contains(",")
            words = text.split { hasCommas ? $0 == "," : $0.isWhitespace }.map(String.init)
        } else {
            words = []
        }
        var seen: Set<String> = []
        return words.compactMap { word in
            var name = word.trimmed
            while name.hasPrefix("#") { name.removeFirst() }
            return !name.isEmpty && seen.insert(name).inserted ? name : nil
        }
    }

    /// Translates a word of a personal mood scale.
    mutating func settleMood(_ own: [(name: String, mood: String)]) {
        guard let word = mood, !own.isEmpty else { return }
        let key = Folding.fold(word.trimmed)
        guard let meaning = own.first(where: { Folding.fold($0.name.trimmed) == key })?.mood else { return }
        (moodWord, mood) = (word, meaning)
    }

    private static func location(_ node: YAMLNode?) -> Location? {
        guard let node else { return nil }
        if let name = node.nonEmptyScalar { return Location(name: name, town: nil, latitude: nil, longitude: nil) }
        guard node.mapping != nil else { return nil }
        func number(_ keys: [String]) -> Double? {
            keys.lazy.compactMap { node[key: $0]?.scalar.flatMap { Double($0) } }.first
        }
        return Location(
            name: node[key: "name"]?.nonEmptyScalar,
            town: (node[key: "city"] ?? node[key: "ville"])?.nonEmptyScalar, latitude: number(["lat", "latitude"]),
            longitude: number(["lon", "lng", "longitude"]))
    }

    private static func weather(_ node: YAMLNode?) -> String? {
        guard let node else { return nil }
        if let text = node.nonEmptyScalar { return text }
        let degrees = node[key: "temp"]?.nonEmptyScalar.map { $0 + "°" }
        let words = [node[key: "condition"]?.nonEmptyScalar, degrees].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func photos(_ node: YAMLNode?) -> [Photo] {
        if let file = node?.nonEmptyScalar { return [Photo(file: file, caption: nil)] }
        return (node?.sequence ?? []).compactMap { item in
            if let file = item.nonEmptyScalar { return Photo(file: file, caption: nil) }
            guard let file = item[key: "file"]?.nonEmptyScalar else { return nil }
            return Photo(file: file, caption: item[key: "caption"]?.nonEmptyScalar)
        }
    }
}

extension YAMLNode {
    /// The text of a scalar that is not null; nil for null, lists and mappings.
    package var nonEmptyScalar: String? {
        guard let scalar, value != .null else { return nil }
        let text = scalar.trimmed
        return text.isEmpty ? nil : text
    }

    /// Whether any text in it, at any depth, satisfies `isWanted`.
    func contains(where isWanted: (String) -> Bool) -> Bool {
        switch content {
        case .scalar: scalar.map(isWanted) ?? false
        case .sequence(let items): items.contains { $0.contains(where: isWanted) }
        case .mapping(let pairs):
            pairs.contains { $0.key.contains(where: isWanted) || $0.value.contains(where: isWanted) }
        }
    }

    /// A list of texts, or one text split at separators.
    func textList(separatedBy isSeparator: (Character) -> Bool) -> [String] {
        if let items = sequence { return items.compactMap(\.nonEmptyScalar) }
        return nonEmptyScalar?.split(whereSeparator: isSeparator).map(\.trimmed).filter { !$0.isEmpty } ?? []
    }
}
