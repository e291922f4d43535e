// Prompts for a person to choose in a client: without any hidden text.

import Bytes

package struct AssistantPrompt: Sendable {
    struct Argument: Sendable {
        let name: String
        let description: String
    }

    let name: String
    let title: String
    let description: String
    let arguments: [Argument]
    private let text: @Sendable ([String: String]) -> String

    /// The entry in `prompts/list`.
    var json: JSONValue {
        .members([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
            (
                "arguments",
                .array(
                    arguments.map {
                        .members([
                            ("name", .string($0.name)), ("description", .string($0.description)), ("required", false),
                        ])
                    })
            ),
        ])
    }

    /// The result of `prompts/get`.
    func message(_ words: [String: String]) -> JSONValue {
        .members([
            ("description", .string(description)),
            (
                "messages",
                .array([
                    .members([
                        ("role", "user"),
                        ("content", .members([("type", "text"), ("text", .string(text(words)))])),
                    ])
                ])
            ),
        ])
    }

    package static let all = [
        AssistantPrompt(
            name: "review_my_week", title: "Review my week", description: "What happened, what is left, how it felt.",
            arguments: [Argument(name: "week", description: "Such as 2026-W47; this week where nothing is said.")]
        ) { words in
            let week = words["week"] ?? "this week"
            return
                "Review \(week) with me. Use the tools agenda (from and to that week), search (kind:journal and the days of the week) and mood_stats. Tell me what happened, what was planned and is still open, and how my mood went, with the days. Do not change anything."
        },
        AssistantPrompt(
            name: "plan_tomorrow", title: "Plan tomorrow", description: "A proposal for the next day.", arguments: []
        ) { _ in
            "Help me plan tomorrow. Use the tools day (date tomorrow), agenda (open_tasks) and free. Propose what to do when, in the gaps there are, and ask me before you move any task."
        },
        AssistantPrompt(
            name: "what_to_buy", title: "What to buy", description: "What is open on a shopping list.",
            arguments: [Argument(name: "list", description: "Its name; the usual list where nothing is said.")]
        ) { words in
            let list = words["list"].map { "the list “\($0)”" } ?? "my shopping list"
            return
                "Tell me what is still to buy on \(list), grouped as the shop has it. Use the tool lists. Do not change anything."
        },
    ]
}
