// Typed dates within tokens: `due:friday`, `until:"1 mars 2027"`.

import Bytes
import CivilTime

package enum TypedTokens {
    /// The text with the dates of its tokens in file notation. Other values, and dates that already are, are kept as typed.
    package static func dated(_ text: String, now: LocalDateTime, order: HumanDate.Order) -> String {
        var bytes = Array(text.utf8)
        let fields = LineGrammar.parse("- " + text)?.fields ?? []
        for field in fields.reversed()
        where keys.contains(field.key) && !field.range.isEmpty && Timestamp(text: field.value) == nil {
            guard let date = HumanDate.parse(spelled(field.value), now: now, leaning: .future, order: order),
                !date.isTimeAlone,
                let day = field.key == "until" ? date.days.last : date.day
            else { continue }
            let range = field.range.lowerBound - 2..<field.range.upperBound - 2
            let time = date.time.map { "T" + $0.shortText } ?? ""
            bytes.replaceSubrange(range, with: "\(field.key):\(day.iso)\(time)".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first of these tokens whose value is not a date.
    package static func undated(_ item: LineItem) -> LineItem.Field? {
        item.fields.first { ["due", "start"].contains($0.key) && Timestamp(text: $0.value) == nil }
    }

    private static let keys: Set<String> = ["due", "start", "until"]

    /// `next-friday` works without quotes.
    private static func spelled(_ value: String) -> String {
        value.contains(where: \.isNumber) || !value.contains("-") ? value : value.replacing("-", with: " ")
    }
}
