// Three devices draw on one page without a network and sync over the real git: every stroke is there, once.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct InkSyncTests {
    private let names = ["laptop", "phone", "tablet"]

    /// The names of the strokes of a page, as they lie.
    private func strokes(_ devices: SyncDevices, _ name: String) throws -> [String] {
        let lines = try devices.folder.read(name + "/media/page.inkml").split(separator: "\n")
        return lines.compactMap { line in
            guard line.hasPrefix("<trace xml:id=\"") else { return nil }
            return line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        }
    }

    @Test func everyStrokeIsThereOnce() throws {
        let devices = try SyncDevices(names)
        try devices.shell(
            """
            printf '<ink><trace>100 100, 110 120</trace><trace>130 100, 140 120</trace></ink>' > page.inkml
            cd laptop && daybook ink import ../page.inkml && mv "$(find media -name page.inkml)" media/page.inkml
            """)
        for name in names { try devices.sync(name) }
        let first = try strokes(devices, "laptop")
        #expect(first.count == 2)
        var drawn = Set(first)
        for (number, name) in names.enumerated() {
            for stroke in 0..<10 {
                let id = "s\(name)\(stroke)"
                drawn.insert(id)
                let trace =
                    "<trace xml:id=\"\(id)\" contextRef=\"#ink\" brushRef=\"BRUSH\" timeOffset=\"\(1_795_161_600_000 + stroke * 3 + number)\">\(1000 * stroke) \(5000 * number), \(1000 * stroke + 50) \(5000 * number + 80)</trace>"
                // Below the last stroke, with the brush that it has.
                try devices.folder.write(trace + "\n", to: "trace")
                try devices.shell(
                    """
                    cd \(name)/media && brush=$(sed -n 's/^<trace .*brushRef="\\([^"]*\\)".*/\\1/p' page.inkml | tail -1)
                    sed -i "s/BRUSH/$brush/" ../../trace
                    last=$(grep -n '^<trace ' page.inkml | tail -1 | cut -d: -f1); sed -i "${last}r ../../trace" page.inkml
                    """)
                // The tablet is away until the end.
                if name != "tablet", stroke == 5 { try devices.sync(name) }
            }
        }
        // One erases what all of them had.
        try devices.shell("sed -i '/xml:id=\"\(first[0])\"/d' phone/media/page.inkml")
        drawn.remove(first[0])
        for name in names + names { try devices.sync(name) }
        try devices.expectTheSame(names)
        for name in names {
            let found = try strokes(devices, name)
            #expect(Set(found) == drawn && found.count == drawn.count, "\(name): \(found)")
        }
        // It is still a page of our layout, wholly understood.
        let check = try devices.shell("cd tablet && daybook ink check media/page.inkml --json").outputText
        #expect(check.contains("\"layout\": true") && check.contains("\"problems\": []"), "\(check)")
    }
}
