// Parts of files, by the rules of RFC 9110, section 14.

import ApplicationTestSupport
import TestSupport
import Testing
import Vault

@testable import WebServer

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-3", ByteRange.part(0..<4)), ("bytes=4-", .part(4..<10)), ("bytes=-3", .part(7..<10)),
        ("bytes=-30", .part(0..<10)), ("bytes=8-99", .part(8..<10)), ("Bytes=0-0", .part(0..<1)),
        ("bytes=10-", .nothing), ("bytes=99-100", .nothing), ("bytes=-0", .nothing),
        ("bytes=5-2", .all), ("bytes=0-1,4-5", .all), ("bytes=", .all), ("bytes=-", .all), ("bytes=a-b", .all),
        ("items=0-1", .all), ("bytes 0-1", .all), ("bytes=+1-2", .all), ("bytes=0-99999999999999999999", .all),
        ("bytes=0-9-9", .all),
    ])
    func reading(_ header: String, _ range: ByteRange) {
        #expect(ByteRange.read(header, size: 10) == range)
    }

    @Test func anEmptyFileHasNoParts() {
        #expect(ByteRange.read("bytes=0-", size: 0) == .nothing)
        #expect(ByteRange.read("bytes=-1", size: 0) == .nothing)
    }

    @Test func partsOfASong() throws {
        let served = try ServedPages(["media/song.mp3": "0123456789"])
        let whole = served.get("/file/media/song.mp3")
        #expect(whole.status == 200 && whole.value("accept-ranges") == "bytes")
        let tag = try #require(whole.value("etag"))
        let part = served.get("/file/media/song.mp3", [("Range", "bytes=2-4")])
        #expect(part.status == 206 && served.text(part) == "234")
        #expect(part.value("content-range") == "bytes 2-4/10" && part.value("content-type") == "audio/mpeg")
        #expect(part.value("content-security-policy")?.contains("sandbox") == true)
        let none = served.get("/file/media/song.mp3", [("Range", "bytes=10-")])
        #expect(none.status == 416 && none.value("content-range") == "bytes */10")
        // A part of what the file was is nothing to go on with.
        let range = (name: "Range", value: "bytes=2-4")
        #expect(served.get("/file/media/song.mp3", [range, ("If-Range", tag)]).status == 206)
        try served.vault.write("abcdefghijklm", to: "media/song.mp3")
        #expect(served.get("/file/media/song.mp3", [range, ("If-Range", tag)]).status == 200)
        #expect(served.get("/file/media/none.mp3", [range]).status == 404)
        #expect(served.get("/file/.daybook/settings.yaml", [range]).status == 404)
    }
}
