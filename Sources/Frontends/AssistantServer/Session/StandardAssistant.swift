// The process as a client starts it: a message a line by standard input and output, and nothing else on either.

import Bytes
import Dispatch
import FileSystem
import RemoteCalls

package struct StandardAssistant {
    private let queue = RequestQueue()
    private let version: String

    /// - Parameter version: of the program.
    package init(version: String) { self.version = version }

    /// Serves until there is no more input, or the output is no longer read. Returns the exit code.
    package func run(_ features: any AssistantSession.Features) -> Int32 {
        let session = AssistantSession(features, version: version)
        read()
        let queue = queue
        while true {
            let answer: JSONValue?
            switch queue.take() {
            case .line(let bytes):
                var asked: RequestIdentifier?
                answer = session.answer(bytes) { identifier in
                    asked = identifier
                    return CancelFlag { queue.isCancelled(identifier) }
                }
                if let asked {
                    let isCancelled = queue.isCancelled(asked)
                    queue.forget(asked)
                    if isCancelled { continue }
                }
            case .tooLong:
                answer = AssistantSession.answer(
                    to: RemoteError(.invalidRequest, "a line of more than \(LineCutter.longest) bytes"))
            case .end(let isCutOff):
                if isCutOff {
                    try? StandardStream.errors.write(Array("daybook mcp: the input ended within a line\n".utf8))
                }
                return 0
            }
            guard let answer else { continue }
            do throws(SystemError) {
                try StandardStream.output.write(answer.encoded() + [.newline])
            } catch {
                return 1
            }
        }
    }

    private func read() {
        let queue = queue
        DispatchQueue.global(qos: .userInitiated).async {
            var cutter = LineCutter()
            try? StandardStream.input.readPieces { piece in
                for line in cutter.take(piece) {
                    switch line {
                    case .whole(let bytes): queue.put(.line(bytes))
                    case .tooLong: queue.put(.tooLong)
                    }
                }
            }
            queue.put(.end(isCutOff: !cutter.isBetweenLines))
        }
    }
}
