// Writing files on a second thread while the first one makes the next.

import Dispatch
import FileSystem
import Permissions
import Synchronization

/// Writes whole files below one folder, a bounded number behind; what failed first is thrown at the end.
final class FileWriter: Sendable {
    private struct State {
        var stamps: [String: FileStamp] = [:]
        var failure: SystemError?
        var folders: Set<String> = []
    }

    private let root: String
    private let grant: ExportGrant
    private let temporaryName: String
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "export.writer")
    /// So that pages waiting to be written cannot fill the memory.
    private let room = DispatchSemaphore(value: 64)

    init(root: String, temporaryName: String, _ grant: ExportGrant) {
        self.grant = grant
        self.root = root
        self.temporaryName = temporaryName
    }

    func write(_ bytes: [UInt8], to file: String) {
        room.wait()
        queue.async { [self] in
            defer { room.signal() }
            guard state.withLock({ $0.failure == nil }) else { return }
            do throws(SystemError) {
                let stamp = try writeNow(bytes, to: Paths.join(root, file))
                state.withLock { $0.stamps[file] = stamp }
            } catch {
                state.withLock { $0.failure = error }
            }
        }
    }

    /// Whole or not at all, but not waited for: what a crash of the machine takes is made again by the next export.
    private func writeNow(_ bytes: [UInt8], to target: String) throws(SystemError) -> FileStamp {
        let folder = Paths.parent(of: target)
        if state.withLock({ $0.folders.insert(folder).inserted }) { try Paths.makeFolder(folder) }
        let temporary = Paths.join(root, temporaryName)
        let file = try OpenFile.creating(temporary)
        do throws(SystemError) {
            try file.write(bytes)
            let stamp = try file.stamp()
            try Paths.rename(temporary, to: target)
            return stamp
        } catch {
            bestEffort { try Paths.removeFile(temporary) }
            throw error
        }
    }

    /// Waits for all files and returns their stamps.
    func finish() throws(SystemError) -> [String: FileStamp] {
        queue.sync {}
        let (stamps, failure) = state.withLock { ($0.stamps, $0.failure) }
        if let failure { throw failure }
        return stamps
    }
}
