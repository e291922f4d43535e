// The amount of an item on a list, and its changes.

import Bytes

/// A count of pieces, an amount, or a count of a size: `x2`, `unit:2cloves`, `x6 unit:33cl`. With neither, as much as is usual, which
/// counts nothing when more is added.
package struct ListedAmount: Sendable, Equatable {
    var count: Int?
    var unit: String?

    private static let limit = 999_999

    init(count: Int? = nil, unit: String? = nil) { (self.count, self.unit) = (count, unit) }

    /// As typed without the thing: "3", "500 g", "2 × 33 cl", or empty. Nil for anything else.
    package init?(typed: String) {
        guard !typed.trimmed.isEmpty else {
            self.init()
            return
        }
        // "× 3" is how a count is shown.
        let words = TypedBlanks.ordinary(typed).trimmed.drop { $0 == "×" }.trimmed
        if let count = Int(words), 1...Self.limit ~= count {
            self.init(count: count == 1 ? nil : count)
            return
        }
        let amount = TypedAmount((words + " " + TypedAmount.thingMark)[...])
        guard amount.rest.trimmed == TypedAmount.thingMark, amount.quantity != nil || amount.unit != nil else {
            return nil
        }
        self.init(count: amount.quantity == 1 ? nil : amount.quantity, unit: amount.unit)
    }

    /// The sum of both; nil for different sizes or incompatible units.
    func adding(_ more: ListedAmount) -> ListedAmount? {
        if self == ListedAmount() { return more }
        if more == ListedAmount() { return self }
        switch (unit, more.unit) {
        case (nil, nil):
            return ListedAmount(count: min((count ?? 0) + (more.count ?? 0), Self.limit))
        case (let size?, let other?) where count != nil || more.count != nil:
            // Six of 33 cl and another six are twelve.
            return size == other ? ofSize(size, and: more) : nil
        case (let size?, nil) where count != nil || !AmountSum.isAmount(size):
            return ofSize(size, and: more)
        case (nil, _?) where more.count != nil:
            return nil
        default:
            return AmountSum.sum(text, more.text).map { ListedAmount(unit: $0) }
        }
    }

    private func ofSize(_ size: String, and more: ListedAmount) -> ListedAmount {
        ListedAmount(count: min((count ?? 1) + (more.count ?? 1), Self.limit), unit: size)
    }

    /// The usual amount replaced by the typed one: a bare number counts pieces of the usual size.
    func replaced(by typed: ListedAmount) -> ListedAmount {
        if typed == ListedAmount() || typed.count == nil && typed.unit == unit { return self }
        guard typed.unit == nil, let size = unit, AmountSum.isSize(size) else { return typed }
        return ListedAmount(count: typed.count, unit: size)
    }

    /// As a term of a sum.
    private var text: String { unit ?? count.map { String($0) } ?? "" }
}
