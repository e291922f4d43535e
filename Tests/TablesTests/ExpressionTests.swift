// What expressions are worth, one by one.

import Bytes
import CivilTime
import Tables
import TestSupport
import Testing
import Wording

/// A book that was read, with what an entry may have in its head.
let sampleRow: TableRow = {
    let head = """
        {"title": "Dune", "status": "done", "rating": 4, "price": "12.50", "due": "2026-11-20", "read-on": "2026-11-18",
         "authors": ["Herbert", "Frank"], "weather": {"temp": 3.5}, "empty": "", "nothing": null, "done": true,
         "start": "2026-11-18T21:30:00", "up": [["Lyon"]], "grid": [["a"], ["b"]], "city": "[[Lyon|the city]]", "entries": [{"from": "2026-11-20T09:00", "to": "2026-11-20T10:30"}, {"from": "2026-11-20T11:00"}]}
        """
    var row = TableRow(path: "notes/books/dune.md", properties: (try? JSONReader.read(Array(head.utf8)))?.object ?? [])
    row.facts.title = "Dune"
    row.facts.words = 120
    row.facts.tags = ["book/fiction", "Été"]
    row.facts.links = ["Lyon", "notes/other"]
    row.facts.size = 2048
    row.facts.day = Day(iso: "2026-11-20")
    return row
}()

