// The words of a text that mean something: stems without the small words.

import Bytes
import Stemming

/// One word of a text.
package struct Term: Sendable {
    package let range: Range<Int>
    /// Folded.
    package let word: String
    /// Nil for a small word, a number, or a single letter.
    package let stem: String?
}

/// Cuts texts of one language into terms. Used by one thread at a time.
package final class TermReader {
    private let stemmer: Stemmer?
    private let isFrench: Bool
    private var known: [String: String] = [:]

    package init(language: String) {
        stemmer = Stemmer(language: language)
        isFrench = language == "fr"
    }

    /// The words of a range, in order. In French an elided word (`l’`, `qu’`) is one of its own.
    package func terms(_ bytes: [UInt8], _ range: Range<Int>) -> [Term] {
        bytes.withUnsafeBufferPointer { terms($0, range) }
    }

    private func terms(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Term] {
        var found: [Term] = []
        var at = range.lowerBound
        var folded: [UInt8] = []
        while at < range.upperBound {
            let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
            guard UTF8Scalars.isWord(scalar) else {
                at += length
                continue
            }
            let start = at
            folded.removeAll(keepingCapacity: true)
            var hasDigit = false
            while at < range.upperBound {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                let isApostrophe = scalar == 0x27 || scalar == 0x2019
                if isApostrophe {
                    let next = at + length
                    guard next < range.upperBound, UTF8Scalars.isWord(UTF8Scalars.decode(bytes, at: next).scalar) else {
                        break
                    }
                    if isFrench {
                        at = next
                        break
                    }
                } else if !UTF8Scalars.isWord(scalar) {
                    break
                }
                if scalar < 0x80, UInt8(scalar).isDigit { hasDigit = true }
                if folded.count < 64 { Folding.append(folded: scalar, to: &folded) }
                at += length
            }
            var end = at
            if end > start, bytes[end - 1] == .apostrophe { end -= 1 }
            let word = String(decoding: folded, as: UTF8.self)
            found.append(Term(range: start..<end, word: word, stem: hasDigit ? nil : stem(word, bytes, start..<end)))
        }
        return found
    }

    private func stem(_ word: String, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
        if word.utf8.count < 3 || SmallWords.all.contains(word) { return nil }
        if let stem = known[word] { return stem }
        guard let stemmer else { return word }
        let lowered = Array(String(decoding: bytes[range], as: UTF8.self).lowercased().utf8)
        let stem = lowered.withUnsafeBufferPointer { word in
            stemmer.withStem(of: word) { Folding.fold(String(decoding: $0, as: UTF8.self)) }
        }
        if known.count > 100_000 { known.removeAll() }
        known[word] = stem
        return stem
    }
}

/// Words that every text is full of, folded; they make no keyword.
package enum SmallWords {
    package static let english: Set<String> = words(
        """
        a about above after again against all almost along already also although always am among an and another any anybody anyone \
        anything are around as ask asked at away back be became because become been before began behind being below best better between big \
        both but by call called came can can't cannot come could couldn't day days did didn't do does doesn't doing don't done down during \
        each early either else end enough even ever every everyone everything far feel felt few find first for found from gave get gets \
        getting give given go goes going gone good got great had hadn't half happened hard has hasn't have haven't having he he'd he'll he's \
        her here hers herself him himself his hour hours how however i i'd i'll i'm i've if in instead into is isn't it it's its itself just \
        keep kept kind knew know known last late later least left less let let's like little long look looked looking lot lots made make \
        makes making man many may maybe me mean might minute minutes more morning most much must my myself near need needed needs never new \
        next nice night no nobody none nor not nothing now of off often oh ok okay old on once one only or other others our ours out over own \
        part people perhaps place put quite rather ready really right said same saw say says second see seem seemed seems seen set several \
        she she'd she'll she's should shouldn't show since small so some someone something sometimes soon started still stuff such sure take \
        taken takes taking tell than that that's the their theirs them themselves then there there's these they they'd they'll they're \
        they've thing things think this those though thought three through till time times to today together told tomorrow tonight too took \
        toward tried try trying turned two under until up upon us use used using usually very want wanted was wasn't way we we'd we'll we're \
        we've week weeks well went were weren't what what's when where whether which while who whole whom whose why will with within without \
        won't work worked would wouldn't wrote year years yes yesterday yet you you'd you'll you're you've your yours
        """)

    package static let french: Set<String> = words(
        """
        ai aie ailleurs ainsi alors apres aucun aucune aujourd'hui aupres aura aurai aurait auront aussi autant autour autre autres aux avaient \
        avais avait avant avec avez aviez avions avoir avons ayant beaucoup bien bon bonne bref car ce ceci cela celle celles celui cent cependant \
        certain certaine certains ces cet cette ceux chacun chaque chez chose choses ci comme comment contre d'abord dans davantage de deja dehors \
        demain depuis dernier derniere derriere des dessous dessus deux devait devant devenu devoir devrait dire dit dite dois doit doivent donc dont \
        du duquel durant elle elles en encore enfin ensuite entre envers environ est et etaient etais etait etant ete etes etre eu eux eviter faire \
        fais faisait faisant fait faite faites falloir faudrait faut font fois grand grande guere heure heures hier hors hui ici il ils jamais je jour \
        journee jours juste jusque la laquelle le lequel les lesquels leur leurs loin longtemps lors lorsque lui ma maintenant mais mal malgre matin \
        me meme memes mes mettre mieux mis mise moi moins mois moment mon monde ne ni nom non nos notre nous nouveau nouvelle nul on ont or ou oui par \
        parce parfois parmi pas passe passer pendant petit petite peu peut peuvent peux plein plupart plus plusieurs plutot point pour pourquoi \
        pourrait pouvait pouvoir premier premiere prendre pres presque pris puis puisque qu qua quand quant quarante quatre que quel quelle quelles \
        quelqu quelque quelques quels qui quoi rien sa sais sait sans sauf savoir se sera serait seront ses seul seule seulement si sien soi soient \
        soir soit sommes son sont sous souvent soyez suis suit sur ta tandis tant tard te tel telle tellement temps tes toi ton tot toujours tous \
        tout toute toutes tres trois trop trouve trouver tu un une va vais valait vers veut veux vient voici voila voir vois voit vont vos votre \
        vouloir voulu vous vrai vraiment vu
        """)

    package static let all = english.union(french)

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
