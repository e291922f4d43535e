// Where entries were written: a map of their places, and what was written at each.

import Bytes
import Charts
import Search
import Vault
import Wording

struct MapPage {
    let model: SiteModel
    let frame: PageFrame

    private static let path = "map.html"

    /// Entries with coordinates, the newest first.
    private static func entries(_ model: SiteModel) -> [Int] {
        (model.timeline + model.undated).filter { model.entries[$0].facts.coordinates != nil }
    }

    static func exists(_ model: SiteModel) -> Bool { !entries(model).isEmpty }

    func pages(salt: UInt64) -> [OutputFile] {
        let entries = Self.entries(model)
        guard !entries.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for number in entries {
            hash.add(model.cardHash(number))
            hash.add(model.entries[number].facts.coordinates?.text ?? "")
            hash.add(model.entries[number].facts.place ?? "")
        }
        let key = hash.value
        return [OutputFile(Self.path, key: key) { render(entries) }]
    }

    /// Entries at one place: of one name, or within the hundredth of a degree that is about a kilometre.
    private struct Place {
        let name: String
        let anchor: String
        var entries: [Int] = []
        var latitude = 0.0
        var longitude = 0.0
    }

    private func places(_ entries: [Int]) -> [Place] {
        var places: [Place] = []
        var known: [String: Int] = [:]
        for number in entries {
            let facts = model.entries[number].facts
            guard let point = facts.coordinates else { continue }
            let (latitude, longitude) = (point.latitude, point.longitude)
            let name = facts.place ?? ""
            let key = "\((latitude * 100).rounded()) \((longitude * 100).rounded()) \(Folding.fold(name))"
            let place = known[key] ?? places.count
            if place == places.count {
                known[key] = place
                places.append(Place(name: name, anchor: "place-\(place + 1)", latitude: latitude, longitude: longitude))
            }
            places[place].entries.append(number)
        }
        return places.sorted { ($1.entries.count, $0.anchor) < ($0.entries.count, $1.anchor) }
    }

    private func render(_ entries: [Int]) -> [UInt8] {
        let places = places(entries)
        let title = model.say(SiteWords.map)
        let map = PlaceMap(
            title: title,
            spots: places.map {
                .init(
                    latitude: $0.latitude, longitude: $0.longitude, label: $0.name, count: $0.entries.count,
                    address: "#" + $0.anchor)
            })
        return frame.page(Self.path, title: title, section: .map) { html in
            html.element("h1", title)
            if let svg = map.svg(in: model.language) {
                html.markup("<figure class=\"map\">\(svg)</figure>\n")
            }
            for place in places {
                html.markup("<section id=\"\(place.anchor)\">")
                html.element("h2", place.name.isEmpty ? model.say(SiteWords.noName) : place.name)
                for number in place.entries { EntryCard(model: model, page: Self.path).write(number, &html) }
                html.markup("</section>\n")
            }
        }
    }
}
