// Lines of todo.txt as tasks: the rules of the format, and what programs add.

import Agenda
import CivilTime
import Testing

@testable import ExternalSources

@Suite struct TodoTextTests {
    @Test func anOpenTask() throws {
        let item = try #require(
            TodoText.item("(A) 2026-11-18 Call Mum +family @phone due:2026-11-25 t:2026-11-20 rec:1w"))
        #expect(item.title == "Call Mum rec:1w")
        #expect(item.state == .open)
        #expect(item.priority?.level == 1)
        #expect(item.due?.text == "2026-11-25")
        #expect(item.start?.text == "2026-11-20")
        #expect(item.tags == ["family"])
        #expect(item.contexts == ["phone"])
        #expect(item.done == nil)
    }

    @Test func aTaskThatIsDone() throws {
        let item = try #require(TodoText.item("x 2026-11-20 2026-11-18 Measure +shelf pri:B"))
        #expect(item.state == .done)
        #expect(item.done?.text == "2026-11-20")
        #expect(item.priority?.level == 3)
        #expect(item.title == "Measure")
    }

    @Test(arguments: [
        ("xylophone lesson", "xylophone lesson"), ("X 2026-11-20 capital", "X 2026-11-20 capital"),
        ("(b) small", "(b) small"),
        ("Really gotta call (A)", "Really gotta call (A)"), ("due:soon", "due:soon"),
        ("http://example.org:80", "http://example.org:80"),
        ("+only", "+only"), ("a + b @ c", "a + b @ c"), ("x", "x"), ("2026-13-45 odd", "2026-13-45 odd"), (":", ":"),
    ])
    func whatIsNoNotation(line: String, title: String) throws {
        let item = try #require(TodoText.item(line))
        #expect(item.title == title)
        #expect(item.state == .open)
        #expect(item.priority == nil)
    }

    @Test func aFile() {
        var items: [ReminderItem] = []
        let text = TodoText { items.append($0) }
        Array("\u{feff}one\r\n\r\n  \ntwo".utf8).withUnsafeBytes { text.feed($0) }
        text.finish()
        #expect(items.map(\.title) == ["one", "two"])
        #expect(items.map(\.line) == [1, 4])
    }
}
