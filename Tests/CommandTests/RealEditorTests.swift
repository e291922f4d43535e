// Real editors as Debian has them work with the server: a completion, a quick fix, an action, a rename, on files that are compared then.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct RealEditorTests {
    /// - Parameter command: an editor that runs a script; `ROOT` is the vault.
    private func session(_ command: (_ script: String) -> String, _ script: String) throws {
        let home = try TemporaryFolder()
        try home.makeFolder("vault/.daybook")
        try home.write(
            "# A\n\n🎉 [[eau\n\né [[Karote]] ü\n\n- [ ] Brot due:2026-11-20\n\n## Sommer\n", to: "vault/notes/a.md")
        try home.write("# Eau\n", to: "vault/sub/Eau.md")
        try home.write("# K\n", to: "vault/sub/Karotte.md")
        try home.write("🎉 [[a#Sommer]] [x](notes/a.md#sommer)\n", to: "vault/links.md")
        var program = BuiltProgram(home: home.path, workingFolder: home.path + "/vault")
        program.variables["ROOT"] = home.path + "/vault"
        program.variables["LC_ALL"] = "C.UTF-8"
        let path = Repository.path("Tests/CommandTests/Fixtures/editors/" + script)
        let result = try program.shell("timeout 120 " + command(path))
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(
            try home.read("vault/notes/a.md")
                == "# A\n\n🎉 [[Eau]]\n\né [[Karotte]] ü\n\n- [x] Brot due:2026-11-20 done:2026-11-20\n\n## Été à Lyon\n"
        )
        #expect(try home.read("vault/links.md") == "🎉 [[a#Été à Lyon]] [x](notes/a.md#été-à-lyon)\n")
    }

    /// 0.7 and later.
    @Test(.enabled(if: FileStamp.exists("/usr/bin/nvim"))) func neovim() throws {
        try session({ "nvim --headless -u NONE -i NONE -n -S '\($0)'" }, "neovim.lua")
    }

    /// Emacs 28 with eglot 1.9, and later ones.
    @Test(.enabled(if: FileStamp.exists("/usr/bin/emacs") && FileStamp.isFolder("/usr/share/emacs/site-lisp/elpa")))
    func emacs() throws {
        try session({ "emacs --batch --no-init-file -l '\($0)'" }, "emacs.el")
    }
}
