// swift-tools-version: 6.2
// The targets, layer by layer: none depends on a layer printed below its own. `Sources/README.md` has the whole rule,
// `Tests/TidyTests/ImportTests.swift` compares it, these lists and the imports of every file.
import PackageDescription

/// - Parameter optimisation: in the release. `-Osize` is for what waits; what takes time lies in lower layers. Most tests are not
///   optimised, and what they call is.
func settings(_ optimisation: String = "-O") -> [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
        // No data is shared without a lock, which the compiler checks; the dynamic checks cost a tenth of an indexing run.
        .unsafeFlags(
            [optimisation, "-cross-module-optimization", "-enforce-exclusivity=unchecked"],
            .when(configuration: .release)),
    ]
}

/// Below the application layer and beside it, what waits for the disk, for a person or for another program.
let smallModules = ["GitSync", "EncryptedRemotes", "Notices", "LanguageServer", "AssistantServer", "RemoteCalls"]

func swift(_ layer: String, _ name: String, _ uses: [String] = []) -> Target {
    .target(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Sources/\(layer)/\(name)",
        swiftSettings: settings(layer == "Application" || smallModules.contains(name) ? "-Osize" : "-O"))
}

func cLibrary(_ name: String, _ package: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(
    _ name: String, _ uses: [String], excluding excluded: [String] = [], optimisation: String = "-Onone"
) -> Target {
    .testTarget(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Tests/\(name)", exclude: excluded,
        swiftSettings: settings(optimisation))
}

/// C as it is: a module map and a header each, but for two of our own.
let cLibraries: [Target] = [
    .target(name: "CSys", path: "Sources/CLibraries/CSys"),  // system calls that Swift does not import, in fixed shapes
    .target(name: "CResources", path: "Sources/CLibraries/CResources", exclude: ["Data", "Web"]),  // embedded
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
    cLibrary("CSodium", "libsodium-dev"),
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
/// - Cryptography: secrets in memory, key exchange, keys of passphrases, and sealing.
/// - Imaging: makes pictures small.
/// - Resources: the files that are in the program (`CResources`): scripts and style sheets, `vault-template/`, word lists.
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
    swift("Bindings", "Cryptography", ["CSodium"]),
    swift("Bindings", "Imaging", ["CVips"]),
    swift("Bindings", "Resources", ["CResources"]),
]

/// What every other part speaks.
/// - Wording: `Phrase`, a text in English and French, and `Explanation`, an error in words.
/// - Bytes: text as it lies in files: line maps, folding, differences, globs, JSON, CSV, HTML; `Schema`, results as JSON.
/// - Parallelism: makes values on all processors.
/// - CivilTime: days, ISO weeks, times, and dates as people write them.
/// - AgeFormat: age files and their keys: bytes in, bytes out.
/// - Vault: documents, front matter, lines and their tokens, edits of bytes, settings, and the one door to the files.
let core: [Target] = [
    swift("Core", "Wording"),
    swift("Core", "Bytes"),
    swift("Core", "Parallelism"),
    swift("Core", "CivilTime", ["Wording", "Bytes"]),
    swift("Core", "AgeFormat", ["Wording", "Bytes", "Cryptography"]),
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
/// - Tables: expressions, and rows with columns, groups and sums.
let domains: [Target] = [
    swift("Domains", "Agenda", coreNames + ["ICalendar"]),
    swift("Domains", "Ink", ["Wording", "Bytes", "Vault", "XML", "Archives"]),
    swift("Domains", "Journal", coreNames + ["YAML", "XML", "Digests"]),
    swift("Domains", "Lists", ["Wording", "Bytes", "CivilTime", "Vault", "YAML"]),
    swift("Domains", "Sensors", coreNames + ["YAML"]),
    swift("Domains", "Tables", ["Wording", "Bytes", "CivilTime", "Vault", "YAML", "PatternMatching"]),
]

/// What concerns a whole vault.
/// - Language: what language a text is in, how it sounds, what it is about.
/// - Search: keeps the index, reads queries, answers them, and checks the vault.
/// - Locking: the keys of locked files, and who such files are locked for.
/// - Readings: the CSV files of devices, sums of them in the cache, imports into their months.
/// - Permissions: the gate, both ways: what may be read outside the vault, and the vault as it may leave.
/// - Notices: tells a person something now, by their own command or on the desktop.
/// - Alerting: the alert states of devices on this machine.
/// - GitSync: drives git for a sync, merges, settles conflicts, keeps shared lists.
/// - EncryptedRemotes: git remotes whose keepers can read nothing: packs and signed manifests.
/// - Ingest: messages become rows of readings on the disk, each once.
/// - Bake: answers of questions in notes, written as Markdown.
/// - Charts: SVG, and lines in characters.
/// - Photos: what pictures say of themselves, and small copies of them.
/// - ExternalSources: address books, calendars, health, tracks; each behind one protocol, through a grant alone.
/// - Pages: the web pages of a vault, for a site and for `serve`, and the folder that an export fills.
/// - Print: planners, books, PDF and EPUB, out of such pages.
/// - Exchange: backups, and copies for other programs.
let services: [Target] = [
    swift("Services", "Language", ["Bytes", "Resources", "Stemming"]),
    swift(
        "Services", "Search",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Tables", "Parallelism", "Language", "SQLite", "PatternMatching",
            "Stemming",
            "ICalendar", "FileSystem", "YAML",
        ]),
    swift(
        "Services", "Locking",
        ["Wording", "Bytes", "CivilTime", "AgeFormat", "Vault", "Cryptography", "FileSystem", "Processes"]),
    swift(
        "Services", "Readings",
        ["Bytes", "Parallelism", "CivilTime", "Vault", "Sensors", "Permissions", "FileSystem"]),
    swift("Services", "Permissions", coreNames + ["Photos", "Digests", "FileSystem", "YAML"]),
    swift("Services", "Notices", ["Wording", "Bytes", "Vault", "Permissions", "YAML", "Processes"]),
    swift("Services", "Alerting", ["Wording", "Bytes", "Vault", "Sensors", "Notices", "FileSystem"]),
    swift(
        "Services", "GitSync",
        ["Wording", "Bytes", "CivilTime", "Vault", "Ink", "Sensors", "Permissions", "Processes", "FileSystem"]),
    swift(
        "Services", "EncryptedRemotes",
        [
            "Wording", "Bytes", "CivilTime", "AgeFormat", "Locking", "GitSync", "Cryptography", "Digests", "FileSystem",
            "Processes",
        ]),
    swift("Services", "Ingest", ["Wording", "Bytes", "CivilTime", "Vault", "Sensors", "FileSystem"]),
    swift("Services", "Bake", ["Wording", "Bytes", "CivilTime", "Vault", "Journal", "Tables", "Search"]),
    swift("Services", "Charts", ["Wording", "Bytes", "CivilTime", "Resources"]),
    swift("Services", "Photos", ["Bytes", "CivilTime", "Vault", "FileSystem", "Processes"]),
    swift(
        "Services", "ExternalSources",
        coreNames + ["Agenda", "Sensors", "Permissions", "Photos", "Archives", "FileSystem", "ICalendar", "XML"]),
    swift(
        "Services", "Pages",
        coreNames + domainNames + [
            "Parallelism", "Ink", "Tables", "Search", "Permissions", "Bake", "Charts", "Photos", "Archives",
            "CommonMark",
            "FileSystem",
            "Processes", "Resources",
        ]),
    swift(
        "Services", "Print",
        coreNames + [
            "Journal", "Ink", "Search", "Permissions", "Charts", "Photos", "Pages", "Archives", "Digests", "FileSystem",
            "Parallelism", "Processes", "Resources",
        ]),
    swift(
        "Services", "Exchange",
        coreNames + ["Journal", "Search", "Permissions", "Pages", "Archives", "Digests", "FileSystem", "YAML"]),
]

/// What a person can do with a vault.
/// - Workspaces: one vault on one machine as a request sees it: settings, gate, index, errors in words, and plans, which it alone
///   carries out.
/// - DocumentActions: notes, tags and links; lists; ink.
/// - JournalActions, AgendaActions, SensorActions: by the words of the domains.
/// - LockActions: documents that are locked and unlocked, and the keys for that.
/// - ExchangeActions: imports, exports, syncs and shares.
/// - Overviews: what is made of all domains at once: `today` and `week`, statistics, answers in notes, what is set up.
/// - AssistantActions: a call of an assistant, or a request of a paired device: the vault through a view of what was granted.
/// - LanguageFeatures: questions about a place in a text that is being edited.
let application: [Target] = [
    swift(
        "Application", "Workspaces",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Tables", "Search", "Readings", "Permissions", "Notices", "Photos",
            "GitSync", "ExternalSources", "Archives", "FileSystem", "Processes", "Resources", "SQLite", "YAML",
        ]),
    swift(
        "Application", "DocumentActions",
        coreNames + [
            "Parallelism", "Agenda", "Journal", "Lists", "Ink", "Tables", "Search", "Permissions", "GitSync", "Photos",
            "Pages",
            "Print",
            "Workspaces", "Archives", "FileSystem", "Processes", "YAML",
        ]),
    swift(
        "Application", "JournalActions",
        coreNames + [
            "Agenda", "Journal", "Language", "Search", "Permissions", "Photos", "Pages", "Workspaces",
            "DocumentActions", "FileSystem",
        ]),
    swift(
        "Application", "LockActions",
        coreNames + [
            "AgeFormat", "Journal", "Search", "Permissions", "Locking", "GitSync", "EncryptedRemotes", "Workspaces",
            "DocumentActions", "JournalActions", "Cryptography", "FileSystem",
        ]),
    swift(
        "Application", "AgendaActions",
        coreNames + [
            "Agenda", "Journal", "Search", "Permissions", "Notices", "ExternalSources", "Pages", "Print", "Workspaces",
            "FileSystem", "ICalendar",
        ]),
    swift(
        "Application", "SensorActions",
        coreNames + [
            "Sensors", "Tables", "Search", "Readings", "Permissions", "Alerting", "Ingest", "Charts", "Pages",
            "Workspaces",
            "FileSystem", "ICalendar", "Processes", "YAML",
        ]),
    swift(
        "Application", "ExchangeActions",
        coreNames + [
            "Agenda", "Journal", "Sensors", "Search", "Readings", "Permissions", "GitSync", "Charts", "Photos",
            "ExternalSources", "Pages", "Print", "Exchange", "Workspaces", "DocumentActions", "JournalActions",
            "AgendaActions", "LockActions", "Archives", "FileSystem", "ICalendar", "Processes", "YAML",
        ]),
    swift(
        "Application", "Overviews",
        coreNames + domainNames + [
            "Tables", "Search", "Readings", "Permissions", "Bake", "Charts", "ExternalSources", "Pages", "Print",
            "Workspaces",
            "JournalActions", "SensorActions", "AgendaActions", "ExchangeActions", "GitSync", "FileSystem", "Processes",
            "Archives", "CommonMark", "Cryptography", "Digests", "ICalendar", "PatternMatching", "SQLite", "XML",
            "YAML",
        ]),
    swift(
        "Application", "AssistantActions",
        coreNames + [
            "Agenda", "Journal", "Search", "Permissions", "GitSync", "Workspaces", "DocumentActions", "AgendaActions",
            "FileSystem",
        ]),
    swift(
        "Application", "LanguageFeatures",
        coreNames + domainNames + [
            "Tables", "Search", "Bake", "Charts", "Workspaces", "DocumentActions", "JournalActions", "SensorActions",
            "Overviews", "CommonMark", "YAML",
        ]),
]

