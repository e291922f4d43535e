// One request that was let in: what it asks for, in whose language, and the vault as it is now.

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

/// Of one thread. The vault is opened when it is first needed, and let go with the visit.
final class Visit {
    /// The field of a form that says when it was filled in, where that was before it was sent: in milliseconds since the epoch.
    static let typed = "typed"

    let request: WebRequest
    let visitor: Visitor
    let language: LanguageCode
    let query: FormFields
    /// Of the form that was sent.
    let form: FormFields
    let places: [String: [String]]
    let door: WebDoor
    /// As it was before anything was read.
    let state: String
    /// Whether its page takes dictation, and so may use the microphone.
    var hears = false
    private let route: Route
    private var opened: (workspace: Workspace, verified: Int?)?
    /// As the owner has them.
    private var settings: VaultSettings?
    /// Of a device that is not shown all.
    private var device: DeviceVisit?

    init(
        _ door: WebDoor, _ request: WebRequest, _ visitor: Visitor, _ language: LanguageCode, of route: Route,
        query: FormFields, form: FormFields, places: [String: [String]]
    ) {
        (self.door, self.request, self.visitor, self.language) = (door, request, visitor, language)
        (self.route, self.query, self.form, self.places) = (route, query, form, places)
        state = door.live.state
    }

    /// Whether the script asks for a page again that is in its window: what is shown once is not shown to it.
    var isRefresh: Bool { request.value("daybook-live") != nil }

    /// Whether the browser keeps the page for when no server answers: then what was done elsewhere is not shown on it.
    var isKept: Bool { request.value("daybook-kept") != nil }

    /// The vault with its index open until the answer is there. Throws `VaultError`.
    func workspace() throws -> Workspace { try open().workspace }

    /// Whether something of the vault may not be shown to this visitor: then files are shown otherwise than they lie there.
    var isRedacted: Bool { visitor.device?.seesPrivate == false }

    private func open() throws -> (workspace: Workspace, verified: Int?) {
        if let opened { return opened }
        // What a form says of its time counts where a form may wait for the server, and nowhere else.
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
        // What is kept of days was found out with the owner's eyes.
        opened = (visit.seen, nil)
        return (visit.seen, nil)
    }

    /// The one way of changes into the vault. Throws what the plan throws; of a device that is not shown all `DeviceVisitError`, too.
    @discardableResult
    func apply<Result>(_ plan: Plan<Result>, each: (ChangedFile) throws -> Void = { _ in }) throws -> Result {
        let workspace = try workspace()
        if let device { return try device.apply(plan, each: each) }
        return try workspace.apply(plan, each: each)
    }

    /// How many locked documents are not shown, for the owner at this machine: others learn nothing of them.
    func writeLocked(_ html: inout HTMLText) {
        guard visitor.device == nil, let count = try? workspace().withIndex({ try $0.unopenedDocuments().count }),
            count > 0
        else { return }
        html.element("p", say(WebWords.locked(count)), class: "count")
    }

    /// What the vault says of some days, from memory where no file of it has changed.
    func facts(from first: Day, to last: Day) throws -> TodayFacts {
        let (workspace, verified) = try open()
        let basis = TodayFacts.Basis(from: first, to: last, in: workspace)
        if let kept = door.facts.facts(at: verified, basis) { return try kept.asOfNow(in: workspace) }
        let facts = try TodayFacts(in: workspace, from: first, to: last)
        door.facts.keep(facts, at: verified, basis)
        return facts
    }

    /// What is in a place of the route's pattern.
    func place(_ name: String) -> String { (places[name] ?? []).joined(separator: "/") }

    /// A path of the vault that the address names. Throws 404.
    func path(_ name: String = "path") throws -> VaultPath {
        guard let path = VaultPath(place(name)) else { throw WebRefusal.notFound }
        return path
    }

    /// The day that an address names: `2026-11-23`. Throws 404.
    func day(_ name: String = "day") throws -> Day {
        guard let day = Day(iso: place(name)) else { throw WebRefusal.notFound }
        return day
    }

    func month(_ name: String = "month") throws -> Month {
        guard let month = Month(iso: place(name)) else { throw WebRefusal.notFound }
        return month
    }

    /// The person's own words for moods.
    var moods: MoodScale { (try? workspace().moodScale) ?? MoodScale() }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// What the vault is called.
    var vaultName: String { settings.map(door.vaultName) ?? door.vaultName }

    /// What a form of this visitor has to carry; nil where it may send none.
    private(set) lazy var formToken: String? = {
        guard let session = visitor.session, !door.isReadOnly, visitor.device?.writes != false else { return nil }
        return door.keys.formToken(of: session)
    }()
}
