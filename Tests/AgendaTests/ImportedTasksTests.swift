// Tasks of todo.txt and taskwarrior as lines.

import Agenda
import CivilTime
import Testing
import Vault

struct TodoTxtTests {
    private func lines(_ text: String) -> [String] {
        ImportedTasks(todoTxt: Array(text.utf8)).lines.map { line in
            var line = line
            line["id"] = nil
            return line.block(lineEnd: "\n")
        }
    }

    @Test(arguments: [
        ("(A) Thank Mom for the meatballs @phone", "- [ ] Thank Mom for the meatballs @phone priority:A"),
        ("2011-03-02 Document +TodoTxt task format", "- [ ] Document task format #TodoTxt created:2011-03-02"),
        (
            "x 2011-03-03 2011-03-01 Review Tim's pull request +TodoTxtTouch @github",
            "- [x] Review Tim's pull request @github #TodoTxtTouch done:2011-03-03 created:2011-03-01"
        ),
        ("x 2011-03-03 Call Mom", "- [x] Call Mom done:2011-03-03"), ("x", "- [ ] x"),
        ("xylophone lesson", "- [ ] xylophone lesson"),
        ("X 2012-01-01 Make resolutions", "- [ ] X 2012-01-01 Make resolutions"), ("(A)->B", "- [ ] \\(A)->B"),
        ("(a) no rank", "- [ ] \\(a) no rank"),
        ("Rent due:2026-11-30 rec:+1m t:2026-11-28", "- [ ] Rent due:2026-11-30 start:2026-11-28 repeat:1m"),
        ("Water rec:3d", "- [ ] Water repeat:.+3d"), ("Water rec:5b", "- [ ] Water rec\\:5b"),
        ("Old pri:C", "- [ ] Old priority:C"),
        ("a note:b http://x.y/z?a:b 12:30 ratio:1:2", "- [ ] a http://x.y/z?a:b 12\\:30 note:b ratio:1:2"),
        // What daybook would act on is text.
        ("Wake alarm:5m repeat:daily moved:2026-01-01", "- [ ] Wake alarm\\:5m repeat\\:daily moved\\:2026-01-01"),
        ("due:someday", "- [ ] due\\:someday"),
        ("{{bake x}} [[y]] `z` id:7", "- [ ] {{bake x}} \\[\\[y]] \\`z\\` todo-id:7"),
        ("Plan +2026 + @ a", "- [ ] Plan +2026 + \\@ a"),
        ("  (B) Été @maison\t+jardin", "- [ ] (B) Été @maison #jardin"),
    ]) func tasks(_ text: String, _ line: String) {
        let wanted = text.hasPrefix("  (B)") ? ["- [ ] Été @maison #jardin priority:B"] : [line]
        #expect(lines(text) == wanted)
    }

    @Test func aTaskIsTheSameWhenItIsDone() {
        let open = ImportedTasks(
            todoTxt: Array("(A) 2026-11-01 Call +bank due:2026-11-20\nBuy tea\r\nBuy tea\n\n".utf8))
        let done = ImportedTasks(todoTxt: Array("Buy tea\nx 2026-11-20 2026-11-01 Call +bank pri:A\n".utf8))
        #expect(open.lines.count == 3 && Set(open.lines.map(\.uid)).count == 3)
        #expect(done.lines[1].uid == open.lines[0].uid)
        #expect(done.lines[0].uid == open.lines[1].uid)
    }

    @Test func whatIsNotUnderstoodIsTold() {
        let found = ImportedTasks(todoTxt: [0xef, 0xbb, 0xbf] + Array("rec:5b due:soon\n(A) due:2026-11-20\n".utf8))
        #expect(found.losses.sorted.map(\.property) == ["due", "rec"])
        #expect(found.problems.map(\.line) == [2] && found.skipped == 1)
        let latin = ImportedTasks(todoTxt: [0x63, 0x61, 0x66, 0xe9])
        #expect(latin.lines.map(\.title) == ["café"] && latin.problems.count == 1)
    }
}

struct TaskwarriorTests {
    private func tasks(_ text: String) -> ImportedTasks {
        ImportedTasks(taskwarrior: Array(text.utf8), reader: .fixed(3600))
    }

    @Test func attributes() {
        let found = tasks(
            """
            [{"id":1,"description":"Call the bank #1","due":"20261126T230000Z","scheduled":"20261125T130000Z","entry":"20261101T093000Z","modified":"20261102T093000Z",
              "priority":"H","project":"home.money","status":"pending","tags":["next","2026"],"uuid":"a-b","urgency":12.5,"wait":"20261120T000000Z",
              "annotations":[{"entry":"20261103T120000Z","description":"- ask #Nora"}],"depends":["c-d","e-f"],"estimate":"2h","alarm":"5m","size":3},
             {"description":"Paint","status":"completed","end":"20261119T231500Z","start":"20261119T100000Z","uuid":"c-d"},
             {"description":"Sand","status":"pending","start":"20261119T100000Z","uuid":"e-f"},
             {"description":"No","status":"deleted","uuid":"g"}, {"uuid":"h","status":"pending"}]
            """)
        #expect(
            found.lines.map { $0.block(lineEnd: "\n") } == [
                """
                - [ ] Call the bank \\#1 #home/money #next due:2026-11-27 start:2026-11-25T14:00 priority:high tags:2026 depends:c-d,e-f estimate:2h size:3 created:2026-11-01 id:a-b
                  2026-11-03 - ask \\#Nora
                """, "- [x] Paint done:2026-11-20 id:c-d", "- [/] Sand id:e-f",
            ])
        #expect(found.losses.sorted.map(\.property) == ["alarm", "start", "tags", "wait"])
        #expect(found.skipped == 2 && found.problems.count == 1)
    }

    /// A line each as older versions write it; a task that recurs is one line with its history.
    @Test func recurrence() {
        let found = tasks(
            """
            {"description":"Water","due":"20261101T230000Z","recur":"weekly","status":"recurring","until":"20271231T230000Z","mask":"++-","uuid":"t"}
            {"description":"Water","due":"20261101T230000Z","end":"20261102T100000Z","parent":"t","imask":0,"recur":"weekly","status":"completed","uuid":"t0"},
            {"description":"Water","due":"20261108T230000Z","end":"20261110T100000Z","parent":"t","imask":1,"recur":"weekly","status":"completed","uuid":"t1"}
            {"description":"Water","due":"20261115T230000Z","parent":"t","imask":2,"recur":"weekly","status":"pending","uuid":"t2"}
            {"description":"Orphan","due":"20261115T230000Z","parent":"gone","recur":"P3D","status":"pending","uuid":"o"}
            {"description":"Odd","recur":"3h","status":"recurring","uuid":"p"}
            nonsense
            """)
        #expect(
            found.lines.map { $0.block(lineEnd: "\n") } == [
                """
                - [ ] Water due:2026-11-16 done:2026-11-10 repeat:weekly until:2028-01-01 id:t
                  - done: 2026-11-02
                  - done: 2026-11-10
                """, "- [ ] Orphan due:2026-11-16 repeat:3d id:o", "- [ ] Odd recur:3h id:p",
            ])
        #expect(found.problems.map(\.line) == [7])
        #expect(found.losses.sorted.map(\.property) == ["recur"])
        #expect(tasks("[]").lines.isEmpty && tasks("").problems.isEmpty)
    }
}
