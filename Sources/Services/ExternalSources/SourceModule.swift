// The one protocol of all sources: files that a grant opens become facts, each file once.

import Bytes
import Permissions
import Wording

/// Something that one file of a source says, kept from one reading to the next.
package protocol SourceFact: Sendable {
    /// As the memory holds it.
    var json: JSONValue { get }
    init?(json: JSONValue)

    /// Without what a grant leaves out (`PermissionSource.fields`); nil where nothing is left.
    func hiding(_ fields: Set<String>) -> Self?
}

/// A kind of data outside of the vault.
package protocol SourceModule: Sendable {
    associatedtype Fact: SourceFact

    static var source: PermissionSource { get }
    /// Endings of the files that are looked at, in lower case.
    static var endings: [String] { get }
    /// Changes where a file of the same bytes would be read otherwise: what was remembered is forgotten then.
    static var version: Int { get }

    /// What one file says. Throws `SourceRefusal`, and what `ReadGrant` and libraries throw.
    func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws -> [Fact]
}

/// What was read of a source.
package struct SourceReading<Fact: SourceFact>: Sendable {
    package struct File: Sendable {
        package let path: String
        package let facts: [Fact]
    }

    /// A file with something to say against it.
    package struct Fault: Sendable {
        package let path: String
        package let problem: SourceProblem
    }

    package fileprivate(set) var files: [File] = []
    package fileprivate(set) var faults: [Fault] = []
    /// Files that were read now; all others were remembered.
    package fileprivate(set) var read = 0

    package var facts: [Fact] { files.flatMap(\.facts) }
}

extension SourceModule {
    /// Reads what is new after a grant; a file that cannot be read is reported and stops no other.
    package func facts(through grant: ReadGrant, remembering memory: inout SourceMemory) -> SourceReading<Fact> {
        var reading = SourceReading<Fact>()
        for file in grant.files(endings: Self.endings) {
            let facts: [Fact]
            if let known = memory.facts(of: file, version: Self.version)?.map({ Fact(json: $0) }),
                !known.contains(where: { $0 == nil })
            {
                facts = known.compactMap { $0 }
            } else {
                reading.read += 1
                var problems = SourceProblems()
                do {
                    facts = try read(file, through: grant, problems: &problems)
                } catch {
                    reading.faults.append(.init(path: file.path, problem: Self.problem(error)))
                    continue
                }
                reading.faults += problems.told.map { .init(path: file.path, problem: $0) }
                // What has problems is read, and told, again.
                if problems.count == 0 { memory.keep(facts.map(\.json), of: file, version: Self.version) }
            }
            let shown = grant.hidden.isEmpty ? facts : facts.compactMap { $0.hiding(grant.hidden) }
            reading.files.append(.init(path: file.path, facts: shown))
        }
        return reading
    }

    private static func problem(_ error: any Error) -> SourceProblem {
        switch error {
        case let refusal as SourceRefusal: SourceProblem(line: refusal.line ?? 0, refusal.message)
        case let refusal as PermissionRefusal: SourceProblem(line: 0, refusal.message)
        default: SourceProblem(line: 0, Phrase("cannot be read: \(error)", fr: "illisible : \(error)"))
        }
    }
}
