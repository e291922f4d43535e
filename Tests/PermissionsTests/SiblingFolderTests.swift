// Folders whose names begin like a granted one, or like the vault, are others: neither read for it nor held back for it.

import FileSystem
import TestSupport
import Testing

@testable import Permissions

@Suite struct SiblingFolderTests {
    private let folder: TemporaryFolder
    private let store: PermissionStore

    init() throws {
        folder = try TemporaryFolder()
        for name in ["c/lea.vcf", "c-secret/secret.vcf", "c2/secret.vcf", "v/people.vcf", "v-contacts/tom.vcf"] {
            try folder.write(name, to: name)
        }
        store = PermissionStore(folder: folder.path + "/state")
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func grant(_ paths: [String]) throws -> ReadGrant {
        var book = store.load()
        var grant = PermissionGrant(.granted, since: 1)
        grant.paths = paths.map { $0 == "." ? folder.path : path($0) }
        book.set(grant, for: .contacts)
        try store.save(book)
        return try PermissionGate(
            store: store, history: PermissionHistory(folder: path("state")),
            .init(now: 2, session: "1", restricted: [], missingNotifier: nil, vaultRoot: path("v"))
        ).readGrant(of: .contacts, for: "test")
    }

    private func names(_ grant: ReadGrant) -> [String] {
        grant.files(endings: ["vcf"]).map { String($0.path.dropFirst(folder.path.count + 1)) }
    }

    @Test func besideWhatWasGranted() throws {
        try folder.link("c/file.vcf", to: "../c-secret/secret.vcf")
        try folder.link("c/way", to: "../c2")
        try folder.makeFolder("c/deep")
        try folder.link("c/deep/way", to: path("c-secret"))
        let grant = try grant(["c"])
        #expect(names(grant) == ["c/lea.vcf"])
        let file = try #require(grant.files(endings: ["vcf"]).first)
        for other in ["c-secret/secret.vcf", "c2/secret.vcf"] {
            let forged = SourceFile(path: path(other), stamp: file.stamp)
            #expect(throws: PermissionRefusal.outside(.contacts, path: path(other))) {
                try grant.read(forged, limit: 99)
            }
            #expect(throws: PermissionRefusal.self) { try grant.path(of: forged) }
            #expect(throws: PermissionRefusal.self) { try grant.stream(forged) { _ in } }
        }
    }

    /// A granted file is that file alone.
    @Test func besideAGrantedFile() throws {
        try folder.write("more", to: "c/lea.vcf-more")
        #expect(try names(grant(["c/lea.vcf"])) == ["c/lea.vcf"])
        let grant = try grant(["c/lea.vcf"])
        let forged = SourceFile(path: path("c/lea.vcf-more"), stamp: try FileStamp.of(path("c/lea.vcf-more")))
        #expect(throws: PermissionRefusal.self) { try grant.read(forged, limit: 99) }
    }

    /// The vault is not a source; what begins like it is.
    @Test func besideTheVault() throws {
        #expect(try names(grant(["v-contacts"])) == ["v-contacts/tom.vcf"])
        #expect(try names(grant(["v"])) == [])
        #expect(try names(grant(["."])).filter { $0.hasPrefix("v") } == ["v-contacts/tom.vcf"])
    }

    /// What becomes a link after it was granted is not what was granted, itself or a folder above it.
    @Test func grantedPathsThatBecomeLinks() throws {
        #expect(try names(grant(["c"])) == ["c/lea.vcf"])
        try Paths.rename(path("c"), to: path("c-old"))
        try folder.link("c", to: "c-secret")
        #expect((try? names(grant(["c"]))) ?? [] == [])
    }
}
