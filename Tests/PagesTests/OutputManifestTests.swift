// The list of what an export wrote: read as it was written, whatever the names are, and never from anything else.

import Testing

@testable import Pages

struct OutputManifestTests {
    private func manifest(_ names: [String]) -> OutputManifest {
        var manifest = OutputManifest()
        (manifest.isFinished, manifest.inputs) = (true, 0xfedc_ba98_7654_3210)
        for (number, name) in names.enumerated() {
            manifest.entries[name] = .init(
                hash: UInt64(number) &* 0x9e37_79b9_7f4a_7c15, size: Int64(number), modified: 1_795_500_085_123_456_789,
                key: .max)
        }
        return manifest
    }

    private func isSame(_ first: OutputManifest, _ second: OutputManifest) -> Bool {
        first.isFinished == second.isFinished && first.inputs == second.inputs
            && first.entries.mapValues {
                [Int64(bitPattern: $0.hash), Int64(bitPattern: $0.key), $0.size, $0.modified]
            }
                == second.entries.mapValues {
                    [Int64(bitPattern: $0.hash), Int64(bitPattern: $0.key), $0.size, $0.modified]
                }
    }

    @Test(arguments: [[], ["index.html"], ["a.html", "été/b.html"], ["say \"a\".html", "b\\c.html", "tab\t.html"]])
    func whatWasWrittenIsRead(names: [String]) throws {
        let manifest = manifest(names)
        #expect(isSame(try #require(OutputManifest(manifest.encoded())), manifest))
    }

    /// What is cut or changed anywhere is not a manifest, or says no more than the bytes do.
    @Test
    func damageIsNoManifest() throws {
        let bytes = manifest(["a.html", "b.html"]).encoded()
        for length in 0..<bytes.count - 1 { #expect(OutputManifest(Array(bytes[..<length])) == nil) }
        for place in bytes.indices {
            var other = bytes
            other[place] = 0x7b
            guard let read = OutputManifest(other) else { continue }
            #expect(read.entries.count <= 2)
        }
        #expect(
            OutputManifest(Array(#"{"schema":"daybook.export/2","finished":true,"inputs":"0","files":{}}"#.utf8)) == nil
        )
    }

    /// As if the whole list were written again.
    @Test
    func someEntriesAreReplaced() throws {
        let names = ["a.html", "b/a.html", "b/c.html", "say \"a\".html", "été.html"]
        var manifest = manifest(names)
        let bytes = manifest.encoded()
        for some in [[], ["a.html"], ["été.html", "b/a.html"], names] {
            manifest.inputs &+= 0x1234
            var changed: [String: OutputManifest.Entry] = [:]
            for name in some { changed[name] = .init(hash: 1, size: 70_000, modified: 2, key: 3) }
            manifest.entries.merge(changed) { $1 }
            #expect(OutputManifest.replaced(bytes, inputs: manifest.inputs, changed) == manifest.encoded())
            manifest.entries.merge(self.manifest(names).entries) { $1 }
        }
        #expect(
            OutputManifest.replaced(bytes, inputs: 1, ["c.html": .init(hash: 1, size: 1, modified: 1, key: 1)]) == nil)
        manifest.isFinished = false
        #expect(OutputManifest.replaced(manifest.encoded(), inputs: 1, [:]) == nil)
    }

    @Test
    func anExportUnderWayHasTheSameFiles() throws {
        var manifest = manifest(["a.html", "b.html"])
        let unfinished = try #require(OutputManifest.unfinished(manifest.encoded()))
        manifest.isFinished = false
        #expect(unfinished == manifest.encoded())
        #expect(OutputManifest.unfinished(unfinished) == nil)
    }
}
