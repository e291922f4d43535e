// Serves pages until a signal ends it: sockets on this machine's own addresses, the printed address, the browser.

import Dispatch
import FileSystem
import HTTPServer
import Permissions
import Processes
import WebServer
import Wording
import Workspaces

struct WebStation {
    let options: ServeOptions
    let log: Log

    /// Throws if it cannot start.
    func run() throws -> Int32 {
        let workspace = try workspace()
        let token = try options.answersAssistants ? assistantToken(workspace) : nil
        let keys = AccessKeys(random: Self.random, assistantToken: token?.text)
        let live = LiveEvents(run: String(MachineFacts.now(), radix: 36))
        let watch = VaultWatch(vault: options.vault, polls: options.polls, isAwaited: options.makingWith != nil)
        let surroundings = surroundings(watch, workspace)
        var listeners = try listeners(keys, live, surroundings)
        defer { for listener in listeners { listener.stop() } }
        guard let port = listeners.first?.port else { return 3 }
        let network = options.network.map { NetworkService(options: $0, log: log, workspace: workspace) }
        let devices = try network?.listen(deviceDoor(live, surroundings), Self.handlers)
        if let devices { listeners.append(devices.listener) }
        bestEffort {
            try StandardStream.output.write(Array("http://127.0.0.1:\(port)/#t=\(keys.token)\n".utf8))
        }
        if options.makingWith != nil {
            log.line(
                Phrase(
                    "\(options.vault) is not a vault yet; the page offers to make one, and nothing is written before",
                    fr:
                        "\(options.vault) n’est pas encore un coffre ; la page propose d’en créer un, et rien n’est écrit avant"
                ))
        }
        log.line(
            options.isReadOnly
                ? Phrase("read-only; Ctrl-C ends it", fr: "en lecture seule ; Ctrl-C y met fin")
                : Phrase("Ctrl-C ends it", fr: "Ctrl-C y met fin"))
        if let token {
            log.line(
                Phrase(
                    "assistants: http://127.0.0.1:\(port)/mcp with the token in \(token.file)",
                    fr: "assistants : http://127.0.0.1:\(port)/mcp avec le jeton dans \(token.file)"))
        }
        if let devices { try network?.invite(devices) }
        if options.opensBrowser { openBrowser("http://127.0.0.1:\(port)/#t=\(keys.visit)") }
        ChangeTeller(watch: watch, live: live).run {
            devices?.door.endRevokedStreams()
            return ServiceSignals.isEndWanted
        }
        return 0
    }

    private func workspace() throws -> Workspace {
        let machine = Machine.ofThisProcess()
        return try Workspace(
            folder: options.vault, machine: machine, configuration: UserConfiguration(file: machine.configurationFile),
            language: options.language)
    }

    /// The assistants' token and its file. Throws `VaultError`, `SystemError`.
    private func assistantToken(_ workspace: Workspace) throws -> (text: String, file: String) {
        let token = AssistantToken(folder: workspace.stateFolder)
        return (try token.text { AccessKeys.newToken(Self.random) }, token.file)
    }

    /// 32 random bytes from the system (getrandom(2)).
    @Sendable private static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Listeners on both loopback addresses of this machine, on the same port. Without IPv6, there is one.
    private func listeners(
        _ keys: AccessKeys, _ live: LiveEvents, _ surroundings: WebSurroundings
    ) throws -> [HTTPListener] {
        for _ in 0..<8 {
            let (first, door) = try firstListener(keys, live, surroundings)
            do {
                return [first, try listener("::1", first.port) { _ in door }]
            } catch HTTPServerError.portTaken where options.port == 0 {
                first.stop()
            } catch HTTPServerError.socket(_, let reason) {
                log.line(Phrase("not on [::1]: \(reason)", fr: "pas sur [::1] : \(reason)"))
                return [first]
            }
        }
        throw HTTPServerError.portTaken(address: "::1", port: options.port)
    }

    /// With the handler shared by all addresses: last changes and knowledge of the index are the same through each.
    private func firstListener(
        _ keys: AccessKeys, _ live: LiveEvents, _ surroundings: WebSurroundings
    ) throws -> (HTTPListener, WebDoor) {
        var made: WebDoor?
        let first = try listener("127.0.0.1", options.port) { port in
            let door = WebDoor(surroundings, keys: keys, port: port, live: live)
            made = door
            return door
        }
        guard let made else { throw HTTPServerError.notStarted }
        return (first, made)
    }

