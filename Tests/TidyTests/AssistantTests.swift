// Who may read the vault for an assistant: read off the sources themselves.

import TestSupport
import Testing

@Suite struct AssistantTests {
    private static let targets: Set<String> = ["AssistantActions", "AssistantServer"]

    /// Files that have the vault as it is in hand, and why. Whatever else works for assistants has it as they see it.
    private static let owners: [String: String] = [
        "Application/AssistantActions/AssistantVisit.swift":
            "makes the view, and compares what is seen with what is there",
        "Application/AssistantActions/AssistantRun.swift": "writes",
        "Application/AssistantActions/DeviceVisit.swift": "makes the view of a device, and writes for it",
        "Application/AssistantActions/EditDocument.swift":
            "asks it for its settings, for a document that was seen as a whole",
        "Frontends/AssistantServer/Session/AssistantDoor.swift": "opens it, and gives it to a visit",
    ]

    private static func name(_ source: SwiftSource) -> String { String(source.path.dropFirst("Sources/".count)) }

    private static func holdsTheVault(_ source: SwiftSource) -> Bool {
        source.has(["owner", "Workspace(folder:", "VaultFolder(folder:", "VaultFiles(", "OpenFile.", "FileStamp."])
    }

    @Test func whoHasTheVaultHasAReason() {
        for source in SwiftSource.all where Self.targets.contains(source.target) && Self.holdsTheVault(source) {
            #expect(
                Self.owners[Self.name(source)] != nil, "\(source) has the vault itself: let it work in what is seen")
        }
        let found = Set(SwiftSource.all.filter(Self.holdsTheVault).map(Self.name))
        #expect(Set(Self.owners.keys).subtracting(found) == [])
    }

    /// The view lies where the gate does, and reads pass it in one place.
    @Test func viewsAreMadeForAVisit() {
        let places = SwiftSource.all.filter { $0.has(["AssistantView(", ": VaultView {"]) }
        #expect(
            Set(places.map(Self.name)) == [
                "Application/AssistantActions/AssistantVisit.swift", "Application/AssistantActions/DeviceView.swift",
                "Services/Permissions/Gate/AssistantView.swift",
            ])
    }

    private static func words(_ line: String) -> [String] {
        line.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    /// No tool deletes, moves, exports, imports, runs programs or changes permissions.
    @Test func whatNoToolDoes() {
        let forbidden = ["ExchangeActions", "Exchange", "Print", "Pages", "Processes"]
        let folders = [
            "Workspaces/Permissions", "AgendaActions/Reminders", "AgendaActions/Calendars", "Overviews/Bake",
        ]
        let actions = folders.map { folder in
            Set(
                SwiftSource.all.filter { $0.path.contains("Application/\(folder)/") }.flatMap(\.code).compactMap {
                    line in
                    line.hasPrefix("package struct ") || line.hasPrefix("package enum ")
                        ? Self.words(line).dropFirst(2).first : nil
                })
        }
        #expect(actions.allSatisfy { !$0.isEmpty })
        let names = actions.reduce(into: Set<String>()) { $0.formUnion($1) }
        for source in SwiftSource.all where source.target == "AssistantServer" {
            #expect(source.imports.filter(forbidden.contains).isEmpty, "\(source)")
            #expect(names.isDisjoint(with: source.code.flatMap(Self.words)), "\(source)")
        }
        let removing = ["DeleteEntries(", "DeleteList(", "RenameList(", "RestoreEntries(", "ClearItems(", ".remove(by"]
        for source in SwiftSource.all where Self.targets.contains(source.target) {
            #expect(!source.has(removing), "\(source)")
        }
    }
}
