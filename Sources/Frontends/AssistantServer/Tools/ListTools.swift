// Tools for lists: read, add, check.

import AssistantActions
import Bytes
import DocumentActions
import Lists
import Permissions
import Vault

enum ListTools {
    static let all = [lists, add, check]

    private static let list = ToolArgument("list", .text, "Its name; the usual list where nothing is said.")

    private static let lists = AssistantTool(
        name: "lists", title: "Lists",
        description: "All lists with how much is on them; with a name, that list with its items.", effect: .reads,
        ownArguments: [ToolArgument("name", .text, "Of a list.")],
        output: OutputSchema.answer(
            "assistant-lists",
            [
                (
                    "lists",
                    OutputSchema.list(
                        OutputSchema.object(
                            [
                                ("name", OutputSchema.text), ("path", OutputSchema.text), ("total", OutputSchema.whole),
                                ("bought", OutputSchema.whole), ("to_buy", OutputSchema.whole),
                            ],
                            others: [
                                (
                                    "items",
                                    OutputSchema.list(
                                        OutputSchema.object([
                                            ("text", OutputSchema.text), ("quantity", OutputSchema.whole),
                                            ("unit", OutputSchema.optionalText), ("checked", OutputSchema.flag),
                                            ("line", OutputSchema.whole),
                                        ]))
                                )
                            ]))
                )
            ])
    ) { call in
        try call.visit.requireReading(.lists)
        let seen = call.visit.seen
        guard let name = call["name"] else {
            let all = try ListOverview(in: seen).lists
            return ToolAnswer(
                Schema.assistantLists(all, withItems: false), "\(all.count) list\(all.count == 1 ? "" : "s")",
                lines: all.map { "\($0.name): \($0.total - $0.bought) open of \($0.total)" }, from: "lists",
                documents: all.map(\.document.path))
        }
        let found = try ListDirectory(seen).list(name)
        return ToolAnswer(
            Schema.assistantLists([found], withItems: true),
            "\(found.total - found.bought) open of \(found.total)",
            lines: found.items.map { "[\($0.isChecked ? "x" : " ")] \($0.text)" }, from: found.document.path.text,
            documents: [found.document.path])
    }

    private static let add = AssistantTool(
        name: "list_add", title: "Put items on a list",
        description:
            "Adds items, each as a person types it: “2 kg flour @market”. What is on the list already is opened again or gets the new amount.",
        // An existing item is changed in place.
        effect: .changes(isIdempotent: false),
        ownArguments: [
            ToolArgument("items", .texts, "One item each.", isRequired: true), list,
            ToolArgument("section", .text, "Below this heading."),
        ], output: OutputSchema.change
    ) { call in
        try call.visit.requireReading(.lists)
        let items = call.texts("items").flatMap { NewItem.items($0) }
        let plan = try AddItems(items, to: call["list"], section: call["section"]).plan(in: call.visit.seen)
        return try call.carryOut(plan)
    }

    private static let check = AssistantTool(
        name: "list_check", title: "Check items of a list",
        description: "Marks items as bought, or with undo as wanted again.", effect: .changes(isIdempotent: false),
        ownArguments: [
            ToolArgument("items", .texts, "Names of items, or :LINE.", isRequired: true), list,
            ToolArgument("undo", .flag, "They are wanted again."),
        ], output: OutputSchema.change
    ) { call in
        try call.visit.requireReading(.lists)
        let change: ChangeItems.Change = call.has("undo") ? .uncheck : .check(by: nil)
        let plan = try ChangeItems(change, call.texts("items"), of: call["list"]).plan(in: call.visit.seen)
        return try call.carryOut(plan)
    }
}
