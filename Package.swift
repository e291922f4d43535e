// swift-tools-version: 6.2
// The targets, layer by layer: none depends on a layer printed below its own. `Sources/README.md` has the whole rule,
// `Tests/TidyTests/ImportTests.swift` compares it, these lists and the imports of every file.
import PackageDescription

/// - Parameters:
///   - isSmall: compiled for size; what takes time lies in lower layers.
///   - isFast: optimised in debug builds as well: tests spend most of their time there.
func settings(isSmall: Bool = false, isFast: Bool = false) -> [SwiftSetting] {
    (isSmall ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])
        + (isFast ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .treatAllWarnings(as: .error),
            // No data is shared without a lock, which the compiler checks; the dynamic checks cost a tenth of an indexing run.
            .unsafeFlags(
                ["-cross-module-optimization", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
        ]
}

/// Below the application layer and beside it, what waits for the disk, for a person or for another program.
let smallModules = ["GitSync", "Notices", "LanguageServer", "AssistantServer", "RemoteCalls"]

func swift(_ layer: String, _ name: String, _ uses: [String] = []) -> Target {
    .target(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Sources/\(layer)/\(name)",
        swiftSettings: settings(
            isSmall: layer == "Application" || smallModules.contains(name),
            isFast: ["Bindings", "Core", "Domains", "Services"].contains(layer)))
}

func cLibrary(_ name: String, _ package: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(_ name: String, _ uses: [String], excluding excluded: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Tests/\(name)", exclude: excluded,
        swiftSettings: settings())
}

func actionTests(_ action: String) -> Target {
    tests(
        action + "Tests",
        coreNames + domainNames + serviceNames + applicationNames + [
            "Archives", "CommonMark", "FileSystem", "ICalendar", "Ink", "Processes", "XML", "YAML",
            "ApplicationTestSupport",
            "TestSupport",
        ])
}

/// C as it is: a module map and a header each, but for two of our own.
let cLibraries: [Target] = [
    .target(name: "CSys", path: "Sources/CLibraries/CSys"),  // system calls that Swift does not import, in fixed shapes
    .target(name: "CResources", path: "Sources/CLibraries/CResources", exclude: ["Data"]),  // which its .c files embed
    cLibrary("CSQLite", "libsqlite3-dev"),
    cLibrary("CCMark", "libcmark-gfm-extensions-dev"),
    cLibrary("CYAML", "libyaml-dev"),
    cLibrary("CStemmer", "libstemmer-dev"),
    cLibrary("CPCRE2", "libpcre2-dev"),
    cLibrary("CMosquitto", "libmosquitto-dev"),
    cLibrary("CMicrohttpd", "libmicrohttpd-dev"),
    // With what a static libarchive.a needs to read ZIP: nettle-dev, libzstd-dev, liblzma-dev, libbz2-dev, zlib1g-dev.
    cLibrary("CArchive", "libarchive-dev"),
    cLibrary("CDeflate", "libdeflate-dev"),
    cLibrary("CNettle", "nettle-dev"),
    cLibrary("CExpat", "libexpat1-dev"),
    cLibrary("CIcal", "libical-dev"),  // with libicu-dev, which a static libical.a needs
    cLibrary("CVips", "libvips-dev", pkgConfig: "vips"),  // its headers and those of GLib lie in folders of their own
]

/// Thin owners of C, each with a few Swift types and one error.
/// - FileSystem: opens, lists, locks, watches and writes files, atomically and durably.
/// - YAML: parses with positions, so that an edit finds its bytes.
/// - Stemming, PatternMatching: Snowball, PCRE2.
/// - TimeZones: reads the system's zone files, without a library.
/// - ICalendar: reads and writes calendars and expands rules; libical reads a rule, ICU knows other calendars.
/// - MQTT: a client that acknowledges a message when its owner says so.
/// - HTTPServer: hands over requests as they came and ends clients that take too long.
/// - Archives: ZIP, read as a stream and within bounds.
/// - XML: the events of a document of any length.
/// - Digests: SHA-256 and MD5, and what opens files that other programs encrypted.
/// - Imaging: makes pictures small.
/// - Resources: the files that are in the program (`CResources`): `web/`, `vault-template/`, word lists.
let bindings: [Target] = [
    swift("Bindings", "FileSystem", ["CSys"]),
    swift("Bindings", "SQLite", ["CSQLite"]),
    swift("Bindings", "CommonMark", ["CCMark"]),
    swift("Bindings", "YAML", ["CYAML"]),
    swift("Bindings", "Stemming", ["CStemmer"]),
    swift("Bindings", "PatternMatching", ["CPCRE2"]),
    swift("Bindings", "TimeZones"),
    swift("Bindings", "ICalendar", ["CIcal", "TimeZones"]),
    swift("Bindings", "Processes", ["CSys"]),
    swift("Bindings", "MQTT", ["CMosquitto"]),
    swift("Bindings", "HTTPServer", ["CMicrohttpd"]),
    swift("Bindings", "Archives", ["CArchive", "CDeflate"]),
    swift("Bindings", "XML", ["CExpat"]),
    swift("Bindings", "Digests", ["CNettle"]),
    swift("Bindings", "Imaging", ["CVips"]),
    swift("Bindings", "Resources", ["CResources"]),
]

/// What every other part speaks.
/// - Wording: `Phrase`, a text in English and French, and `Explanation`, an error in words.
/// - Bytes: text as it lies in files: line maps, folding, differences, globs, JSON, CSV, HTML; `Schema`, results as JSON.
/// - Parallelism: makes values on all processors.
/// - CivilTime: days, ISO weeks, times, and dates as people write them.
/// - Vault: documents, front matter, lines and their tokens, edits of bytes, settings, and the one door to the files.
let core: [Target] = [
    swift("Core", "Wording"),
    swift("Core", "Bytes"),
    swift("Core", "Parallelism"),
    swift("Core", "CivilTime", ["Wording", "Bytes"]),
    swift("Core", "Vault", ["Wording", "Bytes", "Parallelism", "CivilTime", "FileSystem", "YAML"]),
]

let coreNames = ["Wording", "Bytes", "CivilTime", "Vault"]
let domainNames = ["Agenda", "Journal", "Lists", "Sensors"]

/// What the folders of a vault mean: text, days and numbers in, values and edits out. No clock, no disk.
/// - Agenda: pages, events, tasks, reminders.
/// - Ink: strokes, their files, and how two of them become one.
/// - Journal: entries, moods, streaks, diaries of other programs.
/// - Lists: items as typed and placed, aisles, suggestions.
/// - Sensors: devices, payloads, readings, thresholds, alerts.
let domains: [Target] = [
    swift("Domains", "Agenda", coreNames + ["ICalendar"]),
    swift("Domains", "Ink", ["Wording", "Bytes", "Vault", "XML", "Archives"]),
    swift("Domains", "Journal", coreNames + ["YAML", "XML", "Digests"]),
    swift("Domains", "Lists", ["Bytes", "CivilTime", "Vault", "YAML"]),
    swift("Domains", "Sensors", coreNames + ["YAML"]),
]

/// What concerns a whole vault.
/// - Language: what language a text is in, how it sounds, what it is about.
/// - Search: keeps the index, reads queries, answers them, and checks the vault.
/// - Readings: the CSV files of devices, sums of them in the cache, imports into their months.
/// - Permissions: the gate, both ways: what may be read outside the vault, and what may leave it.
/// - Notices: tells a person something now, by their own command or on the desktop.
/// - Alerting: the alert states of devices on this machine.
/// - GitSync: drives git for a sync, merges, settles conflicts, keeps shared lists.
/// - Ingest: messages become rows of readings on the disk, each once.
/// - Bake: answers of questions in notes, written as Markdown.
/// - Charts: SVG, and lines in characters.
/// - Photos: what pictures say of themselves, and small copies of them.
/// - ExternalSources: address books, calendars, health, tracks; each behind one protocol, through a grant alone.
/// - Export: web pages, PDF, planners, books, backups, tables.
let services: [Target] = [
    swift("Services", "Language", ["Bytes", "Resources", "Stemming"]),
    swift(
        "Services", "Search",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Parallelism", "Language", "SQLite", "PatternMatching", "Stemming",
            "ICalendar", "FileSystem", "YAML",
        ]),
    swift(
        "Services", "Readings",
        ["Bytes", "Parallelism", "CivilTime", "Vault", "Sensors", "Permissions", "FileSystem"]),
    swift("Services", "Permissions", ["Wording", "Bytes", "CivilTime", "Vault", "Digests", "FileSystem", "YAML"]),
    swift("Services", "Notices", ["Wording", "Bytes", "Vault", "Permissions", "YAML", "Processes"]),
    swift("Services", "Alerting", ["Wording", "Bytes", "Vault", "Sensors", "Notices", "FileSystem"]),
    swift(
        "Services", "GitSync",
        ["Wording", "Bytes", "Vault", "Ink", "Sensors", "Permissions", "Processes", "FileSystem"]),
    swift("Services", "Ingest", ["Wording", "Bytes", "CivilTime", "Vault", "Sensors", "FileSystem"]),
    swift("Services", "Bake", ["Wording", "Bytes", "CivilTime", "Vault", "Search"]),
    swift("Services", "Charts", ["Wording", "Bytes", "CivilTime", "Resources"]),
    swift("Services", "Photos", ["Bytes", "CivilTime", "Vault", "FileSystem", "Processes"]),
    swift(
        "Services", "ExternalSources",
        coreNames + ["Agenda", "Sensors", "Permissions", "Photos", "Archives", "FileSystem", "ICalendar", "XML"]),
    swift(
        "Services", "Export",
        coreNames + domainNames + [
            "Parallelism", "Ink", "Search", "Permissions", "Charts", "Photos", "Archives", "Digests", "CommonMark",
            "FileSystem", "Processes", "Resources", "YAML",
        ]),
]

