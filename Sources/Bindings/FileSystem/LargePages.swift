// Memory in larger pages than usual, where the system has them.

internal import CSys

package enum LargePages {
    /// Asks for them below a block of memory; where there are none it is as it was.
    package static func prefer(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        csys_prefer_large_pages(start, memory.count)
    }
}
