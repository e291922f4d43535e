// Units in English and French: weights, volumes, spoons, pieces and packaging.

import Bytes

/// A unit at the start of some words.
struct TypedUnit {
    enum Kind {
        /// Weights and volumes, spoons and cups.
        case measure
        /// Only before a thing, if nothing else marks it: lengths ("Vis 4 mm" are screws of 4 mm), and single letters.
        case leading
        /// Pieces and packaging.
        case piece
    }

    let kind: Kind
    /// The number of words.
    let count: Int
    /// As stored in a file: a symbol, or the typed word.
    let written: String
    /// Whether it was typed as a symbol: `g`, not "gram".
    let isSymbol: Bool
    let key: String

    /// Units kept as typed.
    private static let symbols: Set<String> = [
        "g", "gr", "grs", "gm", "kg", "kgs", "mg", "l", "dl", "cl", "ml", "oz", "lb", "lbs", "pt", "qt", "cup", "cups",
        "tbsp", "tsp", "cs", "cc", "gal", "tasse", "tasses",
    ]
    /// Measures too small for thousandths.
    private static let smallest: Set<String> = ["mg", "g", "gr", "grs", "gm", "ml"]
    private static let lengths: Set<String> = ["m", "cm", "mm"]

    /// Words for units with a symbol. Without blanks and points, like all keys here.
    private static let words: [String: String] = {
        let spellings: [(symbol: String, words: String)] = [
            ("kg", "kilo kilos kilogram kilograms kilogramme kilogrammes"), ("mg", "milligram milligramme"),
            ("g", "gram gramme gms"), ("oz", "ounce ozs"), ("lb", "pound"), ("pt", "pint pts"), ("qt", "quart qts"),
            ("gal", "gallon"), ("floz", "floz fluidounce"), ("l", "litre liter"), ("ml", "millilitre milliliter"),
            ("cl", "centilitre centiliter"), ("dl", "decilitre deciliter"),
            ("tbsp", "tablespoon tablespoonful tbsps tbs tbl tblsp tbls"), ("tsp", "teaspoon teaspoonful tsps"),
            ("cs", "cas"), ("cc", "cac"),
        ]
        var words: [String: String] = [:]
        for (symbol, list) in spellings {
            for word in list.split(separator: " ") { for plural in ["", "s"] { words[word + plural] = symbol } }
        }
        for spoon in ["c", "cuil", "cuill", "cuillere", "cuiller", "cuilleree"] {
            for plural in ["", "s"] {
                for size in ["asoupe", "soupe", "as", "atable"] { words[spoon + plural + size] = "cs" }
                for size in ["acafe", "cafe", "ac", "athe"] { words[spoon + plural + size] = "cc" }
                words[spoon + plural + "adessert"] = "c.dessert"
            }
        }
        return words
    }()
    private static let lengthWords: [String: String] = [
        "metre": "m", "metres": "m", "meter": "m", "meters": "m", "centimetre": "cm", "centimetres": "cm",
        "centimeter": "cm", "centimeters": "cm",
    ]
    /// Abbreviations of old American recipes: case-sensitive, and with a blank before.
    private static let letters: [String: String] = ["T": "tbsp", "t": "tsp", "c": "cup"]

    /// "1,000 g" is a kilo: three digits after a comma or a point are thousands.
    var isUndivided: Bool { kind == .piece || Self.smallest.contains(Folding.fold(written)) }

    private static func plurals(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").flatMap { [String($0), $0 + "s", $0 + "es"] })
    }