let serviceNames = services.map(\.name)

/// Any error as a sentence, a hint and a kind: its own words, or those for files, programs, archives and the index.
let explanations = swift(
    "Application", "Explanations", ["Wording", "Vault", "Archives", "FileSystem", "Processes", "SQLite"])

/// One vault on one machine as a request sees it: settings, gate, index, and plans, which it alone carries out.
let workspaces = swift(
    "Application", "Workspaces",
    coreNames + [
        "Agenda", "Journal", "Sensors", "Search", "Readings", "Permissions", "Notices", "Photos", "Explanations",
        "FileSystem", "Processes", "YAML",
    ])

/// What a person can do with a vault, by the words of the layers above; `DayOverview` is `today` and `week`.
let actions: [Target] = [
    swift(
        "Application", "AgendaActions",
        coreNames + ["Agenda", "Search", "Permissions", "Export", "Workspaces", "FileSystem", "ICalendar"]),
    swift(
        "Application", "DocumentActions",
        coreNames + ["Parallelism", "Agenda", "Journal", "Search", "Photos", "Workspaces", "YAML"]),
    swift(
        "Application", "EntryActions",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Journal", "Language", "Search", "Photos", "Export",
            "Workspaces", "DocumentActions", "FileSystem",
        ]),
    swift(
        "Application", "PermissionActions",
        coreNames + ["Permissions", "ExternalSources", "Explanations", "Workspaces", "FileSystem", "Processes"]),
    swift(
        "Application", "SensorActions",
        coreNames + [
            "Sensors", "Search", "Readings", "Permissions", "Alerting", "Ingest", "Charts", "Export", "Workspaces",
            "FileSystem", "Processes", "ICalendar", "YAML",
        ]),
    swift(
        "Application", "DayOverview",
        coreNames + domainNames + [
            "Search", "Permissions", "Bake", "ExternalSources", "Export", "Explanations", "Workspaces", "AgendaActions",
            "EntryActions", "PermissionActions", "SensorActions", "FileSystem",
        ]),
    swift(
        "Application", "StatisticsActions",
        coreNames + ["Agenda", "Journal", "Sensors", "Search", "Readings", "Workspaces"]),
    swift(
        "Application", "BakeActions",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Search", "Readings", "Permissions", "Bake", "Charts", "Export",
            "Workspaces",
            "AgendaActions", "SensorActions", "DayOverview", "StatisticsActions",
        ]),
    swift(
        "Application", "CalendarActions",
        coreNames + ["Agenda", "Journal", "Search", "Permissions", "Export", "Workspaces", "FileSystem", "ICalendar"]),
    swift(
        "Application", "ExportActions",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Search", "Permissions", "Charts", "Export",
            "Workspaces",
            "CalendarActions", "FileSystem", "Processes",
        ]),
    swift(
        "Application", "ImportActions",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Search", "Readings", "Permissions", "Photos", "ExternalSources", "Export",
            "Explanations", "Workspaces", "EntryActions", "Archives", "FileSystem", "ICalendar", "YAML",
        ]),
    swift(
        "Application", "InkActions",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Ink", "Search", "Permissions", "Export", "Explanations",
            "Workspaces", "ExportActions", "FileSystem", "Processes", "Archives",
        ]),
    swift(
        "Application", "ListActions",
        ["Wording", "Bytes", "CivilTime", "Vault", "Lists", "Search", "Workspaces", "FileSystem"]),
    swift(
        "Application", "ReminderActions",
        coreNames + ["Agenda", "Search", "Permissions", "Notices", "ExternalSources", "Workspaces", "FileSystem"]),
    swift(
        "Application", "SyncActions",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Permissions", "GitSync", "Export", "Explanations",
            "Workspaces", "ListActions", "FileSystem", "Processes",
        ]),
]

