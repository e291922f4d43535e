// The part of the canvas that draws: the paper, what is on it, and what is in hand.

enum InkDrawingScript {
    /// Two canvases over the paper: what is drawn, and what is in hand.
    static let written = #"""
        const sheet = ink.querySelector(".ink-sheet"), paper = sheet.querySelector("img");
        const canvas = () => sheet.appendChild(document.createElement("canvas"));
        const done = canvas(), hand = canvas();
        hand.tabIndex = 0;
        hand.setAttribute("role", "img");
        hand.setAttribute("aria-label", told.canvas);
        const [below, above] = [done.getContext("2d"), hand.getContext("2d")];
        // Pixels in a hundredth of a point.
        let scale = 1;
        const stretch = (to, points, start, end, wide) => {
          to.lineWidth = Math.max(wide * scale * 100, 0.5);
          to.beginPath();
          to.moveTo(points[start][0] * scale, points[start][1] * scale);
          // Of no length at all it is a dot.
          if (start === end) to.lineTo(points[start][0] * scale + 0.01, points[start][1] * scale);
          for (let at = start + 1; at <= end; at += 1) to.lineTo(points[at][0] * scale, points[at][1] * scale);
          to.stroke();
        };
        const draw = (to, { points, colour, alpha, width }, from = 0) => {
          to.strokeStyle = colour;
          to.globalAlpha = alpha / 255;
          to.lineCap = to.lineJoin = "round";
          const last = points.length - 1, force = at => alpha < 255 ? 1 : Math.round((points[at][2] ?? 1000) / 50) / 20;
          for (let start = from; start <= Math.max(from, last - 1);) {
            let end = Math.min(start + 1, last);
            while (end < last && force(end) === force(start)) end += 1;
            stretch(to, points, start, end, width * force(start));
            start = Math.max(end, start + 1);
          }
        };
        const clear = to => to.clearRect(0, 0, done.width, done.height);
        let chosen = new Set(), isDue = false;
        const bounds = list => {
          const points = list.flatMap(stroke => stroke.points), of = at => points.map(point => point[at]);
          const [xs, ys] = [of(0), of(1)], least = list => list.reduce((a, b) => Math.min(a, b)), most = list => list.reduce((a, b) => Math.max(a, b));
          return { left: least(xs) - 300, top: least(ys) - 300, right: most(xs) + 300, bottom: most(ys) + 300 };
        };
        const picked = () => [...chosen].map(id => strokes.get(id)).filter(Boolean);
        const dashes = (points, isClosed) => {
          above.globalAlpha = 1;
          above.strokeStyle = "#1a4fa0";
          above.lineWidth = 1.5 * devicePixelRatio;
          above.setLineDash([6, 4]);
          above.beginPath();
          for (const [x, y] of points) above.lineTo(x * scale, y * scale);
          if (isClosed) above.closePath();
          above.stroke();
          above.setLineDash([]);
        };
        const frame = () => {
          const list = picked();
          if (!list.length) return;
          const { left, top, right, bottom } = bounds(list);
          dashes([[left, top], [right, top], [right, bottom], [left, bottom]], true);
        };
        const redraw = () => {
          if (isDue) return;
          isDue = true;
          requestAnimationFrame(() => {
            isDue = false;
            clear(below);
            for (const stroke of strokes.values()) draw(below, stroke);
            if (action) return;
            clear(above);
            frame();
          });
        };
        new ResizeObserver(() => {
          const box = sheet.getBoundingClientRect();
          for (const one of [done, hand]) [one.width, one.height] = [Math.round(box.width * devicePixelRatio), Math.round(box.height * devicePixelRatio)];
          scale = done.width / width;
          redraw();
        }).observe(sheet);

        """#
}
