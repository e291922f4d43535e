// Where words are on planner pages, as rules of the style sheet: each day of a year has them at the same places.

/// Names for declarations that many elements have in common. WeasyPrint reads a rule once, a `style` attribute as often as it is there.
final class PlannerRules {
    private var numbers: [String: Int] = [:]
    private var declarations: [String] = []

    /// The class of elements with these declarations: `p12`.
    func name(of declaration: String) -> String {
        let number = numbers[declaration] ?? declarations.count
        if number == declarations.count {
            numbers[declaration] = number
            declarations.append(declaration)
        }
        return "p\(number)"
    }

    /// The rules of all names that were given.
    var sheet: String {
        declarations.enumerated().map { ".p\($0.offset) { \($0.element) }\n" }.joined()
    }
}
