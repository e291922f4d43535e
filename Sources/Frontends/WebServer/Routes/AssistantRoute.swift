// The endpoint for assistants: messages of the Model Context Protocol, one per request.

import AssistantServer
import Bytes
import Wording

enum AssistantRoute {
    static let route = Route(
        .post, "/mcp",
        Phrase(
            "a message of the Model Context Protocol, with the token of assistants",
            fr: "un message du Model Context Protocol, avec le jeton des assistants"), to: .assistant
    ) { visit in
        guard let assistants = visit.door.assistants else { throw WebRefusal.notFound }
        let type = (visit.request.value("content-type") ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
        guard type == "application/json" else {
            throw WebRefusal(415, Phrase("messages are application/json", fr: "les messages sont en application/json"))
        }
        guard takesJSON(visit.request) else {
            throw WebRefusal(
                406, Phrase("the answers are application/json", fr: "les réponses sont en application/json"))
        }
        let reply = assistants.answer(visit.request.body, cancelFlag: visit.request.cancelFlag) {
            visit.request.values($0)
        }
        guard let body = reply.body else { return WebResponse(reply.status) }
        return .json(body, status: reply.status)
    }

    /// RFC 9110, section 12.5.1; weights are ignored.
    private static func takesJSON(_ request: WebRequest) -> Bool {
        let accepted = request.values("accept").joined(separator: ",").lowercased().split(separator: ",")
            .map { part in part.prefix { $0 != ";" }.filter { $0 != " " } }
        return accepted.isEmpty || accepted.contains { ["application/json", "application/*", "*/*"].contains($0) }
    }
}
