// Huge pages, if the system supports them.

internal import CSys

package enum LargePages {
    /// Requests huge pages for a block of memory; without support nothing changes.
    package static func prefer(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        csys_prefer_large_pages(start, memory.count)
    }
}
