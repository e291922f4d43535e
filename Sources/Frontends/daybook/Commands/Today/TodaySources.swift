// What granted sources say of some days: each behind the gate, all at the same time, none for longer than a second.

import CivilTime
import Dispatch
import FileSystem
import Permissions
import Sources
import Synchronization
import Wording

/// One source that is asked, and where its answer goes.
struct TodayReader: Sendable {
    let source: PermissionSource
    /// Reads behind a passage: what to do with the answer, and the files that could not be read.
    let read:
        @Sendable (Passage, inout SourceMemory) -> (
            keep: @Sendable (inout TodayFound) -> Void, faults: [(path: String, message: Phrase)]
        )

    init<Module: SourceModule>(
        _ module: Module, _ keep: @escaping @Sendable (inout TodayFound, [Module.Fact]) -> Void
    ) {
        source = Module.source
        read = { passage, memory in
            let reading = module.facts(through: passage, remembering: &memory)
            memory.save()
            let facts = reading.facts
            return ({ keep(&$0, facts) }, reading.faults.map { ($0.path, $0.problem.message) })
        }
    }
}

/// Reads begun, and waited for at the end.
struct TodaySources {
    /// Seconds that the slowest source may keep the answer waiting.
    private static let patience = 1.0

    private struct State {
        var found = TodayFound()
        /// Those that have not answered.
        var open: Set<PermissionSource> = []
    }

    private final class Box: Sendable {
        let state = Mutex(State())
    }

    private let box = Box()
    private let group = DispatchGroup()
    private let patience: (DispatchGroup) -> Void

    /// The sources of this machine, or one of them, for the days from one to another.
    init(_ context: Context, from first: Day, to last: Day, only source: PermissionSource? = nil) throws {
        let deadline = DispatchTime.now() + Self.patience
        self.init(
            try context.gate(), folder: try context.vaultStateFolder(),
            TodayReader.all(from: first, to: last, today: context.today, zone: context.readerZone)
                .filter { source == nil || $0.source == source }
        ) { _ = $0.wait(timeout: deadline) }
    }

    /// Passes the gate once for each source, and begins to read those that are granted.
    ///
    /// - Parameters:
    ///   - folder: the state folder of the vault.
    ///   - patience: waits for the group, but not for ever.
    init(
        _ gate: PermissionGate, folder: String, _ readers: [TodayReader], patience: @escaping (DispatchGroup) -> Void
    ) {
        self.patience = patience
        if gate.book.trouble != nil, let first = readers.first?.source {
            // Nothing is granted, and that is no choice of the reader's: one refusal says so for all.
            do {
                _ = try gate.pass(first, for: "today")
            } catch {
                box.state.withLock { $0.found.troubles.append((first, error.message)) }
            }
        }
        for reader in readers {
            let source = reader.source
            let state = gate.state(of: source)
            guard [.granted, .provisional, .unavailable].contains(state) else {
                box.state.withLock { $0.found.withheld.append((source, state)) }
                continue
            }
            let passage: Passage
            do {
                passage = try gate.pass(source, for: "today")
            } catch {
                box.state.withLock { $0.found.troubles.append((source, error.message)) }
                continue
            }
            box.state.withLock { _ = $0.open.insert(source) }
            DispatchQueue.global().async(group: group) { [box] in
                var memory = SourceMemory(folder: folder, source: source)
                let (keep, faults) = reader.read(passage, &memory)
                box.state.withLock { state in
                    state.open.remove(source)
                    keep(&state.found)
                    guard let fault = faults.first else { return }
                    let more = faults.count > 1 ? " (+\(faults.count - 1))" : ""
                    state.found.troubles.append(
                        (
                            source,
                            source.title + Phrase(same: ": \(Paths.name(of: fault.path)): ") + fault.message
                                + Phrase(same: more)
                        ))
                }
            }
        }
    }

    /// What there is when all are done, or patience ends; those that are not done are named.
    func wait() -> TodayFound {
        patience(group)
        let state = box.state.withLock { $0 }
        var found = state.found
        for source in PermissionSource.allCases where state.open.contains(source) {
            found.troubles.append(
                (
                    source,
                    source.title
                        + Phrase(
                            ": takes longer than a second; left out", fr: " : prend plus d’une seconde ; laissé de côté"
                        )
                ))
        }
        found.troubles.sort { $0.source.order < $1.source.order }
        found.withheld.sort { $0.source.order < $1.source.order }
        return found
    }
}

extension PermissionSource {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
