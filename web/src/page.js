// What the pages to read need of scripts: the lamp, and being there offline. They read well without.

import { keepOffline } from "./offline.js";

const SETTINGS = "liege.settings";
const NIGHT = matchMedia("(prefers-color-scheme: dark)");

const lamp = document.getElementById("lamp");
const news = document.getElementById("news");

if (lamp) {
  lamp.hidden = false;
  lamp.addEventListener("click", () => {
    const { dataset } = document.documentElement;
    dataset.theme = (dataset.theme ?? (NIGHT.matches ? "dark" : "light")) === "dark" ? "light" : "dark";
    remember(dataset.theme);
  });
}

/** @param {string} theme */
function remember(theme) {
  try {
    const settings = JSON.parse(localStorage.getItem(SETTINGS) ?? "{}");
    localStorage.setItem(SETTINGS, JSON.stringify({ ...settings, theme }));
  } catch {
    // storage is denied: the choice lasts for this page
  }
}

function offline() {
  keepOffline((take) => {
    if (!news) return;
    const button = document.createElement("button");
    button.className = "press";
    button.textContent = "Reload";
    button.addEventListener("click", take);
    news.replaceChildren("A new version is ready. ", button);
    news.hidden = false;
  });
}

if (document.readyState === "complete") offline();
else addEventListener("load", offline);
