// The amount of an item on a list, and its changes.

/// A count of pieces, an amount, or a count of a size: `x2`, `unit:2cloves`, `x6 unit:33cl`. Neither means the usual
/// amount, which adds nothing to others.
struct ListedAmount: Equatable {
    var count: Int?
    var unit: String?

    private static let limit = 999_999

    /// The sum; nil if sizes differ, or units are incompatible.
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
