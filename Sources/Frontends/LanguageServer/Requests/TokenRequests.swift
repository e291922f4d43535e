// Requests for semantic tokens (LSP 3.17, "Semantic Tokens").

import Bytes
import LanguageFeatures

extension EditorFeatures {
    /// The token types by number.
    static let tokenKinds: JSONValue = .array(
        SemanticToken.Kind.allCases.map { kind in
            switch kind {
            case .keyword: "keyword"
            case .number: "number"
            case .decorator: "decorator"
            case .variable: "variable"
            case .property: "property"
            case .string: "string"
            }
        })

    /// Five numbers per token: delta of line and column, length, type, no modifiers.
    func semanticTokens(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let encoding = session.client.encoding
        var data: [JSONValue] = []
        var last = TextPosition(line: 0, character: 0)
        for token in SemanticTokens(served.document).tokens {
            let range = served.text.range(of: token.range, encoding)
            let isSameLine = range.start.line == last.line
            data += [
                .int(range.start.line - last.line), .int(range.start.character - (isSameLine ? last.character : 0)),
                .int(range.end.character - range.start.character), .int(token.kind.rawValue), 0,
            ]
            last = range.start
        }
        return .members([("data", .array(data))])
    }
}
