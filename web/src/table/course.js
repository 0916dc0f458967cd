// The steps of a move's forecast, as a numbered list next to the table.

import { fill } from "./elements.js";
import { make, named, write } from "./words.js";
import { t } from "../page/t.js";

export class Course {
  constructor() {
    this.element = make("section", "panel deeds course");
    this.list = make("ol", "");
    this.element.append(make("h2", "", t("Step by step")), this.list);
    this.element.hidden = true;
  }

  /** @param {string[]} steps empty: the list is hidden @param {string[]} names */
  draw(steps, names) {
    this.element.hidden = !steps.length;
    fill(
      this.list,
      steps.map((step, i) => {
        const item = this.list.children[i] ?? make("li", "");
        const [seal, words] = item.children.length ? item.children : [make("b", "seal"), make("span", "")];
        write(seal, String(i + 1));
        write(words, named(step, names));
        fill(item, [seal, words]);
        return item;
      }),
    );
  }
}
