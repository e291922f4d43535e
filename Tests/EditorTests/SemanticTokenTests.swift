// The parts of lines that mean something.

import Bytes
import Testing
import Vault

@testable import LanguageFeatures

@Suite struct SemanticTokenTests {
    private func found(_ text: String) -> [String] {
        let document = MarkedText(text + "‸").document("agenda/2026/2026-11-20.md")
        return SemanticTokens(document).tokens.map { "\($0.kind) \(document.bytes.text($0.range))" }
    }

    @Test func partsOfLines() {
        #expect(
            found(
                "---\ntags: [a, b]\n---\n- [x] Öl x2 due:2026-11-21 #markt/süd @\"Lac d'Annecy\" url:\"a b\"\r\n- 09:00-10:00 Arzt @Lyon `@no`\n"
            ) == [
                "decorator a", "decorator b", "keyword x", "property due", "string 2026-11-21", "decorator #markt/süd",
                "variable @\"Lac d'Annecy\"", "property url", "string \"a b\"", "number 09:00-10:00", "variable @Lyon",
            ])
        #expect(found("nur Text @Lyon due:2026-11-21\n```\n- [ ] x\n```\n") == [])
    }
}
