// The script of pages of text: the theme switch, progress in lessons, and offline use. The pages work without it.

import { other } from "./colours.js";
import { chosen } from "./versions.js";
import { mark } from "./progress_marks.js";
import { keepOffline } from "./offline.js";
import { Store } from "../storage/store.js";
import { t } from "./t.js";

const store = new Store(() => {}); // if storage is denied, a changed theme lasts only while the page is open
const lamp = document.getElementById("lamp");
const news = document.getElementById("news");

if (lamp) {
  lamp.hidden = false;
  lamp.addEventListener("click", () => {
    const { dataset } = document.documentElement;
    dataset.theme = other(dataset.theme);
    store.change({ theme: dataset.theme });
  });
}

chosen(store);
mark(store);
addEventListener("pageshow", ({ persisted }) => persisted && mark(store)); // the visitor may come back from a lesson

function offline() {
  keepOffline((take) => {
    if (!news) return;
    const button = document.createElement("button");
    button.className = "press";
    button.textContent = t("Reload");
    button.addEventListener("click", take);
    news.replaceChildren(t("A new version is ready."), " ", button);
    news.hidden = false;
  });
}

if (document.readyState === "complete") offline();
else addEventListener("load", offline);
