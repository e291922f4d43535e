// The way of a request through all checks to its route, and of every answer out with its headers.

import AssistantActions
import AssistantServer
import ExchangeActions
import FileSystem
import LockActions
import Synchronization
import Vault
import Wording
import Workspaces

/// Where the vault is, and whose clock is read.
package struct WebSurroundings: Sendable {
    /// Read again for each request.
    package var machine: @Sendable () -> Machine
    package var vault: String
    /// Nil where the browser says it.
    package var language: LanguageCode?
    package var isReadOnly: Bool
    package var version: String
    /// The folder is not a vault yet, and may become one: daybook itself, as git is to call it then. Nil for a vault.
    package var makingWith: String?
    /// `$XDG_STATE_HOME/daybook/<vault>`; nil where nothing outlives the server.
    package var stateFolder: String?
    /// Takes what the owner should know and no page can say.
    package var tell: @Sendable (Phrase) -> Void
    /// The number of the state of the files, for their watchers: another one after every change. Nil where that cannot be verified; then
    /// each request looks at all files.
    package var verified: @Sendable () -> Int?
    /// The lock of the vault: with the key that is open in this session, or one that only locks.
    package var lock: @Sendable (Machine, VaultFolder, _ opens: Bool) -> (any FileLock)? = { machine, vault, opens in
        (try? VaultKeys(machine, vault).lock(opens: opens)) ?? nil
    }

    package init(
        machine: @escaping @Sendable () -> Machine, vault: String, language: LanguageCode?, isReadOnly: Bool = false,
        version: String, makingWith: String? = nil, stateFolder: String? = nil,
        tell: @escaping @Sendable (Phrase) -> Void = { _ in },
        verified: @escaping @Sendable () -> Int? = { nil }
    ) {
        (self.machine, self.vault, self.language) = (machine, vault, language)
        (self.isReadOnly, self.version, self.verified) = (isReadOnly, version, verified)
        (self.makingWith, self.stateFolder, self.tell) = (makingWith, stateFolder, tell)
    }

    /// What was done at one of the doors, by its names.
    func record(_ name: String) -> DoneRecord? {
        let machine = machine
        return stateFolder.map { folder in
            DoneRecord(
                Paths.join(folder, name + ".jsonl"), now: { machine().clock / 1_000_000_000 }, tell: tell)
        }
    }
}

