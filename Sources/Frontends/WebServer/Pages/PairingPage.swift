// The first page of a network device: its name, its code, and the fingerprint to compare.

import Bytes
import Permissions
import Wording
import Workspaces

struct PairingPage {
    let visit: Visit

    static let address = "/pair"

    func html(_ problem: Explanation? = nil) throws -> [UInt8] {
        guard let devices = visit.door.devices else { throw WebRefusal.notFound }
        // Nothing of the vault is disclosed, not even its name.
        var page = WebPage(language: visit.language, vault: "daybook")
        page.hasNavigation = false
        return page.html(visit.say(WebWords.pairing)) { html in
            html.element("h1", visit.say(WebWords.pairing))
            if let problem { FormMarkup.problem(problem, visit, &html) }
            html.element("p", visit.say(WebWords.compareFingerprint))
            html.element("p", Self.grouped(devices.network.fingerprint), class: "fingerprint")
            html.markup("<form class=\"edit\" method=\"post\" action=\"\(Self.address)\">")
            input(
                "name", WebWords.deviceName, visit.form["name"] ?? Self.name(visit.request.value("user-agent")), &html)
            input("code", WebWords.pairingCode, visit.form["code"] ?? "", &html)
            html.markup("<p>")
            FormMarkup.button(visit.say(WebWords.pair), &html)
            html.markup("</p></form>\n")
            html.element("p", visit.say(WebWords.pairedReads), class: "count")
        }
    }

    func pair() throws -> WebResponse {
        guard let devices = visit.door.devices else { throw WebRefusal.notFound }
        let token = visit.door.keys.newName()
        let device: PairedDevice
        do {
            device = try visit.door.register().pair(
                code: try visit.field("code").filter { !$0.isWhitespace }, name: try visit.field("name"), token: token)
        } catch let error as DeviceError {
            let explanation = Explanation(error)
            guard !visit.request.wantsJSON else { throw error }
            return .html(try html(explanation), status: WebRefusal(explaining: error).status)
        }
        if let session = Visitor.device(device).session {
            visit.door.changes.notice(WebWords.paired(device.name), to: session)
        }
        var response = WebResponse.seeOther("/")
        response.headers.append(devices.cookie(token, of: device, now: visit.door.now))
        return response
    }

    private func input(_ name: String, _ words: Phrase, _ value: String, _ html: inout HTMLText) {
        html.markup("<p><label>")
        html.words(visit.say(words))
        html.markup("<br><input name=\"\(name)\" required maxlength=\"60\" autocomplete=\"off\" value=\"")
        html.words(value)
        html.markup("\"></label></p>")
    }

    /// In groups that are easy to compare, and where lines can break.
    static func grouped(_ fingerprint: String) -> String {
        let pairs = fingerprint.split(separator: ":")
        return stride(from: 0, to: pairs.count, by: 4).map { start in
            pairs[start..<min(start + 4, pairs.count)].joined(separator: ":")
        }.joined(separator: " ")
    }

    /// The system according to the browser (RFC 9110, section 10.1.5): a suggestion that people can change.
    static func name(_ agent: String?) -> String {
        let known = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook"),
            ("Macintosh", "Mac"), ("Windows", "Windows"), ("Linux", "Linux"),
        ]
        return known.first { agent?.contains($0.0) ?? false }?.1 ?? ""
    }
}
