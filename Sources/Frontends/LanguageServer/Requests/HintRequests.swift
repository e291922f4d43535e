// Requests for what is shown beside a text: hints in its lines.

import Bytes
import LanguageFeatures
import RemoteCalls

extension EditorFeatures {
    func inlayHints(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        guard let range = TextRange(parameters["range"]) else { throw RemoteError(.invalidParams, "no range") }
        let encoding = session.client.encoding
        let hints = InlayHints(served.document, machine: machine, language: language)
            .answer(within: served.text.offsets(of: range, encoding))
        return .array(
            hints.map {
                .members([
                    ("position", served.text.position(of: $0.offset, encoding).json), ("label", .string($0.text)),
                    ("paddingLeft", true),
                ])
            })
    }
}
