// Who has never played a game here is offered its first lesson, in the bar, until the first move or a no.

/** @typedef {import("./crossing.js").Entry} Entry */
/** @typedef {import("./crossing.js").Update} Update */
/** @typedef {import("./table/types.js").Around} Around */

/** @param {{store: import("./store.js").Store, game: string, title: string, lessons: [string, string][],
 *   begun: boolean, tell: (around: Around) => void}} page @param {Update} update @param {Entry[]} log @returns {Around} */
export function offered({ store, game, title, lessons, begun, tell }, update, log) {
  const { you, at, over, watching, levels } = update;
  const newcomer = !begun && !log.some(({ seat }) => seat === you) && levels.filter((level) => !level).length === 1;
  const { waved, habits } = store.settings;
  if (!lessons.length || !newcomer || over || watching || at !== null) return {};
  if (waved.includes(game) || habits[game]) return {};
  if (store.matches().some((kept) => kept.game === game && kept.touched)) return {};
  const wave = () => {
    store.change({ waved: [...waved, game] });
    tell({ aside: "", actions: [] });
  };
  return {
    aside: `New to ${title}? Its first lesson takes a minute.`,
    actions: [
      {
        label: "Learn",
        act: () => void (location.hash = `#lesson=${lessons[0][0]}`),
      },
      { label: "No, thanks", act: wave },
    ],
  };
}
