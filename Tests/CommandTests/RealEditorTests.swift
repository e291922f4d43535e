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

    /// A Python that has the package pytest-lsp (`DAYBOOK_PYTHON`).
    private static let python: String? = MachineFacts.environment("DAYBOOK_PYTHON").flatMap { path in
        (try? ChildProcess.run(path, ["-c", "import pytest_lsp"]).exitCode) == 0 ? path : nil
    }

    /// What VS Code, Neovim and Emacs were recorded to be able to, asked by a client with types: every answer decodes and is right.
    @Test(.enabled(if: python != nil, "DAYBOOK_PYTHON names no Python with the package pytest-lsp"))
    func typedClients() throws {
        let home = try TemporaryFolder()
        var program = BuiltProgram(home: home.path, workingFolder: home.path)
        program.variables["DAYBOOK"] = Paths.join(BuiltProgram.folder, "daybook")
        program.variables["PYTHONDONTWRITEBYTECODE"] = "1"
        let python = try #require(Self.python)
        let result = try program.shell(
            """
            timeout 300 '\(python)' -m pytest -q -p no:cacheprovider -o asyncio_mode=auto \
              -o asyncio_default_fixture_loop_scope=function '\(Repository.path("Tests/Editors/test_clients.py"))'
            """)
        #expect(result.exitCode == 0, "\(result.outputText)\n\(result.errorText)")
        #expect(result.outputText.contains(" passed") && !result.outputText.contains("skipped"))
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