/// A call of an assistant, or a request of a paired device: the vault through a view that has only what was granted.
let assistantActions = swift(
    "Application", "AssistantActions",
    [
        "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Journal", "Search", "Permissions", "GitSync", "Export",
        "Workspaces", "AgendaActions", "DocumentActions", "FileSystem",
    ])

/// Questions about a place in a text that is being edited.
let languageFeatures = swift(
    "Application", "LanguageFeatures",
    coreNames + [
        "Agenda", "Journal", "Lists", "Sensors", "Bake", "Charts", "Search", "Workspaces", "BakeActions",
        "DocumentActions", "EntryActions", "InkActions", "SensorActions", "CommonMark", "YAML",
    ])

let application: [Target] = [explanations, workspaces] + actions + [assistantActions, languageFeatures]

let applicationNames = application.map(\.name)

/// Doors and programs.
/// - Arguments: commands and flags as data; help, manual pages and completions are readings of it.
/// - RemoteCalls: JSON-RPC, for editors and assistants.
/// - LanguageServer, AssistantServer, WebServer: answer editors, assistants, browsers; none opens a connection.
/// - daybook: the program; a file below `Commands/` is a command.
/// - daybook-station: what runs for long, `sensors listen` and `serve`.
/// - daybook-media: makes pictures small, one request a line.
let frontends: [Target] = [
    swift("Frontends", "Arguments", ["Wording"]),
    swift("Frontends", "RemoteCalls", ["Bytes"]),
    swift(
        "Frontends", "LanguageServer",
        [
            "Wording", "Bytes", "Vault", "Search", "Explanations", "Workspaces", "LanguageFeatures", "RemoteCalls",
            "FileSystem",
        ]),
    swift(
        "Frontends", "AssistantServer",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Journal", "Lists", "Sensors", "Search", "Permissions",
            "Explanations", "Workspaces", "AgendaActions", "DocumentActions", "EntryActions", "SensorActions",
            "StatisticsActions", "ListActions", "AssistantActions", "RemoteCalls", "FileSystem",
        ]),
    swift(
        "Frontends", "WebServer",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Journal", "Ink", "Lists", "Sensors", "Search",
            "Charts", "Export", "Explanations", "Workspaces", "AgendaActions", "DocumentActions", "EntryActions",
            "SensorActions", "DayOverview", "PermissionActions", "StatisticsActions", "InkActions", "ListActions",
            "SyncActions", "Permissions", "ExternalSources", "AssistantActions", "AssistantServer", "Digests", "Photos",
            "FileSystem", "Resources",
        ]),
    .executableTarget(
        name: "daybook",
        dependencies: (coreNames + domainNames + actions.map(\.name) + [
            "Explanations", "Workspaces", "LanguageFeatures", "Ink", "Language", "Search",
            "Readings", "Permissions", "GitSync", "Ingest", "Bake", "Charts", "Photos", "ExternalSources", "Export",
            "Arguments", "LanguageServer", "AssistantServer", "FileSystem", "ICalendar", "Processes", "Resources",
        ])
        .map { .init(stringLiteral: $0) },
        path: "Sources/Frontends/daybook", swiftSettings: settings(isSmall: true),
        // One static program; its companions link shared libraries. Whoever tries an edit waits for the linker each time: lld takes half as long.
        linkerSettings: [
            .unsafeFlags(["-static-executable"], .when(configuration: .release)),
            .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux], configuration: .debug)),
        ]),
    .executableTarget(
        name: "daybook-station",
        dependencies: [
            "Wording", "Bytes", "CivilTime", "Vault", "Sensors", "Ingest", "Readings", "Permissions", "Notices",
            "Alerting",
            "Explanations", "Workspaces", "PermissionActions", "WebServer", "MQTT", "HTTPServer", "TimeZones",
            "FileSystem", "Processes", "YAML",
        ],
        path: "Sources/Frontends/daybook-station", swiftSettings: settings()),
    .executableTarget(
        name: "daybook-media", dependencies: ["Bytes", "FileSystem", "Imaging"],
        path: "Sources/Frontends/daybook-media", swiftSettings: settings()),
]

