// Reads granted sources for a range of days: each after passing the gate, all concurrently, none for longer than a second.

import CivilTime
import Dispatch
import ExternalSources
import FileSystem
import Permissions
import Synchronization
import Wording
import Workspaces

/// A source to read, and where its answer goes.
package struct TodayReader: Sendable {
    package let source: PermissionSource
    /// Runs before reading, and returns warnings.
    package var before: (@Sendable (ReadGrant) -> [SourceWarning.Reason])?
    /// Runs while the files are read; returns a function that stores its result, or the reason why there is none.
    package var beside:
        (@Sendable (ReadGrant) -> (keep: (@Sendable (inout TodayFound) -> Void)?, warning: SourceWarning.Reason?))?
    /// Reads according to a grant; returns a function that stores the answer, and the unreadable files.
    let read:
        @Sendable (ReadGrant, inout SourceMemory) -> (
            keep: @Sendable (inout TodayFound) -> Void, faults: [(name: String, message: Phrase)]
        )

    package init<Module: SourceModule>(
        _ module: Module, _ keep: @escaping @Sendable (inout TodayFound, [Module.Fact]) -> Void
    ) {
        source = Module.source
        read = { grant, memory in
            let reading = module.facts(through: grant, remembering: &memory)
            memory.save()
            let facts = reading.facts
            return (
                { keep(&$0, facts) },
                reading.faults.map {
                    (grant.address(ofCopy: $0.path)?.webHost ?? Paths.name(of: $0.path), $0.problem.message)
                }
            )
        }
    }
}

/// Reads sources in the background, and collects the results at the end.
package struct TodaySources {
    /// Seconds to wait for the slowest source.
    private static let patience = 1.0

    private struct State {
        var found = TodayFound()
        /// The number of outstanding answers per source.
        var open: [PermissionSource: Int] = [:]
    }

    private final class Box: Sendable {
        let state = Mutex(State())
    }

    private let box = Box()
    private let group = DispatchGroup()
    private let patience: (DispatchGroup) -> Void

    /// The sources of this machine, or one of them, for a range of days.
    package init(
        in workspace: Workspace, from first: Day, to last: Day, only source: PermissionSource? = nil
    ) {
        let deadline = DispatchTime.now() + Self.patience
        let today = workspace.today
        self.init(
            workspace.gate(), folder: workspace.stateFolder,
            TodayReader.all(from: first, to: last, today: today, zone: workspace.machine.readerZone)
                .filter { source == nil || $0.source == source }
                .map { $0.withPrograms(workspace, isNow: first == last && first == today) }
        ) { _ = $0.wait(timeout: deadline) }
    }

    /// Passes the gate once for each source, and starts reading the granted ones.
    ///
    /// - Parameters:
    ///   - folder: the state folder of the vault.
    ///   - patience: waits for the group, with a time limit.
    package init(
        _ gate: PermissionGate, folder: String, _ readers: [TodayReader], patience: @escaping (DispatchGroup) -> Void
    ) {
        self.patience = patience
        if gate.book.problem != nil, let first = readers.first?.source {
            // A general refusal, not chosen by the reader, is reported once for all.
            do {
                _ = try gate.readGrant(of: first, for: "today")
            } catch {
                box.state.withLock { $0.found.add(.refused(error), of: first) }
            }
        }
        for reader in readers {
            let source = reader.source
            let state = gate.state(of: source)
            guard [.granted, .provisional, .unavailable].contains(state) else {
                box.state.withLock { $0.found.withheld.append((source, state)) }
                continue
            }
            let grant: ReadGrant
            do {
                grant = try gate.readGrant(of: source, for: "today")
            } catch {
                box.state.withLock { $0.found.add(.refused(error), of: source) }
                continue
            }
            box.state.withLock { $0.open[source, default: 0] += reader.beside == nil ? 1 : 2 }
            if let beside = reader.beside {
                DispatchQueue.global().async(group: group) { [box] in
                    let (keep, warning) = beside(grant)
                    box.state.withLock { state in
                        state.open[source, default: 0] -= 1
                        keep?(&state.found)
                        if let warning { state.found.add(warning, of: source) }
                    }
                }
            }
            DispatchQueue.global().async(group: group) { [box] in
                let warnings = reader.before?(grant) ?? []
                var memory = SourceMemory(folder: folder, source: source)
                let (keep, faults) = reader.read(grant, &memory)
                box.state.withLock { state in
                    state.open[source, default: 0] -= 1
                    keep(&state.found)
                    for warning in warnings { state.found.add(warning, of: source) }
                    guard let fault = faults.first else { return }
                    state.found.add(
                        .file(name: fault.name, problem: fault.message, others: faults.count - 1), of: source)
                }
            }
        }
    }

    /// The results once all are done, or the time limit is reached; unfinished sources are named.
    package func wait() -> TodayFound {
        patience(group)
        let state = box.state.withLock { $0 }
        var found = state.found
        for source in PermissionSource.allCases where state.open[source, default: 0] > 0 {
            found.add(.slow, of: source)
        }
        found.warnings.sort { $0.source.order < $1.source.order }
        found.withheld.sort { $0.source.order < $1.source.order }
        return found
    }
}

extension TodayReader {
    /// With the user's own programs: those that fetch calendars, and the one that reports the position.
    fileprivate func withPrograms(_ workspace: Workspace, isNow: Bool) -> TodayReader {
        var reader = self
        if source == .calendar {
            let refresh = CalendarRefresh(in: workspace)
            reader.before = { refresh.run($0, milliseconds: 700).map { .copies($0) } }
        } else if source == .location, isNow {
            do {
                guard let program = try PositionProgram(workspace) else { return reader }
                reader.beside = { grant in
                    do {
                        let position = try program.ask(grant, milliseconds: 700)
                        return ({ $0.position = position }, nil)
                    } catch {
                        return (nil, .position(error))
                    }
                }
            } catch {
                reader.beside = { _ in (nil, .position(error)) }
            }
        }
        return reader
    }
}

extension TodayFound {
    fileprivate mutating func add(_ reason: SourceWarning.Reason, of source: PermissionSource) {
        warnings.append(SourceWarning(source, reason))
    }
}

extension PermissionSource {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
