// Addresses as they are typed, and how far they reach.

import HTTPServer
import Testing

@Suite struct LiteralAddressTests {
    @Test(arguments: [
        ("127.0.0.1", LiteralAddress.Reach.machine), ("127.8.9.1", .machine), ("::1", .machine),
        ("::ffff:127.0.0.1", .machine), ("192.168.1.20", .network), ("10.0.0.2", .network), ("172.16.0.1", .network),
        ("172.31.255.1", .network), ("172.32.0.1", .world), ("169.254.3.4", .network), ("100.64.0.1", .network),
        ("100.128.0.1", .world), ("fd00::5", .network), ("fc00::1", .network), ("fe80::1", .link),
        ("0.0.0.0", .everywhere), ("::", .everywhere), ("::ffff:0.0.0.0", .everywhere), ("8.8.8.8", .world),
        ("2001:db8::1", .world), ("::ffff:8.8.8.8", .world), ("::ffff:192.168.1.2", .network), ("::2", .world),
    ])
    func reach(_ text: String, _ reach: LiteralAddress.Reach) throws {
        #expect(try #require(LiteralAddress(text)).reach == reach)
    }

    @Test(arguments: [
        "", "laptop", "192.168.1", "192.168.1.256", "192.168.1.20/24", "fe80::1%eth0", "1.2.3.4 ", "[::1]",
    ])
    func none(_ text: String) { #expect(LiteralAddress(text) == nil) }

    @Test func asItIsWritten() throws {
        let six = try #require(LiteralAddress("FD00:0:0:0:0:0:0:5"))
        #expect(six.text == "fd00::5" && six.host == "[fd00::5]" && six.isIPv6)
        let four = try #require(LiteralAddress("10.0.0.2"))
        #expect(four.text == "10.0.0.2" && four.host == "10.0.0.2")
    }
}
