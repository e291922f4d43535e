// What is done if it can be, and changes no answer where it cannot.

/// Does something whose failure need not be reported: it tidies up, or keeps a thing that can be made again. Nil where it failed.
///
/// Never for a file of a vault, and never where a later step takes for granted that it was done.
@discardableResult
package func bestEffort<Result: ~Copyable>(_ body: () throws -> Result) -> Result? {
    try? body()
}
