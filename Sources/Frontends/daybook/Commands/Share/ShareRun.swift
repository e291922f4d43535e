// The shares of a vault, synced one after the other: one that fails does not keep the others from it.

import Bytes
import FileSystem
import GitSync
import Messages
import Permissions
import Processes
import Vault
import Wording

struct ShareRun {
    struct Result {
        enum State: String {
            case done, failed
            /// This machine was not told of it, and the vault's word is not enough.
            case unconfirmed
            /// The list is gone or is not shared any more; the others keep theirs.
            case left
        }

        let path: VaultPath
        let remote: String
        let state: State
        var outcome = ShareOutcome()
        var error: CommandError?
    }

    private let context: Context
    private let store: ShareStore
    private let mayAsk: Bool
    /// Of a loop, so that it says a thing once.
    private let deduplicator: MessageDeduplicator?
    let lists: [SharedList]
    private(set) var results: [Result] = []

    init(_ context: Context, mayAsk: Bool, deduplicator: MessageDeduplicator? = nil) throws {
        self.deduplicator = deduplicator
        self.context = context
        self.mayAsk = mayAsk
        store = try ShareStore(context)
        lists = SharedList.all(try context.vault()).filter { !$0.isOnlyMarked }
    }

    /// Whether anything went to or fro.
    var isNothing: Bool { results.allSatisfy { $0.outcome.isNothing && $0.state != .left } }

    /// What the first share failed of.
    var failure: CommandError? { results.lazy.compactMap(\.error).first }

    mutating func run(asJSON: Bool) throws {
        for list in lists {
            let result = sync(list)
            results.append(result)
            say(result, asJSON: asJSON)
        }
        for record in store.records() where !lists.contains(where: { $0.address == record.address }) {
            let result = Result(path: record.path, remote: record.address.text, state: .left)
            try store.forget(record.address)
            results.append(result)
            say(result, asJSON: asJSON)
        }
        deduplicator?.endRun()
    }

    private func sync(_ list: SharedList) -> Result {
        do {
            let address = try ShareAddress(list.text)
            if let other = lists.first(where: { $0.path != list.path && $0.address == address }) {
                throw CommandError(
                    .conflict,
                    Phrase(
                        "\(list.path) and \(other.path) say that they are the same share",
                        fr: "\(list.path) et \(other.path) se disent le même partage"),
                    hint: Phrase(
                        "daybook share stop PATH makes one of them a list of its own",
                        fr: "daybook share stop CHEMIN fait de l’une une liste à part"))
            }
            // The vault travels and may come from others; it does not make git look into a folder of this disk.
            guard store.knows(address) || !address.isLocal && list.document.shareVersion != nil else {
                return Result(path: list.path, remote: address.text, state: .unconfirmed)
            }
            let outcome = try Self.sync(list.path, address, store, context, mayAsk: mayAsk)
            return Result(path: list.path, remote: address.text, state: .done, outcome: outcome)
        } catch {
            return Result(
                path: list.path, remote: list.text, state: .failed,
                error: CommandError(
                    (error as? ShareAddress.Fault).map { CommandError(Explanation($0, list.text)) } ?? error))
        }
    }

    /// One share, and what is remembered of it.
    static func sync(
        _ path: VaultPath, _ address: ShareAddress, _ store: ShareStore, _ context: Context, mayAsk: Bool
    ) throws -> ShareOutcome {
        let repository = try store.repository(address, mayAsk: mayAsk)
        if store.record(address)?.path != path { store.save(ShareStore.Record(address: address, path: path)) }
        var sync = ShareSync(
            repository, try context.vault().files, path, by: try context.exportGrant(via: .share, to: path.text),
            sleep: MachineFacts.sleep)
        let outcome = try sync.run()
        let refusal = outcome.keptBack ? outcome.complaint ?? "" : nil
        store.save(
            ShareStore.Record(address: address, path: path, lastSync: context.momentOfSync, refusal: refusal))
        return outcome
    }