    private func surroundings(_ watch: VaultWatch, _ workspace: Workspace) -> WebSurroundings {
        let log = log
        return WebSurroundings(
            machine: { Machine.ofThisProcess() }, vault: options.vault,
            language: options.isLanguageFixed ? options.language : nil, isReadOnly: options.isReadOnly,
            version: options.version, makingWith: options.makingWith, stateFolder: workspace.stateFolder,
            tell: { log.line($0) },
            verified: { watch.verified })
    }

    /// The handler for network devices, with separate memory and keys.
    private func deviceDoor(
        _ live: LiveEvents, _ surroundings: WebSurroundings
    ) -> (_ port: Int, _ network: NetworkEntrance) -> WebDoor {
        { port, network in
            WebDoor(surroundings, keys: AccessKeys(random: Self.random), port: port, live: live, network: network)
        }
    }

    private func listener(_ address: String, _ port: Int, _ door: (_ port: Int) -> WebDoor) throws -> HTTPListener {
        var settings = HTTPListener.Options()
        (settings.address, settings.port, settings.bodyLimit) = (address, port, RequestLimits.body)
        // Streams occupy their connections permanently; these do not reduce the number of others.
        settings.connections += LiveEvents.maxReaders
        return try HTTPListener(settings) { port in
            Self.handlers(door(port))
        }
    }

    private static func handlers(_ door: WebDoor) -> HTTPListener.Handlers {
        let live = door.live
        return HTTPListener.Handlers(
            head: { head in
                switch door.enter(WebRequest(head)) {
                case .refused(let response): .answer(OutgoingResponse(response, live))
                case .admitted(let admission):
                    .whole { OutgoingResponse(door.answer(WebRequest($0), admission), live) }
                }
            },
            tooLong: { OutgoingResponse(door.tooLong(WebRequest($0)), live) })
    }

    /// The desktop's default browser (xdg-open(1)); if that fails, there is still the printed address.
    private func openBrowser(_ address: String) {
        let log = log
        // Some browsers stay in the foreground of their parent process.
        DispatchQueue.global().async {
            do {
                guard try ChildProcess.run("xdg-open", [address]).exitCode != 0 else { return }
                log.line(Phrase("no browser opened (xdg-open)", fr: "aucun navigateur ouvert (xdg-open)"))
            } catch {
                log.line(Explanation(error).message)
            }
        }
    }
}

extension WebRequest {
    init(_ request: IncomingRequest) {
        self.init(
            request.method, request.target, headers: request.headers, body: request.body,
            hasHiddenBytes: request.hasHiddenBytes, cancelFlag: CancelFlag(request.isAbandoned))
    }
}

extension OutgoingResponse {
    init(_ response: WebResponse, _ live: LiveEvents) {
        let body: Body
        switch response.body {
        case .bytes(let bytes): body = .bytes(bytes)
        case .events(let device):
            let stream = ResponseStream()
            live.add(device: device, end: { stream.close() }) { stream.send($0) }
            body = .stream(stream)
        }
        self.init(status: response.status, headers: response.headers, body: body)
    }
}

extension HTTPServerError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .portTaken(let address, let port):
            let holder = PortHolder.of(port)
            return Explanation(
                .failed,
                Phrase(
                    "port \(port) of \(address) is taken" + (holder.map { " by \($0)" } ?? ""),
                    fr: "le port \(port) de \(address) est pris\(holder.map { " par \($0)" } ?? "")"),
                hint: ["127.0.0.1", "::1"].contains(address)
                    ? Phrase(
                        "--port says another; --port 0 takes a free one",
                        fr: "--port en dit un autre ; --port 0 en prend un libre")
                    : Phrase("--listen \(address):PORT says another", fr: "--listen \(address):PORT en dit un autre"))
        case .socket(let address, let reason):
            return Explanation(.failed, Phrase(same: "\(address): \(reason)"))
        case .notStarted:
            return Explanation(.failed, Phrase("libmicrohttpd did not start", fr: "libmicrohttpd n’a pas démarré"))
        }
    }
}
