// The service worker: the whole site in one cache per build, filled in the background, answered from first.
//
// A page keeps the build it was opened with. A new build waits until every page is closed, or until a visitor asks for
// it; caches of older builds stay for as long as a page holds the lock of that name (offline.js), so that a page that is
// still open can start its engine again from its own files.

/** What `web/build/site.py` puts in front: the build, path -> its SHA-256 in base64 (a page of a folder is there under
 * the path of the folder), and the paths that carry a hash.
 * @typedef {{build: string, files: Record<string, string>, hashed: string[]}} Site */

const worker = /** @type {ServiceWorkerGlobalScope & {SITE: Site}} */ (/** @type {unknown} */ (self));
const { build, files, hashed } = worker.SITE;
const scope = new URL(worker.registration.scope);
const kept = `liege ${scope.pathname} `;
const CACHE = kept + build;
/** @param {string} path */
const at = (path) => scope.href + path;
/** More would hold more of the large files in memory at a time. */
const SIDE_BY_SIDE = 2;

worker.addEventListener("install", (event) => {
  alone(event);
  event.waitUntil(fill());
});
worker.addEventListener("activate", (event) => event.waitUntil(prune().then(() => worker.clients.claim())));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data === "prune") event.waitUntil(prune());
});
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
  if (path !== "sw.js") event.respondWith(answer(event.request, path));
});

/** Where the browser knows how, files of this build come straight from the cache, and nobody waits for this worker to
 * start. For the rest it is asked alone, as some browsers ask the host at the same time. @param {any} event */
function alone(event) {
  const rest = { condition: { urlPattern: `${scope.pathname}*` }, source: "fetch-event" };
  const own = Object.keys(files).map((path) => ({ urlPattern: { pathname: scope.pathname + path, search: "" } }));
  const add = (/** @type {object[]} */ rules) => event.addRoutes?.(rules);
  add([{ condition: { or: own }, source: { cacheName: CACHE } }, rest])?.catch(() => add([rest])).catch(() => {});
}

/** Gets every file of this build: hashed ones from an older cache where they are the same, the rest anew. */
async function fill() {
  const cache = await caches.open(CACHE);
  const older = await Promise.all((await ours()).filter((name) => name !== CACHE).map((name) => caches.open(name)));
  const forever = new Set(hashed);
  const todo = Object.keys(files);
  const work = async () => {
    for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
      if (await cache.match(at(path))) continue;
      const same = forever.has(path) ? await first(older, path) : undefined;
      await cache.put(at(path), same ?? (await fetched(path, forever.has(path))));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

/** A file from the host, only if it is the very one of this build. @param {string} path @param {boolean} immutable */
async function fetched(path, immutable) {
  const response = await fetch(at(path), { cache: immutable ? "default" : "no-cache", integrity: `sha256-${files[path]}` });
  if (!response.ok) throw new Error(`${path} cannot be fetched (${response.status})`);
  return response;
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  const page = path.replace(/(^|\/)index\.html$/, "$1");
  if (request.mode === "navigate" && `${path}/` in files) {
    return Response.redirect(at(`${path}/${new URL(request.url).search}`));
  }
  const own = page in files && (await first([await caches.open(CACHE)], page));
  if (own) return own;
  const old = await first(await Promise.all((await ours()).map((name) => caches.open(name))), page);
  return old ?? fetch(request);
}

/** @param {Cache[]} among @param {string} path */
async function first(among, path) {
  for (const cache of among) {
    const found = await cache.match(at(path));
    if (found) return found;
  }
}

/** The caches of this site; other sites may live on the same origin. */
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(kept));
}

/** Drops the caches of builds that no page is open with. */
async function prune() {
  const { installing, waiting } = worker.registration;
  if (installing || waiting || !navigator.locks) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map((lock) => lock.name));
  for (const name of await ours()) if (name !== CACHE && !used.has(name)) await caches.delete(name);
}
