// Requests while a person types or points: completion, its documentation, hover.

import Bytes
import FileSystem
import LanguageFeatures
import RemoteCalls
import Vault
import Workspaces

extension EditorFeatures {
    /// The vault of a document, for answers that can do without: nil also while it is still being read.
    func available(_ served: ServedDocument, _ session: ServerSession) throws -> (EditedVault?, isWhole: Bool) {
        do {
            return (try edited(served, session), true)
        } catch LanguageFeatureError.stillIndexing {
            return (nil, false)
        }
    }

    func completion(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let question = CompletionQuestion(
            served.document, at: try offset(parameters, in: served, session), machine: machine, language: language)
        let (vault, isWhole) = try available(served, session)
        let answer = try question.answer(in: vault)
        let encoding = session.client.encoding
        let width = String(answer.choices.count).utf8.count
        let items = answer.choices.enumerated().map { number, choice -> JSONValue in
            var members: [(String, JSONValue)] = [
                ("label", .string(choice.label)), ("kind", .int(Self.kind(choice.kind))),
                ("sortText", .string(String(padded: number, to: width))),
                // The typed text has been compared already, ignoring case and accents.
                ("filterText", .string(answer.typed.isEmpty ? choice.label : answer.typed)),
                (
                    "textEdit",
                    .members([
                        ("range", served.text.range(of: choice.edit.range, encoding).json),
                        ("newText", .string(String(decoding: choice.edit.replacement, as: UTF8.self))),
                    ])
                ),
            ]
            if let detail = choice.detail { members.append(("detail", .string(detail))) }
            if let text = choice.documentation {
                members.append(("documentation", documentation(text, session)))
            }
            if let path = choice.path {
                members.append(("data", .members([("uri", .string(served.address)), ("path", .string(path.text))])))
            }
            return .members(members)
        }
        return .members([("isIncomplete", .bool(answer.isIncomplete || !isWhole)), ("items", .array(items))])
    }

    /// LSP 3.17, `CompletionItemKind`.
    private static func kind(_ kind: CompletionChoice.Kind) -> Int {
        switch kind {
        case .document, .file: 17
        case .heading, .block: 18
        case .tag: 14
        case .key: 10
        case .value: 12
        case .item: 1
        case .place, .person: 6
        case .date: 23
        case .function: 3
        }
    }

    /// Reads the document of a choice when the choice is looked at.
    func resolvedCompletion(_ item: JSONValue, _ session: ServerSession) throws -> JSONValue {
        guard var members = item.object else { throw RemoteError(.invalidParams, "no completion item") }
        guard let data = item["data"], let address = data["uri"]?.string,
            let path = data["path"]?.string.flatMap({ VaultPath($0) }),
            let served = document(address, session), let vault = try available(served, session).0,
            let text = try? vault.beginning(of: path)
        else { return item }
        members.append(.init("documentation", documentation(text, session)))
        return .object(members)
    }

    private func documentation(_ text: String, _ session: ServerSession) -> JSONValue {
        session.client.showsMarkdownOfChoices
            ? .members([("kind", "markdown"), ("value", .string(text))]) : .string(text)
    }

    func hover(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let question = HoverQuestion(
            served.document, at: try offset(parameters, in: served, session), machine: machine, language: language,
            showsPictures: session.client.showsMarkdown && session.client.showsPictures)
        guard let answer = try question.answer(in: try available(served, session).0) else { return .null }
        return .members([
            ("contents", markup(answer.text, session)),
            ("range", served.text.range(of: answer.range, session.client.encoding).json),
        ])
    }

    private func markup(_ text: String, _ session: ServerSession) -> JSONValue {
        .members([("kind", .string(session.client.showsMarkdown ? "markdown" : "plaintext")), ("value", .string(text))])
    }
}
