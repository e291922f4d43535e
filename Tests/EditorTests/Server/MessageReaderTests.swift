// Messages come out of a stream as they went in, however it is cut.

import Bytes
import RemoteCalls
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct MessageReaderTests {
    private func messages(_ pieces: [[UInt8]]) throws -> [String] {
        var reader = MessageReader()
        var found: [String] = []
        for piece in pieces {
            reader.take(piece)
            while let message = try reader.next() { found.append(String(decoding: message, as: UTF8.self)) }
        }
        return found
    }

    @Test(arguments: 1...40)
    func cutAnywhere(size: Int) throws {
        let sent = ["{}", "{\"a\":\"é🎉\"}", "", String(repeating: "x", count: 70)]
        let bytes = sent.flatMap { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) }
        let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        #expect(try messages(pieces) == sent)
    }

    @Test func headersAreReadAsTheyAreWritten() throws {
        let bytes = Array("content-LENGTH:2\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}".utf8)
        #expect(try messages([bytes]) == ["{}"])
    }

    @Test(arguments: [
        "Content-Type: x\r\n\r\n{}", "\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1e3\r\n\r\n",
        "Content-Length: +2\r\n\r\n{}", "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length:\r\n\r\n",
    ])
    func noLength(text: String) {
        #expect(throws: FramingError.noLength) { try messages([Array(text.utf8)]) }
    }

    @Test func tooLarge() {
        #expect(throws: FramingError.tooLarge) { try messages([Array("Content-Length: 999999999999\r\n\r\n".utf8)]) }
        #expect(throws: FramingError.tooLarge) { try messages([[UInt8](repeating: 0x61, count: 9000)]) }
    }

    @Test func theEndIsSeen() throws {
        var reader = MessageReader()
        #expect(reader.isBetweenMessages)
        reader.take(Array("Content-Length: 4\r\n\r\n{}".utf8))
        #expect(try reader.next() == nil && !reader.isBetweenMessages)
        reader.take(Array("  ".utf8))
        #expect(try reader.next() != nil && reader.isBetweenMessages)
    }

    /// A length that lied costs what it lied about: the next message that is whole is read.
    @Test(arguments: [
        "Content-Length: 5\r\n\r\n{\"a\":1}", "Content-Length: 900\r\n\r\n{\"a\":1}", "garbage\r\n\r\n", "\n\n\n",
        "Content-Length: x\r\n\r\n{}", "Content-Length: 99999999999\r\n\r\n{}", "Content-Length: 3\r\nContent-Le",
    ])
    func goesOnBehindALie(text: String) throws {
        let framed = Array("Content-Length: 10\r\n\r\n{\"good\":1}".utf8)
        for size in [1, 7, 1000] {
            var reader = MessageReader()
            var found: [String] = []
            let bytes = Array(text.utf8) + (0..<200).flatMap { _ in framed }
            for start in stride(from: 0, to: bytes.count, by: size) {
                reader.take(Array(bytes[start..<min(start + size, bytes.count)]))
                while true {
                    do throws(FramingError) {
                        guard let message = try reader.next() else { break }
                        found.append(String(decoding: message, as: UTF8.self))
                    } catch {
                        reader.skipToNextHeader()
                        if reader.isBetweenMessages { break }
                    }
                }
            }
            #expect(found.count { $0 == "{\"good\":1}" } > 100, "\(text) by \(size)")
        }
    }

    /// Whatever comes, the reader comes to an end.
    @Test(arguments: 0..<200)
    func fuzz(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "Content-Length: ", "content-length:", "\r\n", "\n", "\r\n\r\n", "2", "17", "-1", "{}", "{\"id\":1}", "x",
            "\0", "\u{e9}", ":",
        ]
        var reader = MessageReader()
        var messages = 0
        for _ in 0..<300 {
            reader.take(Array((parts.randomElement(using: &generator) ?? "").utf8))
            var turns = 0
            while true {
                turns += 1
                try #require(turns < 10_000, "seed \(seed)")
                do throws(FramingError) {
                    guard try reader.next() != nil else { break }
                    messages += 1
                } catch {
                    reader.skipToNextHeader()
                    if reader.isBetweenMessages { break }
                }
            }
        }
        #expect(messages >= 0)
    }

    /// Many messages do not keep what was read.
    @Test func aLongSession() throws {
        var reader = MessageReader()
        let body = [UInt8](repeating: 0x20, count: 100_000)
        for _ in 0..<200 {
            reader.take(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
            #expect(try reader.next()?.count == body.count)
        }
    }
}

@Suite struct RemoteCallTests {
    private func call(_ text: String) throws -> RemoteCall { try RemoteCall(Array(text.utf8)) }

    @Test func kinds() throws {
        guard case .request(.number(1), "m", .null) = try call(#"{"jsonrpc":"2.0","id":1,"method":"m"}"#),
            case .request(.text("a"), "m", let parameters) = try call(#"{"id":"a","method":"m","params":[1]}"#),
            case .notification("m", .null) = try call(#"{"method":"m"}"#),
            case .answer(.number(3), let result?) = try call(#"{"id":3,"result":{}}"#),
            case .answer(.number(4), nil) = try call(#"{"id":4,"error":{"code":1,"message":"x"}}"#)
        else {
            Issue.record("another kind of message")
            return
        }
        #expect(parameters.array?.count == 1 && result.object?.isEmpty == true)
    }

    @Test(arguments: [
        ("", RemoteError.Code.parseError), ("{", .parseError), ("[]", .invalidRequest), ("3", .invalidRequest),
        ("{}", .invalidRequest), (#"{"id":1.5,"method":"m"}"#, .invalidRequest), (#"{"id":null}"#, .invalidRequest),
        (#"{"method":3}"#, .invalidRequest),
    ])
    func others(text: String, code: RemoteError.Code) {
        #expect { try call(text) } throws: { ($0 as? RemoteError)?.code == code }
    }
}
