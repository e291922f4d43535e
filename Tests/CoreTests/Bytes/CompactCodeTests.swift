// Scripts and style sheets are shorter and say the same.

import Testing

@testable import Bytes

@Suite struct CompactCodeTests {
    @Test(arguments: [
        ("if (a && b) { c = \"x = y\"; }", "if(a&&b){c=\"x = y\"}"),
        ("a(true, b.true, \"true\", trueness, { c: false });", "a(!0,b.true,\"true\",trueness,{c:!1});"),
        ("d = e ? true : untrue; f = { true: 1 }", "d=e?!0:untrue;f={true:1}"),
        ("const d = `${e} , f`;", "const d=`${e} , f`;"),
        ("g + +h - -i", "g + +h - -i"), ("\"j \\\" , k\" , l", "\"j \\\" , k\",l"),
    ])
    func linesOfScripts(written: String, short: String) {
        #expect(String(decoding: CompactCode.scriptLine(Array(written.utf8)), as: UTF8.self) == short)
    }

    @Test func scripts() {
        let written = "// What it is for.\n\nconst a = {\n  b: 1,\n  // Why.\n  c: \"//\" };\nd()\n  .e();\n"
        #expect(CompactCode.script(written) == "\"use strict\";\nconst a={b:1,c:\"//\"};d().e();")
    }

    /// Of what else ends on the line, and of what is deeper, nothing becomes part of a declaration.
    @Test(arguments: [
        (
            "const a = 1;\nconst b = () => {\n  const c = 2;\n  d();\n  const e = 3;\n};\nconst f = 4;\n",
            "const a=1,b=()=>{const c=2;d();const e=3},f=4;"
        ),
        ("const a = 1; b();\nconst c = 2;\n", "const a=1;b();const c=2;"),
        (
            "let a;\nconst b = \"(\";\nfor (const c of d) e(c);\nconst f = 1;\n",
            "let a;const b=\"(\";for(const c of d)e(c);const f=1;"
        ),
        ("const a = 1\nconst b = 2;\n", "const a=1\nconst b=2;"),
    ])
    func constantsInOneStatement(written: String, short: String) {
        #expect(CompactCode.script(written) == "\"use strict\";\n" + short)
    }

    @Test func styles() {
        let written =
            "/* What it is for. */\na, b > c { d: e f, g; }\n@media (h: i) {\n  /* here */\n  :root {\n    j: \"k\";\n    /* there */\n  }\n}\n"
        #expect(CompactCode.style(written) == "a,b>c{d:e f,g}@media (h:i){:root{j:\"k\"}}")
        #expect(
            CompactCode.style(written, filling: ["/* here */": "l{m:n}", "/* there */": "o:p"])
                == "a,b>c{d:e f,g}@media (h:i){l{m:n}:root{j:\"k\";o:p}}")
    }
}
