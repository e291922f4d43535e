// Collects the words of documents into postings on the thread that reads them: finds, folds, stems and records them in one pass.

import Bytes

/// The postings of the documents read by one reader, until they are written as a segment (`TextSegments`). Each reader has its own,
/// with separate term numbers: shared state would need a lock per word.
///
/// Unchecked: used only by its reader until that leaves `GatheredPostings.readers`; the writer waits for that
/// and sorts its terms; from then on it is read-only.
final class PostingsBuilder: @unchecked Sendable {
    /// What is known about words in one language, by the numbers of their spellings.
    private struct Stems {
        /// Special values for the number of the stem.
        enum Term {
            /// Not determined yet.
            static let unknown = UInt32.max
            /// The same as the folded word, or the language has no stemmer.
            static let none = UInt32.max - 1
        }

        struct Word {
            /// The number of its stem.
            var term = Term.unknown
            /// The last document that contains it.
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

    /// The lowest document number.
    let firstDocument: UInt32
    private(set) var documents = 0
    /// The number of words in all parts of each document, from `firstDocument`; 0 for documents of other readers.
    private(set) var lengths: [UInt32] = []
    private var terms: TermPostings
    private var order: [UInt32]?

    /// For text without stems (ISO 639-2).
    static let noLanguage = "zxx"

    /// English, French, then languages declared by documents.
    private var stems = [Stems(language: "en"), Stems(language: "fr")]
    private var languages = ["en": 0, "fr": 1]

    /// The current document, its number of words in the current part, and the stems of all its words.
    private var document: UInt32 = 0
    private var part = TextPart.title
    private var position: UInt32 = 0
    private var length: UInt32 = 0
    private var documentStems = GrowingMemory<UInt32>(capacity: 1024)

    /// The number of words looked up together.
    private static let together = 64
    /// Words of the current text, and their numbers.
    private var words: [Range<Int>] = []
    private var spellings = GrowingMemory<UInt32>(capacity: together)
    /// Combines prefetched values, so that the reads are not optimised away.
    private var lastMet: UInt32 = 0
    private var found = GrowingMemory<UInt32>(capacity: together)
    private var folded: [UInt8] = []

    init(firstDocument: UInt32, expecting documents: Int) {
        self.firstDocument = firstDocument
        terms = TermPostings(firstDocument: firstDocument, expecting: documents)
    }

    /// The approximate memory in use.
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

    /// Appends the words of `range` to a part of the current document. A text too short to detect its language is stemmed in both languages
    /// of daybook.
    ///
    /// - Parameter part: not before the last one appended to.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String?, to part: TextPart) {
        if part != self.part { (self.part, position) = (part, 0) }
        let language = language.map(stemsIndex)
        let raw = UnsafeRawBufferPointer(bytes)
        words.removeAll(keepingCapacity: true)
        WordBreaker.forEachWord(bytes, range) { word in
            if word.count > WordBreaker.longestWord {
                // Rarely repeated, and without stems.
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

    /// Records the collected words.
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

    /// Adds the stems of words that are new in this document, unless they equal the folded word.
    private func addStems(_ language: Int) {
        stems[language].widen(to: terms.count)
        // Moved out of the object meanwhile, to avoid an exclusivity check at each access.
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

    // MARK: Results

    /// Sorts the terms by their bytes, if not done yet. Nothing can be added from here on.
    @discardableResult
    func sort() -> [UInt32] {
        if let order { return order }
        let sorted = terms.sorted()
        order = sorted
        return sorted
    }

    /// The index of the first sorted term not before a word.
    func firstTerm(notBefore word: UnsafeRawBufferPointer) -> Int {
        let order = sort()
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if withWord(order[middle], { $0.order(to: word) }) < 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Prefetches some terms. The result has no meaning, but must be used, so that the reads are not optimised away.
    func touch(_ numbers: ArraySlice<UInt32>) -> UInt64 { terms.touch(numbers) }

    func withWord<Result>(_ term: UInt32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        terms.withWord(Int(term), body)
    }

    /// The first eight bytes of a term as an integer with the same order.
    func head(_ term: UInt32) -> UInt64 { terms.head(term) }

    /// The number of documents with a term.
    func documents(_ term: UInt32) -> Int { terms.documents(term) }

    /// Appends the postings of a term.
    func copy(_ term: UInt32, matches: inout [UInt8], positions: inout [UInt8]) {
        terms.copy(term, matches: &matches, positions: &positions)
    }
}
