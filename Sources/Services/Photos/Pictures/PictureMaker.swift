// Makes thumbnails with one daybook-media process per processor; a picture that crashes one does not affect others.

import Bytes
import Dispatch
import FileSystem
import Processes
import Synchronization

package struct PictureMaker: Sendable {
    package struct Job: Sendable, Hashable {
        /// Paths in the file system.
        package let source: String
        package let target: String
        /// Pixels of the longer edge.
        package let longest: Int

        package init(source: String, target: String, longest: Int) {
            (self.source, self.target, self.longest) = (source, target, longest)
        }
    }

    package enum Outcome: Sendable, Equatable {
        case made
        /// It already existed.
        case kept
        /// Made from the readable part; in the words of the reader.
        case damaged(String)
        case failed(String)
        /// The program crashed on this picture.
        case crashed(Int32)
        case late
    }

    /// The program cannot be started: it, or a library it needs, is missing.
    package struct Unavailable: Error, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    private let program: String
    private let processors: Int
    /// The time limit for one picture.
    private static let seconds = 60

    /// - Parameter program: the path of daybook-media.
    package init(program: String, processors: Int) {
        self.program = program
        self.processors = processors
    }

    /// Makes missing thumbnails; outcomes are in the order of the jobs. `progress` is called from any thread with the number completed.
    /// Throws `Unavailable`, `ProcessError`, `SystemError` if nothing can be made at all.
    package func make(_ jobs: [Job], progress: (@Sendable (Int) -> Void)? = nil) throws -> [Outcome] {
        let outcomes = Mutex<[Outcome]>(jobs.map { FileStamp.exists($0.target) ? .kept : .late })
        let open = outcomes.withLock { found in jobs.indices.filter { found[$0] != .kept } }
        guard !open.isEmpty else { return outcomes.withLock { $0 } }
        for folder in Set(open.map { Paths.parent(of: jobs[$0].target) }) { try Paths.makePrivateFolder(folder) }
        let next = Atomic<Int>(0)
        let done = Atomic<Int>(0)
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: min(max(processors, 1), open.count)) { _ in
            var worker: AnsweringProcess?
            while failure.withLock({ $0 == nil }) {
                let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard place < open.count else { return }
                let job = jobs[open[place]]
                do {
                    let running = try worker ?? AnsweringProcess(program)
                    let outcome = try Self.outcome(of: job, from: running)
                    switch outcome {
                    case .crashed, .late: worker = nil
                    default: worker = running
                    }
                    outcomes.withLock { $0[open[place]] = outcome }
                } catch {
                    failure.withLock { $0 = error }
                }
                progress?(done.wrappingAdd(1, ordering: .relaxed).newValue)
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return outcomes.withLock { $0 }
    }

    private static func outcome(of job: Job, from worker: AnsweringProcess) throws -> Outcome {
        let request = JSONValue.members([
            ("source", .string(job.source)), ("target", .string(job.target)), ("longest", .int(job.longest)),
        ])
        switch worker.ask(request.encoded(), seconds: seconds) {
        // The exit code of the program loader (ld.so(8)) for a missing shared library.
        case .ended(127): throw Unavailable(reason: "daybook-media")
        case .ended(let code): return .crashed(code)
        case .late: return .late
        case .line(let line):
            let answer = try? JSONReader.read(line)
            if let reason = answer?["error"]?.string { return .failed(reason) }
            guard answer?["width"] != nil else { return .failed("no answer") }
            Paths.restrict(job.target)
            return answer?["damage"]?.string.map { .damaged($0) } ?? .made
        }
    }
}
