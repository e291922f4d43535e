// A record of what an export wrote into a folder, so that the next one knows its own files and which are still valid.

import Bytes
import Wording

/// The manifest of an exported folder.
struct OutputManifest {
    struct Entry {
        let hash: UInt64
        /// Bytes.
        let size: Int64
        /// Nanoseconds since the epoch.
        let modified: Int64
        /// Hash of everything the file was made from.
        let key: UInt64

        /// As JSON: `["9f…","1c…",1024,1795523557000000000]`.
        func write(_ bytes: inout [UInt8]) {
            bytes += "[\"".utf8
            bytes.append(hexadecimal: hash)
            bytes += "\",\"".utf8
            bytes.append(hexadecimal: key)
            bytes += "\",".utf8
            bytes += String(size).utf8
            bytes.append(.comma)
            bytes += String(modified).utf8
            bytes.append(.bracketClose)
        }
    }

    /// False during an export, and after an interrupted one.
    var isFinished = false
    /// Hash of everything the whole export was made from.
    var inputs: UInt64 = 0
    package var entries: [String: Entry] = [:]

    private static let schema = "daybook.export/1"

    init() {}

    /// Nil if the bytes are not a manifest.
    init?(_ bytes: [UInt8]) {
        if let read = Self(plain: bytes) {
            self = read
            return
        }
        guard let value = try? JSONReader.read(bytes), value["schema"]?.string == Self.schema else { return nil }
        isFinished = value["finished"]?.bool ?? false
        inputs = Self.number(value["inputs"]) ?? 0
        for member in value["files"]?.object ?? [] {
            guard let hash = Self.number(member.value[0]), let key = Self.number(member.value[1]),
                let size = member.value[2]?.int, let modified = member.value[3]?.int
            else { return nil }
            entries[member.key] = Entry(hash: hash, size: Int64(size), modified: Int64(modified), key: key)
        }
    }

    private static func number(_ value: JSONValue?) -> UInt64? {
        value?.string.flatMap { UInt64($0, radix: 16) }
    }

    /// A fast parser for our own output: nil for any deviation, such as names with escapes.
    private init?(plain bytes: [UInt8]) {
        var scanner = ManifestScanner(bytes)
        guard scanner.skip("{\"schema\":\"daybook.export/1\",\"finished\":") else { return nil }
        isFinished = scanner.skip("true")
        guard isFinished || scanner.skip("false"), scanner.skip(",\"inputs\":\""), let inputs = scanner.hexadecimal(),
            scanner.skip("\",\"files\":{")
        else { return nil }
        self.inputs = inputs
        // The minimum length of an entry.
        entries.reserveCapacity(bytes.count / 64)
        while !scanner.skip("}}\n") {
            guard entries.isEmpty || scanner.skip(","), scanner.skip("\""), let path = scanner.plainText(),
                scanner.skip("\":[\""), let hash = scanner.hexadecimal(), scanner.skip("\",\""),
                let key = scanner.hexadecimal(), scanner.skip("\","), let size = scanner.number(), scanner.skip(","),
                let modified = scanner.number(), scanner.skip("]")
            else { return nil }
            entries[path] = Entry(hash: hash, size: size, modified: modified, key: key)
        }
        guard scanner.isAtEnd else { return nil }
    }

    /// The manifest of an unfinished export, if these are the bytes of a finished one in our own format.
    static func unfinished(_ bytes: [UInt8]) -> [UInt8]? {
        let finished: StaticString = "{\"schema\":\"daybook.export/1\",\"finished\":true,"
        guard bytes.has(finished, at: 0) else { return nil }
        return Array("{\"schema\":\"\(schema)\",\"finished\":false,".utf8) + bytes[finished.utf8CodeUnitCount...]
    }

