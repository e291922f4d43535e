// The stdio server, as started by an editor: messages on standard input and output, nothing else.

import Bytes
import FileSystem
import RemoteCalls
import Synchronization

package struct StandardServer {
    private let queue = MessageQueue.ofEditor()
    private let input: MessageInput
    private let version: String

    /// - Parameter version: of the program.
    package init(version: String) {
        input = MessageInput(queue)
        self.version = version
    }

    /// Serves until the editor exits or is gone. Returns the exit code.
    package func run(_ features: any ServerSession.Features) -> Int32 {
        defer { features.ended() }
        let standIn = StandInReader(input, queue)
        standIn.start()
        let output = MessageOutput()
        let session = ServerSession(features, version: version, queue: queue, send: output.send)
        while !output.isBroken {
            let work = session.nextWork
            // Periodically checks whether the editor still runs, and whether files changed.
            let wait = session.watchesEditor ? min(work ?? Self.look, Self.look) : work
            let message = next(milliseconds: wait, standIn)
            standIn.begin()
            switch message {
            case .call(let call)?:
                if case .ended(let code) = session.take(call) { return code }
            case .refused(let error, _)?: session.refuse(error)
            case .end?: return 1
            case nil:
                if EndSignals.haveCome { return 1 }
                if let process = session.client.process, let number = Int32(exactly: process), number > 0,
                    !MachineFacts.isRunning(process: number)
                {
                    return 1
                }
                session.work()
            }
            if queue.isAbandoned { return 1 }
        }
        return 1
    }

    /// Milliseconds.
    private static let look = 1000

    /// The next message; nil if there was none in this number of milliseconds, and sometimes earlier.
    private func next(milliseconds: Int?, _ standIn: StandInReader) -> MessageQueue.Message? {
        if let message = queue.take() { return message }
        standIn.end()
        if !input.read(milliseconds: milliseconds) { queue.wait(milliseconds: milliseconds) }
        return queue.take()
    }
}

/// Standard output, to which any thread can write complete messages.
final class MessageOutput: Sendable {
    private let broken = Mutex(false)

    /// Whether the output is no longer read.
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
