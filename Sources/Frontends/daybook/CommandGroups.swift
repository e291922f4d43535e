// The commands by their first word, to build no more of them per run than needed.

import Arguments

/// The commands that share a first word.
struct CommandGroupEntry: Sendable {
    /// The first words of the commands and of their aliases.
    let words: [String]
    let commands: @Sendable () -> [Command<Context>]

    init(_ words: String..., commands: @escaping @Sendable () -> [Command<Context>]) {
        self.words = words
        self.commands = commands
    }
}

enum CommandGroups {
    /// In the order of the manual.
    static let all: [CommandGroupEntry] = [
        CommandGroupEntry("init") { [InitCommand.command] },
        CommandGroupEntry("vaults") {
            [VaultsCommand.list, VaultsCommand.add, VaultsCommand.remove, VaultsCommand.choose]
        },
        CommandGroupEntry("new") { [NewCommand.command] },
        CommandGroupEntry("show") { [ShowCommand.command] },
        CommandGroupEntry("open") { [OpenCommand.command] },
        CommandGroupEntry("today") { [TodayCommand.command] },
        CommandGroupEntry("week") { [WeekCommand.command] },
        CommandGroupEntry("journal", "log") {
            [
                JournalAddCommand.command, JournalListCommand.command, JournalShowCommand.command,
                JournalEditCommand.command, JournalAttachCommand.command, JournalFavoriteCommand.command,
                JournalDeleteCommand.command, JournalDeleteCommand.restore, JournalRetimeCommand.command,
                JournalTimelineCommand.command, JournalSummaryCommand.command,
            ]
        },
        CommandGroupEntry("agenda") {
            [
                AgendaViewCommands.overview, AgendaViewCommands.day, AgendaViewCommands.week, AgendaViewCommands.month,
                AgendaViewCommands.next, AgendaViewCommands.list, AgendaFreeCommand.command, AgendaTasksCommand.command,
                AgendaPageCommand.command, AgendaAddCommand.command, AgendaDoneCommand.command,
                AgendaSkipCommand.command, AgendaMoveCommand.command, AgendaEditCommand.command,
                AgendaPriorityCommand.command, AgendaAppendCommand.command, AgendaRemoveCommand.command,
                AgendaCarryCommand.command, AgendaPrintCommand.command,
                AgendaRemindCommand.command, AgendaAckCommand.command, AgendaSnoozeCommand.command,
            ]
        },
        CommandGroupEntry("ink") {
            [
                InkTakeCommands.new, InkTakeCommands.add, InkTakeCommands.take, InkExportCommand.command,
                InkCheckCommand.command, InkTextCommands.recognise, InkTextCommands.correct,
            ]
        },
        CommandGroupEntry("lists") {
            [
                ListsCommand.command, ListShowCommand.command, ListNewCommand.command, ListAddCommand.command,
                ListCheckCommands.check, ListCheckCommands.uncheck, ListCheckCommands.remove,
                ListRenameCommand.command, ListMoveCommand.command, ListClearCommand.command,
                ListDeleteCommand.command, ListSuggestCommand.command, ListImportCommand.command,
                ListWatchCommand.command,
            ]
        },
        CommandGroupEntry("sensors") {
            [
                SensorsStatusCommand.command, SensorsHistoryCommand.command, SensorsReplayCommand.command,
                SensorsCalibrateCommand.command, SensorsAckCommand.command, SensorsChartCommand.command,
                SensorsImportCommand.command, SensorsExportCommand.command, SensorsListenCommand.command,
                SensorsIngestCommand.command, SensorsAddCommand.command, SensorsCheckCommand.command,
            ]
        },
        CommandGroupEntry("service") {
            [ServiceCommands.install, ServiceCommands.status, ServiceCommands.stop, ServiceCommands.logs]
        },
        CommandGroupEntry("search") { [SearchCommand.command] },
        CommandGroupEntry("table") { [TableCommand.command] },
        CommandGroupEntry("base") { [BaseCommand.command] },
        CommandGroupEntry("set") { [SetCommand.command] },
        CommandGroupEntry("tags") { [TagsCommand.command] },
        CommandGroupEntry("tag") {
            [TagEditCommand.add, TagEditCommand.remove, TagRenameCommand.command, TagSuggestCommand.command]
        },
        CommandGroupEntry("links") { [LinksCommand.command] },
        CommandGroupEntry("streak") { [StreakCommand.command] },
        CommandGroupEntry("mood") { [MoodCommand.command, MoodChartCommand.command, MoodSuggestCommand.command] },
        CommandGroupEntry("prompt") { [PromptCommand.command] },
        CommandGroupEntry("on-this-day") { [OnThisDayCommand.command] },
        CommandGroupEntry("insights") { [InsightsCommand.command] },
        CommandGroupEntry("places") { [PlacesCommand.command] },
        CommandGroupEntry("stats") { [StatsCommand.command] },
        CommandGroupEntry("export") {
            [
                ExportAllCommand.command, ExportCommands.html, ExportBookCommands.pdf, ExportBookCommands.epub,
                ExportCommands.json, ExportCommands.markdown, ExportCommands.csv, ExportICSCommand.command,
                ExportDiaryCommands.dayOne, ExportDiaryCommands.jrnl,
            ]
        },
        CommandGroupEntry("import") {
            [
                ImportJSONCommand.command, ImportICSCommand.command, ImportTasksCommands.todoTxt,
                ImportTasksCommands.taskwarrior, ImportJrnlCommand.command,
                ImportDayOneCommand.command, ImportDaylioCommand.command, ImportJourneyCommand.command,
                ImportPlainDiaryCommands.keep, ImportPlainDiaryCommands.diarium,
                ImportPlainDiaryCommands.diarly, ImportPlainDiaryCommands.nomie,
                ImportPlainDiaryCommands.appleJournal, ImportLoopCommand.command,
                ImportTextCommands.text, ImportTextCommands.jekyll, ImportTextCommands.redNotebook,
                ImportNotesCommands.obsidian, ImportNotesCommands.logseq,
                ImportPhotosCommand.command, ImportHealthCommand.command, ImportVCardCommand.command,
            ]
        },
        CommandGroupEntry("permissions") {
            [
                PermissionsCommand.command, PermissionsRequestCommand.command, PermissionsDecideCommands.grant,
                PermissionsFetchCommand.command, PermissionsDecideCommands.deny, PermissionsDecideCommands.revoke,
                PermissionsDecideCommands.reset,
                PermissionsCommand.explain, PermissionsHistoryCommand.command, PermissionsHistoryCommand.export,
            ]
        },
        CommandGroupEntry("setup") { [SetupCommand.command] },
        CommandGroupEntry("bake") { [BakeCommand.command] },
        CommandGroupEntry("lock") { [LockCommands.lock] },
        CommandGroupEntry("unlock") { [LockCommands.unlock] },
        CommandGroupEntry("close") { [CloseCommand.command] },
        CommandGroupEntry("keys") {
            [
                KeysCommands.start, KeysCommands.list, KeysCommands.add, KeysCommands.trust, KeysCommands.remove,
                KeysCommands.again, KeysCommands.changePassphrase, KeysCommands.paper, KeysCommands.recover,
            ]
        },
        CommandGroupEntry("check") { [CheckCommand.command] },
        CommandGroupEntry("upgrade") { [UpgradeCommand.command] },
        CommandGroupEntry("version") { [VersionCommand.command] },
        CommandGroupEntry("doctor") { [DoctorCommand.command] },
        CommandGroupEntry("index") { [IndexCommand.command] },
        CommandGroupEntry("calendar") { [CalendarSyncCommand.command] },
        CommandGroupEntry("clone") { [CloneCommand.command] },
        CommandGroupEntry("sync") { [SyncCommand.command, SyncStatusCommand.command, SyncUndoCommand.command] },
        CommandGroupEntry("remote") {
            [
                RemoteCommands.create, RemoteCommands.status, RemoteCommands.check, RemoteCommands.accept,
                RemoteCommands.compact,
                RemoteHelperCommand.command,
            ]
        },
        CommandGroupEntry("share") {
            [
                ShareCommand.command, ShareAcceptCommand.command, ShareListCommand.command, ShareUndoCommand.command,
                ShareStopCommand.command,
            ]
        },
        CommandGroupEntry("history") { [HistoryCommand.command] },
        CommandGroupEntry("resolve") { [ResolveCommand.command] },
        CommandGroupEntry("merge-driver") { [MergeDriverCommand.command] },
        CommandGroupEntry("serve") {
            [
                ServeCommand.command, ServeDevicesCommands.list, ServeDevicesCommands.pair, ServeDevicesCommands.grant,
                ServeDevicesCommands.rename, ServeDevicesCommands.revoke,
            ]
        },
        CommandGroupEntry("lsp") { [LanguageServerCommand.command] },
        CommandGroupEntry("mcp") { [AssistantCommand.command] },
        CommandGroupEntry("completions") { [CompletionsCommand.command] },
        CommandGroupEntry("complete") { [CompleteCommand.command] },
        CommandGroupEntry("man") { [ManualCommand.command] },
    ]
}
