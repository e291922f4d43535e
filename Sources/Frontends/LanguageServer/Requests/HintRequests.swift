// Requests for inlay hints.

import Bytes
import LanguageFeatures
import RemoteCalls

extension EditorFeatures {
    func inlayHints(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        guard let range = TextRange(parameters["range"]) else { throw RemoteError(.invalidParams, "no range") }
        let encoding = session.client.encoding
        let kinds = InlayHints.Kind.allCases.filter { !session.client.unwantedHints.contains($0.rawValue) }
        // While the vault is being read for the first time, hints are from the text alone.
        let vault = try? available(served, session).0
        let hints = try InlayHints(served.document, Set(kinds), machine: machine, language: language)
            .answer(within: served.text.offsets(of: range, encoding), in: vault)
        return .array(
            hints.map {
                .members([
                    ("position", served.text.position(of: $0.offset, encoding).json), ("label", .string($0.text)),
                    ("paddingLeft", true),
                ])
            })
    }
}
