// Lines of text on the terminal.

import Testing

@testable import daybook

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("one two three", ["one two", "three"]),
        // No line begins with what French sets a blank before, and none ends with an opening quote.
        ("usage usag ; abc", ["usage", "usag ; abc"]),
        ("usage usag : abc", ["usage", "usag : abc"]),
        ("abc defg « x »", ["abc defg", "« x »"]),
        ("abc defgh\u{202f}? a", ["abc", "defgh\u{202f}? a"]),
    ])
    func wrapped(text: String, expected: [String]) {
        #expect(TerminalText.wrapped(text, to: 10) == expected)
    }
}
