// The model of one language: its lexicon, its small words, and its trained weights.

import Bytes
import Resources

/// The weights of a linear model, used in place. Their file has the lines `scale`, `dense` and `levels` with their values;
/// the levels are characters from −45 (`$`) to 45 (`~`) around `Q`, two per slot, 128 per line. docs/language.md describes the
/// training data.
struct SentimentWeights: Sendable {
    /// Slots are the upper bits of a product.
    static let bits: UInt32 = 17

    private let file: EmbeddedFile
    /// Offset of the levels.
    private let levels: Int
    /// The value of one level.
    let scale: Float
    /// Two per dense feature: towards good, towards neutral.
    let dense: [Float]

    init(_ file: EmbeddedFile) {
        var scale: Float = 0
        var dense: [Float] = []
        var at = 0
        var name = ""
        while at < file.bytes.count, name != "levels" {
            let end = file.bytes[at...].firstIndex(of: .newline) ?? file.bytes.count
            var values = file.bytes[at..<end].split(separator: .space).map { String(decoding: $0, as: UTF8.self) }[...]
            name = values.popFirst() ?? ""
            if name == "scale" { scale = values.first.flatMap(Float.init) ?? 0 }
            if name == "dense" { dense = values.compactMap(Float.init) }
            at = min(end + 1, file.bytes.count)
        }
        self.file = file
        levels = at
        self.scale = scale
        self.dense = dense
    }

    @inline(__always)
    static func slot(_ hash: UInt32, _ salt: UInt32) -> Int {
        Int(((hash ^ salt) &* 0x9e37_79b1) >> (32 - bits))
    }

    /// The levels in place, for one analysis; nil if they are incomplete.
    var table: SentimentTable? {
        let last = (1 << Int(Self.bits)) - 1
        guard let start = file.bytes.baseAddress, file.bytes.count - levels >= SentimentTable.place(last) + 2 else {
            return nil
        }
        return SentimentTable(base: UnsafeRawPointer(start + levels))
    }
}

/// The levels in the program's memory.
struct SentimentTable {
    fileprivate let base: UnsafeRawPointer

    /// Each line of 64 slots ends with a line end.
    @inline(__always)
    static func place(_ slot: Int) -> Int { 2 * slot + slot >> 6 }

    /// The two levels of a slot, loaded at once.
    @inline(__always)
    func pair(_ slot: Int) -> (good: Int, neither: Int) {
        let both = base.loadUnaligned(fromByteOffset: Self.place(slot), as: UInt16.self)
        return (Int(both & 0xff) - 81, Int(both >> 8) - 81)
    }
}

struct SentimentModel: Sendable {
    let language: String
    let lexicon: SentimentLexicon
    let weights: SentimentWeights
    let splitsAtApostrophes: Bool

    static let english = SentimentModel(
        language: "en",
        lexicon: SentimentLexicon(
            words: .englishWords,
            roles: [
                (
                    .negates,
                    """
                    not no never none nobody nothing neither nor nowhere cannot without hardly barely scarcely rarely seldom ain't \
                    dont doesnt didnt isnt wasnt arent werent cant wont couldnt wouldnt shouldnt havent hasnt hadnt aint despite
                    """
                ),
                (
                    .strengthens,
                    """
                    very really so too extremely incredibly absolutely completely totally utterly deeply highly hugely super \
                    insanely most more such fucking freaking damn truly especially particularly quite entirely especially
                    """
                ),
                (.weakens, "slightly somewhat kinda sorta little bit less barely almost partly marginally fairly"),
                (.contrasts, "but however though although yet nevertheless"),
                (.first, "i i'm i've i'd i'll im ive my me we we're our us myself mine"),
            ]),
        weights: SentimentWeights(.englishWeights),
        splitsAtApostrophes: false)

    static let french = SentimentModel(
        language: "fr",
        lexicon: SentimentLexicon(
            words: .frenchWords,
            roles: [
                (.negates, "ne n pas jamais aucun aucune sans ni guere nullement"),
                (.completes, "plus rien personne nul nulle point"),
                (
                    .strengthens,
                    """
                    très tres trop si tellement vraiment extrêmement complètement totalement absolument super hyper ultra \
                    particulièrement fort tant énormément vachement carrément plus
                    """
                ),
                (.weakens, "peu légèrement moins presque plutôt assez"),
                (.contrasts, "mais cependant pourtant toutefois néanmoins"),
                (.first, "je j mon ma mes moi m me nous notre nos"),
                (.small, SmallWords.french.joined(separator: " ")),
            ]),
        weights: SentimentWeights(.frenchWeights),
        splitsAtApostrophes: true)

    /// The supported languages.
    package static func of(_ language: String) -> SentimentModel? {
        switch language {
        case "en": english
        case "fr": french
        default: nil
        }
    }
}
