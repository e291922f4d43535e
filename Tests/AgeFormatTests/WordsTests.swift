// Each error has words in both languages.

import Testing
import Wording

@testable import AgeFormat

struct WordsTests {
    private static let errors: [any ExplainedError] = [
        AgeError.notAge, AgeError.unsupportedVersion("v2"), AgeError.damagedHeader(line: 3), AgeError.headerTooLong,
        AgeError.endsEarly,
        AgeError.damagedStanza(kind: "X25519"), AgeError.mixedPassphrase, AgeError.tooMuchWork(factor: 30),
        AgeError.notEnoughMemory,
        AgeError.noMatch(kinds: ["ssh-rsa", "mlkem768x25519 (post-quantum)"]), AgeError.wrongPassphrase,
        AgeError.wrongMAC,
        AgeError.damagedPayload, AgeError.damagedArmor, AgeError.noRecipients, AgeKeyError.invalid(line: 2),
        AgeKeyError.unsupported(kind: "ssh-rsa", line: 1), AgeKeyError.encryptedSSHKey, AgeKeyError.none,
    ]

    @Test func twoLanguages() {
        var seen: Set<String> = []
        for error in Self.errors {
            let message = error.explanation.message
            #expect(message[.english] != message[.french], "\(error)")
            #expect(seen.insert(message[.english]).inserted)
        }
        #expect(
            AgeError.noMatch(kinds: ["ssh-rsa"]).explanation.message[.english]
                == "none of the keys opens it; it is for: ssh-rsa")
        #expect(AgeError.noMatch(kinds: ["x"]).explanation.hint == nil)
    }
}
