// daybook-media makes pictures small; one that cannot be read does not stop the others.

import FileSystem
import Photos
import TestSupport
import Testing

private let program = Paths.join(BuiltProgram.folder, "daybook-media")

struct PictureMakerTests {
    private let folder: TemporaryFolder
    private static let camera = Repository.path("Tests/CommandTests/Fixtures/photos/camera")

    init() throws {
        folder = try TemporaryFolder()
    }

    private func job(_ source: String, _ target: String) -> PictureMaker.Job {
        PictureMaker.Job(source: source, target: folder.path + "/cache/" + target, longest: 16)
    }

    @Test(.enabled(if: FileStamp.exists(program), "daybook-media is not built"))
    func makesWhatCanBeMade() throws {
        let photo = Self.camera + "/IMG_1.jpg"
        let whole = try OpenFile.reading(photo).readAll()
        try AtomicWrite.replace(folder.path + "/cut.jpg", with: Array(whole.dropLast(40)))
        let jobs = [
            job(photo, "a.jpg"), job(Self.camera + "/fake.heic", "b.jpg"), job(folder.path + "/cut.jpg", "c.jpg"),
            job(folder.path + "/none.jpg", "d.jpg"), job(photo, "e.png"), job(photo, "f.six"),
        ]
        let maker = PictureMaker(program: program, processors: 2)
        let outcomes = try maker.make(jobs)
        #expect(outcomes[0] == .made && outcomes[4] == .made && outcomes[5] == .made)
        for index in [1, 3] {
            guard case .failed = outcomes[index] else {
                Issue.record("\(outcomes[index])")
                continue
            }
        }
        guard case .damaged = outcomes[2] else {
            Issue.record("\(outcomes[2])")
            return
        }
        // Turned upright, without what the camera wrote.
        let small = try PhotoFacts.of(file: jobs[0].target)
        #expect(small.width == 12 && small.height == 16 && small.place == nil && small.taken == nil)
        #expect(try PhotoFacts.of(file: jobs[4].target).kind == .png)
        #expect(try OpenFile.reading(jobs[5].target).readAll().starts(with: Array("\u{1b}Pq".utf8)))
        #expect(try maker.make([jobs[0]]) == [.kept])
    }

    /// A program that ends at every file whose name says so.
    @Test func aCrashLosesOneFile() throws {
        let program = folder.path + "/media"
        let script = """
            #!/bin/sh
            while read -r line; do
              case $line in *bad*) kill -SEGV $$ ;; esac
              echo '{"width":1,"height":1}'
            done
            """
        try AtomicWrite.replace(program, with: Array(script.utf8), mode: 0o755)
        let names = (0..<20).map { $0 % 5 == 3 ? "bad\($0)" : "good\($0)" }
        let outcomes = try PictureMaker(program: program, processors: 2).make(names.map { job($0, $0 + ".jpg") })
        for (name, outcome) in zip(names, outcomes) {
            #expect(outcome == (name.hasPrefix("bad") ? .crashed(139) : .made), "\(name)")
        }
    }

    @Test func aMissingLibraryIsSaid() throws {
        let program = folder.path + "/media"
        try AtomicWrite.replace(program, with: Array("#!/bin/sh\nexit 127\n".utf8), mode: 0o755)
        #expect(throws: PictureMaker.Unavailable.self) {
            try PictureMaker(program: program, processors: 2).make([job("a", "a.jpg")])
        }
    }
}
