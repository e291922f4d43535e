// A real editor, Neovim as Debian has it (0.7 and later), works with the server: completion, a quick fix, an action, a rename.

import FileSystem
import Processes
import TestSupport
import Testing

private enum Neovim {
    static let isInstalled = FileStamp.exists("/usr/bin/nvim")
}

@Suite(.enabled(if: BuiltProgram.isBuilt && Neovim.isInstalled)) struct NeovimTests {
    @Test func aSession() throws {
        let home = try TemporaryFolder()
        try home.makeFolder("vault/.daybook")
        try home.write(
            "# A\n\n🎉 [[eau\n\né [[Karote]] ü\n\n- [ ] Brot due:2026-11-20\n\n## Sommer\n", to: "vault/notes/a.md")
        try home.write("# Eau\n", to: "vault/sub/Eau.md")
        try home.write("# K\n", to: "vault/sub/Karotte.md")
        try home.write("🎉 [[a#Sommer]] [x](notes/a.md#sommer)\n", to: "vault/links.md")
        var program = BuiltProgram(home: home.path, workingFolder: home.path + "/vault")
        program.variables["ROOT"] = home.path + "/vault"
        let script = Repository.path("Tests/CommandTests/Fixtures/editors/neovim.lua")
        let result = try program.shell("timeout 120 nvim --headless -u NONE -i NONE -n -S '\(script)'")
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(
            try home.read("vault/notes/a.md")
                == "# A\n\n🎉 [[Eau]]\n\né [[Karotte]] ü\n\n- [x] Brot due:2026-11-20 done:2026-11-20\n\n## Été à Lyon\n"
        )
        #expect(try home.read("vault/links.md") == "🎉 [[a#Été à Lyon]] [x](notes/a.md#été-à-lyon)\n")
    }
}
