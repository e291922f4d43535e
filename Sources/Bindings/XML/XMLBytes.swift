// Names, values and pieces of text as expat holds them, without a copy.

internal import CExpat
internal import Glibc

/// UTF-8 bytes that are valid during the call that hands them over, and no longer.
package struct XMLBytes {
    package let buffer: UnsafeBufferPointer<UInt8>

    init(_ start: UnsafePointer<CChar>, count: Int) {
        buffer = UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }

    init(_ text: UnsafePointer<CChar>) { self.init(text, count: strlen(text)) }

    package static func == (bytes: XMLBytes, name: StaticString) -> Bool {
        bytes.buffer.count == name.utf8CodeUnitCount
            && bytes.buffer.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    package var text: String { String(decoding: buffer, as: UTF8.self) }
}

/// One attribute; the length of a value that is not looked at is not counted.
package struct XMLAttribute {
    package let name: XMLBytes
    fileprivate let start: UnsafePointer<CChar>

    package var value: XMLBytes { XMLBytes(start) }
}

/// The attributes of one element, valid as `XMLBytes` are.
package struct XMLAttributes: Sequence {
    /// Names and values in turn, and NULL after the last.
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

    /// The value of an attribute.
    package subscript(name: StaticString) -> XMLBytes? {
        guard var at = pairs else { return nil }
        while let found = at[0], let value = at[1] {
            if strcmp(found, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 {
                return XMLBytes(value)
            }
            at += 2
        }
        return nil
    }

    /// The attributes in turn, without an iterator on the heap.
    package func each(_ body: (XMLAttribute) -> Void) {
        guard var at = pairs else { return }
        while let name = at[0], let value = at[1] {
            body(XMLAttribute(name: XMLBytes(name), start: value))
            at += 2
        }
    }

    package func makeIterator() -> AnyIterator<(name: XMLBytes, value: XMLBytes)> {
        var at = pairs
        return AnyIterator {
            guard let place = at, let name = place[0], let value = place[1] else { return nil }
            at = place + 2
            return (XMLBytes(name), XMLBytes(value))
        }
    }
}
