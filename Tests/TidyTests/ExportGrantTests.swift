// Nothing reads a source or writes outside of the vault but through the gate: read off the sources themselves.

import TestSupport
import Testing

@Suite struct ExportGrantTests {
    /// What writes to the disk or removes from it, or hands bytes to another program.
    private static let writes = [
        "AtomicWrite.replace(", "AtomicWrite.copy(", "OpenFile.creating(", "OpenFile.appending(", "Paths.makeFolder(",
        "Paths.makeTemporaryFolder(", "Paths.rename(", "Paths.removeFile(", "Paths.removeTree(", "ChildProcess.run(",
        "ChildProcess.runInForeground(",
        "AnsweringProcess(", "RunningProcess(", "DetachedProcess(",
    ]

    /// Who may, and why, by files and by whole folders: a file that is not here gives its bytes to one that asks for an `ExportGrant`.
    private static let writers: [String: String] = [
        "Core/Vault/Files/": "the vault itself",
        "Services/Search/Index/": "the index, in the cache",
        "Services/Permissions/State/": "decisions, history and copies of what was fetched, on this machine",
        "Services/Locking/": "keys of this device, and whom it locks for, in the state of its user",
        "Application/LockActions/EditingFolder.swift": "what an editor gets of a locked document, in memory alone",
        "Services/GitSync/":
            "git, in the vault; ForeignRemotes looks before a push, and ShareSync, which alone fills a share, asks for a grant",
        "Services/EncryptedRemotes/":
            "what git sends, encrypted for devices whom this user trusts, and what a clone knows of it; ForeignRemotes looks before a sync sends",
        "Services/Alerting/": "alerts.csv of the vault, and states on this machine",
        "Application/AgendaActions/Pages/AgendaListing.swift": "what was listed last, on this machine",
        "Application/AgendaActions/Calendars/CalendarSyncState.swift": "what was synced, on this machine",
        "Application/AgendaActions/Calendars/ExportCalendar.swift": "the folder that exports fill",
        "Application/AgendaActions/Calendars/VdirFolder.swift": "events that CalendarSyncRun took through the gate",
        "Application/Overviews/Doctor/DiagnosisQuestion+Programs.swift":
            "starts daybook's own companions with nothing, to see whether they start",
        "Application/Overviews/Day/SelectPrompt.swift": "which prompts were shown, on this machine",
        "Application/JournalActions/UploadedFiles.swift": "photos on their way in, in the cache",
        "Services/Print/Pictures/SVGConverter.swift":
            "drawings for rsvg-convert, of DrawingFile and ExportInk, which have an ExportGrant, and for the owner's own screen",
        "Services/Pages/Site/SafeDrawing.swift":
            "for rsvg-convert what OutgoingVault lets out, and copies in the cache, of which exports take",
        "Application/ExchangeActions/Export/DrawingFile.swift":
            "has an ExportGrant; pictures for WeasyPrint, in a temporary folder",
        "Application/ExchangeActions/Export/MakeAllExports.swift": "the folder that exports fill",
        "Application/ExchangeActions/Import/DiarySource.swift": "an archive on its way in",
        "Application/ExchangeActions/Import/RestoreBackup.swift": "a backup on its way in",
        "Application/DocumentActions/Ink/InkOnScreen.swift":
            "a picture for the owner's own screen, in a temporary folder",
        "Application/DocumentActions/Ink/ExportInk.swift":
            "has an ExportGrant; pages for rsvg-convert, in a temporary folder",
        "Application/DocumentActions/Ink/Recognition/InkReadings.swift": "which ink was read, on this machine",
        "Application/DocumentActions/Ink/Recognition/LineRecogniser.swift":
            "a temporary folder for what recognisers are given",
        "Application/DocumentActions/Ink/Recognition/TesseractRecogniser.swift":
            "pictures of lines for tesseract, in a temporary folder",
        "Application/DocumentActions/Lists/ImportItems.swift": "the source of an import, which the user wants removed",
        "Application/Workspaces/Permissions/CalendarFetch.swift": "copies of granted addresses, on this machine",
        "Application/Workspaces/Permissions/CalendarRefresh.swift": "daybook itself, fetching behind its own back",
        "Application/Workspaces/Permissions/PermissionRecorder.swift": "the decisions, on this machine",
        "Application/AgendaActions/Reminders/ReminderStore.swift": "states of reminders, on this machine",
        "Application/SensorActions/DiscoverDevices.swift": "daybook's own station, which listens",
        "Application/SensorActions/StationStart.swift": "the folder of what the station remembers, on this machine",
        "Application/LockActions/LockDocuments.swift": "removes temporary files of the vault",
        "Application/ExchangeActions/Sync/CloneVault.swift": "a vault on its way here",
        "Frontends/daybook/Commands/Sync/TemporaryGitFolder.swift":
            "what an encrypted remote says of its writer, in a temporary folder",
        "Application/ExchangeActions/Sync/ResolveConflicts.swift": "files of the vault",
        "Application/ExchangeActions/Sync/ShareStore.swift": "repositories of shares, on this machine",
        "Application/ExchangeActions/Sync/SyncSetup.swift": "a repository for the vault",
        "Application/ExchangeActions/Sync/SyncStore.swift": "what was synced, on this machine",
        "Application/Workspaces/NamedVaults.swift": "names of vaults, in the user's own configuration",
        "Application/Workspaces/UserProgram.swift": "the user's own programs, which get an address at most",
        "Frontends/WebServer/Actions/DoneRecord.swift": "what was done by its name, on this machine",
        "Frontends/daybook-media/PictureRequest.swift": "small copies of pictures, in the cache",
        "Frontends/daybook-station/ServerSecrets.swift": "the user's own command for a password",
        "Frontends/daybook-station/SecretHosts.swift": "where a password went first, on this machine",
        "Application/Workspaces/Permissions/QRCode.swift":
            "starts qrencode on an address of this machine; it writes nothing",
        "Frontends/daybook-station/Web/ServerCertificate.swift":
            "a certificate and its key, on this machine; openssl, which gets their names",
        "Frontends/daybook-station/Web/WebStation.swift": "the owner's own browser, on this machine",
        "Frontends/daybook-station/ServerWorker.swift": "what the station remembers, on this machine",
        "Frontends/daybook/Commands/Service/":
            "units of systemd and entries of autostart; systemctl and journalctl, which get their names",
        "Frontends/daybook/Commands/Vault/HelpCommand.swift": "manual pages",
        "Application/Workspaces/NewVault/MakeVault.swift": "a new vault",
        "Frontends/daybook/Commands/Vault/MergeDriverCommand.swift": "the file that git merges",
        "Application/Workspaces/NewVault/VaultRepository.swift": "git, in a new vault",
        "Frontends/daybook/Terminal/Editor.swift": "the user's own editor, on a file of the vault",
        "Services/Pages/Notes/FormulaConverter.swift":
            "starts pandoc on formulas of documents that leave, as data; it writes nothing",
        "Services/Pages/Ink/InkBackgrounds.swift":
            "starts pdftocairo on what an ExportGrant lets leave, or the owner sees, as data; it writes nothing",
        "Services/Permissions/Outgoing/OutgoingFile.swift": "asks for an ExportGrant",
        "Services/Pages/Output/FileWriter.swift": "asks for an ExportGrant",
        "Services/Pages/Selection/KnownDocuments.swift":
            "what is known of documents as they leave, into the cache of the vault",
        "Services/Pages/Site/KnownSite+Keeping.swift":
            "what is known of a site of documents that left, into the cache of the vault",
        "Services/Pages/Output/ReportedWarnings.swift": "what was said, into the cache of the vault",
        "Services/Pages/Output/OutputFolder.swift": "asks for an OutgoingVault, which has one",
        "Services/Print/PDF/FontCoverage.swift":
            "asks fontconfig which fonts have characters; it writes nothing, and nothing leaves this machine",
        "Services/Print/PDF/PDFBook.swift": "pictures for WeasyPrint, in a temporary folder",
        "Services/Print/PDF/PDFExport.swift": "HTML for WeasyPrint, in a temporary folder",
        "Services/Print/PDF/PDFJoiner.swift": "starts pikepdf on PDF files in a temporary folder",
        "Services/Print/PDF/PartedBook.swift":
            "has an ExportGrant; HTML for WeasyPrint and its PDF, in a temporary folder",
        "Services/Print/PDF/WeasyPrint.swift": "starts WeasyPrint on what lies there",
        "Services/Print/Planner/PlannerPDF.swift": "HTML for WeasyPrint, in a temporary folder",
        "Services/ExternalSources/SourceMemory.swift": "what was read of sources, on this machine",
        "Services/Ingest/DeliveryJournal.swift": "messages on their way into the vault, on this machine",
        "Services/Ingest/LastGoodFiles.swift": "settings of the vault that could be read, on this machine",
        "Services/Ingest/ListenerState.swift": "how the listener stands, on this machine",
        "Services/Notices/Notice.swift": "asks for an ExportGrant",
        "Services/Photos/Pictures/PictureMaker.swift": "small copies of pictures, in the cache",
        "Services/Readings/RollupCache.swift": "sums of readings, in the cache",
    ]

