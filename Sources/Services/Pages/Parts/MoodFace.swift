// A mood as a face, if there is room: distinguished by its mouth, not just its colour.

import Bytes
import Journal

package enum MoodFace {
    /// Hidden from screen readers: its name is beside it.
    package static func write(_ mood: Mood, _ html: inout HTMLText) {
        html.markup("<svg class=\"face level-\(mood.name)\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">")
        html.markup("<circle cx=\"12\" cy=\"12\" r=\"11\"/><path d=\"M8.7 9.2v1.3m6.6-1.3v1.3\(mouth(mood))\"/></svg>")
    }

    private static func mouth(_ mood: Mood) -> HTML {
        switch mood {
        case .verySad: "M7.5 17.5q4.5-5.5 9 0"
        case .sad: "M8 16.5q4-2.5 8 0"
        case .neutral: "M8 15.5h8"
        case .happy: "M8 14.5q4 3 8 0"
        case .veryHappy: "M7 13.5q5 7.5 10 0z"
        }
    }
}
