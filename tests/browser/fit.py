"""What fits on a screen: the sizes looked at, and what lies over, outside or too small, as the page measures."""

SCREENS = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "short": (390, 664)}

CHECK = """() => {
    const found = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth + 1) found.push(`the page is ${page.scrollWidth} wide`);
    if (page.scrollHeight > innerHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
    const kinds = '.plate, .say, .top > .zone, .bottom > .zone, .strip > .zone, .middle > .zone, .grid > .hold';
    const boxes = [...document.querySelectorAll(kinds)].filter((e) => e.offsetParent && !e.parentElement.closest('.plate')).map((e) => [e, e.getBoundingClientRect()]);
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
"""What overlaps, leaves the screen or makes the page scroll."""

SMALL = """() => [...document.querySelectorAll('[data-lit], .press, .square')].filter((e) => e.getClientRects().length)
    .map((e) => [e.dataset.id ?? e.className, e.getBoundingClientRect()]).filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([name, box]) => `${name} ${box.width | 0}x${box.height | 0}`)"""
"""What a thumb would miss: less than 44 px."""
