// The stdio server, as started by a client: one message per line on standard input and output, and nothing else on either.

import Bytes
import Dispatch
import FileSystem
import RemoteCalls

package struct StandardAssistant {
    private let queue = MessageQueue(cancellation: "notifications/cancelled", cancelled: "requestId", ahead: 4096)
    private let version: String

    /// - Parameter version: of the program.
    package init(version: String) { self.version = version }

    /// Serves until the end of the input, or until the output is no longer read. Returns the exit code.
    package func run(_ features: any AssistantSession.Features) -> Int32 {
        let session = AssistantSession(features, version: version)
        read()
        let queue = queue
        while true {
            let answer: JSONValue?
            switch queue.next() {
            case .call(let call):
                guard case .request(let identifier, let method, let parameters) = call else { continue }
                answer = session.answer(identifier, method, parameters, CancelFlag { queue.isCancelled(identifier) })
                let isCancelled = queue.isCancelled(identifier)
                queue.forget(identifier)
                if isCancelled { continue }
            case .refused(let error, let identifier): answer = .refusal(identifier, error)
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
                    case .whole(let bytes):
                        switch StrictMessage.read(bytes) {
                        case .success(let call): queue.put(.call(call))
                        case .failure(let refusal): queue.put(.refused(refusal.error, refusal.identifier))
                        }
                    case .tooLong:
                        let text = "a line of more than \(LineCutter.longest) bytes"
                        queue.put(.refused(RemoteError(.invalidRequest, text)))
                    }
                }
            }
            queue.put(.end(isCutOff: !cutter.isBetweenLines))
        }
    }
}
