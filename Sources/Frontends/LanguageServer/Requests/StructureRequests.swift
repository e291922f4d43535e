// Requests on the structure of documents: symbols, folding, selections.

import Bytes
import FileSystem
import LanguageFeatures
import RemoteCalls
import Vault

extension EditorFeatures {
    func documentSymbols(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let symbols = DocumentOutline(served.document).symbols
        guard session.client.takesNestedSymbols else {
            return .array(flat(symbols, container: nil, served, session.client.encoding))
        }
        return .array(symbols.map { nested($0, served.text, session.client.encoding) })
    }

    private func nested(_ symbol: OutlineSymbol, _ text: TextBuffer, _ encoding: PositionEncoding) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("name", .string(symbol.name)), ("kind", .int(Self.kind(symbol.kind))),
            ("range", text.range(of: symbol.range, encoding).json),
            ("selectionRange", text.range(of: symbol.selection, encoding).json),
        ]
        if let detail = symbol.detail { members.append(("detail", .string(detail))) }
        if !symbol.children.isEmpty {
            members.append(("children", .array(symbol.children.map { nested($0, text, encoding) })))
        }
        return .members(members)
    }

    private func flat(
        _ symbols: [OutlineSymbol], container: String?, _ served: ServedDocument, _ encoding: PositionEncoding
    ) -> [JSONValue] {
        symbols.flatMap { symbol -> [JSONValue] in
            var members: [(String, JSONValue)] = [
                ("name", .string(symbol.name)), ("kind", .int(Self.kind(symbol.kind))),
                (
                    "location",
                    .members([
                        ("uri", .string(served.address)), ("range", served.text.range(of: symbol.range, encoding).json),
                    ])
                ),
            ]
            if let container { members.append(("containerName", .string(container))) }
            return [.members(members)] + flat(symbol.children, container: symbol.name, served, encoding)
        }
    }

    /// LSP 3.17, `SymbolKind`: headings are strings, as in other Markdown servers.
    private static func kind(_ kind: OutlineSymbol.Kind) -> Int {
        switch kind {
        case .heading: 15
        case .event: 24
        case .task: 17
        case .item: 22
        }
    }

    func workspaceSymbols(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let search = WorkspaceSymbolSearch(parameters["query"]?.string ?? "")
        var found: [JSONValue] = []
        for vault in vaults.all {
            for symbol in try search.answer(in: try edited(vault, session)) {
                let address = self.address(of: symbol.path, in: vault, session)
                var location = Self.start(of: address)
                if let place = symbol.place {
                    let range = TextBuffer(place.document.bytes, version: 0)
                        .range(of: place.selection, session.client.encoding)
                    location = .members([("uri", .string(address)), ("range", range.json)])
                }
                found.append(
                    .members([
                        ("name", .string(symbol.name)), ("kind", .int(symbol.kind == .heading ? 15 : 1)),
                        ("location", location), ("containerName", .string(symbol.path.text)),
                    ]))
            }
        }
        return .array(found)
    }

    func foldingRanges(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        return .array(
            FoldingRanges(served.document).ranges.compactMap { fold in
                let first = served.text.lineNumber(at: fold.range.lowerBound)
                let last = served.text.lineNumber(at: max(fold.range.lowerBound, fold.range.upperBound - 1))
                guard last > first else { return nil }
                return .members([
                    ("startLine", .int(first)), ("endLine", .int(last)),
                    ("kind", .string(fold.kind == .comment ? "comment" : "region")),
                ])
            })
    }

    func selectionRanges(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let encoding = session.client.encoding
        guard let positions = parameters["positions"]?.array else { throw RemoteError(.invalidParams, "no positions") }
        return .array(
            positions.map { position in
                let offset = TextPosition(position).map { served.text.offset(of: $0, encoding) } ?? 0
                var step = JSONValue.null
                for range in SelectionSteps(served.document, at: offset).ranges.reversed() {
                    var members: [(String, JSONValue)] = [("range", served.text.range(of: range, encoding).json)]
                    if step != .null { members.append(("parent", step)) }
                    step = .members(members)
                }
                return step
            })
    }
}
