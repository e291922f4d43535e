// What of a text means something, for its colours (LSP 3.17, "Semantic Tokens").

import Bytes
import LanguageFeatures

extension EditorFeatures {
    /// The kinds in the order of their numbers.
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

    /// Five numbers a token: lines and columns from the one before, length, kind, nothing.
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
