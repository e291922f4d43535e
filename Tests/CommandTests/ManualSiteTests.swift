// The manual as a site of daybook's own: it is made, and every link in it leads somewhere.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ManualSiteTests {
    @Test func noLinkIsBroken() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        let result = try ChildProcess.run(
            Repository.path("script/manual"), [site, Paths.join(BuiltProgram.folder, "daybook")])
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(result.errorText.contains(" pages, 0 links that lead nowhere"), "\(result.errorText)")
        for page in ["index.html", "docs/tutorial.html", "docs/reference.html", "docs/fr/reference.html"] {
            #expect(FileStamp.exists(site + "/" + page), "\(page)")
        }
    }

    /// A page, a picture and a place that are not there are found.
    @Test func whatIsBrokenIsFound() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "<p id=\"a b\"><a href=\"b.html#x\">b</a> <a href=\"#a%20b\">a</a> <a href=\"https://example.org\">c</a>",
            to: "a.html")
        try folder.write("<img src=\"gone.png\"><a href=\"c.html\">c</a><a href=\"a.html\">a</a>", to: "b.html")
        let result = try ChildProcess.run("python3", [Repository.path("script/site-links"), folder.path])
        #expect(result.exitCode == 1)
        #expect(
            result.errorText
                == "a.html: b.html#x (no such place)\nb.html: gone.png\nb.html: c.html\n2 pages, 3 links that lead nowhere\n"
        )
    }
}
