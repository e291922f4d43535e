// The part of the canvas that reads strokes out of a file, and writes them as its lines.

enum InkModelScript {
    /// What is on the page: strokes by their names, in the order in which they lie over one another.
    static let written = #"""
        const ink = document.getElementById("ink");
        const proof = () => document.querySelector("main [name=form_token]")?.value;
        // Without its tools it is a picture.
        if (!ink || !proof()) return;
        const told = ink.dataset, page = +told.page, width = +told.width;
        let strokes = new Map();

        const name = () => "s" + [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join("");
        const own = (element, key) => [...element.children].find(child => child.getAttribute("name") === key)?.getAttribute("value");
        // Strokes as they stand in a file: points are [x, y, width in thousandths of the brush's, milliseconds].
        const read = group => new Map([...group.getElementsByTagName("trace")].map(trace => {
          const brush = group.ownerDocument.querySelector(`brush[*|id="${trace.getAttribute("brushRef").slice(1)}"]`);
          const stroke = {
            id: trace.getAttribute("xml:id"), time: trace.getAttribute("timeOffset"), foreign: trace.getAttribute("d:xopp"),
            width: +own(brush, "width"), colour: own(brush, "color"), alpha: 255 - (own(brush, "transparency") ?? 0),
            marks: own(brush, "rasterOp") === "maskPen", erases: Boolean(brush.querySelector("annotation")),
            points: trace.textContent.split(",").map(point => point.trim().split(" ").map(part => part === "?" ? null : +part)),
          };
          return [stroke.id, stroke];
        }));
        const xml = text => new DOMParser().parseFromString(text, "application/xml").documentElement;
        const readLines = lines => [...read(xml(`<ink xmlns:d="urn:daybook:ink">${lines}</ink>`)).values()];
        const escaped = text => text.replace(/[&<"]/g, sign => `&#${sign.charCodeAt(0)};`);
        const property = (key, value) => `<brushProperty name="${key}" value="${value}"/>`;
        const line = ({ id, time, foreign, width, colour, alpha, marks, erases, points }) => {
          const brush = `b${colour.slice(1)}-${alpha}-${Math.round(width * 1000)}-${marks ? "h" : erases ? "e" : "p"}`;
          const path = points.map(([x, y, force, at]) => `${x} ${y}${force == null && at == null ? "" : " " + (force ?? "?")}${at == null ? "" : " " + at}`);
          return `<brush xml:id="${brush}"><brushProperty name="width" value="${width}" units="pt"/>${property("color", colour)}`
            + (alpha < 255 ? property("transparency", 255 - alpha) : "") + (marks ? property("rasterOp", "maskPen") : "")
            + (erases ? `<annotation type="tool">eraser</annotation>` : "") + `</brush>\n<trace xml:id="${escaped(id)}" contextRef="#ink" brushRef="#${brush}"`
            + (time ? ` timeOffset="${time}"` : "") + (foreign ? ` d:xopp="${escaped(foreign)}"` : "") + `>${path.join(", ")}</trace>\n`;
        };

        """#
}
