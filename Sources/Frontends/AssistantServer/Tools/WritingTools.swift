// Tools that write: an entry, tasks, one passage of a document. None deletes, moves or renames a file.

import Agenda
import AgendaActions
import AssistantActions
import Bytes
import CivilTime
import JournalActions
import Permissions
import Vault
import Workspaces

enum WritingTools {
    static let all = [log, done, move, skip, edit]

    private static let log = AssistantTool(
        name: "log", title: "Write a journal entry",
        description: "A new entry, dated now or as its words say (“yesterday: …”). Nothing that is there is changed.",
        effect: .adds,
        ownArguments: [
            ToolArgument("text", .text, "What happened, in the person's own words.", isRequired: true),
            ToolArgument("mood", .text, "awful, bad, okay, good, great, or a word of the person's own."),
            ToolArgument("tags", .texts, "Without #."), ToolArgument("place", .text, "The name of a place."),
            ToolArgument("day", .text, "The day, in words or ISO, for one that is not today."),
        ], output: OutputSchema.change
    ) { call in
        var entry = LogEntry(call["text"] ?? "")
        entry.mood = call["mood"]
        entry.tags = call.texts("tags")
        entry.place = call["place"]
        entry.day = call["day"]
        return try call.carryOut(try entry.plan(in: call.visit.seen))
    }

    private static let task = ToolArgument(
        "task", .text, "Its words, PATH:LINE as agenda gives it, or its uid.", isRequired: true)

    private static let done = AssistantTool(
        name: "task_done", title: "Mark a task as done",
        description: "One that repeats goes on to its next turn. With undo it is opened again.",
        effect: .changes(isIdempotent: false),
        ownArguments: [
            task, ToolArgument("undo", .flag, "Open it again."),
            ToolArgument("on", .text, "The day on which it was done; today where nothing is said."),
        ], output: OutputSchema.change
    ) { call in
        let seen = try call.agenda()
        let day = try call["on"].map { try seen.day($0, leaning: .past) }
        return try call.carryOut(
            try FinishTask(.words(call["task"] ?? ""), reopens: call.has("undo"), on: day).plan(in: seen))
    }

    private static let move = AssistantTool(
        name: "task_move", title: "Move a task or an event",
        description: "To another day, time, or both. Of what repeats it has to be said how much.",
        effect: .changes(isIdempotent: false),
        ownArguments: [
            task,
            ToolArgument(
                "to", .text, "“friday 10am”, “2026-12-08 19:00”, “16h”, “+1w” from where it is.", isRequired: true),
            ToolArgument("series", .choice(["one", "following", "all"]), "How much of what repeats."),
            ToolArgument("on", .text, "Which occurrence; the next one where nothing is said."),
        ], output: OutputSchema.change
    ) { call in
        let seen = try call.agenda()
        let typed = call["to"] ?? ""
        let on = try call["on"].map { Moment(day: try seen.day($0, leaning: .future)) }
        let part: SeriesPart =
            switch call["series"] {
            case "one": .occurrence(on)
            case "following": .from(on?.day ?? seen.today)
            case "all": .all
            default: on == nil ? .unsaid : .occurrence(on)
            }
        guard
            let time = try NewTime(typed, of: part, now: seen.now, reading: { try seen.date($0, leaning: .future) })
        else { throw WorkspaceError.invalidDate(typed) }
        let plan = try MoveAgendaLine(.words(call["task"] ?? ""), to: time, part).plan(in: seen)
        try call.visit.requireWhole(plan.changes.map(\.path))
        return try call.carryOut(plan)
    }

    private static let skip = AssistantTool(
        name: "task_skip", title: "Leave out one turn",
        description: "Of an event or a task that repeats: the next one, or the one of a day.",
        effect: .changes(isIdempotent: false),
        ownArguments: [task, ToolArgument("on", .text, "The day of the turn.")], output: OutputSchema.change
    ) { call in
        let seen = try call.agenda()
        let on = try call["on"].map { Moment(day: try seen.day($0, leaning: .future)) }
        return try call.carryOut(try SkipOccurrence(.words(call["task"] ?? ""), on: on).plan(in: seen))
    }

    private static let edit = AssistantTool(
        name: "edit", title: "Replace a passage of a document",
        description:
            "Replaces old, which must occur in the document exactly once, by new; an empty old adds new after the last line. revision is that of read: where the document has changed since, the answer has its new revision and what changed.",
        effect: .changes(isIdempotent: true),
        ownArguments: [
            ToolArgument("path", .text, "As read has it.", isRequired: true),
            ToolArgument("revision", .text, "As read gave it.", isRequired: true),
            ToolArgument("old", .text, "The passage, to the letter.", isRequired: true),
            ToolArgument("new", .text, "The new text.", isRequired: true),
        ], output: OutputSchema.change
    ) { call in
        try call.visit.requireReadingAnything()
        let edit = EditDocument(
            call["path"] ?? "", revision: call["revision"] ?? "", old: call["old"] ?? "", new: call["new"] ?? "")
        let run = call.run
        return try call.carryOut(try edit.plan(in: call.visit) { run.text(of: $0, at: $1) })
    }
}

extension ToolCall {
    fileprivate func agenda() throws -> Workspace {
        try visit.requireReading(.agenda)
        return visit.seen
    }

    /// Carries out a plan, or previews it, and reports the changes.
    func carryOut<Result>(_ plan: Plan<Result>) throws -> ToolAnswer {
        let change = try run.carryOut(plan, in: visit, isRehearsal: has("dry_run"))
        let names = change.files.map(\.path.text).joined(separator: ", ")
        let head: String =
            switch (change.isChanged, change.isRehearsal) {
            case (false, _): "nothing to change"
            case (true, true): "would change: \(names)"
            case (true, false): "changed: \(names)"
            }
        return ToolAnswer(
            Schema.assistantChange(change), head, lines: change.files.compactMap(\.difference),
            from: names.isEmpty ? "vault" : names, documents: change.files.map(\.path),
            isWritten: change.isChanged && !change.isRehearsal)
    }
}
