// What daybook may read outside of the vault: the state of each source, and what decides on it.

import Bytes
import CivilTime
import Permissions
import Wording
import Workspaces

struct PermissionsPage {
    let visit: Visit

    static let address = "/permissions"

    func response() throws -> WebResponse {
        let overview = PermissionOverview(in: try visit.workspace())
        if visit.request.wantsJSON { return .json(Schema.permissions(overview)) }
        return .html(
            WebPage(visit).html(visit.say(WebWords.permissions)) { html in
                html.element("h1", visit.say(WebWords.permissions))
                html.element("p", visit.say(WebWords.permissionsStay), class: "count")
                for source in PermissionSource.allCases { write(source, overview, &html) }
                devices(overview, &html)
            })
    }

    /// Who else looks at these pages, and where that is decided.
    private func devices(_ overview: PermissionOverview, _ html: inout HTMLText) {
        guard !overview.devices.isEmpty || overview.deviceProblem != nil else { return }
        html.markup("<section>")
        html.element("h2", visit.say(WebWords.devices))
        html.markup("<ul>")
        for device in overview.devices {
            html.element("li", device.name + visit.say(Phrase(": ", fr: " : ") + device.phrase(at: visit.door.now)))
        }
        html.markup("</ul>")
        html.element("p", visit.say(overview.deviceProblem?.message ?? PairedDevice.changing), class: "count")
        html.markup("</section>\n")
    }

    private func write(_ source: PermissionSource, _ overview: PermissionOverview, _ html: inout HTMLText) {
        let state = overview.gate.state(of: source)
        let grant = overview.gate.book[source]
        html.markup("<section class=\"permission\"><div><h2>")
        html.words(visit.say(source.title))
        html.markup(" <small class=\"count\">")
        html.words(visit.say(state.phrase))
        html.markup("</small></h2>")
        html.element("p", visit.say(source.purpose + Phrase(": ", fr: " : ") + source.benefit))
        var facts = grant.map { $0.decision == .granted ? $0.paths : [] } ?? []
        if grant?.mode == .readWrite { facts.append(visit.say(WebWords.readsAndWrites)) }
        if let hidden = grant?.hidden, !hidden.isEmpty {
            facts.append(visit.say(WebWords.without(hidden.sorted().joined(separator: ", "))))
        }
        if !facts.isEmpty { html.element("p", facts.joined(separator: " · "), class: "count") }
        html.markup("</div>")
        FormMarkup(visit: visit).write(
            to: Self.address, class: "entry-form", hidden: [("source", source.rawValue)], &html
        ) { html in
            if source.hasPaths {
                html.markup("<label>")
                html.words(visit.say(WebWords.paths))
                html.markup("<br><input name=\"paths\" autocomplete=\"off\" value=\"")
                html.words(grant?.paths.joined(separator: ", ") ?? "")
                html.markup("\"></label>")
            }
            for (decision, words, made) in [
                ("grant", WebWords.grant, PermissionGrant.Decision.granted), ("deny", WebWords.deny, .denied),
            ] {
                html.markup("<button class=\"quiet\" name=\"decision\" value=\"\(decision)\"")
                html.markup("\(grant?.decision == made ? " aria-pressed=\"true\"" : "")>\(visit.say(words))</button>")
            }
            if grant != nil {
                FormMarkup.button(
                    visit.say(WebWords.revoke), name: "decision", value: "revoke", class: "quiet", &html)
            }
        }
        html.markup("</section>\n")
    }

    /// What was granted before is replaced, but for what it left out. Throws `PermissionActionError`, 400 for a decision that is none.
    func decide() throws -> WebResponse {
        let workspace = try visit.workspace()
        let source = try PermissionSource.named(visit.field("source"))
        let recorder = PermissionRecorder(workspace)
        switch try visit.field("decision") {
        case "grant":
            let before = workspace.gate().book[source]
            var request = GrantRequest(source)
            request.paths = (visit.form["paths"] ?? "").split { ",\r\n".contains($0) }.map {
                String($0.drop { $0 == " " })
            }.filter { !$0.isEmpty }
            request.hidden = before?.hidden.sorted() ?? []
            request.mode = before?.mode
            let hasProgram = try source == .location && workspace.configuration.program(.location) != nil
            try recorder.decide(request.grant(in: workspace, needsPaths: !hasProgram), for: source)
        case "deny": try recorder.deny(source, hiding: visit.workspace().gate().book[source]?.hidden.sorted() ?? [])
        case "revoke": try recorder.decide(nil, for: source)
        default: throw WebRefusal.badRequest
        }
        let overview = PermissionOverview(in: workspace)
        if visit.request.wantsJSON { return .json(Schema.permissions(overview)) }
        if let session = visit.session {
            let state = overview.gate.state(of: source).phrase
            visit.door.changes.notice(source.title + Phrase(": ", fr: " : ") + state, to: session)
        }
        return .seeOther(Self.address)
    }
}
