// Ways to take part in a shared list: reading only, leaving, several devices of one vault.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ShareParticipantTests {
    private static let plain = "---\nname: Food\n---\n\n# Food\n\n- [ ] Milk\n- [ ] Bread\n"

    @Test func readOnly() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna"])
        try people.shell("cd bob && daybook share accept ../hub.git --as food --read-only")
        try people.shell("echo '- [ ] Mine' >> bob/lists/food.md; echo '- [ ] Hers' >> anna/lists/food.md")
        try people.sync("anna")
        for _ in 1...2 {
            let result = try people.sync("bob")
            #expect(result.errorText.contains("read-only: your changes stay here"), "\(result.errorText)")
        }
        #expect(try people.list("bob").contains("- [ ] Hers\n- [ ] Mine\n"))
        try people.sync("anna")
        #expect(try !people.list("anna").contains("Mine"))
        #expect(try people.shell("cd bob && daybook share list").outputText.contains("your changes stay here"))
    }

    @Test func aRemoteThatOnlyReads() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna", "bob"])
        try people.folder.write("#!/bin/sh\necho 'bob may not write' >&2\nexit 1\n", to: "hub.git/hooks/pre-receive")
        try people.shell(
            "echo '- [ ] Hers' >> anna/lists/food.md; cd anna && daybook sync; chmod +x ../hub.git/hooks/pre-receive")
        try people.shell("sed -i 's/- \\[ \\] Milk/- [x] Milk/' bob/lists/food.md")
        let result = try people.sync("bob")
        #expect(result.errorText.contains("bob may not write"), "\(result.errorText)")
        #expect(try people.list("bob").contains("- [x] Milk\n- [ ] Bread\n- [ ] Hers\n"))
        #expect(try people.shell("cd bob && daybook share list --json").outputText.contains(#""state": "kept_back""#))
        // Once it may, what was kept goes.
        try people.shell("rm hub.git/hooks/pre-receive")
        try people.sync(["bob", "anna"])
        try people.expectTheSame(["anna", "bob"])
        #expect(try people.list("anna").contains("- [x] Milk"))
    }

    @Test func aMassDeletionIsTakenBack() throws {
        let names = ["anna", "bob"]
        let people = try SharingPeople(names)
        try people.begin("---\nname: Food\n---\n\n- [ ] Milk x2\n- [ ] Bread\n  dark\n- [ ] Tea\n", names)
        #expect(try people.shell("cd anna && daybook share undo food", isFine: false).exitCode == 1)
        try people.shell(
            "cd bob && sed -i '/Milk/d; /Bread/d; /dark/d; s/Tea/Rice/' lists/food.md && GIT_CONFIG_VALUE_2=bob@example.org daybook sync"
        )
        try people.shell("cd anna && daybook sync && daybook lists add food Soap")
        #expect(try !people.list("anna").contains("Milk"))
        let before = try people.list("anna")
        let preview = try people.shell("cd anna && daybook share undo food --dry-run")
        #expect(preview.outputText.contains("+- [ ] Milk x2\n+- [ ] Bread\n+  dark"), "\(preview.outputText)")
        #expect(try people.shell("cd anna && daybook share undo food < /dev/null", isFine: false).exitCode == 1)
        #expect(try people.list("anna") == before)
        let undone = try people.shell("cd anna && daybook share undo food --yes --json")
        #expect(undone.outputText.contains(#""version": 2,"#) && undone.outputText.contains(#""changed": true"#))
        try people.sync(["anna", "bob", "anna"])
        try people.expectTheSame(names)
        let list = try people.list("bob")
        for line in ["- [ ] Milk x2\n- [ ] Bread\n  dark\n- [ ] Tea\n", "- [ ] Soap"] {
            #expect(list.contains(line), "\(list)")
        }
        #expect(!list.contains("Rice"))
        // The first version is the list itself.
        #expect(try people.shell("cd anna && daybook share undo food --revision 1", isFine: false).exitCode == 1)
    }

    @Test func leavingAndStopping() throws {
        let names = ["anna", "bob", "carl", "dora"]
        let people = try SharingPeople(names)
        try people.begin(Self.plain, names)
        let before = try people.text("bob")
        // One leaves, one deletes its file: both others go on.
        try people.shell("cd bob && daybook share stop food")
        try people.shell("rm carl/lists/food.md")
        #expect(try people.sync("carl").outputText.contains("the others keep theirs"))
        #expect(try people.list("bob") == before)
        try people.shell("echo '- [ ] Tea' >> anna/lists/food.md")
        try people.sync(["anna", "dora"])
        try people.expectTheSame(["anna", "dora"])
        #expect(try people.list("bob") == before)
        // The one who began it stops: the list stays, and the others' share too.
        try people.shell("cd anna && daybook share stop lists/food.md && echo '- [ ] Own' >> lists/food.md")
        let own = try people.list("anna")
        #expect(own.contains("Tea") && !own.contains("shared"))
        try people.shell("echo '- [ ] Ham' >> dora/lists/food.md")
        try people.sync("dora")
        // Nothing of it is left on the machine of those who left.
        #expect(try people.shell("find home -name '*.git' -type d | wc -l").outputText.trimmed == "1")
        // Another begin with the list as it was goes on from there; with another list it is refused.
        #expect(
            try people.shell("cd anna && daybook share lists/food.md --with ../hub.git", isFine: false).exitCode == 4)
        try people.shell("cd bob && daybook share lists/food.md --with ../hub.git && daybook sync")
        try people.expectTheSame(["bob", "dora"])
    }

    @Test func anotherDeviceOfTheSameVault() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.shell(
            "git init -q --bare vault.git && cd anna && daybook sync --setup \(people.folder.path)/vault.git && git clone -q ../vault.git ../phone && mkdir -p ../phone/.daybook"
        )
        try people.begin("# Food\n\n- [ ] Milk\n- [ ] Bread\n", ["anna", "bob"])
        try people.sync("anna")
        // The vault says it is shared; a folder of this disk is asked for by a person first.
        try people.sync("phone")
        let unconfirmed = try people.sync("phone")
        #expect(unconfirmed.errorText.contains("not set up on this machine"), "\(unconfirmed.errorText)")
        try people.shell("cd phone && daybook share lists/food.md --with ../hub.git")
        try people.shell(
            "sed -i '/Bread/d' phone/lists/food.md; echo '- [ ] Phone' >> phone/lists/food.md; echo '- [ ] Bob' >> bob/lists/food.md"
        )
        try people.sync(["phone", "bob", "anna", "bob", "phone", "anna", "phone"])
        try people.expectTheSame(["anna", "bob", "phone"])
        let list = try people.list("anna")
        #expect(list.hasSuffix("- [ ] Milk\n- [ ] Phone\n- [ ] Bob\n"), "\(list)")
        #expect(try people.sync("anna").outputText == "nothing to do\n")
        #expect(try people.sync("phone").outputText == "nothing to do\n")
    }

    /// Over the network the vault’s word is enough: the other device was told by the vault.
    @Test func anotherDeviceOverSSH() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.folder.write("#!/bin/sh\nshift\nexec sh -c \"$*\"\n", to: "ssh")
        try people.shell("chmod +x ssh && git init -q --bare vault.git")
        let remote = "me@hub:\(people.folder.path)/hub.git"
        let ssh = "export GIT_SSH_VARIANT=simple GIT_SSH_COMMAND=\(people.folder.path)/ssh"
        try people.folder.write("- [ ] Milk\n- [ ] Bread\n", to: "anna/lists/food.md")
        try people.shell("\(ssh); cd anna && daybook share food --with \(remote) && daybook sync --setup ../vault.git")
        try people.shell("git clone -q vault.git phone && mkdir -p phone/.daybook")
        try people.shell(
            "\(ssh); cd bob && daybook share accept \(remote) --as food && echo '- [ ] Bob' >> lists/food.md && daybook sync"
        )
        try people.shell("sed -i /Bread/d phone/lists/food.md")
        let joined = try people.shell("\(ssh); cd phone && daybook sync")
        #expect(
            joined.outputText.contains("lists/food.md: received and sent"), "\(joined.outputText)\(joined.errorText)")
        try people.shell("\(ssh); for v in anna bob phone anna phone; do (cd $v && daybook sync); done")
        try people.expectTheSame(["anna", "bob", "phone"])
        #expect(try people.list("phone").hasSuffix("- [ ] Milk\n- [ ] Bob\n"))
    }

    @Test func lineEndsAndVaultOfWindows() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin("---\r\nname: Food\r\n---\r\n# Food\r\n\r\n- [ ] Milk\r\n", ["anna", "bob"])
        #expect(try !people.list("bob").contains("\r"))
        try people.shell("echo '- [ ] Tea' >> bob/lists/food.md")
        try people.sync(["bob", "anna", "bob"])
        #expect(try people.list("anna").hasSuffix("- [ ] Milk\r\n- [ ] Tea\r\n"))
        #expect(try people.sync("anna").outputText == "nothing to do\n")
    }
}
