// Files go both ways between this library and age(1).

import Cryptography
import FileSystem
import Processes
import TestSupport
import Testing

@testable import AgeFormat

@Suite(.enabled(if: (try? ChildProcess.run("age", ["--version"])) != nil))
struct OtherProgramTests {
    private static let chunk = AgePayload.chunkSize

    private func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let result = try ChildProcess.run(program, arguments, input: input)
        #expect(result.exitCode == 0, "\(result.errorText)")
        return result.output
    }

    @Test(arguments: [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5], [false, true])
    func bothWays(_ count: Int, _ isArmored: Bool) throws {
        let folder = try TemporaryFolder()
        let key = Paths.join(folder.path, "key")
        _ = try run("age-keygen", ["-o", key])
        let file = try OpenFile.reading(key).readAll()
        let identity = try AgeIdentity.identities(in: SecretBytes(copying: file))[0]
        let recipient = try #require(identity.recipient.text)
        #expect(String(decoding: file, as: UTF8.self).contains("# public key: \(recipient)\n"))
        let text = RandomBytes.make(count)
        let theirs = try run("age", (isArmored ? ["-a"] : []) + ["-r", recipient], input: text)
        #expect(try AgeDecryption.decrypt(theirs, with: [identity]).exposed == text)
        let ours = try AgeEncryption.encrypt(
            SecretBytes(copying: text), to: [AgeIdentity.make().recipient, identity.recipient], isArmored: isArmored)
        #expect(try run("age", ["-d", "-i", key], input: ours) == text)
    }

    @Test(.enabled(if: (try? ChildProcess.run("ssh-keygen", ["-?"])) != nil))
    func keysOfOpenSSH() throws {
        let folder = try TemporaryFolder()
        let key = Paths.join(folder.path, "key")
        _ = try run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key])
        let identity = try AgeIdentity.identities(in: SecretBytes(copying: try OpenFile.reading(key).readAll()))[0]
        let theirs = try run("age", ["-R", key + ".pub"], input: [1, 2, 3])
        #expect(try AgeDecryption.decrypt(theirs, with: [identity]).exposed == [1, 2, 3])
        let ours = try AgeEncryption.encrypt(SecretBytes(copying: [4, 5]), to: [identity.recipient])
        #expect(try run("age", ["-d", "-i", key], input: ours) == [4, 5])
    }

    /// What is for a key that cannot be used here says so, and opens with another.
    @Test(.enabled(if: (try? ChildProcess.run("ssh-keygen", ["-?"])) != nil))
    func rsaIsNamed() throws {
        let folder = try TemporaryFolder()
        let key = Paths.join(folder.path, "key")
        _ = try run("ssh-keygen", ["-q", "-t", "rsa", "-b", "2048", "-N", "", "-f", key])
        let identity = AgeIdentity.make()
        let theirs = try run(
            "age", ["-R", key + ".pub", "-r", try #require(identity.recipient.text)], input: [1, 2, 3])
        #expect(try AgeDecryption.decrypt(theirs, with: [identity]).exposed == [1, 2, 3])
        #expect(throws: AgeError.noMatch(kinds: ["X25519", "ssh-rsa"])) {
            try AgeDecryption.decrypt(theirs, with: [.make()])
        }
    }
}
