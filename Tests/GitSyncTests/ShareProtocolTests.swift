// After the check of an address is git: whatever its configuration makes of the address, no program runs.

import FileSystem
import Processes
import TestSupport
import Testing

@testable import GitSync

@Suite struct ShareProtocolTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func git(_ arguments: [String]) throws -> ProcessResult {
        try ChildProcess.run("git", arguments, in: folder.path)
    }

    /// The first defence is `ShareAddress`, which sees a path; what git makes of it by `url.….insteadOf`, it cannot see.
    @Test(arguments: ["protocol.ext.allow", "protocol.allow"])
    func aConfigurationThatMakesAProgramOfAnAddress(_ key: String) throws {
        let hub = Paths.join(folder.path, "hub.git")
        #expect(try git(["init", "--quiet", "--bare", hub]).exitCode == 0)
        let place = Paths.join(folder.path, "share")
        let repository = try ShareRepository(folder: place, address: ShareAddress(hub), mayAsk: false)
        #expect(try repository.isRemoteEmpty())
        for (name, value) in [("user.name", "A"), ("user.email", "a@example.org")] {
            #expect(try git(["-C", place, "config", name, value]).exitCode == 0)
        }
        let list = Array("- [ ] Milk\n".utf8)
        let commit = try repository.commit(list, parent: nil)
        let trap = Paths.join(folder.path, "owned")
        #expect(try git(["-C", place, "config", key, "always"]).exitCode == 0)
        #expect(try git(["-C", place, "config", "url.ext::sh -c touch% \(trap).insteadOf", hub]).exitCode == 0)
        #expect(throws: SyncError.self) { try repository.isRemoteEmpty() }
        #expect(throws: SyncError.self) { try repository.fetch() }
        #expect((try? repository.push(commit)) != .done)
        #expect(!FileStamp.exists(trap))
        // The trap is one: git by itself steps into it.
        _ = try git(["-C", place, "ls-remote", "--", hub])
        #expect(FileStamp.exists(trap))
    }
}
