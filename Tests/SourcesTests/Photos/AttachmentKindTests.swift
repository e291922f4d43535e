// What a file is, by its bytes.

import Photos
import Testing

@Suite struct AttachmentKindTests {
    private func kind(_ bytes: [UInt8]) -> AttachmentKind? { AttachmentKind(ByteSource(bytes)) }

    @Test(
        arguments: [
            ("GIF89a....", .picture), ("8BPS\u{0}", .picture), ("<svg xmlns='…'>", .picture),
            ("<?xml version='1.0'?>\n<svg>", .picture),
            ("ID3\u{3}", .audio), ("fLaC\u{0}", .audio), ("RIFF....WAVEfmt ", .audio), ("....ftypM4A ....", .audio),
            ("OggS\u{0}", .audio),
            ("RIFF....AVI ", .video), ("....ftypisom....", .video), ("OggS\u{0}........................theora", .video),
            ("%PDF-1.7\n%", .pdf), ("root:x:0:0:root:/root:/bin/sh\n", .text), ("Été\r\n\t日本", .text),
            ("<?xml version='1.0'?><gpx>", .text),
            ("", nil), ("\u{7f}ELF\u{2}\u{1}", nil), ("PK\u{3}\u{4}", nil), ("\u{1}\u{2}", nil),
            ("RIFF....NONE\u{0}", nil),
        ] as [(String, AttachmentKind?)])
    func kinds(text: String, kind: AttachmentKind?) {
        #expect(self.kind(Array(text.utf8)) == kind)
    }

    @Test func bytesThatAreNoText() {
        #expect(kind([0xff, 0xfb, 0x90, 0x64]) == .audio)
        #expect(kind([0xff, 0xf1, 0x50, 0x80]) == .audio)
        #expect(kind([0x1a, 0x45, 0xdf, 0xa3, 0x01]) == .video)
        #expect(kind([0, 0, 1, 0xba, 0x44]) == .video)
        #expect(kind([0xff, 0x0a, 0x00]) == .picture)
        // Latin 1, and UTF-16 with its mark.
        #expect(kind(Array("Un café bien long".unicodeScalars.map { UInt8($0.value) })) == .text)
        #expect(kind([0xff, 0xfe, 0x41, 0x00]) == .text)
        // Noise.
        #expect(kind((0..<200).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) | 0x80 }) == nil)
        // A letter that is cut at the end of what is looked at.
        #expect(kind(Array((String(repeating: "a", count: 4095) + "é").utf8)) == .text)
    }
}
