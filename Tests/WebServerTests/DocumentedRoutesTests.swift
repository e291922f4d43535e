// docs/serve.md and the table of routes say the same, both ways.

import FileSystem
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct DocumentedRoutesTests {
    private static let text =
        (try? String(
            decoding: OpenFile.reading(Repository.path("docs/serve.md")).readAll(), as: UTF8.self)) ?? ""

    private struct Row {
        let addresses: [String]
        let last: String
    }

    /// Rows of the table of pages: addresses between backticks, and the schemas.
    private static let rows: [Row] = {
        let section = text.split(separator: "## What is where").last?.split(separator: "\n## ").first ?? ""
        return section.split(separator: "\n").filter { $0.hasPrefix("| `/") }.map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            let addresses = (cells.first ?? "").split(separator: "`").filter { $0.hasPrefix("/") }
            return Row(addresses: addresses.map(String.init), last: String(cells.last ?? ""))
        }
    }()

    private static func route(_ address: String) -> Route? {
        guard let target = RequestTarget(address.replacing("…", with: "x")) else { return nil }
        return RouteTable.routes.first { $0.method == .get && $0.match(target.path) != nil }
    }

    @Test func everyAddressIsARoute() {
        #expect(Self.rows.count > 10)
        for row in Self.rows {
            for address in row.addresses {
                let route = Self.route(address)
                #expect(route != nil, "\(address)")
                #expect(
                    route?.schema.map { row.last.contains("`\($0)`") } ?? !row.last.contains("`"),
                    "\(address): \(row.last)")
            }
        }
    }

    @Test func everyPageIsDocumented() {
        let documented = Self.rows.flatMap(\.addresses).compactMap { Self.route($0)?.pattern }
        for route in RouteTable.routes
        where route.method == .get && [.owner, .ownMachine, .newDevice].contains(route.access)
            && route.pattern != "/"
        {
            #expect(documented.contains(route.pattern), "\(route.pattern)")
        }
    }

    @Test func theDoorOfAssistantsIsDocumented() {
        for route in RouteTable.routes where route.access == .assistant {
            #expect(Self.text.contains("`\(route.pattern)`"), "\(route.pattern)")
        }
    }

    /// The table of what programs may send is written as the routes say it.
    @Test func everyActionIsDocumented() {
        for route in RouteTable.routes where route.method == .post && [.owner, .ownMachine].contains(route.access) {
            let fields = route.fields.map { $0.isRequired ? "`\($0.name)`" : "[`\($0.name)`]" }
            let row =
                "| `\(route.pattern)` | \(fields.joined(separator: ", ")) | \(route.summary[.english]) | "
                + (route.schema.map { "`\($0)` " } ?? "") + "|"
            #expect(Self.text.contains("\n" + row + "\n"), "\(row)")
        }
    }
}
