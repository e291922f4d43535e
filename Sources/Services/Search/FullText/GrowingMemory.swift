// A block of memory that grows in place, if possible: many megabytes of small values without copying at each doubling.

import FileSystem
import Glibc

/// A contiguous buffer of trivial values. The C library moves the pages of a large block rather than copying them (mremap(2)), which
/// growing an array does not make use of.
struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = Self.allocate(self.capacity, instead: nil)
    }

    deinit { free(base) }

    /// Zeros.
    init(zeros count: Int) where Element: FixedWidthInteger {
        self.init(capacity: count)
        self.count = count
        base.initialize(repeating: 0, count: count)
    }

    /// Blocks from this size use huge pages if available.
    private static var large: Int { 2 << 20 }

    private static func allocate(
        _ capacity: Int, instead old: UnsafeMutablePointer<Element>?
    ) -> UnsafeMutablePointer<Element> {
        let size = capacity * MemoryLayout<Element>.stride
        guard let memory = realloc(old, size) else {
            // Running out of memory is fatal, as everywhere in Swift.
            fatalError("out of memory")
        }
        if size >= large { LargePages.prefer(UnsafeMutableRawBufferPointer(start: memory, count: size)) }
        return memory.assumingMemoryBound(to: Element.self)
    }

    @inline(__always)
    subscript(_ index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return base[index]
        }
        _modify {
            precondition(index >= 0 && index < count)
            yield &base[index]
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        append(count: 1)
        base[count - 1] = element
    }

    /// Adds uninitialised values.
    @inline(__always)
    mutating func append(count added: Int) {
        if count + added > capacity { grow(by: added) }
        count += added
    }

    /// Keeps the capacity.
    mutating func removeAll() { count = 0 }

    private mutating func grow(by added: Int) {
        capacity = max(capacity * 2, count + added)
        base = Self.allocate(capacity, instead: base)
    }

    /// The bytes of all values, valid until something is added.
    @inline(__always)
    mutating func withMutableBytes<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result { body(base) }
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result { body(base) }
}
