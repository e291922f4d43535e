// Texts of documents gathered into postings by the thread that reads them: words are found, folded, stemmed and recorded at once.

import Bytes

/// The postings of the documents that one reader has read, until they are written as a segment (`TextSegments`). Each reader has one, with
/// its own term numbers: shared state would cost a lock per word.
///
/// Checked by hand: its reader uses it until that has left `GatheredPostings.readers`, and whoever writes it waits for that
/// and puts its terms in order; from then on it is only read.
final class PostingsBuilder: @unchecked Sendable {
    /// What was found out about words in one language, by the numbers of their spellings.
    private struct Stems {
        /// Instead of the number of the stem.
        enum Term {
            /// It was not asked for yet.
            static let unknown = UInt32.max
            /// It is the folded word itself, or the language has no stemmer.
            static let none = UInt32.max - 1
        }

        struct Word {
            /// The number of its stem.
            var term = Term.unknown
            /// The last document that has it.
            var document: UInt32 = 0
        }

        let stemmer: WordStemmer
        var words: [Word] = []

        init(language: String) { stemmer = WordStemmer(language: language) }

        mutating func widen(to count: Int) {
            guard words.count < count else { return }
            words += repeatElement(Word(), count: count - words.count)
        }
    }

    /// Numbers before this one are not in here.
    let firstDocument: UInt32
    private(set) var documents = 0
    /// How many words each document has in all its parts, from `firstDocument` on; 0 for numbers that are not documents of this reader.
    private(set) var lengths: [UInt32] = []
    private var terms: TermPostings
    private var order: [UInt32]?

    /// What has no stems (ISO 639-2).
    static let noLanguage = "zxx"

    /// English, French, then languages that documents say they are in.
    private var stems = [Stems(language: "en"), Stems(language: "fr")]
    private var languages = ["en": 0, "fr": 1]

    /// The present document, how many words it has in the part that was appended to last, and the stems of all its words.
    private var document: UInt32 = 0
    private var part = TextPart.title
    private var position: UInt32 = 0
    private var length: UInt32 = 0
    private var documentStems = GrowingMemory<UInt32>(capacity: 1024)

    /// This many words are looked up at a time.
    private static let together = 64
    /// Those of the present text, and what is known of them.
    private var words: [Range<Int>] = []
    private var spellings = GrowingMemory<UInt32>(capacity: together)
    /// What was met where it was looked first; kept, so that the looking is.
    private var lastMet: UInt32 = 0
    private var found = GrowingMemory<UInt32>(capacity: together)
    private var folded: [UInt8] = []

    init(firstDocument: UInt32, expecting documents: Int) {
        self.firstDocument = firstDocument
        terms = TermPostings(firstDocument: firstDocument, expecting: documents)
    }

    /// The memory that is used, about.
    var size: Int {
        terms.size + lengths.count * 4 + stems.reduce(0) { $0 + $1.words.count * MemoryLayout<Stems.Word>.stride }
    }

    // MARK: Documents

    /// Adds a document with a higher number than all before.
    ///
    /// - Parameter texts: appends its texts, in the order of their parts.
    func add(_ document: UInt32, _ texts: (PostingsBuilder) -> Void) {
        documents += 1
        self.document = document
        (part, position, length) = (.title, 0, 0)
        documentStems.removeAll()
        texts(self)
        var at = 0
        while at < documentStems.count {
            let end = min(at + Self.together, documentStems.count)
            terms.record(documentStems, at..<end, .stems, of: document, from: UInt32(at))
            at = end
        }
        lengths += repeatElement(0, count: Int(document - firstDocument) - lengths.count)
        lengths.append(length + UInt32(documentStems.count))
    }

