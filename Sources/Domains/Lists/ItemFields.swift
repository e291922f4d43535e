// Keys of other programs for list items: name, amount, frequency, dates, place.

import Bytes
import CivilTime
import Vault

/// Keys with their values, to be converted to tokens and notes of an item.
struct ItemFields {
    private let entries: [(key: String, text: String)]
    private var used: Set<String> = []
    private var isChecked = false
    private(set) var tokens: [String] = []
    var notes: [String] = []
    /// Taken before all other keys.
    private(set) var name: String?

    private static let nameKeys = [
        "name", "title", "item", "product", "product name", "content", "nom", "titre", "article", "produit",
    ]
    private static let checkedKeys = [
        "isChecked", "checked", "is_checked", "bought", "isBought", "done", "completed", "crossed off", "status",
        "coché",
        "fait",
    ]
    private static let countKeys = ["frequency", "freq", "count", "timesBought", "times_bought"]
    private static let addedKeys = ["dateAdded", "date_added", "added", "created", "createdAt", "created_at"]
    private static let boughtKeys = ["lastBought", "last_bought", "dateBought", "boughtAt", "purchased"]
    private static let amountKeys = ["quantity", "qty", "amount", "quantité", "qté"]
    private static let unitKeys = ["unit", "quantity unit", "qu", "unité"]
    private static let aisleKeys = [
        "aisle", "category", "section", "department", "product group", "rayon", "catégorie",
    ]
    private static let placeKeys = ["store", "shop", "magasin"]
    private static let noteKeys = ["note", "notes", "comment", "remarque"]

    init(_ entries: [(key: String, text: String)]) {
        self.entries = entries
        name = take(Self.nameKeys)
    }

    /// Whether a key was not understood.
    func hasNot(_ key: String) -> Bool { !used.contains(key) }

    private mutating func take(_ keys: [String], where isRight: (String) -> Bool = { _ in true }) -> String? {
        for key in keys {
            guard let entry = entries.first(where: { Folding.fold($0.key) == Folding.fold(key) }),
                !used.contains(entry.key), !entry.text.trimmed.isEmpty, isRight(entry.text)
            else { continue }
            used.insert(entry.key)
            return entry.text
        }
        return nil
    }

    private mutating func takeDay(_ keys: [String]) -> Day? {
        take(keys) { WrittenDate.parse($0, dayFirst: false) != nil }
            .flatMap { WrittenDate.parse($0, dayFirst: false)?.day }
    }

    /// Converts known keys to tokens.
    mutating func readTokens() {
        isChecked = take(Self.checkedKeys) { Self.truth($0) != nil }.flatMap(Self.truth) ?? false
        if let amount = take(Self.amountKeys) {
            let number = Double(amount.replacing(",", with: "."))
            let unit = number == nil ? nil : take(Self.unitKeys)
            if let unit {
                add(amount: "\(amount) \(unit)")
            } else if let count = number.flatMap({ Int(exactly: $0) }), 1...99_999 ~= count {
                if count > 1 { tokens.append("x\(count)") }
            } else {
                tokens.append(Self.token("unit", amount))
            }
        }
        if let count = take(Self.countKeys, where: { Double($0) != nil }).flatMap({ Double($0) }), count > 0,
            count < 1e9
        {
            tokens.append("freq:\(Int(count))")
        }
        if let day = takeDay(Self.addedKeys) { tokens.append("added:\(day.iso)") }
        if let day = takeDay(Self.boughtKeys + ["bought"]) { tokens.append("bought:\(day.iso)") }
        if let aisle = take(Self.aisleKeys) { tokens.append(Self.token("aisle", aisle)) }
        if let place = take(Self.placeKeys) { tokens.append(place.contains(" ") ? "@\"\(place)\"" : "@" + place) }
        if let note = take(Self.noteKeys) { notes.append(Self.oneLine(note)) }
    }

    /// A number with its unit: parsed if possible, otherwise kept, as `2 packs`.
    private mutating func add(amount: String) {
        guard let typed = ListedAmount(typed: amount) else { return tokens.append(Self.token("unit", amount)) }
        if let count = typed.count { tokens.append("x\(count)") }
        if let unit = typed.unit { tokens.append(Self.token("unit", unit)) }
    }

    /// Adds a tag, or a note if it is not a valid tag.
    mutating func add(tag: String) {
        guard !tag.isEmpty else { return }
        if NewItem.parse("#" + tag)?.tags == [tag] { tokens.append("#" + tag) } else { notes.append("tags: " + tag) }
    }

    /// Adds an unknown key: as a token if a line can contain it, else as a note.
    mutating func add(_ key: String, _ text: String) {
        guard !text.trimmed.isEmpty else { return }
        let written = Self.token(key, text)
        let isToken =
            !text.contains(where: \.isNewline)
            && NewItem.parse(written).map { $0.text.isEmpty && $0[key] == text } ?? false
        if isToken { tokens.append(written) } else { notes.append("\(key): \(Self.oneLine(text))") }
    }

    /// The item; nil if the name has no words.
    func item(named name: String) -> NewItem? {
        let text = Self.oneLine(name)
        // An amount within the name ("Lait 2L"), unless one is given elsewhere.
        let amount = TypedAmount(text[...])
        let hasAmount = amount.unit != nil && amount.quantity == nil && !tokens.contains { $0.hasPrefix("unit:") }
        var item = NewItem(
            words: hasAmount ? amount.rest.trimmed : text,
            counts: hasAmount ? amount.unit.map { ["unit:\($0)"] } ?? [] : [],
            tokens: tokens, raw: ([text] + tokens).joined(separator: " "), notes: notes)
        item?.isChecked = isChecked
        return item
    }

    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "1", "oui", "vrai", "x", "done", "fait": true
        case "false", "no", "0", "non", "faux", "open": false
        default: nil
        }
    }

    private static func token(_ key: String, _ value: String) -> String {
        value.contains(where: \.isWhitespace) ? "\(key):\"\(value)\"" : "\(key):\(value)"
    }

    private static func oneLine(_ text: String) -> String {
        text.split { $0.isNewline }.map(\.trimmed).joined(separator: " ")
    }
}
