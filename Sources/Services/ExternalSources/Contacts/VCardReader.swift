// Reads vCard files of any size and version, however damaged, card by card.

import Bytes
import Wording

/// A streaming parser for vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). It holds one card in memory: sounds, keys, nested cards (AGENT)
/// and, unless requested, pictures are skipped without buffering.
package final class VCardReader {
    /// Maximum bytes of one value, and maximum values of one card; the rest is ignored.
    static let valueLimit = 256 << 10
    static let maxValues = 1000
    /// Maximum bytes of a picture as encoded in a card.
    static let pictureLimit = 12 << 20

    package private(set) var problems = SourceProblems()
    /// Properties without a field in a contact, with their number of occurrences.
    package private(set) var unplaced: [String: Int] = [:]
    /// The number of cards passed on.
    package private(set) var cards = 0

    private let card: (Contact) -> Void
    private var lines: SourceLines
    private let takesPictures: Bool
    /// The state that decides how continuation lines of a property are read.
    private enum State {
        case none
        /// Its value is buffered in `line`.
        case held(VCardBuilder.Place)
        case skipped(isQuoted: Bool, isBase64: Bool)
    }
    private var state = State.none
    private var line: [UInt8] = []
    private var lineNumber = 0
    /// A quoted-printable line ended with `=` and continues.
    private var goesOn = false
    /// The buffered property is quoted-printable.
    private var isQuoted = false

    private var builder: VCardBuilder?
    private var nested = 0
    private var isAfterAgent = false
    private var saidOutside = false

    package init(takesPictures: Bool = false, _ card: @escaping (Contact) -> Void) {
        self.takesPictures = takesPictures
        lines = takesPictures ? SourceLines(limit: Self.pictureLimit) : SourceLines()
        self.card = card
    }

    package func feed(_ piece: UnsafeRawBufferPointer) {
        lines.feed(piece) { take($0, $1, $2) }
    }

    package func finish() {
        lines.finish { take($0, $1, $2) }
        endProperty()
        if builder != nil { close(isComplete: false) }
        if cards == 0, problems.count == 0 {
            problems.add(
                line: 1, Phrase("no BEGIN:VCARD: not a vCard file", fr: "pas de BEGIN:VCARD : pas un fichier vCard"))
        }
    }

    /// Parses a whole file in memory.
    package static func read(_ bytes: [UInt8]) -> (contacts: [Contact], problems: SourceProblems) {
        var contacts: [Contact] = []
        let reader = VCardReader { contacts.append($0) }
        bytes.withUnsafeBytes { reader.feed($0) }
        reader.finish()
        return (contacts, reader.problems)
    }

    // MARK: Lines

    private func take(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int, _ isCut: Bool) {
        // A soft line break of quoted-printable (RFC 2045 §6.7, rule 5): the next line belongs to it, whatever it looks like, unless it
        // ends the card.
        if goesOn, !bytes.hasFolded("END:VCARD") {
            if case .held = state {
                append(bytes)
            } else {
                goesOn = bytes.last == .equals
            }
            return
        }
        goesOn = false
        if let first = bytes.first, first.isBlank, builder != nil || nested > 0 {
            if case .held = state { append(.init(rebasing: bytes[1...])) }
            return
        }
        if case .held(.picture) = state, !bytes.isEmpty, !bytes.contains(.colon) {
            append(bytes)
            return
        }
        if case .skipped(_, isBase64: true) = state, !bytes.isEmpty, !bytes.contains(.colon) {
            // Unfolded BASE64 of version 2.1: its letters contain no colon.
            return
        }
        endProperty()
        guard !bytes.isEmpty else { return }
        lineNumber = number
        begin(bytes, isCut)
    }

    private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isQuoted {
            if line.last == .equals { line.removeLast() }
            goesOn = bytes.last == .equals
        }
        var limit = Self.valueLimit
        if case .held(.picture) = state { limit = Self.pictureLimit }
        guard line.count + bytes.count <= limit else { return }
        line.append(contentsOf: bytes)
    }

    private func begin(_ bytes: UnsafeBufferPointer<UInt8>, _ isCut: Bool) {
        if bytes.hasFolded("BEGIN:VCARD"), isAlone(bytes, 11) { return beginCard() }
        if bytes.hasFolded("END:VCARD"), isAlone(bytes, 9) { return endCard() }
        guard nested == 0 else { return }
        guard builder != nil else {
            if !saidOutside, !bytes.allSatisfy(\.isWhitespace) {
                saidOutside = true
                problems.add(
                    line: lineNumber,
                    Phrase("text outside of a card: left out", fr: "texte hors d’une carte : laissé de côté"))
            }
            return
        }
        guard let head = VCardLine.name(bytes) else {
            if !bytes.allSatisfy(\.isWhitespace) { complain(bytes) }
            state = .skipped(isQuoted: false, isBase64: false)
            return
        }
        isAfterAgent = head.names.name == "AGENT"
        let parameters = UnsafeBufferPointer(rebasing: bytes[head.end...].prefix { $0 != .colon })
        isQuoted = !parameters.isEmpty && parameters.contains(word: "QUOTED-PRINTABLE")
        let isPicture = takesPictures && head.names.name == VCardBuilder.picture
        guard let place = isPicture ? .picture : VCardBuilder.place(head.names.name) else {
            let isBase64 = parameters.contains(word: "BASE64") || parameters.contains(word: "ENCODING=B")
            state = .skipped(isQuoted: isQuoted, isBase64: isBase64)
            goesOn = isQuoted && bytes.last == .equals
            if !VCardBuilder.ofTheFile.contains(head.names.name), unplaced.count < 1000 {
                unplaced[head.names.name, default: 0] += 1
            }
            return
        }
        if isCut {
            problems.add(
                line: lineNumber,
                Phrase("\(head.names.name) is too long: cut", fr: "\(head.names.name) est trop long : coupé"))
        }
        state = .held(place)
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: bytes)
        // Base64 padding looks like a soft line break.
        if isPicture { isQuoted = false }
        goesOn = isQuoted && bytes.last == .equals
    }

    private func isAlone(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        bytes[start...].allSatisfy { $0.isWhitespace }
    }

    private func complain(_ bytes: UnsafeBufferPointer<UInt8>) {
        let excerpt = String(decoding: bytes.prefix(60).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        problems.add(line: lineNumber, Phrase("no NAME:VALUE: “\(excerpt)”", fr: "pas de NOM:VALEUR : « \(excerpt) »"))
    }

    private func endProperty() {
        goesOn = false
        guard case .held(let place) = state else {
            state = .none
            return
        }
        state = .none
        line.withUnsafeBufferPointer { bytes in
            guard let property = VCardLine(bytes) else { return complain(bytes) }
            builder?.take(property, for: place) { problems.add(line: lineNumber, $0) }
        }
    }

    // MARK: Cards

    private func beginCard() {
        if nested > 0 {
            nested += 1
        } else if builder != nil, isAfterAgent {
            nested = 1
        } else {
            if builder != nil { close(isComplete: false) }
            builder = VCardBuilder(line: lineNumber)
        }
        isAfterAgent = false
    }

    private func endCard() {
        if nested > 0 {
            nested -= 1
        } else if builder != nil {
            close(isComplete: true)
        } else {
            problems.add(line: lineNumber, Phrase("END:VCARD without its BEGIN", fr: "END:VCARD sans son BEGIN"))
        }
    }

    private func close(isComplete: Bool) {
        guard var done = builder else { return }
        builder = nil
        nested = 0
        let contact = done.finish()
        if !isComplete {
            problems.add(
                line: contact.line, Phrase("this card has no END:VCARD", fr: "cette carte n’a pas de END:VCARD"))
        }
        if contact.name.isEmpty {
            problems.add(
                line: contact.line,
                Phrase("a contact without a name or an address", fr: "un contact sans nom ni adresse"))
        }
        cards += 1
        card(contact)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes contain an ASCII word, given in upper case, regardless of case.
    func contains(word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count >= length else { return false }
        return (0...(count - length)).contains { UnsafeBufferPointer(rebasing: self[$0...]).hasFolded(word) }
    }
}
