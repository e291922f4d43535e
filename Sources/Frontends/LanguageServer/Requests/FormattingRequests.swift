// Requests to format a document, or a part of it.

import Bytes
import LanguageFeatures
import RemoteCalls
import Vault

extension EditorFeatures {
    func formatting(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let encoding = session.client.encoding
        var options = FormattingQuestion.Options()
        let wanted = parameters["options"]
        options.trimsTrailingWhitespace = wanted?["trimTrailingWhitespace"]?.bool ?? false
        options.insertsFinalNewline = wanted?["insertFinalNewline"]?.bool ?? false
        options.trimsFinalNewlines = wanted?["trimFinalNewlines"]?.bool ?? false
        let range = TextRange(parameters["range"]).map { served.text.offsets(of: $0, encoding) }
        return .array(
            FormattingQuestion(served.document, options).edits(within: range).map {
                .members([
                    ("range", served.text.range(of: $0.range, encoding).json),
                    ("newText", .string(String(decoding: $0.replacement, as: UTF8.self))),
                ])
            })
    }
}
