// The state of sources as readable text.

import Agenda
import Arguments
import Bytes
import CivilTime
import FileSystem
import Permissions
import Wording
import Workspaces

struct PermissionText {
    private let context: Context
    private let overview: PermissionOverview
    var gate: PermissionGate { overview.gate }

    init(_ context: Context) throws {
        self.context = context
        overview = PermissionOverview(in: try context.workspace())
    }

    // MARK: States

    private static func mark(_ state: PermissionState) -> (mark: String, style: Terminal.Style) {
        switch state {
        case .granted: ("●", .green)
        case .provisional: ("◐", .green)
        case .unknown: ("○", .faint)
        case .denied: ("✕", .magenta)
        case .restricted: ("⊘", .magenta)
        case .unavailable: ("!", .yellow)
        }
    }

    /// A source in full detail.
    func print(_ source: PermissionSource) {
        let terminal = context.terminal
        let state = gate.state(of: source)
        let (mark, style) = Self.mark(state)
        terminal.line(
            source.icon + " " + TerminalText.padded(terminal.styled(context.say(source.title), .bold), to: 15)
                + terminal.styled(mark + " " + context.say(state.phrase), style))
        let what = context.say(source.purpose) + Phrase(": ", fr: " : ")[context.language] + context.say(source.benefit)
        for line in TerminalText.wrapped(what, to: terminal.width - 3) { terminal.line("   " + line) }
        let facts = facts(source, state)
        if !facts.isEmpty {
            for line in TerminalText.wrapped(
                TerminalText.harmless(facts.joined(separator: " · ")), to: terminal.width - 3)
            {
                terminal.line("   " + terminal.styled(line, .faint))
            }
        }
    }

    /// Assistants, with their permissions and last request.
    func printAssistant() {
        let terminal = context.terminal
        let state = gate.assistantState
        let (mark, style) = Self.mark(state)
        terminal.line(
            "🤝 "
                + TerminalText.padded(
                    terminal.styled(context.say(Phrase("Assistants", fr: "Assistants")), .bold), to: 15)
                + terminal.styled(mark + " " + context.say(state.phrase), style))
        let what = Phrase(
            "programs that ask over daybook mcp: they read and write in the vault what is granted, and nothing private",
            fr:
                "des programmes qui demandent par daybook mcp : ils lisent et écrivent dans le coffre ce qui est accordé, et rien de privé"
        )
        for line in TerminalText.wrapped(context.say(what), to: terminal.width - 3) { terminal.line("   " + line) }
        let facts = assistantFacts(state)
        guard !facts.isEmpty else { return }
        for line in TerminalText.wrapped(facts.joined(separator: " · "), to: terminal.width - 3) {
            terminal.line("   " + terminal.styled(line, .faint))
        }
    }

    /// Network devices, one per line, with their permissions; nothing if there are none.
    func printDevices() {
        let terminal = context.terminal
        guard !overview.devices.isEmpty || overview.deviceProblem != nil else { return }
        terminal.line()
        terminal.line("📱 " + terminal.styled(context.say(Phrase("Devices", fr: "Appareils")), .bold))
        let now = context.clock / 1_000_000_000
        for device in overview.devices {
            terminal.line(
                "   " + TerminalText.harmless(device.name)
                    + context.say(Phrase(": ", fr: " : ") + device.phrase(at: now)))
        }
        let below = overview.deviceProblem?.message ?? PairedDevice.changing
        terminal.line("   " + terminal.styled(context.say(below), .faint))
    }