let testTargets: [Target] = [
    .target(
        name: "TestSupport", dependencies: ["FileSystem", "Processes"], path: "Tests/TestSupport",
        swiftSettings: settings()),
    tests("FileSystemTests", ["FileSystem", "Processes", "TestSupport"]),
    tests("YAMLTests", ["YAML", "Bytes", "FileSystem"]),
    tests("ICalendarTests", ["ICalendar", "CIcal", "FileSystem", "Processes", "TestSupport"]),
    tests("ParallelismTests", ["Parallelism"]),
    tests("BytesTests", ["Bytes", "FileSystem", "Processes", "TestSupport"]),
    tests("CivilTimeTests", ["CivilTime", "Wording"]),
    tests("WordingTests", ["Wording"]),
    tests("VaultTests", ["Vault", "CivilTime", "FileSystem", "Processes", "Bytes", "YAML", "Wording", "TestSupport"]),
    tests(
        "AgendaTests", ["Agenda", "Vault", "Bytes", "CivilTime", "Wording", "ICalendar", "FileSystem", "TestSupport"]),
    tests("ArchivesTests", ["Archives", "FileSystem", "Processes", "TestSupport"]),
    tests("DigestsTests", ["Digests"]),
    tests("XMLTests", ["XML"]),
    tests(
        "JournalTests", ["Journal", "Bytes", "CivilTime", "FileSystem", "Vault", "Wording", "YAML", "TestSupport"]),
    tests("InkTests", ["Ink", "Archives", "Bytes", "FileSystem", "Processes", "Vault", "TestSupport"]),
    tests("LanguageTests", ["Language", "Bytes"]),
    tests("ListsTests", ["Lists", "Vault", "CivilTime"]),
    tests("SensorsTests", ["Sensors", "Vault", "CivilTime", "TestSupport"]),
    tests(
        "SearchTests",
        coreNames + domainNames + ["Search", "Language", "FileSystem", "Processes", "SQLite", "TestSupport"]),
    .executableTarget(
        name: "SentimentLab", dependencies: ["Language"], path: "Tests/SentimentLab",
        exclude: ["corpora.py", "lexicons.py", "train.py"], swiftSettings: settings()),
    tests("ReadingsTests", ["Readings", "Sensors", "Vault", "CivilTime", "FileSystem", "Processes", "TestSupport"]),
    tests("PermissionsTests", ["Permissions", "Vault", "FileSystem", "TestSupport", "Wording"]),
    tests(
        "GitSyncTests", ["GitSync", "Ink", "Permissions", "Vault", "Bytes", "FileSystem", "Processes", "TestSupport"]),
    tests(
        "IngestTests", ["Ingest", "Sensors", "Vault", "Bytes", "FileSystem", "Wording", "TestSupport"]),
    tests("BakeTests", ["Bake", "Search", "Vault", "CivilTime"]),
    tests("PhotosTests", ["Photos", "Bytes", "CivilTime", "Vault", "FileSystem", "Processes", "TestSupport"]),
    tests(
        "ExternalSourcesTests",
        coreNames + ["ExternalSources", "Agenda", "Sensors", "Permissions", "FileSystem", "TestSupport"]),
    tests("ChartsTests", ["Bytes", "Charts", "CivilTime", "Wording"]),
    tests(
        "ExportTests",
        coreNames + domainNames + [
            "Export", "Search", "Permissions", "Charts", "Photos", "Archives", "Digests", "CommonMark", "FileSystem",
            "Processes", "TestSupport",
        ]),
    .target(
        name: "ApplicationTestSupport", dependencies: ["FileSystem", "TestSupport", "Vault", "Wording", "Workspaces"],
        path: "Tests/ApplicationTestSupport", swiftSettings: settings()),
    tests(
        "WorkspacesTests",
        coreNames + ["Explanations", "Search", "Workspaces", "ApplicationTestSupport", "TestSupport"]),
    actionTests("FrontDoor"),
    actionTests("InkActions"),
    actionTests("ListActions"),
    actionTests("EntryActions"),
    actionTests("DocumentActions"),
    actionTests("StatisticsActions"),
    actionTests("AgendaActions"),
    actionTests("ReminderActions"),
    actionTests("CalendarActions"),
    actionTests("SensorActions"),
    actionTests("PermissionActions"),
    actionTests("DayOverview"),
    actionTests("BakeActions"),
    actionTests("ImportActions"),
    actionTests("ExportActions"),
    actionTests("SyncActions"),
    actionTests("LanguageFeatures"),
    actionTests("AssistantActions"),
    tests("ArgumentsTests", ["Arguments", "Wording"]),
    tests(
        "AssistantServerTests",
        coreNames + [
            "AssistantServer", "AssistantActions", "PermissionActions", "Permissions", "Workspaces",
            "RemoteCalls", "FileSystem", "Processes", "ApplicationTestSupport", "TestSupport",
        ]),
    tests("RemoteCallsTests", ["RemoteCalls", "Bytes"]),
    tests("HTTPServerTests", ["HTTPServer", "TestSupport"]),
    tests(
        "WebServerTests",
        coreNames + [
            "WebServer", "AssistantServer", "RemoteCalls", "Ink", "DayOverview", "Export", "Permissions",
            "PermissionActions", "Workspaces", "FileSystem", "Processes",
            "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "LanguageServerTests",
        coreNames + [
            "LanguageServer", "LanguageFeatures", "Explanations", "RemoteCalls", "Search", "Workspaces",
            "FileSystem",
            "Processes", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "CommandTests",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Archives", "Export", "FileSystem", "Permissions",
            "Processes", "ExternalSources", "Workspaces", "TestSupport", "daybook",
        ],
        excluding: ["Fixtures", "Transcripts"]),
    tests(
        "FuzzTests",
        coreNames + domainNames + [
            "Ink", "Archives", "Search", "ExternalSources", "Language", "FileSystem", "YAML", "ICalendar",
            "TestSupport",
        ]),
    tests("TidyTests", ["Arguments", "Bytes", "FileSystem", "Processes", "Resources", "TestSupport", "daybook"]),
]

let package = Package(
    name: "daybook",
    targets: cLibraries + bindings + core + domains + services + application + frontends + testTargets
)