/// Answers requests, several at a time. It opens no connection and reads no clock of its own.
package final class WebDoor: Sendable {
    let surroundings: WebSurroundings
    let keys: AccessKeys
    /// Of the pages of a vault, or of the one that makes it.
    var routes: [Route] { isVault.load(ordering: .acquiring) ? RouteTable.routes : NewVaultRoutes.routes }
    let isVault: Atomic<Bool>
    private let host: HostCheck
    let access: AccessCheck
    /// Nil at the addresses of this machine itself.
    let devices: PairingCheck?
    /// What is not shown to devices, as far as it was found out.
    let staying = StayingFiles()
    let changes = LastChanges()
    let ticked = TickedLines()
    let saved: SavedTexts
    let facts = CachedFacts()
    private let memory = WorkspaceMemory()
    /// The name of the vault's folder.
    private let vaultFolder: String
    let done: DoneOnce
    let reading = BackgroundReading()
    package let live: LiveEvents
    /// Nil where no assistant is let in.
    let assistants: PostedMessages?

    /// - Parameters:
    ///   - live: moved on when files change; without that nothing is reported.
    ///   - network: for devices in the network, and no one else.
    package init(
        _ surroundings: WebSurroundings, keys: AccessKeys, port: Int, live: LiveEvents = LiveEvents(run: "0"),
        network: NetworkEntrance? = nil
    ) {
        (self.surroundings, self.keys, self.live) = (surroundings, keys, live)
        vaultFolder = surroundings.vault.split(separator: "/").last.map(String.init) ?? "daybook"
        done = DoneOnce(surroundings.record(network == nil ? "serve-once" : "serve-once-devices"))
        saved = SavedTexts(done)
        assistants =
            keys.assistantToken == nil
            ? nil
            : PostedMessages(
                AssistantSurroundings(
                    machine: surroundings.machine, vault: surroundings.vault,
                    language: surroundings.language ?? surroundings.machine().language(named: nil),
                    isReadOnly: surroundings.isReadOnly, lock: { surroundings.lock($0, $1, false) },
                    verified: surroundings.verified), version: surroundings.version)
        devices = network.map { PairingCheck(network: $0, port: port) }
        host = network.map { HostCheck(hosts: $0.hosts, port: port, isSecure: true) } ?? HostCheck(port: port)
        access = AccessCheck(keys: keys, port: port)
        isVault = Atomic(surroundings.makingWith == nil)
    }

    /// What the vault is called: its title, else its folder.
    var vaultName: String { vaultName(memory.settings(ofVault: surroundings.vault)) }

    /// The same where its settings are known already; nil: the vault is away.
    func vaultName(_ settings: VaultSettings?) -> String { settings?.site.title ?? vaultFolder }

    /// The cookie for a token. Throws 401.
    func cookie(for token: String) throws(WebRefusal) -> (name: String, value: String) {
        guard let session = keys.session(for: token) else { throw AccessCheck.refusal }
        return access.cookie(session)
    }

    var isReadOnly: Bool { surroundings.isReadOnly }

    /// The state of the files that the index was last brought up to date with.
    private let indexed = Mutex<Int?>(nil)

    /// The vault, and the number of its state where it is verified. With locked documents nothing may be kept: the key may be closed next.
    ///
    /// - Parameters:
    ///   - opensLocked: whether locked documents are wanted; this machine's own addresses alone have them, while the key is open.
    ///   - time: seconds since the epoch at which a change was typed that waited for the server; nil for now.
    func workspace(
        _ language: LanguageCode, opensLocked: Bool, typedAt time: Int64? = nil
    ) throws -> (workspace: Workspace, verified: Int?) {
        var machine = surroundings.machine()
        // Asked before anything is looked at: what changes from here on is another state.
        let state = surroundings.verified()
        var vault = try memory.folder(ofVault: surroundings.vault)
        if opensLocked, devices == nil, let lock = surroundings.lock(machine, vault, true), lock.isOpen {
            MachineFacts.forbidDumps()
            vault = vault.with(lock)
        } else if !vault.settings.lock.isEmpty {
            // What the settings name is locked as it is written: that needs no secret.
            vault = vault.with(surroundings.lock(machine, vault, false))
        }
        // Whether the key is open is a question of now. A clock that is ahead, or years late, tells nothing.
        let now = machine.now / 1_000_000_000
        if let time, (now - DoneRecord.life..<now).contains(time) { machine = machine.at(time) }
        let workspace = Workspace(
            vault, machine: machine, configuration: memory.configuration(of: machine),
            language: language, memory: memory, keepsIndex: true,
            isUnchanged: state != nil && state == indexed.withLock { $0 },
            tell: { [self] event in
                if case .indexed = event { indexed.withLock { $0 = state } }
            })
        if !isReadOnly { workspace.resumeSync() }
        return (workspace, vault.files.isOpen ? nil : state)
    }

    /// What a request is let in for.
    package struct Admission: Sendable {
        let route: Route
        let target: RequestTarget
        /// What is in the places of the route's pattern.
        let places: [String: [String]]
        let visitor: Visitor
    }

    /// What a request gets as far as its head says it.
    package enum Entry: Sendable {
        case refused(WebResponse)
        /// Its body is to be read.
        case admitted(Admission)
    }

    package func enter(_ request: WebRequest) -> Entry {
        do throws(WebRefusal) {
            return .admitted(try admission(request))
        } catch {
            return .refused(refused(error, request))
        }
    }

    /// A body that is longer than it may be.
    package func tooLong(_ request: WebRequest) -> WebResponse { refused(RequestLimits.tooLong, request) }

    /// - Parameter admission: what the head was let in for. A body takes its time: then it is found out again.
    package func answer(_ request: WebRequest, _ admission: Admission) -> WebResponse {
        do {
            let admission = request.body.isEmpty ? admission : try self.admission(request)
            let (route, visitor) = (admission.route, admission.visitor)
            var form = FormFields()
            if route.method == .post, route.access != .assistant {
                form = try FormTokenCheck.fields(request, visitor, keys, isOpen: route.access.isOpen)
                try RevisionCheck.check(route, request, &form)
                for field in route.fields where field.isRequired && form[field.name] == nil {
                    throw WebRefusal(
                        400,
                        Phrase("the field \(field.name) is missing", fr: "il manque le champ \(field.name)"))
                }
            }
            let visit = Visit(
                self, request, visitor, language(of: request), of: route, query: admission.target.query, form: form,
                places: admission.places)
            let response = renewingCookie(try answer(visit, by: route), of: visitor, request)
            return ResponseHeaders.added(to: response, isPublic: route.access == .anybody, hears: visit.hears)
        } catch let refusal as WebRefusal {
            return refused(refusal, request)
        } catch {
            return refused(WebRefusal(explaining: error), request)
        }
    }

    /// The checks that need no body, in their order: the name of the server comes first, whatever else is wrong.
    private func admission(_ request: WebRequest) throws(WebRefusal) -> Admission {
        try host.check(request)
        try RequestLimits.check(request)
        try FramingCheck.check(request)
        try OriginCheck.check(request, host)
        guard let target = RequestTarget(request.target) else { throw .badRequest }
        let method = request.method == "HEAD" ? "GET" : request.method
        var allowed: [String] = []
        var match: (Route, [String: [String]])?
        let routes = routes
        // By its place: a copy of each route would cost more than the look at it.
        for number in routes.indices {
            guard let places = routes[number].match(target.path), answers(routes[number]) else { continue }
            let route = routes[number]
            allowed += route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
            if route.method.rawValue == method, match == nil { match = (route, places) }
        }
        guard let (route, places) = match else {
            if !isVault.load(ordering: .acquiring), method == "GET" { throw NewVaultRoutes.onward }
            guard !allowed.isEmpty || Route.Method(rawValue: method) == nil else { throw .notFound }
            throw WebRefusal(
                405, Phrase("method not allowed", fr: "pas de cette façon"),
                headers: [("Allow", allowed.isEmpty ? "GET, HEAD, POST" : allowed.joined(separator: ", "))])
        }
        let visitor = visitor(request)
        // Without a script the token comes in the query of the front page, which leads on at once.
        if visitor == .stranger, devices == nil, target.path.isEmpty, method == "GET", let token = target.query["t"] {
            throw WebRefusal(
                303, Phrase("welcome", fr: "bienvenue"),
                headers: [try cookie(for: token), ("Location", WebAddress.home)])
        }
        if devices != nil { try PairingCheck.check(visitor, route) }
        guard AccessCheck.allows(visitor, to: route.access) else { throw AccessCheck.refusal }
        if route.writes, isReadOnly {
            throw WebRefusal(403, Phrase("served read-only (--read-only)", fr: "servi en lecture seule (--read-only)"))
        }
        return Admission(route: route, target: target, places: places, visitor: visitor)
    }

    /// As it was said at the start, else what the browser asks for (RFC 9110, section 12.5.4), else that of the machine.
    func language(of request: WebRequest) -> LanguageCode {
        if let language = surroundings.language { return language }
        var best: (language: LanguageCode, weight: Double)?
        for part in request.values("accept-language").flatMap({ $0.split(separator: ",") }) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = pieces.first, let language = LanguageCode(rawValue: String(name.prefix(2)).lowercased())
            else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language ?? surroundings.machine().language(named: nil)
    }

    private func refused(_ refusal: WebRefusal, _ request: WebRequest) -> WebResponse {
        let language = language(of: request)
        let isKnown =
            refusal.status != 401 && refusal.status != 421
            && AccessCheck.allows(visitor(request), to: .owner)
        let vault = isKnown ? vaultName : nil
        var response: WebResponse
        if refusal.status == 303 {
            response = WebResponse(303)
        } else if request.wantsJSON {
            response = .json(refusal.json(language), status: refusal.status)
        } else if refusal.isBare {
            response = .text(refusal.message[language], status: refusal.status)
        } else {
            response = .html(
                RefusalPage.html(refusal, language, vault: vault, takesToken: devices == nil), status: refusal.status)
        }
        response.headers += refusal.headers
        return ResponseHeaders.added(to: response, isPublic: false)
    }
}
