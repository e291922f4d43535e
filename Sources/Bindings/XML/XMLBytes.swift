// Names, values and text pieces in expat's buffers, without copying.

internal import CExpat
internal import Glibc

/// UTF-8 bytes that are only valid during the call that passes them.
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

/// An attribute; the length of its value is only computed on access.
package struct XMLAttribute {
    package let name: XMLBytes
    fileprivate let start: UnsafePointer<CChar>

    package var value: XMLBytes { XMLBytes(start) }
}

/// The attributes of an element, valid like `XMLBytes`.
package struct XMLAttributes: Sequence {
    /// Alternating names and values, terminated by NULL.
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

    /// Iterates over the attributes without allocating an iterator.
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
