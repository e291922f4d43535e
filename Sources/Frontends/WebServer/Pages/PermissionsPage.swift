// Sources outside the vault: their state, and the controls to decide on them.

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
            WebPage(visit, .tables).html(visit.say(WebWords.permissions)) { html in
                html.element("h1", visit.say(WebWords.permissions))
                html.element("p", visit.say(WebWords.permissionsStay), class: "count")
                html.markup("<table class=\"rows permissions\"><thead><tr>")
                for words in [WebWords.source, WebWords.paths, WebWords.mayRead, WebWords.deny] {
                    html.markup("<th scope=\"col\">")
                    html.words(visit.say(words))
                    html.markup("</th>")
                }
                html.markup("</tr></thead><tbody>\n")
                for source in PermissionSource.allCases { write(source, overview, &html) }
                html.markup("</tbody></table>\n")
                devices(overview, &html)
            })
    }

    /// Devices that see these pages, and where that is decided.
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
        let grant = overview.gate.book[source]
        let isGranted = grant?.decision == .granted
        html.markup("<tr><th scope=\"row\">")
        FormMarkup(visit: visit).write(
            to: Self.address, id: Self.form(source), hidden: [("source", source.rawValue)], &html
        ) { _ in }
        html.words(visit.say(source.title))
        var facts = [visit.say(overview.gate.state(of: source).phrase)]
        if isGranted, grant?.mode == .readWrite { facts.append(visit.say(WebWords.readsAndWrites)) }
        html.element("small", facts.joined(separator: " · "), class: "count")
        if overview.gate.state(of: source) == .unavailable, let refusal = overview.gate.refusal(of: source) {
            html.element("p", visit.say(refusal.message))
        }
        html.element("p", visit.say(source.purpose + Phrase(": ", fr: " : ") + source.benefit))
        html.markup("</th><td>")
        if source.hasPaths { paths(grant?.paths ?? [], of: source, isGranted: isGranted, &html) }
        let hidden = grant?.hidden ?? []
        if isGranted {
            for part in source.fields {
                html.markup("<span class=\"part\">")
                html.words(part.replacing("_", with: " "))
                let isShown = !hidden.contains(part)
                button(source, part, isOn: isShown, (isShown ? "hide:" : "show:") + part, &html)
                html.markup("</span>")
            }
        } else if !hidden.isEmpty {
            html.element("p", visit.say(WebWords.without(hidden.sorted().joined(separator: ", "))), class: "count")
        }
        html.markup("</td>")
        for (words, isOn, decision) in [
            (WebWords.mayRead, isGranted, "grant"), (WebWords.deny, grant?.decision == .denied, "deny"),
        ] {
            html.markup("<td data-words=\"\(visit.say(words))\">")
            button(source, visit.say(words), isOn: isOn, isOn ? "revoke" : decision, &html)
            html.markup("</td>")
        }
        html.markup("</tr>\n")
    }

    private static func form(_ source: PermissionSource) -> String { "source-" + source.rawValue }

    /// The granted paths in a field; the first button is the default for Return.
    private func paths(_ paths: [String], of source: PermissionSource, isGranted: Bool, _ html: inout HTMLText) {
        guard visit.formToken != nil else {
            if isGranted { html.element("p", paths.joined(separator: ", "), class: "path") }
            return
        }
        html.markup(
            "<span class=\"set\"><input name=\"paths\" autocomplete=\"off\" form=\"\(Self.form(source))\" aria-label=\""
        )
        html.words(visit.say(source.title + Phrase(": ", fr: " : ") + WebWords.paths))
        html.markup("\" placeholder=\"\(visit.say(WebWords.paths))\" value=\"")
        html.words(paths.joined(separator: ", "))
        html.markup("\">")
        if isGranted {
            html.markup(
                "<button class=\"quiet small\" form=\"\(Self.form(source))\" name=\"decision\" value=\"grant\">")
            html.words(visit.say(WebWords.save))
            html.markup("</button>")
        }
        html.markup("</span>")
    }

    /// A switch for one decision. Visitors who may not decide see its state as text.
    private func button(
        _ source: PermissionSource, _ right: String, isOn: Bool, _ decision: String, _ html: inout HTMLText
    ) {
        guard visit.formToken != nil else { return html.words(visit.say(isOn ? WebWords.on : WebWords.off)) }
        html.markup(
            "<button class=\"toggle\" role=\"switch\" aria-checked=\"\(isOn ? "true" : "false")\" form=\"\(Self.form(source))\""
        )
        html.markup(" name=\"decision\" value=\"\(decision)\" aria-label=\"")
        html.words(visit.say(source.title + Phrase(": ", fr: " : ")) + right)
        html.markup("\"></button>")
    }

    /// Replaces the previous grant, but keeps its hidden parts. Throws `PermissionActionError`, 400 for an invalid decision.
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
        case let words where words.hasPrefix("hide:") || words.hasPrefix("show:"):
            guard var grant = workspace.gate().book[source], grant.decision == .granted else {
                throw WebRefusal.badRequest
            }
            let part = try GrantRequest.parts([String(words.dropFirst(5))], of: source)
            grant.hidden = words.hasPrefix("hide:") ? grant.hidden.union(part) : grant.hidden.subtracting(part)
            try recorder.decide(grant, for: source)
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