    /// Appends the words of `range` to a part of the present document. A text too short to tell its language is stemmed in both of those that daybook speaks.
    ///
    /// - Parameter part: not before the one that was appended to last.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String?, to part: TextPart) {
        if part != self.part { (self.part, position) = (part, 0) }
        let language = language.map(stemsIndex)
        let raw = UnsafeRawBufferPointer(bytes)
        words.removeAll(keepingCapacity: true)
        WordBreaker.forEachWord(bytes, range) { word in
            if word.count > WordBreaker.longestWord {
                // Rarely said twice, and without stems.
                record(raw, language)
                folded.removeAll(keepingCapacity: true)
                WordBreaker.appendFolded(bytes, word, to: &folded)
                let number = folded.withUnsafeBytes { terms.number(of: $0) }
                found.removeAll()
                found.append(UInt32(number))
                recordFound()
            } else {
                words.append(word)
                if words.count == Self.together { record(raw, language) }
            }
        }
        record(raw, language)
    }

    func append(_ string: String, language: String?, to part: TextPart) {
        Array(string.utf8).withUnsafeBufferPointer { append($0, 0..<$0.count, language: language, to: part) }
    }

    private func stemsIndex(_ language: String) -> Int {
        if let known = languages[language] { return known }
        stems.append(Stems(language: language))
        languages[language] = stems.count - 1
        return stems.count - 1
    }

    private func recordFound() {
        terms.record(found, 0..<found.count, part, of: document, from: position)
        position += UInt32(found.count)
        length += UInt32(found.count)
    }

    // MARK: Words

    /// Records the words that have been put together.
    private func record(_ bytes: UnsafeRawBufferPointer, _ language: Int?) {
        guard !words.isEmpty else { return }
        terms.lookUp(words, of: bytes, spellings: &spellings, terms: &found)
        recordFound()
        if part != .stems {
            if let language {
                addStems(language)
            } else {
                addStems(0)
                addStems(1)
            }
        }
        words.removeAll(keepingCapacity: true)
    }

    /// Adds the stems of the words that this document does not have yet, but those that are the folded word itself.
    private func addStems(_ language: Int) {
        stems[language].widen(to: terms.count)
        // Taken out of the object meanwhile: what is in it is guarded against other uses at each access.
        var known: [Stems.Word] = []
        swap(&known, &stems[language].words)
        known.withUnsafeMutableBufferPointer { known in
            var met: UInt32 = 0
            for index in 0..<spellings.count { met ^= known[Int(spellings[index])].document }
            lastMet = met
            for index in words.indices where words[index].count > WordStemmer.longestWithout {
                let spelling = Int(spellings[index])
                guard known[spelling].document != document else { continue }
                known[spelling].document = document
                if known[spelling].term == Stems.Term.unknown {
                    known[spelling].term = makeStem(of: spelling, stems[language].stemmer)
                }
                if known[spelling].term != Stems.Term.none { documentStems.append(known[spelling].term) }
            }
        }
        swap(&known, &stems[language].words)
    }

    private func makeStem(of spelling: Int, _ stemmer: WordStemmer) -> UInt32 {
        terms.withWord(spelling, stemmer.stem)
        guard !stemmer.stem.isEmpty else { return Stems.Term.none }
        let number = UInt32(stemmer.stem.withUnsafeBytes { terms.number(of: $0) })
        return number == terms.term(of: spelling) ? Stems.Term.none : number
    }

    // MARK: Handing over

    /// Puts the terms in the order of their bytes, if they are not yet. Nothing can be added from here on.
    @discardableResult
    func sort() -> [UInt32] {
        if let order { return order }
        let sorted = terms.sorted()
        order = sorted
        return sorted
    }

    /// The place of the first term in the order that is not before a word.
    func firstTerm(notBefore word: UnsafeRawBufferPointer) -> Int {
        let order = sort()
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if withWord(order[middle], { $0.order(to: word) }) < 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Looks at some terms that are going to be handed over. What it returns says nothing, but has to be kept, so that the looking is.
    func touch(_ numbers: ArraySlice<UInt32>) -> UInt64 { terms.touch(numbers) }

    func withWord<Result>(_ term: UInt32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        terms.withWord(Int(term), body)
    }

    /// The first eight bytes of a term as a number that is ordered as they are.
    func head(_ term: UInt32) -> UInt64 { terms.head(term) }

    /// In how many documents a term is.
    func documents(_ term: UInt32) -> Int { terms.documents(term) }

    /// Appends the postings of a term.
    func copy(_ term: UInt32, matches: inout [UInt8], positions: inout [UInt8]) {
        terms.copy(term, matches: &matches, positions: &positions)
    }
}
