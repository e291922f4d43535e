// The process as an editor starts it: messages in by standard input, messages out by standard output, nothing else.

import Bytes
import Dispatch
import FileSystem
import RemoteCalls
import Synchronization

package struct StandardServer {
    private let queue = MessageQueue()
    private let version: String

    /// - Parameter version: of the program.
    package init(version: String) { self.version = version }

    /// Serves until the editor says goodbye or is gone. Returns the exit code.
    package func run(_ features: any ServerSession.Features) -> Int32 {
        read()
        defer { features.ended() }
        let output = MessageOutput()
        let session = ServerSession(features, version: version, queue: queue, send: output.send)
        while !output.isBroken {
            let work = session.nextWork
            // Whether the editor still runs, and whether files changed, is looked at now and then.
            let wait = session.watchesEditor ? min(work ?? Self.look, Self.look) : work
            switch queue.take(milliseconds: wait) {
            case .call(let call)?:
                if case .ended(let code) = session.take(call) { return code }
            case .refused(let error)?: session.refuse(error)
            case .end?: return 1
            case nil:
                if EndSignals.haveCome { return 1 }
                if let process = session.client.process, let number = Int32(exactly: process), number > 0,
                    !MachineFacts.isRunning(process: number)
                {
                    return 1
                }
            }
            if queue.isAbandoned { return 1 }
            if queue.isEmpty { session.work() }
        }
        return 1
    }

    /// Milliseconds.
    private static let look = 1000

    private func read() {
        let queue = queue
        DispatchQueue.global(qos: .userInteractive).async {
            var reader = MessageReader()
            var isLost = false
            try? StandardStream.input.readPieces { piece in
                reader.take(piece)
                while true {
                    do throws(FramingError) {
                        guard let message = try reader.next() else { break }
                        isLost = false
                        do throws(RemoteError) {
                            queue.put(.call(try RemoteCall(message)))
                        } catch {
                            queue.put(.refused(error))
                        }
                    } catch {
                        // Told once for each gap.
                        if !isLost { queue.put(.refused(RemoteError(.parseError, "invalid header: \(error)"))) }
                        isLost = true
                        reader.skipToNextHeader()
                        if reader.isBetweenMessages { break }
                    }
                }
            }
            queue.put(.end)
        }
    }
}

/// Standard output, written by whole messages from any thread.
final class MessageOutput: Sendable {
    private let broken = Mutex(false)

    /// Whether nobody reads any more.
    var isBroken: Bool { broken.withLock { $0 } }

    func send(_ message: JSONValue) {
        broken.withLock { isBroken in
            guard !isBroken else { return }
            do throws(SystemError) {
                try StandardStream.output.write(MessageWriter.framed(message))
            } catch {
                isBroken = true
            }
        }
    }
}
