// The devices with their last values, history and ages; one device with the charts of its measures.

import Bytes
import Charts
import CivilTime
import Pages
import SensorActions
import Sensors
import Wording
import Workspaces

struct SensorsOverviewPage {
    let visit: Visit

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        let devices = try SensorStatusQuestion().answer(in: workspace)
        let listener = SensorStatusQuestion.listener(in: workspace)
        if visit.request.wantsJSON { return .json(Schema.sensorStatus(devices, listener)) }
        return .html(
            WebPage(visit).html(visit.say(WebWords.sensors), .other) { html in
                html.element("h1", visit.say(WebWords.sensors))
                if devices.isEmpty {
                    html.element(
                        "p", visit.say(WebWords.nothing + Phrase(same: " ") + WebWords.firstReading), class: "count")
                }
                for status in devices {
                    html.markup("<section class=\"device\"><h2>")
                    html.link(WebAddress.sensor(status.device.identifier), status.device.name)
                    html.markup("</h2>")
                    SensorReadouts(visit: visit).write(status.rows, in: workspace, &html)
                    html.markup("</section>\n")
                }
                if let listener { html.element("p", visit.say(listener.phrase), class: "notes-below") }
            })
    }
}

/// The last value of each measure with its history of a week, as cards that link to their device.
struct SensorReadouts {
    let visit: Visit

    func write(_ rows: [SensorRow], most: Int = .max, in workspace: Workspace, _ html: inout HTMLText) {
        guard !rows.isEmpty else { return html.element("p", visit.say(WebWords.noReadings), class: "count") }
        // Abnormal values come first if there is not enough room.
        let shown =
            rows.count <= most
            ? rows : Array((rows.filter { $0.status != .normal } + rows.filter { $0.status == .normal }).prefix(most))
        // With a single device, its name is omitted.
        let hasNames = Set(rows.map(\.device.identifier)).count > 1
        var courses: [DeviceID: [MeasureID: [Double?]]] = [:]
        for device in Set(shown.map(\.device.identifier)) {
            let glances = (try? MeasureGlance.all(of: device.text, in: workspace)) ?? []
            courses[device] = Dictionary(glances.map { ($0.row.measure.name, $0.course) }) { first, _ in first }
        }
        html.markup("<ul class=\"readouts\">")
        for row in shown {
            let device = row.device.identifier
            html.markup("<li><a href=\"\(WebAddress.sensor(device))\"><small>")
            html.words((hasNames ? row.device.name + " · " : "") + row.measure.title)
            html.markup("</small><b>")
            html.words(visit.say(row.standingPhrase) + (row.trend.arrow.isEmpty ? "" : "\u{a0}" + row.trend.arrow))
            html.markup("</b>")
            if !row.measure.hasStates, let course = courses[device]?[row.measure.name],
                let svg = DayCourse(title: visit.say(WebWords.lastWeek), values: course.map { $0 ?? .nan }).svg()
            {
                html.markup(svg)
            }
            html.markup("<span>")
            StateChip.write(row.status, visit.language, &html)
            html.markup(" ")
            html.element("small", visit.say(TimeDistance.phrase(-row.age)))
            html.markup("</span></a></li>")
        }
        html.markup("</ul>\n")
        guard shown.count < rows.count else { return }
        html.markup("<p class=\"count\">")
        html.link(WebAddress.sensors, "+\(rows.count - shown.count)")
        html.markup("</p>\n")
    }
}

struct SensorPage {
    let visit: Visit
    let identifier: String

    private static let spans = ["24h", "7d", "30d", "all"]

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        let status = try SensorStatusQuestion(device: identifier).answer(in: workspace)
        guard let status = status.first else { throw WebRefusal.notFound }
        let wanted = visit.query["span"] ?? "7d"
        guard Self.spans.contains(wanted) else {
            throw WebRefusal(
                400,
                Phrase(
                    "invalid span “\(wanted)”: 24h, 7d, 30d or all",
                    fr: "durée invalide « \(wanted) » : 24h, 7d, 30d ou all"))
        }
        let span = wanted == "all" ? ReadingSpan() : try ReadingSpan(from: nil, to: nil, last: wanted, in: workspace)
        let plots = try ReadingQuestion(device: status.device.identifier.text, span: span).plots(in: workspace)
        if visit.request.wantsJSON { return .json(Schema.sensorChart(plots)) }
        return .html(
            WebPage(visit, .figures).html(status.device.name, .other, isWide: true) { html in
                html.markup("<p class=\"eyebrow\">")
                html.link(WebAddress.sensors, visit.say(WebWords.sensors))
                html.markup("</p>")
                html.element("h1", status.device.name)
                SensorReadouts(visit: visit).write(status.rows, in: workspace, &html)
                html.markup("<nav class=\"switch\" aria-label=\"\(visit.say(WebWords.span))\">")
                for other in Self.spans {
                    let words = visit.say(WebWords.span(other))
                    if other == wanted {
                        html.markup("<span aria-current=\"true\">\(words)</span> ")
                    } else {
                        html.link(WebAddress.sensor(status.device.identifier) + "?span=" + other, words)
                        html.markup(" ")
                    }
                }
                html.markup("</nav>\n")
                if let svg = plots.stack(in: visit.language).svg(in: visit.language, isFile: false, isNarrow: true) {
                    html.markup("<div class=\"scroll\" tabindex=\"0\">\(svg)</div>\n")
                } else if !status.rows.isEmpty {
                    html.element("p", visit.say(WebWords.noReadings), class: "count")
                }
                SensorForms(visit: visit, status: status).write(&html)
            })
    }
}
