// Shares that are none, and vaults that would have daybook do what their owner did not ask for.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ShareRefusalTests {
    private static let plain = "---\nname: Food\n---\n\n# Food\n\n- [ ] Milk\n- [ ] Bread\n"

    @Test(arguments: [
        ("two files", "printf x > list.md; printf y > other.md", "other files than a list"),
        ("another name", "printf x > food.md", "other files than a list"),
        ("a folder", "mkdir list.md && printf x > list.md/x", "not a plain file"),
        ("a link", "ln -s /etc/passwd list.md", "not a plain file"),
        ("a program", "printf x > list.md && chmod +x list.md", "not a plain file"),
        ("a huge file", "head -c 5000000 /dev/zero | tr '\\0' a > list.md", "larger than 4 MiB"),
        ("junk", "head -c 1000 /dev/zero > list.md", "not UTF-8"),
        ("no UTF-8", "printf '\\377\\376x' > list.md", "not UTF-8"),
    ])
    func hostile(_ what: String, _ make: String, _ words: String) throws {
        let people = try SharingPeople(["bob"])
        try people.shell("git init -q -b main evil && cd evil && \(make) && git add -A && git commit -qm x")
        for line in ["accept ../evil/.git", "accept ../evil/.git --as mine --dry-run"] {
            let result = try people.shell("cd bob && daybook share \(line)", isFine: false)
            #expect(result.exitCode == 3, "\(what)")
            #expect(result.errorText.contains(words), "\(what): \(result.errorText)")
        }
        #expect(
            try people.shell("find bob home -type f ! -name .sync.lock ! -path '*/.cache/*'").outputText == "",
            "\(what)")
        // A share that turns into it leaves the list as it is.
        try people.begin(Self.plain, ["bob"])
        let before = try people.list("bob")
        try people.shell(
            "cd evil && git checkout -q --detach && git fetch -q ../hub.git main && git reset -q --soft FETCH_HEAD && git commit -qm x && git push -q ../hub.git HEAD:main"
        )
        let result = try people.sync("bob", isFine: false)
        #expect(result.exitCode == 3 && result.errorText.contains(words), "\(what): \(result.errorText)")
        #expect(try people.list("bob") == before)
    }

    @Test func pathsThatLeadOut() throws {
        let people = try SharingPeople(["bob"])
        // git itself makes no such tree.
        try people.shell(
            "git init -q -b main evil && cd evil && b=$(echo x | git hash-object -w --stdin) && t=$(printf '100644 ../x\\000'\"$(echo $b | sed 's/../\\\\\\\\x&/g')\" > /dev/null; python3 - $b <<'E'\nimport sys,subprocess\nb=bytes.fromhex(sys.argv[1])\nd=b'100644 ../x\\0'+b\nprint(subprocess.run(['git','hash-object','-t','tree','--literally','-w','--stdin'],input=d,capture_output=True).stdout.decode().strip())\nE\n) && git update-ref refs/heads/main $(git commit-tree $t -m x)"
        )
        let result = try people.shell("cd bob && daybook share accept ../evil/.git", isFine: false)
        #expect(result.exitCode == 3, "\(result.outputText)\(result.errorText)")
        #expect(try people.shell("ls; ls bob/lists").outputText == "bob\nevil\nhome\nhub.git\n")
    }

    @Test func keysOfOthersStayOut() throws {
        let people = try SharingPeople(["bob"])
        try people.shell("git init -q -b main evil")
        try people.folder.write(
            "---\nname: ../../x\nprivate: false\nshared: ext::sh -c touch% owned\nshared_version: 9\ntype: journal\n---\n- [ ] a\n",
            to: "evil/list.md")
        try people.shell("cd evil && git add -A && git commit -qm x && cd ../bob && daybook share accept ../evil/.git")
        let paths = try FileTree.paths(below: people.folder.path + "/bob")
        #expect(paths == ["lists/x.md"])
        let list = try people.list("bob", "x")
        #expect(!list.contains("ext::") && !list.contains("private") && !list.contains("type:"), "\(list)")
    }

    @Test func aRemoteMadeAnew() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna", "bob"])
        try people.shell("rm -rf hub.git && git init -q --bare hub.git; sed -i 's/Milk/Ham/' anna/lists/food.md")
        let before = try people.list("anna")
        #expect(try people.sync("anna", isFine: false).errorText.contains("holds no list"))
        try people.folder.write("# Other\n\n- [ ] Nail\n", to: "bob/lists/other.md")
        try people.shell("cd bob && daybook share stop food && daybook share lists/other.md --with ../hub.git")
        let other = try people.sync("anna", isFine: false)
        #expect(other.exitCode == 4 && other.errorText.contains("goes back to"), "\(other.errorText)")
        #expect(try people.list("anna") == before)
        #expect(try people.shell("git -C hub.git show main:list.md").outputText.contains("Nail"))
    }

    @Test func aVaultRunsNothing() throws {
        let people = try SharingPeople(["anna"])
        for address in [
            "ext::sh -c touch% owned", "-oProxyCommand=touch", "ssh://-oProxyCommand=x/y", "a@-x:y", "fd::7",
        ] {
            try people.folder.write(
                "---\nshared: \"\(address)\"\nshared_version: 1-0123456789abcdef\n---\n- [ ] a\n",
                to: "anna/lists/food.md")
            let result = try people.sync("anna", isFine: false)
            #expect(result.exitCode == 2, "\(address): \(result.errorText)")
        }
        // A repository in the vault itself, with a hook: no one on this machine said so.
        try people.shell(
            "git init -q --bare anna/evil.git && printf '#!/bin/sh\\ntouch owned\\n' > anna/evil.git/hooks/pre-receive && chmod +x anna/evil.git/hooks/pre-receive"
        )
        try people.folder.write(
            "---\nshared: \(people.folder.path)/anna/evil.git\nshared_version: 1-0123456789abcdef\n---\n- [ ] a\n",
            to: "anna/lists/food.md")
        #expect(try people.sync("anna").errorText.contains("not set up"))
        #expect(try people.shell("find . -name owned").outputText.isEmpty)
    }
}
