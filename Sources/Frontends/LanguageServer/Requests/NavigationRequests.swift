// Requests for navigation: definition, references, highlights, links.

import Bytes
import FileSystem
import LanguageFeatures
import Vault

extension EditorFeatures {
    func definition(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let question = Definition(served.document, at: try offset(parameters, in: served, session))
        guard let answer = try question.answer(in: try edited(served, session)) else { return .null }
        return .array(
            answer.destinations.compactMap { destination in
                switch destination {
                case .place(let place): return location(place, from: served, session)
                case .file(let path):
                    guard let vault = served.vault else { return nil }
                    return Self.start(of: FileAddress.of(path: Paths.join(vault.spelledRoot, path.text)))
                // Not a location that an editor can show.
                case .address: return nil
                }
            })
    }

    static func start(of address: String) -> JSONValue {
        let start = TextPosition(line: 0, character: 0)
        return .members([("uri", .string(address)), ("range", TextRange(start, start).json)])
    }

    func references(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let question = ReferenceSearch(
            served.document, at: try offset(parameters, in: served, session),
            includingDeclaration: parameters["context"]?["includeDeclaration"]?.bool ?? true)
        let vault = try edited(served, session)
        let addresses = served.vault.map { self.addresses(in: $0, session) }
        var locations: [JSONValue] = []
        try question.answer(in: vault) { source, ranges in
            let isOwn = source.path == served.document.path
            var text = PositionCount(isOwn ? served.text.bytes : source.bytes, session.client.encoding)
            let address = JSONValue.string(isOwn ? served.address : addresses?[source.path] ?? served.address)
            for range in ranges {
                locations.append(.members([("uri", address), ("range", text.range(of: range).json)]))
            }
        }
        return .array(locations)
    }

    func highlights(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let ranges = Highlights(served.document, at: try offset(parameters, in: served, session)).answer()
        return .array(
            ranges.map { .members([("range", served.text.range(of: $0, session.client.encoding).json), ("kind", 1)]) })
    }

    func documentLinks(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let links = try DocumentLinkList(served.document).answer(in: try available(served, session).0)
        return .array(
            links.map { link in
                let target: String
                switch link.destination {
                case .address(let address): target = address
                case .file(let path):
                    target = FileAddress.of(path: Paths.join(served.vault?.spelledRoot ?? "/", path.text))
                case .place(let place):
                    let address = served.vault.map { self.address(of: place.document.path, in: $0, session) }
                    // Editors accept a line in the fragment (VS Code, `#L3`).
                    let line = self.text(of: place.document, in: served).lineNumber(
                        at: place.selection.lowerBound)
                    target = (address ?? served.address) + (line > 0 ? "#L\(line + 1)" : "")
                }
                return .members([
                    ("range", served.text.range(of: link.range, session.client.encoding).json),
                    ("target", .string(target)),
                ])
            })
    }
}
