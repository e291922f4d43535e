// The contacts of what a person names: a vCard file of any size, a folder of them, standard input.

import ExternalSources
import FileSystem
import Vault

package struct ContactFiles: Sendable {
    package struct Fault: Sendable {
        package let file: String
        package let problem: SourceProblem
    }

    /// Each card once: of several with one UID the last counts.
    package private(set) var contacts: [Contact] = []
    package private(set) var groups = 0
    package private(set) var faults: [Fault] = []
    package private(set) var faultCount = 0
    /// Properties that have no place in a note, with how often they stand there.
    package private(set) var unplaced: [String: Int] = [:]

    /// What was granted.
    package init(_ reading: SourceReading<Contact>) {
        var places: [String: Int] = [:]
        for contact in reading.facts { add(contact, &places) }
        faults = reading.faults.map { Fault(file: $0.path, problem: $0.problem) }
        faultCount = faults.count
    }

    /// - Parameter hidden: parts of the data that a grant leaves out.
    package init(_ source: DiarySource, hiding hidden: Set<String>) throws {
        defer { if !hidden.isEmpty { contacts = contacts.compactMap { $0.hiding(hidden) } } }
        var places: [String: Int] = [:]
        let typed = source.typed
        if source.isRead {
            let bytes = try source.bytes()
            take(typed, &places) { reader in bytes.withUnsafeBytes { reader.feed($0) } }
            return
        }
        if source.kind == .archive { throw ImportActionError.notACardFile(typed) }
        let names = source.kind == .file ? [""] : try source.names().filter(Self.isCard)
        if names.isEmpty { throw ImportActionError.noCards(in: typed) }
        for name in names {
            let path = name.isEmpty ? source.location : Paths.join(source.location, name)
            let file = try OpenFile.reading(path, followingLinks: name.isEmpty)
            var failure: SystemError?
            take(name.isEmpty ? typed : source.shown(name), &places) { reader in
                do throws(SystemError) {
                    while true {
                        let piece = try file.readNext(count: 1 << 20)
                        if piece.isEmpty { break }
                        piece.withUnsafeBytes { reader.feed($0) }
                    }
                } catch { failure = error }
            }
            if let failure { throw failure }
        }
    }

    private static func isCard(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".vcf") || name.hasSuffix(".vcard")
    }

    private mutating func add(_ contact: Contact, _ places: inout [String: Int]) {
        if contact.isGroup {
            groups += 1
            return
        }
        let identifier = contact.identifier
        if let place = places[identifier] {
            contacts[place] = contact
        } else {
            places[identifier] = contacts.count
            contacts.append(contact)
        }
    }

    private mutating func take(_ file: String, _ places: inout [String: Int], _ feed: (VCardReader) -> Void) {
        var found: [Contact] = []
        let reader = VCardReader { found.append($0) }
        feed(reader)
        reader.finish()
        for contact in found where !contact.name.isEmpty { add(contact, &places) }
        faults += reader.problems.told.prefix(max(0, SourceProblems.mostTold - faults.count)).map {
            Fault(file: file, problem: $0)
        }
        faultCount += reader.problems.count
        unplaced.merge(reader.unplaced, uniquingKeysWith: +)
        let categories = found.count { !$0.categories.isEmpty }
        if categories > 0 { unplaced["CATEGORIES", default: 0] += categories }
    }
    /// Properties without a place, the most frequent first.
    package var unplacedInOrder: [(key: String, value: Int)] {
        unplaced.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    }
}