    func encoded() -> [UInt8] {
        var bytes = Array("{\"schema\":\"\(Self.schema)\",\"finished\":\(isFinished),\"inputs\":\"".utf8)
        bytes.reserveCapacity(128 * entries.count + 256)
        bytes.append(hexadecimal: inputs)
        bytes += "\",\"files\":{".utf8
        for (number, (path, entry)) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
            if number > 0 { bytes.append(.comma) }
            bytes += Self.quoted(path)
            bytes.append(.colon)
            entry.write(&bytes)
        }
        return bytes + "}}\n".utf8
    }

    private static func quoted(_ path: String) -> [UInt8] {
        var json = JSONWriter()
        json.string(path)
        return json.bytes
    }

    /// The bytes of a finished manifest in our own format, with other inputs and with entries of the same files replaced; nil if
    /// it is not one.
    static func replaced(_ bytes: [UInt8], inputs: UInt64, _ entries: [String: Entry]) -> [UInt8]? {
        let head: StaticString = "{\"schema\":\"daybook.export/1\",\"finished\":true,\"inputs\":\""
        guard bytes.has(head, at: 0), let end = bytes[head.utf8CodeUnitCount...].firstIndex(of: .quote) else {
            return nil
        }
        var parts = [(range: head.utf8CodeUnitCount..<end, bytes: Array(String(inputs, radix: 16).utf8))]
        var at = end
        // In the order of the manifest.
        for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
            var value: [UInt8] = []
            entry.write(&value)
            guard let start = bytes.place(behind: quoted(path) + [.colon], from: at),
                let end = bytes[start...].firstIndex(of: .bracketClose)
            else { return nil }
            parts.append((start..<end + 1, value))
            at = end
        }
        var output: [UInt8] = []
        at = 0
        output.reserveCapacity(bytes.count + 64 * parts.count)
        for part in parts {
            output += bytes[at..<part.range.lowerBound]
            output += part.bytes
            at = part.range.upperBound
        }
        return output + bytes[at...]
    }
}

extension [UInt8] {
    /// Like `String(number, radix: 16)`.
    fileprivate mutating func append(hexadecimal number: UInt64) {
        var shift = Swift.max(0, (UInt64.bitWidth - number.leadingZeroBitCount - 1) / 4 * 4)
        while shift >= 0 {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0x0f
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            shift -= 4
        }
    }

    /// The position after the first occurrence of these bytes from `start`.
    fileprivate func place(behind wanted: [UInt8], from start: Int) -> Int? {
        var at = start
        while let found = self[at...].firstIndex(of: wanted[0]) {
            if self[found...].starts(with: wanted) { return found + wanted.count }
            at = found + 1
        }
        return nil
    }
}

/// Parses the few kinds of values in a manifest.
private struct ManifestScanner {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    /// Skips this literal if it comes next, and returns whether it did.
    mutating func skip(_ literal: StaticString) -> Bool {
        guard bytes.has(literal, at: at) else { return false }
        at += literal.utf8CodeUnitCount
        return true
    }

    mutating func hexadecimal() -> UInt64? {
        let start = at
        var value: UInt64 = 0
        while at < bytes.count, at - start < 16 {
            let byte = bytes[at]
            if byte.isDigit {
                value = value << 4 | UInt64(byte & 0x0f)
            } else if byte &- UInt8(ascii: "a") < 6 {
                value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            } else {
                break
            }
            at += 1
        }
        return at > start ? value : nil
    }

    /// Not negative; nil if too large.
    mutating func number() -> Int64? {
        let start = at
        var value: Int64 = 0
        while at < bytes.count, at - start < 19, bytes[at].isDigit {
            guard at - start < 18 || value < Int64.max / 10 else { return nil }
            value = value * 10 + Int64(bytes[at] & 0x0f)
            at += 1
        }
        return at > start ? value : nil
    }

    /// Up to the next quote; nil if it contains an escape.
    mutating func plainText() -> String? {
        let start = at
        while at < bytes.count, bytes[at] != .quote {
            if bytes[at] == .backslash || bytes[at] < 0x20 { return nil }
            at += 1
        }
        return at < bytes.count ? String(validating: bytes[start..<at], as: UTF8.self) : nil
    }
}