    /// The permissions of assistants: `reads agenda, lists`.
    func assistantFacts(_ state: PermissionState) -> [String] {
        var facts: [String] = []
        if let decision = gate.book.assistant, [.granted, .provisional].contains(state) {
            func names(_ parts: Set<VaultPart>) -> String {
                VaultPart.allCases.filter(parts.contains).map { context.say($0.title) }.joined(separator: ", ")
            }
            facts.append(
                decision.reads.isEmpty
                    ? context.say(Phrase("reads nothing", fr: "ne lisent rien"))
                    : context.say(Phrase("reads ", fr: "lisent : ")) + names(decision.reads))
            if !decision.writes.isEmpty {
                facts.append(context.say(Phrase("writes in ", fr: "écrivent : ")) + names(decision.writes))
            }
            if let end = end(decision.expiry) { facts.append(end) }
        }
        if let last = overview.lastUses[PermissionGate.assistantSubject] {
            facts.append(context.say(Phrase("last used ", fr: "dernier usage ")) + moment(last))
        }
        return facts
    }

    /// A source in one line: `📅 Calendar      ● granted  ~/.calendars · without notes`.
    func printLine(_ source: PermissionSource) {
        let terminal = context.terminal
        let state = gate.state(of: source)
        let (mark, style) = Self.mark(state)
        let name = mark + " " + context.say(state.phrase)
        let title = source.icon + " " + TerminalText.padded(context.say(source.title), to: 15)
        let facts = facts(source, state).joined(separator: " · ")
        let room = terminal.width - TerminalText.width(title + name) - 2
        terminal.line(
            title + terminal.styled(name, style)
                + (facts.isEmpty ? "" : "  " + TerminalText.cut(TerminalText.harmless(facts), to: max(10, room))))
    }

    private func facts(_ source: PermissionSource, _ state: PermissionState) -> [String] {
        var facts: [String] = []
        if state == .unavailable, let missing = gate.circumstances.missingNotifier, source == .notifications {
            facts.append("apt-get install \(missing.package)")
        }
        if let grant = gate.book[source], grant.decision == .granted,
            [.granted, .provisional, .unavailable].contains(state)
        {
            facts += grant.paths.map { path in short(path) + (fetched(path).map { " (\($0))" } ?? "") }
            if grant.mode == .readWrite {
                facts.append(context.say(Phrase("read and write", fr: "lecture et écriture")))
            }
            if !grant.hidden.isEmpty {
                let names = grant.hidden.sorted().joined(separator: ", ")
                facts.append(context.say(Phrase("without \(names)", fr: "sans \(names)")))
            }
            if let end = end(grant.expiry) { facts.append(end) }
        }
        if let last = overview.lastUses[source.rawValue] {
            facts.append(context.say(Phrase("last used ", fr: "dernier usage ")) + moment(last))
        }
        return facts
    }

    func end(_ expiry: PermissionGrant.Expiry) -> String? {
        switch expiry {
        case .never: nil
        case .at(let end): context.say(Phrase("until ", fr: "jusqu’au ")) + moment(end)
        case .endOfSession:
            context.say(Phrase("until this terminal closes", fr: "jusqu’à la fermeture de ce terminal"))
        }
    }

    /// `2026-11-20 09:15` in local time.
    func moment(_ seconds: Int64) -> String {
        let local = context.readerZone.local(of: seconds)
        return local.day.iso + " " + local.time.shortText
    }

    /// When the existing copy of an address was fetched.
    private func fetched(_ path: String) -> String? {
        guard path.isWebAddress, let folder = try? context.vaultStateFolder() else { return nil }
        guard let time = AddressCopies(stateFolder: folder).record(of: path)?.fetched else {
            return context.say(Phrase("not fetched yet", fr: "pas encore de copie"))
        }
        return context.say(Phrase("fetched ", fr: "copie du ")) + moment(time)
    }

    /// A path with `~` for the home folder.
    func short(_ path: String) -> String {
        guard let home = context.machine["HOME"], home.count > 1, path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}

extension DeclaredOperand where Self == Operand<String> {
    static var permissionSource: Self {
        Operand(
            "source", label: Phrase("SOURCE", fr: "SOURCE"),
            summary: Phrase(
                "calendar, reminders, photos, health, contacts, location, notifications; or assistant",
                fr: "calendar, reminders, photos, health, contacts, location, notifications ; ou assistant"))
    }
}
