// An admitted request: its parameters, its language, and the current vault.

import AssistantActions
import Bytes
import CivilTime
import Journal
import Overviews
import Pages
import Permissions
import Search
import Vault
import Wording
import Workspaces

/// Confined to one thread. Opens the vault when it is first needed, and releases it at the end.
final class Visit {
    /// The form field with the time at which it was filled in, if earlier than its submission: in milliseconds since the epoch.
    static let typed = "typed"

    let request: WebRequest
    let visitor: Visitor
    let language: LanguageCode
    let query: FormFields
    /// The submitted form.
    let form: FormFields
    let places: [String: [String]]
    let door: WebDoor
    /// The state before anything was read.
    let state: String
    /// Whether its page supports dictation, and may therefore use the microphone.
    var hears = false
    private let route: Route
    private var opened: (workspace: Workspace, verified: Int?)?
    /// The owner's settings.
    private var settings: VaultSettings?
    /// For a device that is not shown everything.
    private var device: DeviceVisit?

    init(
        _ door: WebDoor, _ request: WebRequest, _ visitor: Visitor, _ language: LanguageCode, of route: Route,
        query: FormFields, form: FormFields, places: [String: [String]]
    ) {
        (self.door, self.request, self.visitor, self.language) = (door, request, visitor, language)
        (self.route, self.query, self.form, self.places) = (route, query, form, places)
        state = door.live.state
    }

    /// Whether the script requests a refresh of the page in its window: notices shown once are left out.
    var isRefresh: Bool { request.value("daybook-live") != nil }

    /// Whether the browser stores the page for offline use: notices of changes made elsewhere are left out.
    var isKept: Bool { request.value("daybook-kept") != nil }

    /// The vault, with its index open until the response is complete. Throws `VaultError`.
    func workspace() throws -> Workspace { try open().workspace }

    /// Whether part of the vault may be hidden from this visitor: then files are shown differently from those on disk.
    var isRedacted: Bool { visitor.device?.seesPrivate == false }

    private func open() throws -> (workspace: Workspace, verified: Int?) {
        if let opened { return opened }
        // The time in a form only counts for routes whose forms may wait for the server.
        let mayWait = route.fields.contains { $0.name == Self.typed }
        let typed = mayWait ? form[Self.typed].flatMap { Int64($0) }.map { $0 / 1000 } : nil
        let made = try door.workspace(language, opensLocked: route.showsLocked, typedAt: typed)
        settings = made.workspace.vault.settings
        guard let device = visitor.device, isRedacted else {
            opened = made
            return made
        }
        let visit = try DeviceVisit(made.workspace, device, staying: door.staying, at: made.verified)
        self.device = visit
        // Cached facts about days are from the owner's view.
        opened = (visit.seen, nil)
        return (visit.seen, nil)
    }

    /// The only way for changes into the vault. Throws what the plan throws; for a device that is not shown everything, also
    /// `DeviceVisitError`.
    @discardableResult
    func apply<Result>(_ plan: Plan<Result>, each: (ChangedFile) throws -> Void = { _ in }) throws -> Result {
        let workspace = try workspace()
        if let device { return try device.apply(plan, each: each) }
        return try workspace.apply(plan, each: each)
    }

    /// Writes the number of locked documents that are not shown, for the owner at this machine only: it is not disclosed to others.
    func writeLocked(_ html: inout HTMLText) {
        guard visitor.device == nil, let count = try? workspace().withIndex({ try $0.unopenedDocuments().count }),
            count > 0
        else { return }
        html.element("p", say(WebWords.locked(count)), class: "count")
    }

    /// The vault's facts about a range of days, from the cache if no file has changed.
    func facts(from first: Day, to last: Day) throws -> TodayFacts {
        let (workspace, verified) = try open()
        let basis = TodayFacts.Basis(from: first, to: last, in: workspace)
        if let kept = door.facts.facts(at: verified, basis) { return try kept.asOfNow(in: workspace) }
        let facts = try TodayFacts(in: workspace, from: first, to: last)
        door.facts.keep(facts, at: verified, basis)
        return facts
    }

    /// The value of a placeholder in the route's pattern.
    func place(_ name: String) -> String { (places[name] ?? []).joined(separator: "/") }

    /// A vault path in the address. Throws 404.
    func path(_ name: String = "path") throws -> VaultPath {
        guard let path = VaultPath(place(name)) else { throw WebRefusal.notFound }
        return path
    }

    /// A day in the address: `2026-11-23`. Throws 404.
    func day(_ name: String = "day") throws -> Day {
        guard let day = Day(iso: place(name)) else { throw WebRefusal.notFound }
        return day
    }

    func month(_ name: String = "month") throws -> Month {
        guard let month = Month(iso: place(name)) else { throw WebRefusal.notFound }
        return month
    }

    /// The person's own mood words.
    var moods: MoodScale { (try? workspace().moodScale) ?? MoodScale() }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// The name of the vault.
    var vaultName: String { settings.map(door.vaultName) ?? door.vaultName }

    /// The token that this visitor's forms must contain; nil if the visitor may not submit any.
    private(set) lazy var formToken: String? = {
        guard let session = visitor.session, !door.isReadOnly, visitor.device?.writes != false else { return nil }
        return door.keys.formToken(of: session)
    }()
}
