// Optional operations, whose failure does not affect any result.

/// Performs an operation whose failure need not be reported: cleanup, or caching something that can be recreated. Nil if it failed.
///
/// Never for files of a vault, and never if a later step relies on it.
@discardableResult
package func bestEffort<Result: ~Copyable>(_ body: () throws -> Result) -> Result? {
    try? body()
}
