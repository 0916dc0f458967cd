// The "Share" action at the end of a match: makes a picture and passes it, with a link, to the device's share dialog.
// Without a share dialog, offers to save the picture and to copy the link. Loaded on request.

import { button, dialog, h } from "../page/dom.js";
import { named, spoken } from "../table/words.js";
import { picture } from "./picture.js";
import { t } from "../page/t.js";

/** @typedef {import("./picture.js").Ended} Ended */

/** Share a finished match. @param {Ended} ended @param {(said: string) => void} tell shows a notice */
export async function share(ended, tell) {
  const { game, title, names, link } = ended;
  const file = new File([await picture(ended)], `${t("{game} at Liege", { game })}.png`, { type: "image/png" });
  const words = { title: `${game}, Liege`, text: named(title, names), url: link };
  if (await handed({ ...words, files: [file] })) return;
  offer(file, ended, tell);
}

/**
 * Pass data to the device's share dialog. Return true if the data was shared or the visitor cancelled.
 * @param {ShareData} shared @returns {Promise<boolean>}
 */
async function handed(shared) {
  if (!navigator.canShare?.(shared)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return /** @type {Error} */ (error).name === "AbortError";
  }
}

/**
 * Open a dialog in which the visitor can save the picture and copy the link.
 * @param {File} file @param {Ended} ended @param {(said: string) => void} tell
 */
function offer(file, { game, title, story, names, link }, tell) {
  const source = URL.createObjectURL(file);
  const address = h("input", { type: "text", readonly: true, hidden: true, value: link, "aria-label": t("The link") });
  const save = () => {
    h("a", { href: source, download: file.name }).click();
    tell(t("Picture saved."));
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      tell(t("Link copied. Anyone who opens it sees this match."));
    } catch {
      address.hidden = false;
      address.select();
      tell(t("This browser won't let the page copy. Copy the selected link yourself."));
    }
  };
  const alt = spoken(named(`${t("The last scene of {game}.", { game })} ${title}. ${story}`, names));
  const box = dialog({
    title: t("Share this match"),
    name: "sharing",
    body: () => [
      h("img", { class: "shared", src: source, width: 1200, height: 630, alt }),
      address,
      h("div", { class: "actions" }, button(t("Save picture"), save, "main"), button(t("Copy link"), copy)),
    ],
  });
  box.addEventListener("close", () => setTimeout(() => URL.revokeObjectURL(source), 10_000));
}
