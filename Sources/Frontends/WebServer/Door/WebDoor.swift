// Takes a request through all checks to its route, and adds the headers to its response.

import AssistantActions
import AssistantServer
import ExchangeActions
import FileSystem
import LockActions
import Synchronization
import Vault
import Wording
import Workspaces

/// The environment of the server: the location of the vault, the clock, and settings.
package struct WebSurroundings: Sendable {
    /// Evaluated for each request.
    package var machine: @Sendable () -> Machine
    package var vault: String
    /// Nil to use the browser's preference.
    package var language: LanguageCode?
    package var isReadOnly: Bool
    package var version: String
    /// If the folder is not a vault yet, but may become one: the daybook executable, to be called by git. Nil for a vault.
    package var makingWith: String?
    /// `$XDG_STATE_HOME/daybook/<vault>`; nil if nothing is to outlive the server.
    package var stateFolder: String?
    /// Receives messages for the owner that no page can show.
    package var tell: @Sendable (Phrase) -> Void
    /// The number of the files' state, from their watcher: it changes after every change. Nil if that cannot be verified; then each
    /// request examines all files.
    package var verified: @Sendable () -> Int?
    /// The lock of the vault: with the key that is open in this session, or only for locking.
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

    /// The record of completed forms, by their names.
    func record(_ name: String) -> DoneRecord? {
        let machine = machine
        return stateFolder.map { folder in
            DoneRecord(
                Paths.join(folder, name + ".jsonl"), now: { machine().clock / 1_000_000_000 }, tell: tell)
        }
    }
}

/// Answers requests, several at a time. It opens no connections, and has no clock.
package final class WebDoor: Sendable {
    let surroundings: WebSurroundings
    let keys: AccessKeys
    /// For the pages of a vault, or for the page that creates it.
    var routes: [Route] { isVault.load(ordering: .acquiring) ? RouteTable.routes : NewVaultRoutes.routes }
    let isVault: Atomic<Bool>
    private let host: HostCheck
    let access: AccessCheck
    /// Nil at the addresses of this machine itself.
    let devices: PairingCheck?
    /// Cached results on files withheld from devices.
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
    /// Nil if no assistant is admitted.
    let assistants: PostedMessages?

    /// - Parameters:
    ///   - live: advanced when files change; without that, nothing is reported.
    ///   - network: for network devices only.
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

    /// The name of the vault: its title, or else its folder.
    var vaultName: String { vaultName(memory.settings(ofVault: surroundings.vault)) }

    /// The same if its settings are known; nil if the vault is missing.
    func vaultName(_ settings: VaultSettings?) -> String { settings?.site.title ?? vaultFolder }

    /// The cookie for a token. Throws 401.
    func cookie(for token: String) throws(WebRefusal) -> (name: String, value: String) {
        guard let session = keys.session(for: token) else { throw AccessCheck.refusal }
        return access.cookie(session)
    }

    var isReadOnly: Bool { surroundings.isReadOnly }

    /// The state of the files when the index was last updated.
    private let indexed = Mutex<Int?>(nil)

    /// The vault, and the number of its state if verified. With locked documents, nothing may be cached: the key may be closed next.
    ///
    /// - Parameters:
    ///    - opensLocked: whether locked documents are wanted; they are only available at this machine's own addresses, while the key is
    ///     open.
    ///   - time: when a change was typed that waited for the server, in seconds since the epoch; nil for now.
    func workspace(
        _ language: LanguageCode, opensLocked: Bool, typedAt time: Int64? = nil
    ) throws -> (workspace: Workspace, verified: Int?) {
        var machine = surroundings.machine()
        // Read before anything else: later changes belong to another state.
        let state = surroundings.verified()
        var vault = try memory.folder(ofVault: surroundings.vault)
        if opensLocked, devices == nil, let lock = surroundings.lock(machine, vault, true), lock.isOpen {
            MachineFacts.forbidDumps()
            vault = vault.with(lock)
        } else if !vault.settings.lock.isEmpty {
            // Documents that the settings name are locked when written: that needs no secret.
            vault = vault.with(surroundings.lock(machine, vault, false))
        }
        // Whether the key is open depends on the real time. A typed time in the future, or too old, is ignored.
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

    /// The result of admitting a request.
    package struct Admission: Sendable {
        let route: Route
        let target: RequestTarget
        /// The values of the placeholders in the route's pattern.
        let places: [String: [String]]
        let visitor: Visitor
    }

    /// The decision on a request from its head.
    package enum Entry: Sendable {
        case refused(WebResponse)
        /// The body may be read.
        case admitted(Admission)
    }

    package func enter(_ request: WebRequest) -> Entry {
        do throws(WebRefusal) {
            return .admitted(try admission(request))
        } catch {
            return .refused(refused(error, request))
        }
    }

    /// The response to a body that exceeds the limit.
    package func tooLong(_ request: WebRequest) -> WebResponse { refused(RequestLimits.tooLong, request) }

    /// - Parameter admission: the decision from the head. Reading a body takes time, and the decision is then repeated.
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

    /// The checks that need no body, in order: the server's name comes first, whatever else is wrong.
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
        // By index: copying each route would cost more than matching it.
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
        // Without a script, the token arrives in the query of the front page, which redirects immediately.
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

    /// The configured language, else the browser's preference (RFC 9110, section 12.5.4), else that of the machine.
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
