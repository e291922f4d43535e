// Output on shares.

import Arguments
import Bytes
import ExchangeActions
import FileSystem
import GitSync
import Vault
import Wording
import Workspaces

enum ShareText {
    /// Reports the sync of one share; with a `deduplicator`, repeated messages only once.
    static func say(
        _ result: ShareRun.Result, asJSON: Bool, _ context: Context, _ deduplicator: MessageDeduplicator?
    ) {
        func diagnostic(_ text: String) {
            if deduplicator?.isNew(text) ?? true { context.terminal.diagnostic(text) }
        }
        func tell(_ phrase: Phrase) { asJSON ? context.diagnostic(phrase) : context.terminal.line(context.say(phrase)) }
        let name = TerminalText.harmless(result.path.text)
        switch result.state {
        case .done:
            if let done = Self.phrase(result.outcome) { tell(Phrase("\(name): ", fr: "\(name) : ") + done) }
            for note in Self.notes(result.outcome, result.path) { diagnostic(context.say(note)) }
        case .failed:
            if let error = result.error { diagnostic(CommandError(error).text(context.language, isColoured: false)) }
        case .unconfirmed:
            let command = "daybook share \(name) --with \(TerminalText.harmless(result.remote))"
            diagnostic(
                context.say(
                    Phrase(
                        "\(name) is shared, but not set up on this machine: \(command)",
                        fr: "\(name) est partagée, ce que cette machine ignore : \(command)")))
        case .left:
            tell(
                Phrase(
                    "\(name) is not shared with \(result.remote) any more; the others keep theirs",
                    fr: "\(name) n’est plus partagée avec \(result.remote) ; les autres gardent la leur"))
        }
        context.terminal.flush()
    }

    static func phrase(_ outcome: ShareOutcome) -> Phrase? {
        switch (outcome.received, outcome.sent) {
        case (true, true): Phrase("received and sent", fr: "reçue et envoyée")
        case (true, false): Phrase("received", fr: "reçue")
        case (false, true): Phrase("sent", fr: "envoyée")
        case (false, false): nil
        }
    }

    /// Messages on a sync for the user.
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

    /// The state of a share after a command.
    static func print(_ share: ListShare, _ context: Context, asJSON: Bool) {
        guard !asJSON else { return context.terminal.json(Schema.share(share)) }
        let words =
            switch share.change {
            case .none: Phrase("in step with", fr: "en phase avec")
            case .begun: Phrase("shared with", fr: "partagée avec")
            case .accepted: Phrase("a list of", fr: "une liste de")
            case .stopped: Phrase("no longer shared with", fr: "n’est plus partagée avec")
            }
        context.terminal.line(
            TerminalText.harmless(
                context.say(
                    Phrase("\(share.path): ", fr: "\(share.path) : ") + words + Phrase(same: " \(share.remote)"))))
    }
}

extension Context {
    /// Whether git may ask for a name or a password.
    var mayAskForPasswords: Bool {
        machine["GIT_TERMINAL_PROMPT"] != nil || StandardStream.errors.isTerminal
    }
}
