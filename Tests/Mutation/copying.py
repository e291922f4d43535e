"""A copy of the repository in which all chosen mutants lie behind a switch, and its build."""
import json
import os
import re
import shutil
import subprocess

LEFT_OUT = {".build", ".git", ".swiftpm", "site", "__pycache__"}
# In the copy: the switch is a target of which every other may know, and a warning stops nothing.
MANIFEST = """

for target in package.targets where target.type != .system {
    target.dependencies.append("CMutation")
}
package.targets.append(.target(name: "CMutation", path: "Tests/Mutation/CMutation"))
"""


class BuildFailed(Exception):
    pass


def put(path, data):
    """Writes what is new and leaves the times of all else, so that little is compiled again."""
    try:
        with open(path, "rb") as file:
            if file.read() == data:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


class Copy:
    def __init__(self, root, folder, say):
        self.root, self.folder, self.say = root, folder, say

    def path(self, *names):
        return os.path.join(self.folder, *names)

    # The files

    def take_all(self, mutants):
        """Brings the copy to the state of the repository with these mutants."""
        changed = {}
        for mutant in mutants:
            changed.setdefault(mutant.path, []).append(mutant)
        wanted = set()
        for folder, names, files in os.walk(self.root):
            names[:] = [name for name in names if name not in LEFT_OUT]
            for name in files:
                source = os.path.join(folder, name)
                path = os.path.relpath(source, self.root)
                wanted.add(path)
                if os.path.islink(source):
                    if not os.path.lexists(self.path(path)):
                        os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
                        os.symlink(os.readlink(source), self.path(path))
                    continue
                with open(source, "rb") as file:
                    data = file.read()
                if path in changed:
                    data = self.switched(data, changed[path])
                elif path == "Package.swift":
                    data = data.replace(b".treatAllWarnings(as: .error),", b"") + MANIFEST.encode()
                put(self.path(path), data)
                shutil.copymode(source, self.path(path))
        for folder, names, files in os.walk(self.folder):
            names[:] = [name for name in names if name not in LEFT_OUT]
            for name in files:
                path = os.path.relpath(os.path.join(folder, name), self.folder)
                if path not in wanted:
                    os.remove(self.path(path))

    @staticmethod
    def switched(data, mutants):
        """The text of a file with both forms of each mutant; notes the lines that they lie in now."""
        out, at = b"", 0
        for mutant in sorted(mutants, key=lambda mutant: mutant.start):
            old, new, number = data[mutant.start:mutant.end].decode(), mutant.change, mutant.number
            switch = f"mutation_is({number})"
            text = {
                "expression": f"({switch} ? ({new}) : ({old}))",
                "statement": f"if {switch} {{ {new} }} else {{ {old} }}",
                "removal": f"if !{switch} {{ {old} }}",
                "never": f"!{switch}, {old}",
            }[mutant.form]
            out += data[at:mutant.start]
            first = out.count(b"\n") + 1
            out += text.encode()
            mutant.written = (first, out.count(b"\n") + 1)
            at = mutant.end
        out += data[at:]
        # On the line of another import: the lines stay where they were.
        at = re.search(rb"^((@testable |internal |package |public )?import )", out, re.M)
        place = at.start() if at else out.index(b"\n") + 1
        return out[:place] + b"import CMutation; " + out[place:]

    # What the compiler says

    ERROR = re.compile(r"^(/\S+?):(\d+):\d+: error: (.*)$", re.M)

    def blamed(self, text, mutants):
        """The mutants in whose lines the errors of an output lie, and the errors that are nobody's."""
        found, others = set(), []
        for path, line, message in set(self.ERROR.findall(text)):
            path, line = os.path.relpath(os.path.realpath(path), os.path.realpath(self.folder)), int(line)
            near = [m for m in mutants if m.path == path and m.written[0] - 3 <= line <= m.written[1] + 3]
            exact = [m for m in near if m.written[0] <= line <= m.written[1]]
            if near:
                found.update(exact or near)
            else:
                others.append(f"{path}:{line}: {message}")
        return found, others

    def check_types(self, manifest, mutants):
        """The mutants that do not compile, found against the modules of the repository's own build: no module waits for another."""
        arguments = {}
        with open(manifest, encoding="utf-8") as file:
            for line in file:
                found = re.match(r'\s*args: (\["[^"]*swiftc","-module-name",.*\])$', line)
                if found:
                    words = json.loads(found[1])
                    arguments[words[2]] = words
        bad = set()
        for target in sorted({mutant.target for mutant in mutants}):
            of_target = [mutant for mutant in mutants if mutant.target == target]
            if target not in arguments:
                continue
            command = self.checking(arguments[target], os.path.dirname(of_target[0].path), target)
            run = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
            found, others = self.blamed(run.stdout + run.stderr, of_target)
            bad |= found
            self.say(f"  {target}: {len(of_target)} mutants, {len(found)} do not compile")
            for other in others:
                self.say(f"    {other}")
        return bad

    def checking(self, words, folder, target):
        layer = folder.split("/")[1]
        sources = []
        for place, _, names in os.walk(self.path("Sources", layer, target)):
            sources += [os.path.join(place, name) for name in names if name.endswith(".swift")]
        kept, index = [], 3
        with_value = {"-I", "-Xcc", "-module-cache-path", "-swift-version", "-enable-upcoming-feature", "-package-name", "-target"}
        while index < len(words):
            if words[index] in with_value:
                kept += words[index:index + 2]
                index += 1
            elif words[index].startswith("-D"):
                kept.append(words[index])
            index += 1
        include = self.path("Tests/Mutation/CMutation/include")
        return [words[0], "-typecheck", "-parse-as-library", "-module-name", target, *kept, "-I", include, *sorted(sources)]

    def build(self, mutants, log):
        """Builds all programs and tests. Returns the mutants that stand in the way; none when it is built."""
        with open(log, "w", encoding="utf-8") as out:
            run = subprocess.run(["swift", "build", "--build-tests"], stdout=out, stderr=subprocess.STDOUT, cwd=self.folder)
        if run.returncode == 0:
            return set()
        with open(log, encoding="utf-8", errors="replace") as file:
            found, others = self.blamed(file.read(), mutants)
        if not found:
            raise BuildFailed(f"the copy does not build: {log}\n" + "\n".join(others))
        return found
