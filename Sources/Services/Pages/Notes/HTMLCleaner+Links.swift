// Links, pictures and checkboxes in a note's HTML: redirected to permitted targets, or reduced to their words.

import Bytes
import Vault

extension HTMLCleaner {
    mutating func anchor(_ tag: HTMLTag) {
        // Links cannot be nested.
        close("a")
        open.append(Open(name: "a"))
        output.markup("<a")
        var style: HTML?
        ownName(tag)
        for attribute in tag.attributes where attribute.name == "href" {
            guard let value = attribute.value else { continue }
            switch LinkSafety(input[value]) {
            case .external:
                output.markup(" href=\"")
                copyValue(value)
                output.markup("\"")
                style = " rel=\"noreferrer noopener\""
            case .unsafe: break
            case .local(let address):
                if address.contains(Placeholders.escaped) {
                    // An address that contains a placeholder is not a valid target.
                    break
                } else if address.hasPrefix("#") {
                    write("href", ownAddress(String(address.dropFirst())))
                } else if address.isEmpty {
                    output.markup(" href=\"\"")
                } else {
                    switch options.link(address) {
                    case .same:
                        output.markup(" href=\"")
                        copyValue(value)
                        output.markup("\"")
                    case .address(let changed), .film(let changed), .sound(let changed): write("href", changed)
                    case .none: style = " class=\"missing\""
                    }
                }
            }
            break
        }
        copyAttributes(tag, except: ["href"])
        if let style { output.markup(style) }
        output.markup(">")
    }

    func ownAddress(_ fragment: String) -> String {
        if !fragment.hasPrefix("fn-"), !fragment.hasPrefix("fnref-") {
            if let address = options.own(fragment) { return address }
            let decoded = PercentEncoding.decoded(fragment)
            if ownNames.contains(decoded), HTMLRules.isName(decoded) {
                return "#" + options.prefix + Self.ownPrefix + RelativeAddress.encoded(decoded)
            }
        }
        return "#" + options.prefix + fragment
    }

    // MARK: Pictures

    package mutating func picture(_ tag: HTMLTag) {
        let source = tag.attributes.first { $0.name == "src" }?.value
        let alternative = tag.attributes.first { $0.name == "alt" }?.value
        switch source.map({ LinkSafety(input[$0]) }) {
        case .local(let address) where address.contains(Placeholders.escaped): missing(alternative)
        case .local(let address):
            switch options.image(address) {
            case .same:
                output.markup("<img")
                copyPictureAttributes(tag)
                output.markup(" />")
            case .address(let changed):
                output.markup("<img")
                write("src", changed)
                copyPictureAttributes(tag, except: ["src"])
                output.markup(" loading=\"lazy\" />")
            case .film(let file): player(isFilm: true, file, tag, alternative)
            case .sound(let file): player(isFilm: false, file, tag, alternative)
            case .none: missing(alternative)
            }
        case .external:
            // A remote picture would reveal the reader to its server: becomes a link to follow deliberately.
            if let source { remote(source, alternative) }
        case .unsafe, nil: missing(alternative)
        }
    }

    /// `![words](film.mp4)`: a player, with a link for browsers that cannot play it.
    private mutating func player(isFilm: Bool, _ address: String, _ tag: HTMLTag, _ alternative: Range<Int>?) {
        let name: HTML = isFilm ? "video" : "audio"
        output.markup("<\(name) controls=\"\" preload=\"none\"")
        write("src", address)
        let words = text(tag, "alt") ?? ""
        let size = PictureSize(afterBar: words)
        if isFilm, let size { output.markup(size.attributes) }
        output.markup("><a class=\"file\"")
        write("href", address)
        output.markup(">")
        if let alternative, !words.isEmpty {
            let length = size?.words.utf8.count ?? alternative.count
            copyValue(alternative.lowerBound..<alternative.lowerBound + length)
        } else {
            output.words(PercentEncoding.decoded(address.split(separator: "/").last.map(String.init) ?? address))
        }
        output.markup("</a></\(name)>")
    }

    /// `![words|200](picture.png)`: Obsidian's syntax for a width.
    mutating func copyPictureAttributes(_ tag: HTMLTag, except left: Set<String> = []) {
        guard let alternative = text(tag, "alt"), let size = PictureSize(afterBar: alternative) else {
            return copyAttributes(tag, except: left)
        }
        let range = tag.attributes.first { $0.name == "alt" }?.value ?? 0..<0
        copyAttributes(tag, except: left.union(["alt", "width", "height"]))
        output.markup(" alt=\"")
        copyValue(range.lowerBound..<range.lowerBound + size.words.utf8.count)
        output.markup("\"\(size.attributes)")
    }

    mutating func remote(_ source: Range<Int>, _ alternative: Range<Int>?) {
        let isLink = !isOpen("a")
        if isLink {
            output.markup("<a class=\"remote\" href=\"")
            copyValue(source)
            output.markup("\" rel=\"noreferrer noopener\">")
        }
        copyValue(alternative.flatMap { $0.isEmpty ? nil : $0 } ?? source)
        if isLink { output.markup("</a>") }
    }

    mutating func missing(_ alternative: Range<Int>?) {
        output.markup("<span class=\"missing\">")
        if let alternative { copyValue(alternative) }
        output.markup("</span>")
    }

    /// A remote film or page becomes a link; its fallback content is kept.
    mutating func foreign(_ tag: HTMLTag) {
        guard let source = tag.attributes.first(where: { $0.name == "src" })?.value,
            case .external = LinkSafety(input[source])
        else { return }
        remote(source, tag.attributes.first { $0.name == "title" }?.value)
    }

    /// The checkbox of a task; all other form fields are dropped.
    mutating func checkbox(_ tag: HTMLTag) {
        guard text(tag, "type")?.lowercased() == "checkbox", tag.attributes.contains(where: { $0.name == "disabled" })
        else { return }
        let isChecked = tag.attributes.contains { $0.name == "checked" }
        output.markup("<input type=\"checkbox\"\(isChecked ? " checked=\"\"" : "") disabled=\"\"")
        if let names = options.boxNames { write("aria-label", isChecked ? names.done : names.open) }
        output.markup(" />")
    }
}
