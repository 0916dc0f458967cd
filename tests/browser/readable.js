// Returns words of at least three plain letters, and some of two letters, that a visitor can read or hear on this page.
() => {
  const found = new Set();
  const own = "script, style, svg, noscript, kbd, [lang]:not(html)";
  const names = new Set(["Liege", "Maud", "Odo"]);
  const plain = /[A-Za-z]{3,}|\b(?:an|as|at|by|if|in|is|it|no|of|on|or|so|to|up)\b/g;
  const read = (text) => {
    for (const word of text.replace(/https:\S+/g, "").match(plain) ?? [])
      if (!names.has(word)) found.add(`${word} in ${text.trim().slice(0, 60)}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest(own)) read(node.data);
    } else {
      for (const name of ["aria-label", "title", "alt", "placeholder"]) read(node.getAttribute(name) ?? "");
    }
  }
  read(document.title);
  const about = 'meta[name="description"], meta[property="og:title"], meta[property="og:description"]';
  for (const meta of document.querySelectorAll(about)) read(meta.content);
  return [...found];
};