    /// The row that a file belongs to: its own, or that of a folder.
    private static func row(_ source: SwiftSource) -> String? {
        let name = String(source.path.dropFirst("Sources/".count))
        return writers.keys.first { $0 == name || $0.hasSuffix("/") && name.hasPrefix($0) }
    }

    private static func writes(_ source: SwiftSource) -> Bool {
        source.has(writes)
    }

    @Test func whoWritesHasAReason() {
        for source in SwiftSource.all where !["Bindings", "CLibraries"].contains(source.layer) {
            #expect(
                !Self.writes(source) || Self.row(source) != nil,
                "\(source) writes: let something that asks for an ExportGrant do it, or say why not in ExportGrantTests"
            )
        }
    }

    @Test func nobodyIsListedInVain() {
        let rows = Set(SwiftSource.all.filter(Self.writes).compactMap(Self.row))
        #expect(Set(Self.writers.keys).subtracting(rows) == [])
    }

    /// A permission is made where it was decided.
    @Test(arguments: ["ReadGrant(", "ExportGrant(", "AssistantGrant(", "DeviceGrant(", "SourceFile("])
    func onlyTheGateMakesOne(_ call: String) {
        let name = call.dropLast()
        let places = SwiftSource.all.filter { source in
            source.has([call])
                && source.code.contains { line in
                    line.ranges(of: call).contains { range in
                        let before = line[..<range.lowerBound].last
                        return before.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
                    }
                }
        }
        #expect(!places.isEmpty, "\(name)")
        for place in places { #expect(place.path.hasPrefix("Sources/Services/Permissions/Gate/"), "\(place)") }
    }

    /// A source reads what a `ReadGrant` hands to it.
    @Test func sourcesOpenNothingThemselves() {
        let openers = ["OpenFile.", "ArchiveReader(", "FileStamp.of(", "StandardStream."]
        let reasons = [
            "Sources/Services/ExternalSources/SourceMemory.swift": "its own memory, on this machine",
            "Sources/Services/ExternalSources/Health/HealthSource.swift": "an archive at ReadGrant.path(of:)",
        ]
        for source in SwiftSource.all where source.target == "ExternalSources" {
            #expect(!source.has(openers) || reasons[source.path] != nil, "\(source) opens a file without a ReadGrant")
        }
    }

    /// Exporters read the vault as it leaves.
    @Test func exportersReadWhatMayLeave() {
        let places: Set<String> = [
            "Sources/Services/Permissions/Outgoing/OutgoingVault.swift",
            "Sources/Services/Permissions/Outgoing/VaultTree.swift",
            "Sources/Services/Exchange/Backup/BackupRestore.swift",
        ]
        let folders = ["Pages/", "Print/", "Exchange/", "Permissions/Outgoing/"].map { "Sources/Services/" + $0 }
        let exporters = SwiftSource.all.filter { source in folders.contains { source.path.hasPrefix($0) } }
        #expect(exporters.count > 100 && places.isSubset(of: exporters.map(\.path)))
        for source in exporters where !places.contains(source.path) {
            #expect(!source.has(["VaultFolder", "index.vault.", "VaultFiles"]), "\(source) reads the vault as it is")
        }
    }
}