/// `script/build` links what it ships by itself: tests, which are linked to the same objects, need Swift's libraries as shared ones.
/// Whoever tries an edit waits for the linker each time: lld takes half as long.
func linked(_ shipped: String) -> [LinkerSetting] {
    [
        .unsafeFlags(Context.environment["DAYBOOK_SHIPPED"] == nil ? [] : [shipped]),
        .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
    ]
}

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
        ["Wording", "Bytes", "Vault", "Search", "Workspaces", "LanguageFeatures", "RemoteCalls", "FileSystem"]),
    swift(
        "Frontends", "AssistantServer",
        coreNames + domainNames + [
            "Tables", "Search", "Permissions", "Workspaces", "DocumentActions", "JournalActions", "SensorActions",
            "AgendaActions", "Overviews", "AssistantActions", "RemoteCalls", "FileSystem",
        ]),
    swift(
        "Frontends", "WebServer",
        coreNames + domainNames + [
            "Ink", "Tables", "Search", "Permissions", "Charts", "Photos", "ExternalSources", "Pages", "Workspaces",
            "DocumentActions", "JournalActions", "SensorActions", "AgendaActions", "LockActions", "ExchangeActions",
            "Overviews", "AssistantActions", "LanguageFeatures", "AssistantServer", "Digests", "FileSystem",
            "Resources",
        ]),
    .executableTarget(
        name: "daybook",
        dependencies: (coreNames + domainNames + [
            "Ink", "Tables", "Language", "Search", "Readings", "Permissions", "GitSync", "EncryptedRemotes", "Ingest",
            "Bake", "Charts", "Photos",
            "ExternalSources", "Pages", "Print", "Exchange", "Workspaces", "DocumentActions", "JournalActions",
            "SensorActions",
            "AgendaActions", "LockActions", "ExchangeActions", "Overviews", "LanguageFeatures", "Arguments",
            "LanguageServer", "AssistantServer", "AgeFormat", "Cryptography", "Locking", "FileSystem", "ICalendar",
            "Processes",
        ])
        .map { .init(stringLiteral: $0) },
        path: "Sources/Frontends/daybook", swiftSettings: settings("-Osize"),
        // One static program; its companions link shared libraries.
        linkerSettings: linked("-static-executable")),
    .executableTarget(
        name: "daybook-station",
        dependencies: (coreNames + [
            "Sensors", "Readings", "Permissions", "Notices", "Alerting", "Ingest", "Workspaces", "WebServer",
            "FileSystem", "HTTPServer", "MQTT", "Processes", "TimeZones", "YAML",
        ])
        .map { .init(stringLiteral: $0) },
        path: "Sources/Frontends/daybook-station", swiftSettings: settings(), linkerSettings: linked("-static-stdlib")),
    .executableTarget(
        name: "daybook-media", dependencies: ["Bytes", "FileSystem", "Imaging"],
        path: "Sources/Frontends/daybook-media", swiftSettings: settings(), linkerSettings: linked("-static-stdlib")),
]

