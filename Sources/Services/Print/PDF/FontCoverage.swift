// Checks whether this machine's fonts cover a text: missing characters would be blanks or boxes on paper.

import Processes
import Wording

/// Asks fontconfig, from which WeasyPrint takes its fonts.
package enum FontCoverage {
    /// A script or set of signs, and the Debian package with fonts for it.
    struct Script: Sendable {
        let name: Phrase
        let package: String
        /// Blocks of the Unicode Standard.
        let blocks: [ClosedRange<UInt32>]

        init(_ name: Phrase, _ package: String = "fonts-noto-core", _ blocks: ClosedRange<UInt32>...) {
            (self.name, self.package, self.blocks) = (name, package, blocks)
        }
    }

    /// Latin is omitted: any default system font has it.
    private static let scripts = [
        Script(Phrase("Greek", fr: "le grec"), "fonts-dejavu-core", 0x370...0x3ff, 0x1f00...0x1fff),
        Script(Phrase("Cyrillic", fr: "le cyrillique"), "fonts-dejavu-core", 0x400...0x52f, 0x1c80...0x1c8f),
        Script(Phrase("Armenian", fr: "l’arménien"), "fonts-dejavu-core", 0x530...0x58f),
        Script(Phrase("Hebrew", fr: "l’hébreu"), "fonts-noto-core", 0x590...0x5ff, 0xfb1d...0xfb4f),
        Script(
            Phrase("Arabic", fr: "l’arabe"), "fonts-noto-core", 0x600...0x6ff, 0x750...0x77f, 0x8a0...0x8ff,
            0xfb50...0xfdff, 0xfe70...0xfefc),
        Script(Phrase("Devanagari", fr: "la devanagari"), "fonts-noto-core", 0x900...0x97f),
        Script(Phrase("Bengali", fr: "le bengali"), "fonts-noto-core", 0x980...0x9ff),
        Script(Phrase("Gurmukhi", fr: "la gourmoukhi"), "fonts-noto-core", 0xa00...0xa7f),
        Script(Phrase("Gujarati", fr: "le gujarati"), "fonts-noto-core", 0xa80...0xaff),
        Script(Phrase("Tamil", fr: "le tamoul"), "fonts-noto-core", 0xb80...0xbff),
        Script(Phrase("Telugu", fr: "le télougou"), "fonts-noto-core", 0xc00...0xc7f),
        Script(Phrase("Kannada", fr: "le kannada"), "fonts-noto-core", 0xc80...0xcff),
        Script(Phrase("Malayalam", fr: "le malayalam"), "fonts-noto-core", 0xd00...0xd7f),
        Script(Phrase("Sinhala", fr: "le singhalais"), "fonts-noto-core", 0xd80...0xdff),
        Script(Phrase("Thai", fr: "le thaï"), "fonts-noto-core", 0xe00...0xe7f),
        Script(Phrase("Lao", fr: "le lao"), "fonts-noto-core", 0xe80...0xeff),
        Script(Phrase("Tibetan", fr: "le tibétain"), "fonts-noto-core", 0xf00...0xfff),
        Script(Phrase("Burmese", fr: "le birman"), "fonts-noto-core", 0x1000...0x109f),
        Script(Phrase("Georgian", fr: "le géorgien"), "fonts-dejavu-core", 0x10a0...0x10ff, 0x1c90...0x1cbf),
        Script(Phrase("Ethiopic", fr: "l’éthiopien"), "fonts-noto-core", 0x1200...0x139f),
        Script(Phrase("Khmer", fr: "le khmer"), "fonts-noto-core", 0x1780...0x17ff),
        Script(
            Phrase("Hangul", fr: "le hangûl"), "fonts-noto-cjk", 0x1100...0x11ff, 0x3130...0x318f, 0xac00...0xd7af),
        Script(Phrase("Kana", fr: "les kanas"), "fonts-noto-cjk", 0x3040...0x30ff, 0x31f0...0x31ff),
        Script(
            Phrase("Chinese characters", fr: "les caractères chinois"), "fonts-noto-cjk", 0x2e80...0x2fdf,
            0x3000...0x303f, 0x3400...0x9fff, 0xf900...0xfaff, 0xff00...0xffef, 0x20000...0x3ffff),
        Script(Phrase("emoji", fr: "les emoji"), "fonts-noto-color-emoji", 0x1f000...0x1faff),
        Script(
            Phrase("some signs", fr: "certains signes"), "fonts-noto-core", 0x2070...0x2bff, 0x1d400...0x1d7ff,
            0x1fb00...0x1fbff),
    ]
    private static let others = Script(Phrase("a script", fr: "une écriture"), "fonts-noto-core")

    /// Invisible: joiners, directional marks, variation selectors, tags, and private use characters.
    private static let unseen: [ClosedRange<UInt32>] = [
        0x2000...0x206f, 0xfe00...0xfe0f, 0xfeff...0xfeff, 0xe000...0xf8ff, 0xe0000...0x10ffff, 0xfff0...0xffff,
    ]

    /// The scripts of a text other than Latin, each with its distinct characters, in order of first occurrence.
    static func scripts(in text: some Sequence<UInt8>) -> [(script: Script, characters: [Unicode.Scalar])] {
        var found: [(script: Script, characters: [Unicode.Scalar])] = []
        var places: [Int: Int] = [:]
        var known: Set<Unicode.Scalar> = []
        var decoder = UTF8()
        var bytes = text.makeIterator()
        decoding: while true {
            switch decoder.decode(&bytes) {
            case .emptyInput: break decoding
            case .error: continue
            case .scalarValue(let scalar):
                // Latin, its marks and the letters of phonetics.
                guard scalar.value >= 0x370, !(0x1d00...0x1eff ~= scalar.value), known.insert(scalar).inserted,
                    !unseen.contains(where: { $0 ~= scalar.value })
                else { continue }
                let number = scripts.firstIndex { $0.blocks.contains { $0 ~= scalar.value } } ?? -1
                if let place = places[number] {
                    found[place].characters.append(scalar)
                } else {
                    places[number] = found.count
                    found.append((number < 0 ? others : scripts[number], [scalar]))
                }
            }
        }
        return found
    }

    /// Warnings for a person before printing: scripts by name, some of their characters, and what to install.
    ///
    /// - Parameter covers: whether some font has all of the characters; nil if unknown.
    package static func warnings(
        in text: some Sequence<UInt8>, covers: ([Unicode.Scalar]) -> Bool? = covered
    ) -> [Phrase] {
        var unknown: [Phrase] = []
        var warnings: [Phrase] = []
        for (script, characters) in scripts(in: text) {
            guard let isCovered = covers(characters) else {
                unknown.append(script.name)
                continue
            }
            if isCovered { continue }
            // No single font needs to have all of them.
            let missing = characters.prefix(asked).filter { covers([$0]) != true }
            guard !missing.isEmpty else { continue }
            // Combining marks are not shown by themselves.
            let letters = missing.filter { $0.properties.generalCategory != .nonspacingMark }
            let sample = (letters.isEmpty ? missing : letters).prefix(5).map { String($0) }.joined(separator: " ")
            warnings.append(
                Phrase(
                    "no font here has \(script.name[.english]) (\(sample)): apt-get install \(script.package)",
                    fr:
                        "aucune police n’a ici \(script.name[.french]) (\(sample)) : apt-get install \(script.package)")
            )
        }
        guard !unknown.isEmpty else { return warnings }
        let (english, french) = (unknown.map { $0[.english] }, unknown.map { $0[.french] })
        return warnings + [
            Phrase(
                "without fontconfig it is not known whether a font has \(english.joined(separator: ", ")): apt-get install fontconfig",
                fr:
                    "sans fontconfig, on ne peut savoir si une police a \(french.joined(separator: ", ")) : apt-get install fontconfig"
            )
        ]
    }

    /// The maximum number of characters of a script checked one by one.
    private static let asked = 24

    /// Asks fc-list(1); nil if it cannot be run.
    package static func covered(_ characters: [Unicode.Scalar]) -> Bool? {
        let codes = characters.prefix(200).map { String($0.value, radix: 16) }.joined(separator: " ")
        guard
            let result = try? ChildProcess.run("fc-list", ["-f", "x", ":charset=" + codes]), result.exitCode == 0
        else { return nil }
        return !result.outputText.isEmpty
    }
}