    // MARK: Saying

    private func say(_ result: Result, asJSON: Bool) {
        func tell(_ phrase: Phrase) { asJSON ? context.diagnostic(phrase) : context.terminal.line(context.say(phrase)) }
        let name = TerminalText.harmless(result.path.text)
        switch result.state {
        case .done:
            if let done = Self.phrase(result.outcome) { tell(Phrase("\(name): ", fr: "\(name) : ") + done) }
            for note in Self.notes(result.outcome, result.path) { diagnostic(context.say(note)) }
        case .failed:
            if let error = result.error { diagnostic(error.text(context.language, isColoured: false)) }
        case .unconfirmed:
            let command = "daybook share \(name) --with \(TerminalText.harmless(result.remote))"
            diagnostic(
                context.say(
                    Phrase(
                        "\(name) is shared, and this machine was not told: \(command)",
                        fr: "\(name) est partagée, ce que cette machine ignore : \(command)")))
        case .left:
            tell(
                Phrase(
                    "\(name) is not shared with \(result.remote) any more; the others keep theirs",
                    fr: "\(name) n’est plus partagée avec \(result.remote) ; les autres gardent la leur"))
        }
        context.terminal.flush()
    }

    private func diagnostic(_ text: String) {
        if deduplicator?.isNew(text) ?? true { context.terminal.diagnostic(text) }
    }

    static func phrase(_ outcome: ShareOutcome) -> Phrase? {
        switch (outcome.received, outcome.sent) {
        case (true, true): Phrase("received and sent", fr: "reçue et envoyée")
        case (true, false): Phrase("received", fr: "reçue")
        case (false, true): Phrase("sent", fr: "envoyée")
        case (false, false): nil
        }
    }

    /// What a person should know of a sync.
    static func notes(_ outcome: ShareOutcome, _ path: VaultPath) -> [Phrase] {
        var notes = outcome.losses.map { loss in
            let place = TerminalText.harmless(loss.item.map { "\($0): " } ?? "")
            let (kept, lost) = (TerminalText.harmless(loss.kept), TerminalText.harmless(loss.lost))
            return Phrase(
                "  \(place)\(loss.field): kept “\(kept)”, not “\(lost)”",
                fr: "  \(place)\(loss.field) : gardé « \(kept) », pas « \(lost) »")
        }
        if outcome.doubled > 0 {
            notes.append(
                Phrase("  ", fr: "  ")
                    + Phrase.counted(
                        outcome.doubled, "place that both sides changed has both texts",
                        "places that both sides changed have both texts",
                        fr: "endroit changé des deux côtés a les deux textes",
                        "endroits changés des deux côtés ont les deux textes"))
        }
        if outcome.keptBack {
            notes.append(
                Phrase(
                    "\(path): read-only: your changes stay here",
                    fr: "\(path) : lecture seule : vos changements restent ici"))
            for line in (outcome.complaint ?? "").split(separator: "\n") {
                notes.append(Phrase(same: "  " + TerminalText.harmless(String(line))))
            }
        }
        return notes
    }

    var json: JSONValue {
        .array(
            results.map { result in
                .members([
                    ("path", .string(result.path.text)), ("remote", .string(result.remote)),
                    ("state", .string(result.state.rawValue)), ("received", .bool(result.outcome.received)),
                    ("sent", .bool(result.outcome.sent)), ("kept_back", .bool(result.outcome.keptBack)),
                    ("error", result.error.map { .string(context.say($0.message)) } ?? .null),
                ])
            })
    }
}

/// What `sync --watch` said of shares: what stays as it is is not said every few minutes.
final class MessageDeduplicator {
    private var before: Set<String> = []
    private var now: Set<String> = []

    func isNew(_ text: String) -> Bool {
        now.insert(text)
        return !before.contains(text)
    }

    func endRun() {
        before = now
        now = []
    }
}