func evaluator(hasBareFacts: Bool = false, formulas: [String: String] = [:]) throws -> Evaluator {
    let now = LocalDateTime(
        day: try #require(Day(iso: "2026-11-20")), time: try #require(TimeOfDay(hour: 9, minute: 15)))
    let context = TableContext(now: now, hasBareFacts: hasBareFacts, utcOffset: { _ in 3600 })
    return Evaluator(context, formulas: try formulas.mapValues { try Expression($0) })
}

/// The text of a value, or what is wrong.
func result(_ text: String, hasBareFacts: Bool = false, formulas: [String: String] = [:]) throws -> String {
    do {
        let expression = try Expression(text)
        let value = try evaluator(hasBareFacts: hasBareFacts, formulas: formulas).value(of: expression, for: sampleRow)
        return String(decoding: value.json.encoded(), as: UTF8.self)
    } catch let error as ExpressionError {
        return "! " + error.message.english
    }
}

@Suite struct ExpressionTests {
    @Test(arguments: [
        ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 % 3", "1"), ("-rating", "-4"), ("10 / 4", "2.5"),
        ("1e3 + .5", "1000.5"),
        ("10 / 0", "null"), ("rating % 0", "null"), ("2 - -2", "4"), ("price * 2", "25"), ("price + 1", "\"12.501\""),
        ("1 < 2 == true", "true"), ("!done", "false"), ("!!rating", "true"),
        ("null ?? 5", "5"), ("nothing || \"x\"", "\"x\""), ("rating && status", "\"done\""),
        ("null || false ?? true", "false"),
        ("rating == \"4\"", "true"), ("status == 'done'", "true"), ("title != \"Emma\"", "true"),
        ("missing == null", "true"), ("missing > 3", "false"), ("missing * 3", "null"), ("empty < 3", "false"),
        ("authors == [\"Herbert\", \"Frank\"]", "true"), ("authors[0]", "\"Herbert\""), ("authors[9]", "null"),
        ("weather.temp", "3.5"), ("weather[\"temp\"]", "3.5"), ("note[\"read-on\"]", "\"2026-11-18\""),
        ("note.title", "\"Dune\""),
        ("title[0]", "\"D\""), ("true + 1", "2"), ("rating + \" stars\"", "\"4 stars\""), ("nothing + \"x\"", "\"x\""),
    ])
    func operators(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test(arguments: [
        ("due + \"1M\"", "\"2026-12-20\""), ("date(\"2024-01-31\") + \"1M\"", "\"2024-02-29\""),
        ("start + \"3h\"", "\"2026-11-19T00:30:00\""), ("due - \"1 week\"", "\"2026-11-13\""),
        ("due - start", "95400000"), ("(due - note[\"read-on\"]) / duration(\"1d\")", "2"), ("today() == due", "true"),
        ("due < today() + \"1d\"", "true"), ("due > \"2026-11-19\"", "true"), ("start.date()", "\"2026-11-18\""),
        ("start.hour * 100 + start.minute", "2130"), ("due.dayOfWeek", "5"), ("due.week", "47"),
        ("due.format(\"dddd D MMMM YYYY [W]WW\")", "\"Friday 20 November 2026 W47\""),
        ("due.format(\"YYYY-[W]WW\")", "\"2026-W47\""),
        ("start.format(\"k kk S SS [k] Qo Wo DDDo\")", "\"21 21 0 00 k 4th 47th 322nd\""),
        ("due.format(\"k\")", "\"24\""),
        ("due.format(\"D [de] MMMM e\")", "! format() does not know e; words are put in brackets: [e]"),
        ("due.format(\"LL\")", "! format() does not know LL; words are put in brackets: [LL]"),
        (
            "due.weekday",
            "! a date has no “weekday”, but year, month, day, hour, minute, second, millisecond, week, dayOfWeek"
        ),
        ("start.format(\"h:mm A, Do\")", "\"9:30 PM, 18th\""), ("due.relative()", "\"today\""),
        ("(today() - \"1d\").relative()", "\"yesterday\""), ("date(\"2026-11-14\").relative()", "\"6 days ago\""),
        ("number(due) - number(today())", "0"),
        ("duration(\"1y\") / duration(\"1d\")", "365"), ("absent + \"2w\"", "null"),
        ("rating.days", "! a value of type number has no “days”"),
        ("\"x\".matches(\"(\")", "! not a regular expression: ("),
        ("[\"book\"].contains(\"#book\")", "true"), ("file.inFolder(absent)", "false"),
        ("duration(\"90m\") * 2", "10800000"), ("duration(\"1d\") > duration(\"12h\")", "true"),
        ("date(\"2026-03-30\") - date(\"2026-03-28\")", "172800000"),
        ("datetime(\"2026-06-15T12:00:00Z\") == datetime(\"2026-06-15T17:00:00+05:00\")", "true"),
        ("datetime(\"2026-11-20T08:15:00Z\") == now()", "true"), ("due + \"soon\"", "! not a length of time: “soon”"),
        ("date(\"tomorrow\")", "! not a date: “tomorrow”"), ("duration(\"1d12h\")", "! not a length of time: “1d12h”"),
    ])
    func dates(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    /// What plug-ins for Obsidian compute with: a sum over a list of objects, nested conditions.
    @Test(arguments: [
        (
            "list(entries).filter(value.to).map((number(date(value.to)) - number(date(value.from))) / 60000).reduce(acc + value, 0)",
            "90"
        ),
        ("entries.length", "2"), ("authors.map(value.upper()).join(\"+\")", "\"HERBERT+FRANK\""),
        ("[3, 1, 2].sort().map(index)", "[0,1,2]"), ("[[1, 2], [3]].map(value.length)", "[2,1]"),
        ("[1, 2, 3].filter([2, 3].contains(value))", "[2,3]"),
        ("[\"10\", \"9\", \"é\", \"e\"].sort()", "[\"9\",\"10\",\"é\",\"e\"]"),
        ("if(due < today(), \"late\", if(due == today(), \"today\", \"later\"))", "\"today\""),
        ("if(missing, 1)", "null"),
        ("city.asFile()", "null"), ("city", "\"[[Lyon|the city]]\""), ("city == \"Lyon\"", "true"),
        ("title.replace(/(u)(n)/, \"$2$1\")", "\"Dnue\""), ("\"a1b22\".replace(/\\d+/g, \"#\")", "\"a#b#\""),
        ("title.contains(missing)", "false"), ("title.startsWith(missing)", "false"),
        ("title.containsAny(missing, \"x\")", "false"), ("title.contains(\"\")", "true"),
        ("title.replace(\"u\", missing)", "\"Dune\""), ("title.split(missing)", "[\"Dune\"]"),
        ("link(\"[[Lyon|x]]\")", "\"[[Lyon]]\""),
        ("up", "\"[[Lyon]]\""), ("grid", "[[\"a\"],[\"b\"]]"), ("(1250).round(-2)", "1300"), ("(-1.5).round()", "-1"),
        ("/^du/i.matches(title)", "true"), ("/^du/.matches(title)", "false"),
        ("title.matches(\"[\")", "! not a regular expression: ["),
        ("\"a, b;c\".split(/[,;] ?/)", "[\"a\",\"b\",\"c\"]"), ("\"€\".length", "1"), ("title.slice(-2)", "\"ne\""),
    ])
    func functions(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test(arguments: [
        ("file.name", "\"dune.md\""), ("file.basename", "\"dune\""), ("file.folder", "\"notes/books\""),
        ("file.ext", "\"md\""),
        ("file.path", "\"notes/books/dune.md\""), ("file.size", "2048"), ("file.tags.length", "2"),
        ("file.hasTag(\"book\")", "true"),
        ("file.hasTag(\"#book/fiction\")", "true"), ("file.hasTag(\"fiction\")", "false"),
        ("file.inFolder(\"notes\")", "true"),
        ("file.inFolder(\"note\")", "false"), ("file.hasLink(\"Lyon\")", "true"),
        ("file.hasProperty(\"rating\")", "true"), ("file.hasProperty(\"Rating\")", "true"),
        ("file.properties.rating", "4"), ("exists(nothing)", "true"), ("exists(other)", "false"), ("words", "null"),
    ])
    func files(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test func bareFactsAreThoseOfTheCommandLine() throws {
        #expect(try result("words", hasBareFacts: true) == "120")
        #expect(try result("path", hasBareFacts: true) == "\"notes/books/dune.md\"")
        #expect(try result("tags", hasBareFacts: true) == "[\"book/fiction\",\"Été\"]")
        #expect(try result("status", hasBareFacts: true) == "\"done\"")
    }

    @Test(arguments: [
        ("\"open", "! a quotation mark that is not closed"), ("5 +", "! the expression ends too early"),
        ("1 < > 2", "! unexpected “>”"),
        ("[1, 2)", "! unexpected “)”"), ("", "! an empty expression"), ("a b", "! unexpected “b”"),
        ("rating > 3 and done", "! unexpected “a”; did you mean &&?"),
        ("done OU rating", "! unexpected “O”; did you mean ||?"),
        ("done ou rating", "! unexpected “o”; did you mean ||?"), ("rating = 3", "! unexpected “=”; did you mean ==?"),
        ("rating === 3", "! unexpected “=”; did you mean ==?"),
        ("3x", "! unexpected “x”"),
        ("lenght(1)", "! unknown function “lenght”"),
        ("title.containss(1)", "! unknown function “containss”; did you mean contains?"),
        ("title.lower(1)", "! lower takes nothing"), ("default()", "! default takes value, otherwise"),
        ("authors + 1", "! + is not for values of type list and number"),
        ("\"x\" * 3", "! * is not for values of type string and number"),
        ("rating.keys()", "! a value of type number has no keys()"),
        ("authors < 3", "! < is not for values of type list and number"),
        ("authors > 3", "! > is not for values of type list and number"),
        ("3 <= authors", "! <= is not for values of type number and list"),
        ("/(/.matches(title)", "! not a regular expression: ("),
        ("/a/q", "! unknown flag “q” of a pattern"), ("formula.loop", "! formulas in a circle: loop → other → loop"),
        ("\"x\".repeat(999999999)", "! stopped: too much work for one value"),
        ("/^(a|aa)+$/.matches(\"a\".repeat(60) + \"!\")", "! stopped: too much work for one value"),
    ])
    func faults(text: String, expected: String) throws {
        #expect(try result(text, formulas: ["loop": "formula.other + 1", "other": "formula.loop"]) == expected)
    }

    @Test func formulasAreExpressionsOfTheRow() throws {
        #expect(try result("formula.double + 1", formulas: ["double": "rating * 2"]) == "9")
        #expect(try result("formula[\"a b\"]", formulas: ["a b": "status"]) == "\"done\"")
    }

    /// The compiled code of a pattern has 32 KiB of stack (pcre2jit(3)), which does not bound what it finds.
    @Test func aPatternFindsWhatIsFar() throws {
        #expect(try result("/^(?:a|b)*z/.matches(\"ab\".repeat(100000) + \"z\")") == "true")
    }

    /// No expression takes more than its share of time, and none exhausts the stack.
    @Test func workIsBounded() throws {
        let nested = String(repeating: "[1,2,3,4,5,6,7,8,9].map(", count: 9) + "1" + String(repeating: ")", count: 9)
        #expect(try result(nested) == "! stopped: too much work for one value")
        for text in [
            String(repeating: "(", count: 100_000), String(repeating: "!", count: 100_000),
            "1" + String(repeating: ".a", count: 100_000), "1" + String(repeating: " + 1", count: 100_000),
        ] {
            #expect(try result(text) == "! too deeply nested")
        }
        #expect(try result(String(repeating: "1 + ", count: 150) + "1") == "151")
    }

    /// Whatever is typed is read or refused.
    @Test func anyTextIsReadOrRefused() throws {
        let parts = [
            "title", "1", "\"x\"", "(", ")", "[", "]", ".", ",", "+", "-", "*", "/", "%", "==", "<", "&&", "||", "??",
            "!", "if(", "value",
            ".map(", ".filter(", "date(", "é", "'", "\\", " ", "/a/g", ".length", "note", "file.name", "null", "\u{0}",
            "formula.x",
        ]
        var numbers = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...12, using: &numbers)
            let text = (0..<count).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
            _ = try result(text)
        }
    }
}