    private static let pieces = plurals(
        """
        clove sprig stalk pinch dash bunch handful fillet rasher knob ear rib splash drop wedge scoop punnet leaf leaves loaf \
        loaves envelope sachet bulb tub pouch portion serving sack keg stem floret pod multipack \
        gousse pincee boite tranche botte pot paquet filet brin branche feuille poignee verre bol bouquet morceau morceaux \
        plaquette brique briquette bocal bocaux barquette bouteille canette noisette trait goutte zeste rondelle dose tablette \
        carre plaque tete cube rouleau rouleaux tige quartier lamelle boule sac cuillere cuilleree spoonful \
        bidon flacon cagette bulbe brick berlingot gobelet motte miche grappe fut unite conserve baton baril cubi caisse \
        poche coffret buche cornet plateau plateaux paire bobine meule pave recharge \
        mug bowl jug flask drum reel bucket basket brick
        """
    ).union(containers)
    /// Also form names with the next word ("2 can openers"): if there are several, the unit is in the plural.
    private static let containers = plurals(
        """
        can tin jar packet package pkg pack bag bottle box stick head slice sheet block piece container carton bar ball \
        tube strip roll pkt pk pqt tray crate case pair bundle glass
        """)
    /// Only with "of" or "de": boots, computers and seats are things themselves.
    private static let linkedOnly = plurals(
        """
        tablette carre plaque cube verre bol boule noisette bar ball sheet ear drop cuillere case glass mug bowl jug flask \
        drum reel bucket basket brick conserve baton caisse poche coffret buche cornet plateau plateaux paire bobine \
        meule pave recharge bulbe unite
        """
    )
    .union(["bottes"])
    /// Final words of names that resemble amounts: "pound coins", "cup holder".
    private static let tools = Set(
        """
        opener holder crusher blender torch stool mask cutter file rack clip lid coin note cake string shirt glass jar pan \
        toaster brush liner plant measure hook case warmer bowl saucepan blower foil \
        noodle set band cam sterling bucket tank mignon garni pourri
        """.split(separator: " ").map { ItemKey.singular(String($0)) })

    /// The longest unit at the start of the words; `isJoined` if the first of them is attached to its number.
    init?(_ words: ArraySlice<Substring>, isJoined: Bool = false) {
        guard let first = words.first, first.first?.isLetter == true else { return nil }
        for count in (1...4).reversed() where count <= words.count {
            let key = Self.squeezed(words.prefix(count))
            let typed = first.filter { $0 != "." }
            if let symbol = Self.words[key] {
                self.init(kind: .measure, count: count, written: symbol, isSymbol: false, key: key)
            } else if count > 1 {
                continue
            } else if Self.symbols.contains(key) {
                self.init(kind: .measure, count: 1, written: String(typed), isSymbol: true, key: key)
            } else if Self.lengths.contains(String(typed)) {
                self.init(kind: .leading, count: 1, written: String(typed), isSymbol: true, key: key)
            } else if let symbol = Self.lengthWords[key] {
                self.init(kind: .leading, count: 1, written: symbol, isSymbol: false, key: key)
            } else if !isJoined, let symbol = Self.letters[String(typed)] {
                self.init(kind: .leading, count: 1, written: symbol, isSymbol: true, key: key)
            } else if Self.pieces.contains(key) {
                self.init(kind: .piece, count: 1, written: String(typed), isSymbol: false, key: key)
            } else {
                continue
            }
            return
        }
        return nil
    }

    private init(kind: Kind, count: Int, written: String, isSymbol: Bool, key: String) {
        (self.kind, self.count, self.written, self.isSymbol, self.key) = (kind, count, written, isSymbol, key)
    }

    private static func squeezed(_ words: ArraySlice<Substring>) -> String {
        Folding.fold(words.joined()).filter { $0 != "." && $0 != "-" }
    }

    /// Whether the word begins a name rather than being a unit, judged by the following words.
    func isName(before after: ArraySlice<Substring>, isSingle: Bool) -> Bool {
        guard let next = after.first.map({ Folding.fold($0) }) else { return true }
        // After its thing it is a unit: "vin 2 caisses".
        if next == TypedAmount.thingMark { return false }
        let second = after.dropFirst().first.map { Folding.fold($0) }
        if second == nil || ["for", "pour", "with", "avec"].contains(second),
            Self.tools.contains(ItemKey.singular(next))
        {
            return true
        }
        // "boîtes aux lettres", "tasse à café"
        if ["a", "au", "aux", "en"].contains(next) { return true }
        guard kind == .piece else { return false }
        return Self.linkedOnly.contains(key) || !isSingle && Self.containers.contains(key) && key.last != "s"
    }

    /// The key for comparison and addition: the same for `cloves` and `clove`.
    static func piece(_ unit: Substring) -> String? {
        let key = Folding.fold(unit)
        return key.isEmpty || pieces.contains(key) || key.hasPrefix("tasse") ? ItemKey.singular(key) : nil
    }

    static func isMeasure(_ word: Substring) -> Bool { TypedUnit([word]).map { $0.kind != .piece } ?? false }
}
