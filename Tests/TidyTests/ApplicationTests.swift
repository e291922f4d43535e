// The layer that every front door shares knows none of them.

import FileSystem
import TestSupport
import Testing

@Suite struct ApplicationTests {
    /// Command lines, standard streams and what a terminal shows stay with the terminal.
    @Test func knowsNoDoor() {
        let doors = ["StandardStream", "CommandError", "Invocation", "TerminalText", "ExitCode", "EndSignals"]
        for source in SwiftSource.all where source.layer == "Application" {
            #expect(!source.imports.contains("Arguments"), "\(source)")
            #expect(source.lines(with: doors) == [], "\(source) knows a door")
            #expect(!source.lines.contains { $0.contains("\\u{1b}") }, "\(source) drives a terminal")
        }
    }

    /// The environment is read once, by the machine.
    @Test func theMachineAloneReadsTheEnvironment() {
        let layers = ["Application", "Services", "Domains", "Core"]
        for source in SwiftSource.all
        where layers.contains(source.layer) && source.path != "Sources/Application/Workspaces/Machine.swift" {
            #expect(source.lines(with: ["MachineFacts.environment("]) == [], "\(source)")
        }
    }

    /// A query is answered after its names were looked up, which the workspace does.
    @Test func queriesAreResolvedByTheWorkspace() {
        let places = [
            "Sources/Application/Workspaces/Workspace+Queries.swift",
            // Conditions of a query that is resolved already.
            "Sources/Services/Search/Answers/AgendaFilter.swift", "Sources/Services/Search/Answers/QueryHints.swift",
        ]
        for source in SwiftSource.all where !places.contains(source.path) {
            #expect(source.lines(with: ["ResolvedQuery(resolved:"]) == [], "\(source)")
        }
    }

    /// Errors that a person meets inside of another one, which has the words.
    private static let wordsOfOthers: Set<String> = ["PropertyListError", "ImportRefusal", "SourceRefusal"]

    /// Every error of an action, a service or a domain has words, in a file beside it.
    @Test func errorsHaveWords() {
        let layers = ["Application", "Services", "Domains"]
        let sources = SwiftSource.all.filter { layers.contains($0.layer) }
        let explained = sources.filter { $0.has([": ExplainedError"]) }
        var count = 0
        for source in sources {
            for line in source.code where line.hasPrefix("package enum ") || line.hasPrefix("package struct ") {
                let words = line.split { !($0.isLetter || $0.isNumber) }.map(String.init)
                guard words.count > 3, words[3...].contains("Error") else { continue }
                let name = words[2]
                if Self.wordsOfOthers.contains(name) { continue }
                count += 1
                let path = Paths.join(Paths.parent(of: source.path), name + "+Words.swift")
                let file = explained.first { $0.path == path }
                #expect(
                    file?.code.contains { $0.hasPrefix("extension \(name): ExplainedError") } == true,
                    "\(source): the words of \(name) belong to \(path)")
            }
        }
        // The others are of bindings, which have no words.
        #expect(
            count > 25 && count == explained.count { !$0.path.contains("/Explanations/") },
            "errors or words were not found")
    }

    /// What has a result makes its JSON, in a file beside it.
    @Test func frontendsBuildNoSchemas() {
        for source in SwiftSource.all where source.layer == "Frontends" {
            #expect(!source.lines.contains { $0.contains("(\"schema\", \"daybook.") }, "\(source) builds JSON by hand")
            let made =
                source.has(["extension Schema ", "Schema.object("])
                && source.code.contains {
                    $0.contains("extension Schema ")
                        || $0.replacing("OutputSchema", with: "").contains("Schema.object(")
                }
            #expect(!made, "\(source) makes an object with a schema")
        }
    }

    /// Only files that are named after a result add to `Schema`.
    @Test func schemasAreBesideResults() {
        let sources = SwiftSource.all.filter { $0.code.contains { $0.hasPrefix("extension Schema ") } }
        #expect(sources.count > 50, "the schemas were not found")
        for source in sources {
            #expect(source.path.hasSuffix("+JSON.swift"), "\(source)")
            let name = source.path.split(separator: "/").last?.split(separator: "+").first ?? ""
            let isBeside = SwiftSource.all.contains { other in
                other.target == source.target
                    && other.code.contains { line in
                        line.hasPrefix("package ") && line.split { !($0.isLetter || $0.isNumber) }.contains(name)
                    }
            }
            #expect(isBeside, "\(source): \(source.target) declares no \(name)")
        }
    }
}
