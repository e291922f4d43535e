// Reads the names of a vault's documents on a separate thread, while first questions are answered without them.

import Dispatch
import FileSystem
import LanguageFeatures
import Search
import Synchronization
import Wording
import Workspaces

final class NameReading: KeptNames, Sendable {
    /// The generation of the index they are read from.
    let generation: String
    /// Nil while they are being read.
    private let result = Mutex<Result<NameTable, any Error>?>(nil)
    private let cancelled = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    init(_ root: String, _ machine: Machine, _ language: LanguageCode, generation: String) {
        self.generation = generation
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let flag = CancelFlag { [self] in cancelled.load(ordering: .relaxed) }
            let read = Result {
                try Workspace(
                    folder: root, machine: machine, configuration: UserConfiguration(file: machine.configurationFile),
                    language: language, isUnchanged: true, cancelFlag: flag
                ).withIndex { try $0.nameTable() }
            }
            result.withLock { $0 = read }
            done.signal()
        }
    }

    var ready: NameTable? { result.withLock { try? $0?.get() } }

    func table() throws -> NameTable {
        while true {
            if let found = result.withLock({ $0 }) { return try found.get() }
            done.wait()
            // Wakes the next waiter.
            done.signal()
        }
    }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}
