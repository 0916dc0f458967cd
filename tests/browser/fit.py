"""Checks of the layout: the screen sizes for tests, and scripts that find elements that overlap, overflow or are too
small."""

SCREENS = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "short": (390, 664)}
SMALLEST = {"small": (360, 640), "across": (844, 390), "low": (640, 512), "upright": (820, 1180)}
"""The smallest screens, in px: `low` is a laptop's window at a high zoom, `upright` a tablet in portrait."""

CHECK = """() => {
    const found = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth + 1) found.push(`the page is ${page.scrollWidth} wide`);
    if (page.scrollHeight > innerHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
    const kinds = '.plate, .say, .top > .zone, .bottom > .zone, .strip > .zone, .middle > .zone, .grid > .hold';
    const boxes = [...document.querySelectorAll(kinds)].filter((e) => e.offsetParent && e.checkVisibility({ visibilityProperty: true }) && !e.parentElement.closest('.plate')).map((e) => [e, e.getBoundingClientRect()]);
    boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
        if (a.contains(b) || b.contains(a)) return;
        const w = Math.min(p.right, q.right) - Math.max(p.left, q.left), h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (w > 2 && h > 2) found.push(`${a.dataset.id ?? a.className} over ${b.dataset.id ?? b.className} by ${w | 0}x${h | 0}`);
    }));
    for (const e of document.querySelectorAll('.piece, .plate, .say, .press')) {
        if (!e.offsetParent && !e.getClientRects().length) continue;
        const box = e.getBoundingClientRect();
        if (box.width && (box.left < -2 || box.right > innerWidth + 2)) found.push(`${e.dataset.id ?? e.className} leaves the screen`);
    }
    for (const e of document.querySelectorAll('.center .piece')) {
        const box = e.getBoundingClientRect(), say = document.querySelector('.say').getBoundingClientRect();
        if (box.bottom > say.top + 3 && box.top < say.bottom && box.right > say.left + 3 && box.left < say.right - 3) found.push(`${e.dataset.id} under the bar`);
    }
    return found;
}"""
"""Returns the elements that overlap, leave the screen or make the page scroll."""

SMALL = """() => [...document.querySelectorAll('[data-lit], .press, .square')].filter((e) => e.getClientRects().length)
    .map((e) => [e.dataset.id ?? e.className, e.getBoundingClientRect()]).filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([name, box]) => `${name} ${box.width | 0}x${box.height | 0}`)"""
"""Returns the touch targets that are smaller than 44 px."""

SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
        p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
}"""
"""The text spacing of WCAG 1.4.12, which a visitor may apply to every page."""
UNREACHED = """() => {
    const found = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1) found.push(`the page is ${scrollWidth}x${scrollHeight}`);
    const points = [[0.5, 0.5], [0.5, 0.15], [0.2, 0.2], [0.5, 0.85], [0.1, 0.5]];
    for (const e of document.querySelectorAll('#table [data-lit], #table .press, header :is(a, button):not(.skip)')) {
        const box = e.getBoundingClientRect();
        if (!box.width) continue;
        const hit = ([x, y]) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        const own = (at) => at && (e.contains(at) || (e.dataset.id && at.closest(`[data-id="${e.dataset.id}"]`)));
        if (!points.some((point) => own(hit(point)))) found.push(`${e.dataset.id ?? e.className} cannot be touched`);
        if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`${e.dataset.id ?? e.className} leaves the screen`);
    }
    return found;
}"""
"""Returns the touch targets that a visitor reaches only by scrolling."""
