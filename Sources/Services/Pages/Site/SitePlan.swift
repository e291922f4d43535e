// All pages of a site in writing order, and the attachments they show.

import Bytes
import CivilTime
import Permissions
import Search
import Vault
import Wording

struct SitePlan {
    let model: SiteModel
    let survey: SiteSurvey
    let options: SiteOptions

    /// Files of search texts.
    let shards: [SearchTexts.Shard]
    let frame: PageFrame
    private let devices: [SensorsPage.Device]

    init(model: SiteModel, survey: SiteSurvey, options: SiteOptions) {
        (self.model, self.survey, self.options) = (model, survey, options)
        shards = SearchTexts.shards(model)
        devices = SensorsPage.devices(model, survey.files)
        frame = PageFrame(
            model.notes, generator: model.generator, hasFeed: SiteFeed.exists(model, until: options.today),
            sections: Self.sections(model, devices, options.today))
    }

    func pages() -> [OutputFile] {
        let site = model.vault.settings.site
        let sensors = SensorsPage(
            model: model, frame: frame, devices: devices, utcOffset: options.utcOffset, today: options.today)
        let readings = DayReadings(model, devices, utcOffset: options.utcOffset)
        let deviceOfEntry = Dictionary(devices.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
        let salt = frame.salt(model.vault)
        var pages: [OutputFile] = [
            asset("assets/site.css", SiteStyle.sheet + (site.accent.flatMap { AccentColour($0) }?.style ?? "")),
            asset("assets/site.js", SiteScript.script),
            asset("assets/icon.svg", SiteStyle.icon),
        ]
        for number in model.entries.indices {
            let page = DocumentPage(model: model.notes, frame: frame, number: number, documents: survey.documents)
            let entry = model.entries[number]
            guard let device = deviceOfEntry[number] else {
                pages.append(
                    OutputFile(entry.page, key: page.key(salt: salt)) {
                        try survey.documents.read(entry.hit.path, in: model.vault) { page.render($0) }
                    })
                continue
            }
            @Sendable func key() -> UInt64 {
                var hash = ContentHash()
                hash.add(page.key(salt: salt))
                sensors.addKey(of: device, to: &hash)
                return hash.value
            }
            pages.append(
                OutputFile(entry.page, key: key()) {
                    var detail = HTMLText()
                    try sensors.detail(of: device, &detail)
                    return page.render(
                        try survey.documents.document(entry.hit.path, in: model.vault), detail: detail)
                })
        }
        pages += HomePage(
            model: model, frame: frame, today: options.today, documents: survey.documents, readings: readings
        ).pages()
        pages += TimelinePages(model: model, frame: frame).pages(salt: salt)
        pages += DayPages(model: model, frame: frame, readings: readings).pages(salt: salt)
        pages += PhotosPage(model: model, frame: frame).pages(salt: salt)
        pages += CalendarPages(model: model, frame: frame).pages(salt: salt)
        pages += FolderPages(model: model, frame: frame).pages(salt: salt)
        pages += TagPages(model: model, frame: frame).pages(salt: salt)
        pages += ListsPage(model: model, frame: frame).pages(salt: salt)
        pages += MoodsPage(model: model, frame: frame).pages(salt: salt)
        pages += MapPage(model: model, frame: frame).pages(salt: salt)
        pages += sensors.pages(salt: salt)
        pages += SearchPages(model: model, frame: frame, documents: survey.documents, shards: shards).pages(salt: salt)
        if let address = site.address {
            let feed = SiteFeed(model: model, address: address, options: options)
            if SiteFeed.exists(model, until: options.today) { pages.append(feed.page()) }
            pages += feed.maps(of: pages.map(\.path))
        }
        return pages
    }

    private func asset(_ path: String, _ text: String) -> OutputFile {
        let bytes = Array(text.utf8)
        return OutputFile(path, key: ContentHash.of(bytes)) { bytes }
    }

    private static func sections(
        _ model: SiteModel, _ devices: [SensorsPage.Device], _ today: Day
    ) -> [(section: PageFrame.Section, page: String)] {
        var sections: [(section: PageFrame.Section, page: String)] = []
        if !model.timeline.isEmpty { sections.append((.timeline, TimelinePages.first)) }
        // The current month, else the last one before it, else the first one after it.
        if let day = model.days.last(where: { $0 <= today }) ?? model.days.first {
            sections.append((.calendar, CalendarPages.page(day.monthOfYear)))
        }
        if PhotosPage.exists(model) { sections.append((.photos, PhotosPage.path)) }
        if !model.undated.isEmpty { sections.append((.notes, TimelinePages.notes)) }
        if !model.tags.isEmpty { sections.append((.tags, "tags.html")) }
        if ListsPage.exists(model) { sections.append((.lists, "lists.html")) }
        if !devices.isEmpty { sections.append((.sensors, "sensors.html")) }
        if MoodsPage.exists(model) { sections.append((.moods, "moods.html")) }
        if MapPage.exists(model) { sections.append((.map, "map.html")) }
        sections.append((.search, "search.html"))
        return sections
    }

    /// Attachments that a document of the site shows or links to.
    func neededAttachments() -> [VaultTree.File] {
        guard !survey.attachments.isEmpty else { return [] }
        var needed: Set<VaultPath> = []
        for (number, entry) in model.entries.enumerated() {
            for photo in entry.facts.photos {
                if let file = model.resolver.file(photo, from: entry.hit.path) { needed.insert(file) }
            }
            for case .file(let file) in model.notes.targets[number] { needed.insert(file) }
        }
        return survey.attachments.filter { needed.contains($0.path) }
    }
}
