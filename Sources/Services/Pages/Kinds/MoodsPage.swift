// Moods: the months of each year, the trend over time, frequencies.

import Bytes
import Charts
import CivilTime
import Journal
import Permissions
import Search
import Vault
import Wording

struct MoodsPage {
    let model: SiteModel
    let frame: PageFrame

    static func exists(_ model: SiteModel) -> Bool { model.entries.contains { $0.hit.mood != nil && $0.day != nil } }

    func pages(salt: UInt64) -> [OutputFile] {
        let numbers = model.timeline.filter { model.entries[$0].hit.mood != nil }
        guard !numbers.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for number in numbers { hash.add(model.cardHash(number)) }
        let key = hash.value
        return [OutputFile("moods.html", key: key) { render() }]
    }

    private func render() -> [UInt8] {
        let statistics = model.moodStatistics
        let language = model.language
        return frame.page("moods.html", title: model.say(SiteWords.moods), section: .moods) { html in
            html.element("h1", model.say(SiteWords.moods))
            html.element("p", summary(statistics), class: "count")
            MoodCharts(statistics, model.moods, language) { day in
                model.dayPage(day).map { model.address($0, from: "moods.html") }
            }.write(&html)
        }
    }

    private func summary(_ statistics: MoodStatistics) -> String {
        let mean = LocalNumber.text(statistics.mean ?? 0, decimals: 0...2, in: model.language)
        let nearest = model.say(Mood(nearest: statistics.mean ?? 0).phrase)
        return model.say(SiteWords.entries(statistics.count)) + ", " + model.say(SiteWords.mean)
            + " \(mean) (\(nearest))"
    }
}
