// The address for serving devices: one address of this machine in a private network.

import HTTPServer
import Wording

/// `192.168.1.20`, `192.168.1.20:4712`, `fd00::5` or `[fd00::5]:4712`.
struct ListenAddress: Sendable, Equatable {
    static let usualPort = 4712

    let address: LiteralAddress
    let port: Int

    /// Throws `ListenError`.
    init(_ typed: String) throws(ListenError) {
        guard let (host, port) = Self.parts(typed), let address = LiteralAddress(host) else { throw .noAddress(typed) }
        switch address.reach {
        case .machine, .network: break
        case .everywhere: throw .everywhere(typed)
        case .link: throw .needsZone(typed)
        case .world: throw .world(typed)
        }
        (self.address, self.port) = (address, port)
    }

    private static func parts(_ typed: String) -> (host: String, port: Int)? {
        func number(_ text: Substring) -> Int? { Int(text).flatMap { (0...65535).contains($0) ? $0 : nil } }
        if typed.first == "[" {
            guard let end = typed.firstIndex(of: "]") else { return nil }
            let host = String(typed[typed.index(after: typed.startIndex)..<end])
            let rest = typed[end...].dropFirst()
            if rest.isEmpty { return (host, usualPort) }
            return rest.first == ":" ? number(rest.dropFirst()).map { (host, $0) } : nil
        }
        let pieces = typed.split(separator: ":", omittingEmptySubsequences: false)
        guard pieces.count == 2 else { return (typed, usualPort) }
        return number(pieces[1]).map { (String(pieces[0]), $0) }
    }
}

/// Why serving in the network is not possible.
enum ListenError: Error, Equatable {
    case noAddress(String)
    case everywhere(String)
    case needsZone(String)
    case world(String)
    /// Not an address of this machine; with the system's message.
    case notHere(String, reason: String)
}

extension ListenError: ExplainedError {
    var explanation: Explanation {
        let hint = Phrase(
            "“ip address” shows the addresses of this machine, such as 192.168.1.20",
            fr: "« ip address » montre les adresses de cette machine, comme 192.168.1.20")
        switch self {
        case .noAddress(let typed):
            return Explanation(
                .usage, Phrase("invalid --listen “\(typed)”", fr: "--listen invalide « \(typed) »"), hint: hint)
        case .everywhere(let typed):
            return Explanation(
                .usage,
                Phrase(
                    "--listen \(typed) would serve in every network that this machine comes into",
                    fr: "--listen \(typed) servirait dans chaque réseau où vient cette machine"), hint: hint)
        case .needsZone(let typed):
            return Explanation(
                .usage,
                Phrase(
                    "--listen \(typed): browsers do not open link-local addresses",
                    fr: "--listen \(typed) : les navigateurs n’ouvrent pas les adresses d’un seul lien"), hint: hint)
        case .world(let typed):
            return Explanation(
                .usage,
                Phrase("--listen \(typed) can be reached by everybody", fr: "--listen \(typed) est accessible à tous"),
                hint: Phrase(
                    "serve in a private network, or behind a reverse proxy of your own (docs/serve.md)",
                    fr: "servez dans un réseau privé, ou derrière un proxy à vous (docs/serve.md)"))
        case .notHere(let address, let reason):
            return Explanation(.failed, Phrase(same: "\(address): \(reason)"), hint: hint)
        }
    }
}
