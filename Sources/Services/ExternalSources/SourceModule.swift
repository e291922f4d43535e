// The common protocol of all sources: files opened through a grant become facts, each file once.

import Bytes
import Permissions
import Wording

/// A fact from one file of a source, cached between readings.
package protocol SourceFact: Sendable {
    /// The form in the cache.
    var json: JSONValue { get }
    init?(json: JSONValue)

    /// Without the fields that a grant leaves out (`PermissionSource.fields`); nil if nothing is left.
    func hiding(_ fields: Set<String>) -> Self?
}

/// A kind of data outside the vault.
package protocol SourceModule: Sendable {
    associatedtype Fact: SourceFact

    static var source: PermissionSource { get }
    /// Extensions of the files to read, in lower case.
    static var endings: [String] { get }
    /// Incremented when the same bytes would be read differently, which invalidates the cache.
    static var version: Int { get }

    /// The facts in one file. Throws `SourceRefusal`, and what `ReadGrant` and libraries throw.
    func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws -> [Fact]
}

/// The result of reading a source.
package struct SourceReading<Fact: SourceFact>: Sendable {
    package struct File: Sendable {
        package let path: String
        package let facts: [Fact]
    }

    /// A file with a problem.
    package struct Fault: Sendable {
        package let path: String
        package let problem: SourceProblem
    }

    package fileprivate(set) var files: [File] = []
    package fileprivate(set) var faults: [Fault] = []
    /// The number of files actually read; all others were cached.
    package fileprivate(set) var read = 0

    package var facts: [Fact] { files.flatMap(\.facts) }
}

extension SourceModule {
    /// Reads new and changed files through a grant; an unreadable file is reported and does not affect the others.
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
                // Files with problems are not cached, so that these are reported again.
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
