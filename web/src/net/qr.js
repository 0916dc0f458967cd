// Renders a text, such as a link, as a QR code.

import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} text @param {string} label */
export function qr(text, label) {
  const { size, data } = encode(text, { ecc: "L", border: 3 });
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${size} ${size}`,
    class: "qr",
    role: "img",
    "aria-label": label,
    "shape-rendering": "crispEdges",
  })) {
    svg.setAttribute(name, value);
  }
  svg.append(path);
  return svg;
}
