// A page that the site is to have: where, made from what, and how.

struct SitePage {
    let path: String
    /// Of everything the page is made from: the same key means the same bytes.
    let key: UInt64
    let render: () throws -> [UInt8]

    init(_ path: String, key: UInt64, render: @escaping () throws -> [UInt8]) {
        self.path = path
        self.key = key
        self.render = render
    }
}
