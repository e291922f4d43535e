// Links that lead to the web by another form than a scheme are none of the vault's files.

import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct CheckAddressTests {
    @Test(arguments: [
        ("[a](//example.org/b)", true), ("[a](https://example.org/b)", true), ("[a](mailto:a@example.org)", true),
        ("[a]({{ site }}/b)", true), ("[a](nowhere.md)", false), ("[a](nowhere//)", false), ("[a](x/y:z.md)", false),
    ])
    func addresses(link: String, isFine: Bool) throws {
        let people = try SharingPeople(["one"])
        try people.folder.write("# A\n\n\(link)\n", to: "one/notes/a.md")
        let result = try people.shell("cd one && daybook check", isFine: false)
        #expect(!result.outputText.contains("broken-link") == isFine, "\(link): \(result.outputText)")
    }
}
