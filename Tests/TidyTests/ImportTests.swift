// The layer rule of Sources/README.md: imports against Package.swift, and Package.swift against the layers.

import FileSystem
import TestSupport
import Testing

@Suite struct ImportTests {
    /// Part of the language and of the system it runs on: no target declares them.
    private static let undeclared: Set<String> = ["Swift", "Glibc", "Dispatch", "Synchronization"]
    /// From the top down: a target depends on no layer below its own.
    private static let layers = ["CLibraries", "Bindings", "Core", "Domains", "Services", "Application", "Frontends"]
    /// The targets of each layer, read off the disk.
    private static let targets = layers.map(folders)
    /// Bindings that only compute; the others touch the world: disk, processes, network, the system itself.
    private static let computing: Set<String> = [
        "CommonMark", "YAML", "Stemming", "PatternMatching", "ICalendar", "XML", "Digests", "Cryptography",
        "Archives", "Resources",
    ]

    private static func folders(_ layer: String) -> Set<String> {
        let paths = (try? FileTree.paths(below: Repository.path("Sources/" + layer))) ?? []
        return Set(paths.compactMap { $0.contains("/") ? $0.split(separator: "/").first.map(String.init) : nil })
    }

    private static func targets(_ layer: String) -> Set<String> { targets[layers.firstIndex(of: layer) ?? 0] }

    /// What depends on a target.
    private static func users(of name: String) throws -> Set<String> {
        Set(try Manifest.dependencies.get().filter { $0.value.contains(name) }.keys)
    }

    /// A test that reads nothing would find nothing wrong.
    @Test func everyFolderIsATarget() throws {
        let declared = try Manifest.dependencies.get()
        #expect(Set(declared.keys) == Self.targets.reduce(into: []) { $0.formUnion($1) })
        #expect(Self.targets.allSatisfy { $0.count > 2 })
        #expect(Self.computing.isSubset(of: Self.targets("Bindings")))
        #expect(
            declared["daybook"]?.isSuperset(of: ["Vault", "Lists", "DocumentActions", "Workspaces", "Arguments"])
                == true)
    }

    @Test func importsAreDeclared() throws {
        for source in SwiftSource.all {
            let declared = try Manifest.dependencies.get()[source.target] ?? []
            let missing = Set(source.imports).subtracting(declared).subtracting(Self.undeclared)
            #expect(missing.isEmpty, "\(source) imports what \(source.target) does not declare in Package.swift")
        }
    }

    @Test func declaredIsImported() throws {
        var imports: [String: Set<String>] = [:]
        for source in SwiftSource.all { imports[source.target, default: []].formUnion(source.imports) }
        for (target, uses) in try Manifest.dependencies.get() {
            let unused = uses.subtracting(imports[target] ?? [])
            #expect(unused.isEmpty, "\(target) declares in Package.swift what none of its files imports")
        }
    }

    @Test func nothingDependsOnALayerBelow() throws {
        for (target, uses) in try Manifest.dependencies.get() {
            let own = Self.targets.firstIndex { $0.contains(target) } ?? 0
            let above = Self.targets[...own].reduce(into: Set<String>()) { $0.formUnion($1) }
            let below = uses.subtracting(above)
            #expect(below.isEmpty, "\(target) of \(Self.layers[own]) depends on a layer below")
        }
    }

    /// Only the two that stand for the system itself share its own small C library.
    @Test func aCLibraryHasOneBinding() throws {
        for library in Self.targets("CLibraries") {
            let users = try Self.users(of: library)
            #expect(users.isSubset(of: Self.targets("Bindings")), "\(library)")
            if library == "CSys" {
                #expect(users == ["FileSystem", "Processes"])
            } else {
                #expect(users.count == 1, "\(library)")
            }
        }
    }

    /// Core and Domains take bytes and give bytes; the files of a vault come in through `Vault` alone.
    @Test func onlyVaultTouchesTheWorld() throws {
        let world = Self.targets("Bindings").subtracting(Self.computing)
        for target in Self.targets("Core").union(Self.targets("Domains")) {
            let touched = try Manifest.dependencies.get()[target, default: []].intersection(world)
            #expect(touched == (target == "Vault" ? ["FileSystem"] : []), "\(target)")
        }
    }

    @Test func domainsDoNotKnowOneAnother() throws {
        for target in Self.targets("Domains") {
            let known = try Manifest.dependencies.get()[target, default: []].intersection(Self.targets("Domains"))
            #expect(known.isEmpty, "\(target)")
        }
    }

    @Test func domainsAndActionsMakeNoSystemCalls() {
        for source in SwiftSource.all where ["Domains", "Application"].contains(source.layer) {
            #expect(!source.imports.contains("Glibc"), "\(source)")
        }
    }

    /// Their libraries cannot be linked into a static program.
    @Test(arguments: [("MQTT", "daybook-station"), ("HTTPServer", "daybook-station"), ("Imaging", "daybook-media")])
    func companionsLinkSharedLibraries(_ binding: String, _ program: String) throws {
        #expect(try Self.users(of: binding) == [program])
    }

    @Test func noFoundation() {
        for source in SwiftSource.all {
            #expect(!source.imports.contains { $0.hasPrefix("Foundation") || $0.hasPrefix("XCTest") }, "\(source)")
        }
    }
}
