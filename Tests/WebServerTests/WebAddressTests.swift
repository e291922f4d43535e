// Addresses of pages, and names of headers.

import Bytes
import TestSupport
import Testing

@testable import WebServer

@Suite struct WebAddressTests {
    /// Most paths are their own addresses; where both ways can be gone they come to the same.
    @Test(arguments: 0..<20)
    func paths(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["/", "a", "B", "9", "-", ".", "_", "~", " ", "é", "%", "?", "+", "\u{301}"]
        for _ in 0..<500 {
            let count = Int.random(in: 0...6, using: &generator)
            let path = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let parts = path.split(separator: "/").map { part in
                part.utf8.map { byte in
                    let isPlain = "-._~".utf8.contains(byte) || byte.isLetter || byte.isDigit
                    let digits = String(byte, radix: 16, uppercase: true)
                    return isPlain
                        ? String(Unicode.Scalar(byte)) : "%" + String(repeating: "0", count: 2 - digits.count) + digits
                }.joined()
            }
            #expect(WebAddress.encoded(path) == parts.joined(separator: "/"), "seed \(seed): \(path)")
        }
    }

    @Test func namesOfHeadersHaveNoCase() {
        let request = WebRequest("GET", "/", headers: [("HOST", "a"), ("X-Y", "1"), ("x-y", "2"), ("X-YZ", "3")])
        #expect(request.value("host") == "a" && request.values("x-y") == ["1", "2"])
        #expect(request.value("x") == nil && request.values("x-yz") == ["3"] && request.values("").isEmpty)
    }
}