let testTargets: [Target] = [
    .target(
        name: "TestSupport", dependencies: ["FileSystem", "Processes"], path: "Tests/TestSupport",
        swiftSettings: settings()),
    .target(
        name: "ApplicationTestSupport", dependencies: ["FileSystem", "TestSupport", "Vault", "Wording", "Workspaces"],
        path: "Tests/ApplicationTestSupport", swiftSettings: settings()),
    .executableTarget(
        name: "SentimentLab", dependencies: ["Language"], path: "Tests/SentimentLab",
        exclude: ["corpora.py", "lexicons.py", "train.py"], swiftSettings: settings()),
    tests(
        "BindingsTests",
        [
            "Bytes", "Archives", "Cryptography", "Digests", "FileSystem", "HTTPServer", "ICalendar", "Processes", "XML",
            "YAML", "CIcal", "TestSupport",
        ]),
    tests(
        "AgeFormatTests", ["Wording", "Bytes", "AgeFormat", "Cryptography", "FileSystem", "Processes", "TestSupport"],
        excluding: ["Vectors"]),
    tests("CoreTests", coreNames + ["Parallelism", "FileSystem", "Processes", "YAML", "TestSupport"]),
    tests("AgendaTests", coreNames + ["Agenda", "FileSystem", "ICalendar", "TestSupport"]),
    tests("InkTests", ["Vault", "Ink", "Archives", "FileSystem", "TestSupport"]),
    tests("JournalTests", coreNames + ["Journal", "FileSystem", "YAML", "TestSupport"]),
    tests("ListsTests", ["Bytes", "CivilTime", "Vault", "Lists"]),
    tests("TablesTests", ["Wording", "Bytes", "CivilTime", "Vault", "Tables", "FileSystem", "TestSupport"]),
    tests("SensorsTests", coreNames + ["Sensors", "FileSystem", "TestSupport"]),
    tests(
        "SearchTests",
        coreNames + [
            "Agenda", "Journal", "Language", "Tables", "Search", "Bake", "FileSystem", "Processes", "SQLite",
            "TestSupport",
        ]),
    tests(
        "SourcesTests",
        coreNames + [
            "Agenda", "Sensors", "Readings", "Permissions", "Ingest", "Photos", "ExternalSources", "FileSystem",
            "Processes", "TestSupport",
        ]),
    tests("PermissionsTests", ["Wording", "Bytes", "Vault", "Permissions", "FileSystem", "TestSupport"]),
    tests(
        "GitSyncTests",
        [
            "Bytes", "CivilTime", "AgeFormat", "Vault", "Ink", "Permissions", "Locking", "GitSync", "EncryptedRemotes",
            "Cryptography", "FileSystem", "Processes", "TestSupport",
        ]),
    tests(
        "PagesTests",
        coreNames + [
            "Agenda", "Journal", "Search", "Permissions", "Charts", "Pages", "Print", "Exchange", "Archives",
            "CommonMark", "Digests", "FileSystem", "Processes", "TestSupport",
        ]),
    tests(
        "WorkspacesTests",
        [
            "Wording", "CivilTime", "Vault", "Search", "Permissions", "Workspaces", "FileSystem",
            "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "DocumentActionsTests",
        [
            "Wording", "Bytes", "Vault", "Lists", "Ink", "Search", "Workspaces", "DocumentActions", "FileSystem",
            "Processes", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "JournalActionsTests",
        [
            "Bytes", "CivilTime", "Vault", "Journal", "Search", "Photos", "Pages", "Workspaces", "DocumentActions",
            "JournalActions", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "LockActionsTests",
        [
            "Wording", "Bytes", "CivilTime", "AgeFormat", "Vault", "Search", "Permissions", "Locking", "Workspaces",
            "GitSync", "Pages", "DocumentActions", "JournalActions", "LockActions", "ExchangeActions", "Cryptography",
            "FileSystem", "Processes", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "AgendaActionsTests",
        coreNames + [
            "Agenda", "Search", "Workspaces", "AgendaActions", "FileSystem", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "SensorActionsTests",
        coreNames + [
            "Sensors", "Tables", "Readings", "Permissions", "Ingest", "Charts", "Workspaces", "SensorActions",
            "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "ExchangeActionsTests",
        [
            "Wording", "Bytes", "Vault", "Journal", "Readings", "Permissions", "GitSync", "Photos", "ExternalSources",
            "Pages", "Print", "Exchange", "Workspaces", "ExchangeActions", "Overviews", "FileSystem", "Processes",
            "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "OverviewsTests",
        coreNames + [
            "Agenda", "Journal", "Search", "Permissions", "ExternalSources", "Workspaces", "AgendaActions", "Overviews",
            "FileSystem", "ApplicationTestSupport", "TestSupport",
        ]),
    tests("ArgumentsTests", ["Wording", "Bytes", "Arguments", "RemoteCalls"]),
    tests(
        "EditorTests",
        [
            "Wording", "Bytes", "Vault", "Ink", "Search", "Workspaces", "DocumentActions", "LanguageFeatures",
            "RemoteCalls", "LanguageServer", "CommonMark", "FileSystem", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "AssistantTests",
        [
            "Wording", "Bytes", "Vault", "Permissions", "Workspaces", "AssistantActions", "RemoteCalls",
            "AssistantServer", "FileSystem", "Processes", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "WebServerTests",
        coreNames + [
            "AgeFormat", "Ink", "Permissions", "Locking", "Workspaces", "DocumentActions", "Overviews", "Pages",
            "WebServer", "FileSystem", "ApplicationTestSupport", "TestSupport",
        ]),
    tests(
        "CommandTests",
        [
            "Wording", "Bytes", "Vault", "Pages", "Workspaces", "Arguments", "Archives", "FileSystem", "Processes",
            "TestSupport", "daybook",
        ], excluding: ["Fixtures", "Transcripts"]),
    tests(
        "FuzzTests",
        coreNames + [
            "AgeFormat", "Cryptography", "Agenda", "Lists", "Sensors", "Ink", "Language", "Search", "ExternalSources",
            "Archives", "FileSystem", "ICalendar", "YAML", "TestSupport",
        ]),
    tests(
        "TidyTests",
        [
            "Wording", "Bytes", "Vault", "Tables", "Workspaces", "Arguments", "FileSystem", "Processes", "Resources",
            "TestSupport", "daybook",
        ],
        // It reads every line of the sources.
        optimisation: "-O"),
]

let package = Package(
    name: "daybook",
    targets: cLibraries + bindings + core + domains + services + application + frontends + testTargets
)
