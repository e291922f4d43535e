// A conflict that somebody tells git is settled, while its markers are still in the file.

import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct StagedMarkersTests {
    @Test func markersStagedByHandAreNotCommitted() throws {
        let people = try SharingPeople(["one"])
        try people.folder.write("# Sky\n\nIt is blue.\n", to: "one/notes/sky.md")
        // No merge is going on: a note about git may quote its markers.
        let quoted = "```\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n```\n"
        try people.folder.write(quoted, to: "one/notes/quoted.md")
        try people.shell(
            "cd one && daybook sync --setup ../hub.git && cd .. && git clone -q hub.git two && mkdir -p two/.daybook")
        try people.folder.write("# Sky\n\nIt is grey.\n", to: "one/notes/sky.md")
        try people.folder.write("# Sky\n\nIt is red.\n", to: "two/notes/sky.md")
        try people.sync("one")
        #expect(try people.sync("two", isFine: false).exitCode == 4)
        let before = try people.shell("git -C two rev-parse HEAD").outputText
        for line in ["git add notes/sky.md", "true"] {
            let result = try people.shell("cd two && \(line) && daybook sync", isFine: false)
            #expect(result.exitCode == 4 && result.errorText.contains("notes/sky.md"), "\(result.errorText)")
            #expect(!result.errorText.contains("quoted.md"), "\(result.errorText)")
            #expect(try people.shell("git -C two rev-parse HEAD; test -e two/.git/MERGE_HEAD").outputText == before)
        }
        try people.folder.write("# Sky\n\nIt is grey and red.\n", to: "two/notes/sky.md")
        try people.sync("two")
        try people.sync("one")
        #expect(try people.folder.read("one/notes/sky.md") == "# Sky\n\nIt is grey and red.\n")
        #expect(try people.folder.read("one/notes/quoted.md") == quoted)
    }
}
