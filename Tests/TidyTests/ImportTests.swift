// The one rule of the house: a folder imports only what the table in Sources/README.md allows.

import FileSystem
import TestSupport
import Testing

@Suite struct ImportTests {
    /// Part of the language and of the system it runs on.
    private static let language: Set<String> = ["Swift", "Glibc", "Dispatch", "Synchronization", "Testing"]
    private static let cLibraries = folders("CLibraries")
    /// Bindings that only compute.
    private static let computing: Set<String> = [
        "CommonMark", "YAML", "Stemming", "PatternMatching", "ICalendar", "XML", "Digests", "Archives", "Resources",
    ]
    /// What touches the world: disk, processes, the system itself.
    private static let world = folders("Bindings").subtracting(computing).union(["Glibc"])

    /// The targets of a layer, read off the disk.
    private static func folders(_ layer: String) -> Set<String> {
        let paths = (try? FileTree.paths(below: Repository.path("Sources/" + layer))) ?? []
        return Set(paths.compactMap { $0.contains("/") ? $0.split(separator: "/").first.map(String.init) : nil })
    }

    @Test func layersAreReadOffTheDisk() {
        #expect(Self.cLibraries.isSuperset(of: ["CSys", "CSQLite", "CResources"]))
        #expect(Self.world.isSuperset(of: ["FileSystem", "Processes", "SQLite", "MQTT"]))
        #expect(Self.computing.isSubset(of: Self.folders("Bindings")))
    }

    @Test(arguments: SwiftSource.all)
    func importsAreInTheTable(_ source: SwiftSource) throws {
        let allowed = try ImportTables.written()[source.target]
        #expect(allowed != nil, "Sources/README.md has no row for \(source.target)")
        for name in source.imports where !Self.language.contains(name) {
            #expect(allowed?.contains(name) ?? false, "\(source): \(name) is not in the row of \(source.target)")
        }
    }

    /// The table for people and the manifest for the compiler say the same. A row may come before its target.
    @Test func tableIsTheManifest() throws {
        let written = try ImportTables.written()
        let declared = try ImportTables.declared()
        #expect(declared.count > 20)
        for (target, uses) in declared {
            let row = (written[target] ?? []).filter { declared[$0] != nil }
            #expect(
                row == uses,
                "\(target): only in the table \(row.subtracting(uses)), only in the manifest \(uses.subtracting(row))")
        }
        for target in written.keys where declared[target] == nil {
            #expect(!SwiftSource.all.contains { $0.target == target }, "\(target) is not in Package.swift")
        }
    }

    @Test(arguments: SwiftSource.all)
    func noFoundation(_ source: SwiftSource) {
        #expect(!source.imports.contains { $0.hasPrefix("Foundation") || $0.hasPrefix("XCTest") })
    }

    @Test(arguments: SwiftSource.all)
    func cStopsAtBindings(_ source: SwiftSource) {
        guard source.layer != "Bindings" else { return }
        #expect(Self.cLibraries.isDisjoint(with: source.imports))
    }

    /// Only the two that stand for the system itself use its own small C library.
    @Test(arguments: SwiftSource.all)
    func systemCalls(_ source: SwiftSource) {
        guard !["FileSystem", "Processes"].contains(source.target) else { return }
        #expect(!source.imports.contains("CSys"))
    }

    @Test(arguments: SwiftSource.all)
    func domainsArePure(_ source: SwiftSource) throws {
        guard source.layer == "Domains" else { return }
        let domains = Set(SwiftSource.all.filter { $0.layer == "Domains" }.map(\.target))
        #expect(Self.world.isDisjoint(with: source.imports))
        #expect(domains.isDisjoint(with: source.imports), "domains do not know one another")
    }

    @Test(arguments: SwiftSource.all)
    func servicesKnowNoFrontend(_ source: SwiftSource) {
        guard source.layer != "Frontends" else { return }
        #expect(!source.imports.contains { ["Arguments", "daybook"].contains($0) })
    }
}
