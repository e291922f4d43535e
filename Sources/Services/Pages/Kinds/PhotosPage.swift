// A gallery of the pictures in entries, by month, as thumbnails.

import Bytes
import CivilTime
import Search
import Vault
import Wording

struct PhotosPage {
    let model: SiteModel
    let frame: PageFrame

    static let path = "photos.html"

    /// One picture in an entry.
    private struct Item {
        let number: Int
        package let picture: SiteFiles.Picture
        let small: String
    }

    /// Pictures in dated entries, newest first.
    private static func items(_ model: SiteModel, most: Int = .max) -> [Item] {
        var items: [Item] = []
        var seen: Set<VaultPath> = []
        for number in model.timeline {
            guard items.count < most else { break }
            for picture in model.pictures(of: number) where items.count < most {
                guard let small = model.smallPicture(picture.path), seen.insert(picture.path).inserted else { continue }
                items.append(Item(number: number, picture: picture, small: small))
            }
        }
        return items
    }

    static func exists(_ model: SiteModel) -> Bool { !items(model, most: 1).isEmpty }

    private static func strip(_ item: Item, _ model: SiteModel, from page: String) -> StripPicture {
        StripPicture(
            small: model.address(item.small, from: page),
            link: model.address(model.entries[item.number].page, from: page), caption: item.picture.caption,
            name: model.nameWithDay(item.number))
    }

    static func latest(_ model: SiteModel, _ count: Int, from page: String) -> [StripPicture] {
        items(model, most: count).map { strip($0, model, from: page) }
    }

    /// The newest year on the first page, each other year on its own.
    func pages(salt: UInt64) -> [OutputFile] {
        let items = Self.items(model)
        guard !items.isEmpty else { return [] }
        let years = Dictionary(grouping: items) { model.entries[$0.number].day?.year ?? 0 }
        let order = years.keys.sorted(by: >)
        return order.map { year in
            let found = years[year] ?? []
            var hash = ContentHash()
            hash.add(salt)
            for other in order { hash.add(other) }
            for item in found {
                hash.add(item.small)
                hash.add(item.picture.caption)
                hash.add(model.cardHash(item.number))
            }
            let page = page(year, order)
            let key = hash.value
            return OutputFile(page, key: key) { render(page, year, order, found) }
        }
    }

    private func page(_ year: Int, _ order: [Int]) -> String {
        year == order.first ? Self.path : "photos/\(year).html"
    }

    private func render(_ page: String, _ year: Int, _ years: [Int], _ items: [Item]) -> [UInt8] {
        let title = model.say(SiteWords.photos) + (years.count > 1 ? " \(year)" : "")
        return frame.page(page, title: title, section: .photos, isWide: true) { html in
            html.element("h1", title)
            if years.count > 1 {
                html.markup("<nav class=\"years\" aria-label=\"\(model.say(SiteWords.years))\">")
                for other in years {
                    if other == year {
                        html.markup("<span aria-current=\"page\">\(other)</span> ")
                    } else {
                        html.link(to: self.page(other, years), from: page, String(other))
                        html.markup(" ")
                    }
                }
                html.markup("</nav>\n")
            }
            html.element("p", model.say(SiteWords.photos(items.count)), class: "count")
            let months = Dictionary(grouping: items) { model.entries[$0.number].day?.monthOfYear.month ?? 1 }
            for month in months.keys.sorted(by: >) {
                guard let name = Month(year: year, month: month) else { continue }
                html.markup("<section class=\"month\"><h2>")
                html.link(
                    to: CalendarPages.page(name), from: page,
                    CivilNames.monthYear(name, in: model.language).capitalizedFirst)
                html.markup("</h2>\n")
                PhotoStrip.write((months[month] ?? []).map { Self.strip($0, model, from: page) }, &html)
                html.markup("</section>\n")
            }
        }
    }
}
