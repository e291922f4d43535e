// swift-tools-version: 6.2
// One line a target, one table a layer; a folder imports only folders printed above it.
// `Sources/README.md` explains the layers, `Tests/TidyTests` reads every import against these tables.
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

let cLibraries: [Target] = [
    .target(name: "CSys", path: "Sources/CLibraries/CSys"),
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

let core: [Target] = [
    swift("Core", "Wording"),
    swift("Core", "Bytes"),
    swift("Core", "Parallelism"),
    swift("Core", "CivilTime", ["Wording", "Bytes"]),
    swift("Core", "Vault", ["Wording", "Bytes", "Parallelism", "CivilTime", "FileSystem", "YAML"]),
]

let coreNames = ["Wording", "Bytes", "CivilTime", "Vault"]
let domainNames = ["Agenda", "Journal", "Lists", "Sensors"]

let domains: [Target] = [
    swift("Domains", "Agenda", coreNames + ["YAML", "ICalendar"]),
    swift("Domains", "Ink", ["Bytes", "Vault", "XML", "Archives"]),
    swift("Domains", "Journal", coreNames + ["YAML", "XML", "Digests"]),
    swift("Domains", "Lists", coreNames + ["YAML"]),
    swift("Domains", "Sensors", coreNames + ["YAML"]),
]

let services: [Target] = [
    swift("Services", "Language", ["Wording", "Bytes", "Resources", "Stemming"]),
    swift(
        "Services", "Search",
        coreNames + domainNames + [
            "Parallelism", "Language", "SQLite", "PatternMatching", "Stemming", "ICalendar", "FileSystem", "YAML",
        ]),
    swift("Services", "Readings", ["Bytes", "Parallelism", "CivilTime", "Vault", "Sensors", "FileSystem"]),
    swift("Services", "Permissions", ["Wording", "Bytes", "CivilTime", "Vault", "Digests", "FileSystem", "YAML"]),
    swift("Services", "Notices", ["Wording", "Bytes", "Vault", "Permissions", "YAML", "Processes"]),
    swift("Services", "Alerting", ["Wording", "Bytes", "Vault", "Sensors", "Notices", "FileSystem"]),
    swift(
        "Services", "GitSync",
        ["Wording", "Bytes", "Vault", "Ink", "Sensors", "Permissions", "Processes", "FileSystem"]),
    swift("Services", "Ingest", ["Wording", "Bytes", "CivilTime", "Vault", "Sensors", "FileSystem"]),
    swift("Services", "Bake", ["Wording", "Bytes", "CivilTime", "Vault", "Search"]),
    swift("Services", "Charts", ["Wording", "Bytes", "CivilTime", "Resources"]),
    swift(
        "Services", "Photos", ["Wording", "Bytes", "CivilTime", "Vault", "FileSystem", "Processes"]),
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

let explanations = swift("Application", "Explanations", ["Wording", "Vault", "FileSystem", "Processes"])

let workspaces = swift(
    "Application", "Workspaces",
    coreNames + [
        "Agenda", "Journal", "Sensors", "Search", "Readings", "Permissions", "Notices", "Photos", "FileSystem",
        "Processes", "YAML",
    ])

let actions: [Target] = [
    swift(
        "Application", "AgendaActions",
        coreNames + ["Agenda", "Search", "Permissions", "Export", "Workspaces", "FileSystem", "ICalendar"]),
    swift("Application", "DocumentActions", coreNames + ["Parallelism", "Agenda", "Search", "Photos", "Workspaces"]),
    swift(
        "Application", "EntryActions",
        [
            "Bytes", "CivilTime", "Vault", "Journal", "Language", "Search", "Photos", "Export", "Workspaces",
            "DocumentActions", "FileSystem",
        ]),
    swift(
        "Application", "PermissionActions",
        coreNames + ["Permissions", "ExternalSources", "Workspaces", "FileSystem", "Processes"]),
    swift(
        "Application", "SensorActions",
        coreNames + [
            "Sensors", "Search", "Readings", "Permissions", "Alerting", "Ingest", "Charts", "Export", "Workspaces",
            "FileSystem", "Processes", "ICalendar", "YAML",
        ]),
    swift(
        "Application", "DayOverview",
        coreNames + domainNames + [
            "Search", "Permissions", "Bake", "ExternalSources", "Export", "Workspaces", "AgendaActions", "EntryActions",
            "PermissionActions", "SensorActions", "FileSystem",
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
            "Wording", "CivilTime", "Vault", "Agenda", "Search", "Permissions", "Charts", "Export", "Workspaces",
            "CalendarActions", "FileSystem", "Processes",
        ]),
    swift(
        "Application", "ImportActions",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Search", "Readings", "Permissions", "Photos", "ExternalSources", "Export",
            "Workspaces", "EntryActions", "Archives", "FileSystem", "ICalendar", "YAML",
        ]),
    swift(
        "Application", "InkActions",
        [
            "Bytes", "CivilTime", "Vault", "Ink", "Search", "Permissions", "Export", "Workspaces", "ExportActions",
            "FileSystem", "Processes", "Archives",
        ]),
    swift(
        "Application", "ListActions", ["Bytes", "CivilTime", "Vault", "Lists", "Search", "Workspaces", "FileSystem"]),
    swift(
        "Application", "ReminderActions",
        coreNames + ["Agenda", "Search", "Permissions", "Notices", "ExternalSources", "Workspaces", "FileSystem"]),
    swift(
        "Application", "SyncActions",
        [
            "Bytes", "CivilTime", "Vault", "Agenda", "Permissions", "GitSync", "Export", "Workspaces", "ListActions",
            "FileSystem", "Processes",
        ]),
    swift(
        "Application", "AssistantActions",
        [
            "Bytes", "CivilTime", "Vault", "Agenda", "Search", "Permissions", "GitSync", "Export", "Workspaces",
            "AgendaActions", "FileSystem",
        ]),
]

let languageFeatures = swift(
    "Application", "LanguageFeatures",
    coreNames + [
        "Agenda", "Journal", "Lists", "Sensors", "Bake", "Charts", "Search", "Workspaces", "BakeActions",
        "DocumentActions", "EntryActions", "InkActions", "SensorActions", "CommonMark", "YAML",
    ])

let application: [Target] =
    [explanations, workspaces] + actions + [
        languageFeatures,
        swift(
            "Application", "Messages",
            coreNames + actions.map(\.name) + [
                "LanguageFeatures", "Agenda", "Journal", "Ink", "Sensors", "Search", "Readings", "Permissions",
                "GitSync",
                "Bake",
                "ExternalSources", "Export", "Explanations", "Workspaces", "Archives", "SQLite",
            ]),
        swift(
            "Application", "Schemas",
            coreNames + domainNames + [
                "Language", "Ink", "InkActions", "Search", "Readings", "Permissions", "GitSync", "Ingest", "Photos",
                "ExternalSources", "Export", "Explanations", "Workspaces", "AgendaActions", "DocumentActions",
                "EntryActions",
                "PermissionActions", "SensorActions", "DayOverview", "StatisticsActions", "BakeActions",
                "CalendarActions", "ImportActions", "ListActions", "ReminderActions", "SyncActions", "AssistantActions",
                "LanguageFeatures", "Messages", "ICalendar", "YAML",
            ]),
    ]

let applicationNames = application.map(\.name)

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
            "StatisticsActions", "ListActions", "AssistantActions", "Schemas", "RemoteCalls", "FileSystem",
        ]),
    swift(
        "Frontends", "WebServer",
        [
            "Wording", "Bytes", "CivilTime", "Vault", "Agenda", "Journal", "Ink", "Lists", "Sensors", "Search",
            "Charts", "Export", "Explanations", "Workspaces", "AgendaActions", "DocumentActions", "EntryActions",
            "SensorActions", "DayOverview", "PermissionActions", "StatisticsActions", "InkActions", "ListActions",
            "SyncActions",
            "Messages", "Schemas", "Permissions", "ExternalSources",
            "AssistantActions", "AssistantServer", "Digests", "Photos", "FileSystem", "Resources",
        ]),
    .executableTarget(
        name: "daybook",
        dependencies: (coreNames + domainNames + applicationNames + [
            "Ink", "Language", "Search", "Readings", "Permissions", "GitSync", "Ingest", "Bake", "Charts",
            "Photos", "ExternalSources", "Export", "Arguments", "LanguageServer", "AssistantServer", "FileSystem",
            "ICalendar", "Processes", "Resources",
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
    tests("ChartsTests", ["Charts", "CivilTime", "Wording"]),
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
        coreNames + ["Search", "Workspaces", "Messages", "ApplicationTestSupport", "TestSupport"]),
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
            "AssistantServer", "AssistantActions", "Messages", "PermissionActions", "Permissions", "Workspaces",
            "RemoteCalls", "FileSystem", "Processes", "ApplicationTestSupport", "TestSupport",
        ]),
    tests("RemoteCallsTests", ["RemoteCalls", "Bytes"]),
    tests("HTTPServerTests", ["HTTPServer", "TestSupport"]),
    tests(
        "WebServerTests",
        coreNames + [
            "WebServer", "AssistantServer", "RemoteCalls", "Ink", "DayOverview", "Export", "Messages", "Permissions",
            "PermissionActions", "Workspaces", "FileSystem", "Processes",
            "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "LanguageServerTests",
        coreNames + [
            "LanguageServer", "LanguageFeatures", "Explanations", "Messages", "RemoteCalls", "Search", "Workspaces",
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
