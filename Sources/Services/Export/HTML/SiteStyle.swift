// The one style sheet: quiet type, light and dark, narrow and wide, paper and print.

import Bytes

package enum SiteStyle {
    package static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><!-- \(OutputMaker.mark) --><rect x="5" y="3" width="22" height="26" rx="3" fill="#2f6f6a"/><path d="M10 3v26M14 10h9M14 15h9M14 20h6" stroke="#fff" stroke-width="1.6" fill="none"/></svg>

        """

    private static let dark =
        "--paper: #191815; --sheet: #1e1d1a; --ink: #e6e1d7; --quiet: #a9a294; --rule: #36332d; --soft: #25231f; "
        + "--accent: #85c4bb; --mark: #6b5a1c; --line: #2d3338; --margin-line: #5a3431; "
        + "--warning: #dca84a; --warned: #dca84a; --critical: #e8857c; --ok: #7bbf98; "
        + "--very-sad: #a877a2; --sad: #76596f; --neutral: #6f6858; --happy: #4d7a5a; --very-happy: #5fb78d; --plain: #4c6f6a; --none: #292722; --lit: #fff;"

    /// How many half hours an event takes: what is longer than four hours, whole hours. Where it begins.
    static let spans = Array(1...8) + stride(from: 10, through: 48, by: 2)

    private static let hours =
        (0..<24).map { ".h-\($0){--h:\($0)}" }.joined() + spans.map { ".for-\($0){--s:\($0)}" }.joined()

    /// The order of the parts of the first page, where they are below one another.
    private static let order = (0..<10).map { ".part-\($0){order:\($0)}" }.joined()

    package static let sheet: String = compact(written)

    /// Without the blanks that are for who reads it in the sources.
    package static func compact(_ written: String) -> String {
        var sheet: [UInt8] = []
        for (index, line) in written.utf8.split(separator: .newline).enumerated() {
            sheet += line.drop { $0 == .space }
            sheet.append(index == 0 ? .newline : .space)
        }
        for (long, short) in [
            (": ", ":"), ("; ", ";"), (" { ", "{"), ("{ ", "{"), ("; }", "}"), (";}", "}"), (" }", "}"), ("} ", "}"),
            (", ", ","), (" > ", ">"), ("; ", ";"), ("} ", "}"),
        ] as [(StaticString, StaticString)] {
            sheet = replacing(long, with: short, in: sheet)
        }
        return String(decoding: sheet, as: UTF8.self)
    }

    private static func replacing(_ long: StaticString, with short: StaticString, in bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if bytes.has(long, at: at) {
                short.withUTF8Buffer { output += $0 }
                at += long.utf8CodeUnitCount
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return output
    }

    private static let written = """
        /* \(OutputMaker.mark) */
        :root {
          color-scheme: light dark;
          --paper: #fcfbf8; --sheet: #fffefb; --ink: #262420; --quiet: #655f56; --rule: #e4dfd5; --soft: #f3f0e9;
          --accent: #24645f; --mark: #fbe8a6; --line: #d9e3ea; --margin-line: #e9b9b5;
          --warning: #bf8117; --warned: #855608; --critical: #ab3a32; --ok: #2f6e4d;
          --very-sad: #8c5a86; --sad: #b48aa8; --neutral: #cfc7b4; --happy: #8dbd97; --very-happy: #3f8f6b; --plain: #9db3ae; --none: #efece4;
          --serif: "Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Charter, Georgia, "DejaVu Serif", serif;
          --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", Cantarell, "DejaVu Sans", sans-serif;
          --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
          --step: 1.75rem; --small: .8125rem/1.4rem var(--sans); --note: .9rem/1.5rem var(--sans);
        }
        @media screen and (prefers-color-scheme: dark) { :root:not([data-scheme=light]) { \(dark) } }
        :root[data-scheme=light] { color-scheme: light; } @media screen { :root[data-scheme=dark] { color-scheme: dark; \(dark) } }
        * { box-sizing: border-box; }
        html { font-size: 100%; -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/var(--step) var(--serif);
          font-kerning: normal; font-variant-numeric: oldstyle-nums; overflow-wrap: break-word; }
        a { color: var(--accent); text-decoration-thickness: .06em; text-underline-offset: .18em; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
        a:hover { text-decoration-color: currentColor; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: .5rem; background: var(--sheet); padding: .25rem .75rem; z-index: 2; }

        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        [hidden] { display: none !important; }

        .site { width: min(66rem, 100% - 2.5rem); margin: 0 auto; padding: 1rem 0 .5rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem;
          align-items: center; font: var(--note); border-bottom: 1px solid var(--rule); }
        .site .home-link { font-weight: 600; font-size: 1rem; color: var(--ink); text-decoration: none; margin-right: auto; }
        .site nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
        .site nav a { color: var(--quiet); text-decoration: none; padding: .35rem 0; }
        .site nav a:hover, .site nav a[aria-current] { color: var(--ink); box-shadow: 0 2px 0 var(--accent); }
        .site input, .site button, select { font: .8125rem/1.25rem var(--sans); color: var(--ink); background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; padding: .3rem .5rem; }
        .site input { width: 8.5rem; } .site button { min-width: 2rem; cursor: pointer; }
        main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; outline: none; } main.wide { max-width: 68.5rem; }

        h1, h2, h3, h4, h5, h6 { line-height: 1.25; font-weight: 600; text-wrap: balance; margin: 2rem 0 .75rem; }
        h1 { font-size: 2rem; letter-spacing: -.01em; margin-top: .25rem; }
        h2 { font-size: 1.4rem; } h3 { font-size: 1.15rem; } h4, h5, h6 { font-size: 1rem; }
        p, ul, ol, blockquote, pre, table, figure { margin: 0 0 var(--step); }
        .eyebrow, .count, .when, small, figcaption, .caption, .legend, .diagram-note { font: var(--small); color: var(--quiet); font-variant-numeric: tabular-nums; }
        .eyebrow { margin: 0 0 .25rem; } .eyebrow a, .when a { color: inherit; text-decoration: none; } .eyebrow a:hover { color: var(--accent); }
        .dot { opacity: .6; } .favorite { margin-left: .45em; color: var(--warned); }
        .mood { display: inline-block; width: .72em; height: .72em; border-radius: 50%; margin-right: .45em; background: var(--c, var(--none)); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--ink) 28%, transparent); }
        .mood.very_sad, .level-very_sad, .bar-very_sad { --c: var(--very-sad); } .mood.sad, .level-sad, .bar-sad { --c: var(--sad); } .mood.neutral, .level-neutral, .bar-neutral { --c: var(--neutral); } .mood.happy, .level-happy, .bar-happy { --c: var(--happy); } .mood.very_happy, .level-very_happy, .bar-very_happy { --c: var(--very-happy); } .level-none { --c: var(--none); } .level-plain { --c: var(--plain); } [class*=level-] { fill: var(--c); }
        .eyebrow .mood { margin: 0 .3em 0 .6em; } .facts { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; font: var(--note); color: var(--quiet); margin: 0 0 1.25rem; }
        .tags { display: flex; flex-wrap: wrap; gap: .125rem .75rem; margin: 0; }
        .tag { font: var(--small); text-decoration: none; color: var(--accent); white-space: nowrap; }
        .body .tag { font-size: .86em; line-height: 0; }
        .missing, .uncertain { color: var(--quiet); border-bottom: 1px dashed var(--quiet); text-decoration: none; }
        .remote::before { content: "\\2197\\00a0"; font-family: var(--sans); }

        .body { hanging-punctuation: first; }
        .body > :first-child { margin-top: 0; }
        .body h1 { font-size: 2rem; } .body img { max-width: 100%; height: auto; border-radius: 4px; vertical-align: middle; }
        .body ul, .body ol { padding-left: 1.5rem; } .body li > p { margin-bottom: .5rem; } .body li > ul, .body li > ol { margin-bottom: 0; }
        .body li:has(> input[type=checkbox]), .body li:has(> p > input[type=checkbox]) { list-style: none; margin-left: -1.5rem; padding-left: 1.75rem; position: relative; }
        input[type=checkbox], .box { appearance: none; display: inline-block; flex: none; width: 1rem; height: 1rem; margin: 0; border: 1.5px solid var(--quiet); border-radius: 4px; vertical-align: -.13rem; }
        .body li > input[type=checkbox], .body li > p > input[type=checkbox] { position: absolute; left: 0; top: .35rem; }
        input:checked, .task-done > .box { background: var(--accent); border-color: var(--accent); }
        input:checked::after, .task-done > .box::after { content: ""; display: block; width: .28rem; height: .56rem; margin: .02rem auto 0; border: solid var(--sheet); border-width: 0 2px 2px 0; transform: rotate(42deg); }
        .body li:has(> input:checked) { color: var(--quiet); }
        blockquote, .handwriting { padding-left: 1.1rem; border-left: 3px solid var(--rule); margin-inline: 0; font-style: italic; }
        .photos .ink img { background: var(--lit, none); }
        .callout { --kind: var(--accent); border-left: 3px solid var(--kind); background: var(--soft); border-radius: 0 6px 6px 0; padding: .5rem 1rem; margin: 0 0 var(--step); } .callout > :last-child { margin-bottom: 0; } .callout-title { font: 600 .9375rem/1.5rem var(--sans); margin: 0 0 .25rem; color: var(--kind); } summary.callout-title { cursor: pointer; margin: 0; }
        .callout-warning, .callout-caution, .callout-attention, .callout-important { --kind: var(--warned); } .callout-danger, .callout-error, .callout-bug, .callout-failure, .callout-fail, .callout-missing { --kind: var(--critical); }
        .embed { border-left: 3px solid var(--rule); padding-left: 1rem; margin: 0 0 var(--step); } .embed-title { font: var(--small); margin: 0; } .embed > :last-child { margin-bottom: 0; }
        mark { background: color-mix(in srgb, var(--warning) 30%, transparent); color: inherit; padding: 0 .15em; border-radius: 3px; } kbd { font: .85em var(--sans); border: 1px solid var(--rule); border-bottom-width: 2px; border-radius: 4px; padding: .05em .35em; } dt { font-weight: 600; } dd { margin: 0 0 .5rem 1.25rem; } details > summary { cursor: pointer; }
        .math { overflow-x: auto; overflow-y: hidden; } div.math { margin: 0 0 var(--step); padding: .25rem 0; text-align: center; } .diagram-note { margin-top: calc(var(--step) * -1); } .body audio, .body video { max-width: 100%; } .task { font-family: var(--sans); color: var(--accent); } .body :target { scroll-margin-top: 1rem; }
        code { font: .86em var(--mono); background: var(--soft); padding: .1em .3em; border-radius: 3px; }
        pre { background: var(--soft); padding: .875rem 1rem; border-radius: 6px; overflow-x: auto; line-height: 1.4; } pre code { background: none; padding: 0; }
        .body table { border-collapse: collapse; display: block; overflow-x: auto; font-size: .94em; line-height: 1.4; font-variant-numeric: tabular-nums lining-nums; }
        .body th, .body td { padding: .4rem .8rem; border-bottom: 1px solid var(--rule); } .body th { text-align: left; font-weight: 600; border-bottom-width: 2px; }
        .body [align=right] { text-align: right; } .body [align=center] { text-align: center; }
        hr { border: 0; text-align: center; margin: var(--step) 0; } hr::after { content: "\\2766"; color: var(--quiet); }
        .footnotes { font-size: .9em; border-top: 1px solid var(--rule); padding-top: 1rem; margin-top: 2rem; }

        article.document { padding-bottom: .5rem; }
        article.document > header { margin-bottom: 1.25rem; } article.document > header h1 { margin-bottom: 0; }
        [class*="paper-"] { background-color: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; padding: calc(var(--step) * 2) 1.75rem; min-height: 60vh; }
        .paper-lined { --left: 2.75rem; background: linear-gradient(to right, transparent var(--left), var(--margin-line) 0 calc(var(--left) + 1px), transparent 0), repeating-linear-gradient(transparent 0 calc(var(--step) - 1px), var(--line) 0 var(--step)) 0 calc(var(--step) * -.22) var(--sheet); padding-left: 3.75rem; }
        .paper-grid { --half: transparent 0 calc(var(--step) / 2 - 1px), var(--line) 0 calc(var(--step) / 2); background-image: repeating-linear-gradient(var(--half)), repeating-linear-gradient(to right, var(--half)); }
        .paper-dotted { background-image: radial-gradient(circle at center, var(--quiet) 0, var(--quiet) .7px, transparent 1px); background-size: calc(var(--step) / 2) calc(var(--step) / 2); }
        .paper-lined > header, .paper-grid > header { margin-bottom: var(--step); }
        .paper-lined.paper-lined :is(h1, h2, h3) { line-height: var(--step); margin: var(--step) 0 0; font-size: 1.4rem; }
        .paper-lined header h1 { margin-top: 0; } .paper-lined .eyebrow { line-height: var(--step); margin: 0; } .paper-lined .tags { margin-top: 0; } .paper-lined > .tags .tag { line-height: var(--step); }
        .paper-dotted .body, .paper-grid .body { text-shadow: 0 0 3px var(--sheet), 0 0 3px var(--sheet); }

        .photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: 1rem; margin: .5rem 0 var(--step); align-items: start; } .photos.one { grid-template-columns: minmax(0, 30rem); }
        figure { margin: 0; } .photos img { max-width: 100%; max-height: 34rem; height: auto; border-radius: 4px; display: block; background: var(--soft); }
        .strip { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .5rem; margin: 0 0 1rem; } .strip a { display: block; } .strip img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 4px; display: block; background: var(--soft); }
        figcaption, .caption { margin-top: .35rem; }
        .beside { font: var(--note); border-top: 1px solid var(--rule); margin-top: 2rem; padding-top: 1rem; } .beside h2, .index h2, .day { font: 600 var(--small); color: var(--quiet); margin: 0 0 .35rem; } .beside ul { margin-bottom: 1.5rem; } .beside li { margin-bottom: .25rem; }
        .beside a { text-decoration: none; } .in-1 { padding-left: .8rem; } .in-2 { padding-left: 1.6rem; } .in-3 { padding-left: 2.4rem; } .token { font: .85em var(--sans); color: var(--quiet); } .token::before { content: "· "; }
        .with-side > div { min-width: 0; max-width: 43.5rem; } @media (min-width: 66rem) { .with-side { display: grid; grid-template-columns: minmax(0, 43.5rem) minmax(12rem, 1fr); gap: 4rem; } .beside { border: 0; padding: 0; margin: .5rem 0 0; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; align-self: start; } }
        .viewer { border: 0; padding: 0; width: 100%; height: 100%; max-width: none; max-height: none; background: #000e; color: #eee; } .viewer[open] { display: grid; grid-template-rows: 1fr auto; } .viewer img { max-width: 100%; max-height: 100%; margin: auto; min-height: 0; } .viewer p { margin: 0; padding: .6rem 1rem; text-align: center; font: var(--note); }
        .viewer button { position: absolute; width: 44px; height: 44px; border: 0; border-radius: 50%; background: #0009; color: #fff; font: 1.6rem/1 var(--sans); cursor: pointer; top: calc(50% - 22px); left: .5rem; } .viewer .forth, .viewer .close { left: auto; right: .5rem; } .viewer .close { top: .5rem; } .zoom { cursor: zoom-in; }
        .pager { display: flex; justify-content: space-between; gap: 1.5rem; margin: -.5rem 0 1rem; font: var(--note); }
        .pager a { text-decoration: none; max-width: 48%; padding: .35rem 0; } .pager .next { text-align: right; margin-left: auto; }

        .side h2, .home h2, .tasks h2 { font: 600 var(--small); color: var(--quiet); margin: 0 0 .6rem; border-bottom: 1px solid var(--rule); } .side h2 a, .home h2 a { color: inherit; text-decoration: none; } .home h2 a:hover { color: var(--accent); }
        .side section, .written section { margin-bottom: 1.75rem; } .page-link { font: var(--note); margin: 0; } :is(.side, .home, .tasks, .index, .beside, .tag-list) ul, .plain, .tag-list, .readouts, .hours { list-style: none; padding: 0; margin: 0 0 .75rem; } .side, .home { font-size: 1rem; line-height: 1.5rem; }
        .place { white-space: nowrap; } .place::before { content: "@"; opacity: .6; }
        .whole li { background: var(--soft); border-left: 3px solid var(--accent); border-radius: 0 4px 4px 0; padding: .2rem .6rem; margin-bottom: .3rem; } .whole .birthday { border-color: var(--warning); } .whole a, .event a { color: inherit; }
        .hours { display: grid; grid-auto-rows: minmax(1.45rem, auto); grid-template-columns: 1.9rem 1fr; column-gap: .35rem; font-size: .92rem; line-height: 1.3rem; }
        .lanes-2 { grid-template-columns: 1.9rem 1fr 1fr; } .lanes-3 { grid-template-columns: 1.9rem repeat(3, 1fr); } .lanes-4 { grid-template-columns: 1.9rem repeat(4, 1fr); }
        \(hours)
        .hours li { grid-row: calc(var(--h) * 2 + var(--m, 1)) / span var(--s, 2); } .half { --m: 2; } .hour { grid-column: 1 / -1; border-top: 1px solid var(--rule); font: .72rem/1.1rem var(--sans); color: var(--quiet); }
        .event { grid-column: 2; background: color-mix(in srgb, var(--accent) 13%, var(--paper)); border-left: 3px solid var(--accent); border-radius: 0 4px 4px 0; padding: .08rem .5rem; margin: 1px 0; min-width: 0; overflow-wrap: anywhere; }
        .lane-2 { grid-column: 3; } .lane-3 { grid-column: 4; } .lane-4 { grid-column: 5; } .event time, .plan time { font: .78rem/1.3rem var(--sans); color: var(--quiet); } .hour, .event time, .plan time, .years, .calendar { font-variant-numeric: tabular-nums; }
        .box { margin-right: .55rem; }

        .task-started > .box { background: linear-gradient(to right, var(--quiet) 50%, transparent 50%); } .task-cancelled > .box::after { content: ""; display: block; height: 1.5px; margin: .34rem .12rem 0; background: var(--quiet); }
        .task-done, .task-cancelled { color: var(--quiet); } .task-cancelled > span:last-child { text-decoration: line-through; } .tasks li, .home-tasks li, .plan li { display: flex; margin-bottom: .25rem; } .tasks .box, .home-tasks .box, .plan .box { margin-top: .28rem; } .tasks a, .home-tasks li a { color: inherit; text-decoration: none; } .home-tasks li a:hover { color: var(--accent); }
        .chip { font-variant-numeric: tabular-nums lining-nums; } .chip small { margin-left: .35em; font-weight: 600; } .status-warning, .status-warning small { color: var(--warned) !important; } .status-critical, .status-critical small { color: var(--critical) !important; font-weight: 600; }
        .measured h3 { margin: .25rem 0; font-size: 1rem; } .measured li { display: grid; grid-template-columns: 1fr 6rem minmax(6.5rem, auto); gap: 0 .75rem; align-items: center; padding: .2rem 0; border-bottom: 1px solid var(--rule); } .measured li > :last-child { grid-column: 3; text-align: right; } .measured li small { display: block; line-height: 1.1rem; }
        .course { width: 6rem; height: 1.4rem; display: block; } .course path { fill: none; stroke: var(--accent); stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; }
        .entry { margin: 0 0 2rem; } .entry h2 { margin: 0 0 .35rem; } .entry h2 a { color: var(--ink); text-decoration: none; } .entry h2 a:hover { color: var(--accent); } .entry .when { margin: 0; } .entry .excerpt { margin: 0 0 .5rem; }

        .home { display: flex; flex-direction: column; gap: 2.25rem 3.5rem; } .home > div { display: contents; } \(order) @media (min-width: 60rem) { .wide .home { flex-direction: row; align-items: flex-start; } .wide .home > div { display: flex; flex-direction: column; gap: 2.25rem; flex: 8 1 0; min-width: 0; } .wide .home > div + div { flex-grow: 5; } }
        .home section { min-width: 0; } article + .home:not(:empty) { border-top: 1px solid var(--rule); padding-top: 1.5rem; margin-top: 2rem; } .home h3 { font-size: 1.05rem; margin: .75rem 0 .2rem; } .home .late { color: var(--critical); } .home .card :is(h3, h4) { font-size: 1.05rem; }
        .date { font-size: 1.5rem; line-height: 2rem; font-weight: 600; margin: 0 0 .6rem; } .date a { color: var(--ink); text-decoration: none; } .plan { border-left: 2px solid var(--rule); padding-left: .9rem !important; } .plan time { flex: 0 0 6.6rem; } .plan .box { margin-left: 6.6rem; }
        .numbers { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; align-items: baseline; font: .9rem/1.75rem var(--sans); color: var(--quiet); margin: 0 0 .75rem; } .numbers b { font: 600 1.5rem/1.75rem var(--serif); color: var(--ink); font-variant-numeric: lining-nums; }
        .chips { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .5rem; } .home .tags .count { margin-left: -.5rem; }

        .years { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font: var(--note); margin-bottom: 1rem; } .years a { text-decoration: none; } .years [aria-current] { font-weight: 600; }
        .month > h2 { border-bottom: 1px solid var(--rule); padding-bottom: .35rem; } .month > h2 a, .day a { color: inherit; text-decoration: none; } .month > h2 a:hover, .day a:hover { color: var(--accent); }
        .day { margin-top: 1.75rem; }
        .card { margin: 0 0 1.1rem; overflow: hidden; } .card h2, .card h3, .card h4 { margin: 0; font-size: 1.125rem; line-height: 1.5rem; } .card :is(h2, h3, h4) a { text-decoration: none; color: var(--ink); } .card :is(h2, h3, h4) a:hover { color: var(--accent); }
        .card p { margin: 0; } .excerpt { color: var(--quiet); font-size: .97rem; line-height: 1.5rem; overflow-wrap: anywhere; } .thumb { float: right; margin: .2rem 0 .25rem 1rem; } .thumb img { width: 6rem; height: 6rem; object-fit: cover; border-radius: 4px; display: block; background: var(--soft); }
        .lists { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 1rem; }
        .list { border: 1px solid var(--rule); border-radius: 6px; padding: .875rem 1rem; background: var(--sheet); margin: 0; }
        progress { appearance: none; width: 100%; height: .375rem; border: 0; border-radius: 9px; overflow: hidden; background: var(--none); display: block; margin: .5rem 0 .35rem; }
        progress::-webkit-progress-bar { background: var(--none); } progress::-webkit-progress-value { background: var(--accent); } progress::-moz-progress-bar { background: var(--accent); }
        .tag-list { columns: 3 11rem; } .tag-list ul { padding-left: 1rem; margin: 0; } .tag-list li { break-inside: avoid; } .tag-list .count, .index .count { font-size: .75rem; }
        .index { columns: 2 16rem; column-gap: 2.5rem; } .index section { break-inside: avoid-column; } 
        .index ul { margin-bottom: 1.1rem; line-height: 1.55rem; } .index a { text-decoration: none; } .index li { margin-bottom: .15rem; }

        .calendar { width: 100%; border-collapse: collapse; table-layout: fixed; font: var(--note); margin: 1rem 0 2rem; }
        .calendar th { font-weight: 500; color: var(--quiet); font-size: .75rem; padding: .25rem 0; text-align: center; } .calendar tr > th:first-child { width: 2rem; text-align: left; } .calendar abbr { text-decoration: none; }
        .calendar td { border: 1px solid var(--rule); height: 4.25rem; padding: 0; vertical-align: top; } .calendar td > * { position: relative; display: block; height: 100%; padding: .3rem .4rem; color: var(--quiet); text-decoration: none; overflow: hidden; } .calendar b { font-weight: 400; position: relative; z-index: 1; }
        .calendar td > a { color: var(--accent); } .calendar .filled a { background: var(--soft); color: var(--ink); } .filled b { font-weight: 600; } .calendar .filled a:hover { color: var(--accent); } .calendar .mood { position: absolute; right: .3rem; top: .45rem; margin: 0; z-index: 1; }
        .calendar img { position: absolute; inset: 1.6rem 0 0; width: 100%; height: calc(100% - 1.6rem); object-fit: cover; }

        .chart { display: block; width: 100%; height: auto; max-width: 44rem; color: var(--ink); font: 9px var(--sans); overflow: visible; }
        .chart text { fill: var(--quiet); font-size: 9px; font-variant-numeric: tabular-nums lining-nums; } .chart text.value { fill: var(--ink); }
        .grid { stroke: var(--rule); } .tick { stroke: var(--quiet); }
        .chart .line { fill: none; stroke-width: 1.8; stroke-linejoin: round; stroke-linecap: round; }
        .line-1 { --c: var(--accent); } .line-2 { --c: var(--warning); } .line-3 { --c: var(--very-sad); } .line, .mark, .mark-line, .limit { stroke: var(--c); } .chart .dot, .spread, .mark { fill: var(--c); }
        .band-warning { fill: var(--warning); opacity: .14; } .band-critical { fill: var(--critical); opacity: .2; }
        .spread { opacity: .25; } .night { fill: #6d7f9e; opacity: .1; }
        .mark { stroke-width: 1.3; } .mark-line { stroke-dasharray: 2 3; opacity: .6; }
        .mark-warning, .limit { --c: var(--warning); } .mark-critical, .limit-critical { --c: var(--critical); } .mark-normal { --c: var(--ok); } .mark-offline { --c: var(--quiet); } .is-held { fill: var(--paper); }
        .state { stroke: var(--quiet); stroke-width: .6; } .state-0 { fill: var(--none); } .state-1 { fill: var(--accent); } .state-2 { fill: var(--warning); } .state-3 { fill: var(--very-sad); }
        .state-4 { fill: var(--happy); } .state-5 { fill: var(--neutral); } .state-unknown { fill: none; stroke-dasharray: 3 3; } .hatch { fill: none; stroke: var(--paper); stroke-width: 1.2; opacity: .75; }
        .chart .panel-title { fill: var(--ink); font-weight: 600; font-size: 1.15em; } .said { fill: transparent; } .said:hover { fill: var(--ink); opacity: .08; }
        .limit { stroke-dasharray: 4 3; } .chart text:is(.limit, .gap-words) { stroke: var(--paper); stroke-opacity: .8; stroke-width: 3; stroke-dasharray: none; paint-order: stroke; }
        .chart text:is(.limit-warning, .last-warning) { fill: var(--warned); } .chart text:is(.limit-critical, .last-critical) { fill: var(--critical); } .chart .last { fill: var(--ink); font-weight: 600; }
        .gap { fill: var(--paper); opacity: .7; } .gap-hatch { stroke: var(--quiet); opacity: .35; }
        .bar { fill: var(--c, var(--accent)); }
        .neighbourhood { border-top: 1px solid var(--rule); margin: 1.5rem 0; padding-top: 1rem; } .edge, .cross { fill: none; stroke: var(--quiet); opacity: .5; } .cross { opacity: .25; } .link-graph circle, .chart .name { fill: var(--accent); } .link-graph a:hover text { text-decoration: underline; }
        .place-map { background: var(--soft); border-radius: 6px; overflow: hidden; max-width: none; } .place-map text, .chart.place-map text { font-size: 12px; }
        .place-map .spot { fill: var(--accent); fill-opacity: .55; stroke: var(--accent); stroke-width: 1.2; } .place-map a:hover .spot, .place-map a:focus .spot { fill-opacity: .9; }
        .place-map .scale { fill: none; stroke: var(--ink); stroke-width: 1.4; }
        .heat-map { max-width: none; } .heat-map text { font-size: 10px; } .cell:hover { stroke: var(--ink); }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
        .readouts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: .75rem; margin-bottom: 1.25rem; } .readouts li { border: 1px solid var(--rule); border-radius: 6px; background: var(--sheet); padding: .6rem .85rem; font: var(--note); }
        .readouts b { display: block; font: 600 1.4rem/1.9rem var(--serif); font-variant-numeric: lining-nums; } .readouts small { display: block; } .device .when { margin-bottom: .75rem; }
        .state-chip { display: inline-block; font: 600 .75rem/1.3rem var(--sans); padding: 0 .55em; border-radius: 1em; color: var(--ok); background: color-mix(in srgb, currentColor 12%, var(--paper)); } .state-chip.status-offline { color: var(--quiet); }
        #filters { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; font: var(--small); color: var(--quiet); margin: 0 0 1rem; }
        #query { width: 100%; font: 1.0625rem/1.75rem var(--sans); padding: .5rem .75rem; color: var(--ink); background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; }

        @media (max-width: 58rem) { .site nav { order: 3; width: 100%; } }
        @media (max-width: 34rem) {
          body { font-size: 1rem; } main { padding: 1.25rem 1rem 3rem; } .site { width: calc(100% - 2rem); padding-top: .875rem; }
          h1, .body h1 { font-size: 1.6rem; } [class*="paper-"] { padding: var(--step) 1rem; margin: 0 -.5rem; } .paper-lined { padding-left: 2.75rem; --left: 1.75rem; }
          .calendar td { height: 3.25rem; } .calendar td > * { padding: .15rem .25rem; } .calendar .mood { right: .15rem; top: .3rem; } .thumb img { width: 4.5rem; height: 4.5rem; } .strip { grid-template-columns: repeat(3, 1fr); } .plan time { flex-basis: 5.6rem; } .plan .box { margin-left: 5.6rem; }
          .chart text, .chart .panel-title { font-size: 15px; } .chart .other { display: none; } .heat-map { width: 46rem; } .heat-map text { font-size: 11px; } .scroll { overflow-x: auto; }
        }
        @media (pointer: coarse) { .skip, nav a, nav span, .tags a, .tag-list a, .plain a, .index a, .eyebrow a, .beside a, .home-link, summary, :is(h2, h3, h4) a { display: inline-flex; align-items: center; min-height: 44px; min-width: 44px; } .site :is(input, button), select { min-height: 44px; min-width: 44px; } }
        @media print {
          :root:root { color-scheme: light; --paper: #fff; --sheet: #fff; --ink: #000; --rule: #ccc; --soft: #f4f4f4; --line: #cfdbe3; --margin-line: #e3aaa5; --step: 7mm; }
          @page { size: A4; margin: 18mm 18mm 20mm; }
          html { font-size: 10.5pt; } body { font-size: 11pt; } main { max-width: none; padding: 0; }
          .device:has(.panels) { display: inline-block; width: 49%; } .device .panels { max-height: 100mm; }
          .site, .skip, .pager, #query, #filters, .years, .outline, .neighbourhood, dialog { display: none; }
          a { color: inherit; text-decoration: none; } .body a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .8em; color: var(--quiet); overflow-wrap: anywhere; }
          h1, h2, h3, h4 { break-after: avoid; } p, li { orphans: 3; widows: 3; } .card, figure, pre, tr, .readouts li { break-inside: avoid; }
          [class*="paper-"] { min-height: 255mm; border: 0; border-radius: 0; padding-top: 0; padding-right: 0; box-decoration-break: clone; }
          .paper-blank, .paper-grid, .paper-dotted { padding-left: 0; }
          .chart, .mood, .box, progress, input[type=checkbox], .calendar .filled a, .event, .whole li, .state-chip, [class*="paper-"] { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
        }

        """
}
