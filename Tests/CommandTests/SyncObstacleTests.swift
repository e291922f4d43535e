// What can be in the way of a sync, made with the real git: operations in progress, a server that asks who one is, a cut history,
// a remote that keeps changing.

import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncObstacleTests {
    private let people: SharingPeople

    /// A vault that was synced, with two commits that change one line.
    init() throws {
        people = try SharingPeople(["one"])
        try people.folder.write("One.\n", to: "one/note.md")
        try people.shell(
            "cd one && daybook sync --setup ../hub.git && sed -i s/One/Two/ note.md && daybook sync && sed -i s/Two/Three/ note.md && daybook sync"
        )
    }

    private func expectStopped(_ operation: String) throws {
        let before = try people.shell("cd one && git rev-parse HEAD && git status --porcelain").outputText
        for language in ["C.UTF-8", "fr_FR.UTF-8"] {
            let result = try people.shell(
                "cd one && echo later > later.md && LANG=\(language) daybook sync", isFine: false)
            #expect(result.exitCode == 4)
            #expect(result.errorText.contains(operation), "\(result.errorText)")
        }
        #expect(
            try people.shell("cd one && rm later.md && git rev-parse HEAD && git status --porcelain").outputText
                == before)
    }

    @Test func aRevert() throws {
        try people.shell("cd one && git revert --no-edit HEAD~1", isFine: false)
        try expectStopped("revert")
        try people.shell("cd one && git revert --abort")
        #expect(try people.sync("one").outputText == "nothing to do\n")
    }

    @Test func betweenTwoReverts() throws {
        // The first is settled by a commit, the second was not begun.
        try people.shell(
            "cd one && git revert --no-edit HEAD~1 HEAD~2; echo Both. > note.md && git add note.md && git commit -qm settled",
            isFine: false)
        try expectStopped("revert")
    }

    @Test func aBisect() throws {
        try people.shell("cd one && git bisect start -q && git bisect bad && git bisect good HEAD~2")
        try expectStopped("bisect")
        try people.shell("cd one && git bisect reset")
        #expect(try people.sync("one").outputText == "nothing to do\n")
    }

    @Test func patches() throws {
        try people.shell(
            "cd one && git format-patch -q -1 -o ../patches HEAD~1 && git am -q ../patches/*", isFine: false)
        try expectStopped("am")
        try people.shell("cd one && git am --abort")
        #expect(try people.sync("one").outputText == "nothing to do\n")
    }

    @Test func aServerThatAsksForAPassword() throws {
        let server = try people.shell("python3 \"$SCRIPTS/login_server.py\" > /dev/null 2>&1 & echo $!").outputText
        defer { if let number = Int32(server.split(separator: "\n").first ?? "") { kill(number, SIGTERM) } }
        for _ in 0..<100 where !FileStamp.exists(people.folder.path + "/port") { usleep(50_000) }
        let port = try people.folder.read("port")
        for login in ["", "me:wrong@"] {
            try people.shell(
                "cd one && git remote set-url origin http://\(login)127.0.0.1:\(port)/vault.git && echo x >> note.md")
            let result = try people.shell("cd one && GIT_TERMINAL_PROMPT=0 daybook sync", isFine: false)
            #expect(result.exitCode == 3)
            #expect(result.errorText.contains("origin refused access"), "\(result.errorText)")
            #expect(!result.errorText.contains("wrong"), "\(result.errorText)")
            #expect(result.outputText.contains("committed 1 file"))
        }
        // A share says the same, and begins nothing.
        try people.folder.write("- [ ] Milk\n", to: "one/lists/food.md")
        let share = try people.shell(
            "cd one && daybook share lists/food.md --with http://127.0.0.1:\(port)/x.git", isFine: false)
        #expect(share.exitCode == 3 && share.errorText.contains("refused access"), "\(share.errorText)")
        #expect(try people.list("one") == "- [ ] Milk\n")
    }

    @Test func aShallowCloneWithoutACommonCommit() throws {
        try people.shell(
            "git clone -q --depth 1 file://\(people.folder.path)/hub.git shallow && mkdir shallow/.daybook && echo Mine. > shallow/mine.md"
        )
        // The hub goes on from a commit that the clone does not have.
        try people.shell(
            "cd one && git reset -q --hard HEAD~2 && echo Other. > other.md && git add . && git commit -qm other && git push -qf origin HEAD"
        )
        let result = try people.sync("shallow", isFine: false)
        #expect(result.exitCode == 3)
        #expect(result.errorText.contains("git fetch --unshallow"), "\(result.errorText)")
        #expect(try people.folder.read("shallow/mine.md") == "Mine.\n")
    }

    @Test func aRemoteThatDoesNotStandStill() throws {
        try people.folder.write(
            """
            #!/bin/sh
            unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
            branch=$(git for-each-ref --format='%(refname)')
            commit=$(git -c user.name=x -c user.email=x commit-tree $branch^{tree} -p $branch -m x)
            git update-ref $branch $commit
            """, to: "hub.git/hooks/pre-receive")
        try people.shell("chmod +x hub.git/hooks/pre-receive; echo Four. > one/four.md")
        let result = try people.sync("one", isFine: false)
        #expect(result.exitCode == 3)
        #expect(result.errorText.contains("went on changing"), "\(result.errorText)")
        try people.shell("rm hub.git/hooks/pre-receive")
        try people.sync("one")
        #expect(try people.shell("git -C hub.git ls-tree --name-only -r HEAD").outputText.contains("four.md"))
    }

    /// While it fails it does not try again at each edit, says it once, and ends at once when asked.
    @Test func watchingARemoteThatIsGone() throws {
        try people.shell(
            "mv hub.git away.git; (cd one && exec daybook sync --watch --every 1h > ../log 2>&1) & echo $! > pid")
        for _ in 0..<100 where try !people.folder.read("log").contains("not a repository") { usleep(50_000) }
        try people.shell("echo Four. > one/four.md; sleep 1; kill -TERM $(cat pid)")
        for _ in 0..<100 where try people.shell("kill -0 $(cat pid)", isFine: false).exitCode == 0 { usleep(50_000) }
        #expect(try people.shell("kill -0 $(cat pid)", isFine: false).exitCode != 0)
        #expect(try people.folder.read("log").split(separator: "\n").count { $0.contains("not a repository") } == 1)
        #expect(try people.shell("cd one && git status --porcelain").outputText == "?? four.md\n")
    }
}
