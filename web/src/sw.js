// The service worker: stores the whole site in one cache per build, filled in the background, and serves requests from
// the cache first. It compares each cached file with its hash at every request, and fetches a damaged file again.
//
// A page stays on the build that it was opened with. A new build waits until all pages are closed or a visitor requests
// it. The caches of older builds stay while a page holds the lock of that name (offline.js), so that an open page can
// restart its engine from its own files.

/**
 * The data that `web/build/making/site.py` adds to this script. `files`: the SHA-256 of each file in base64, by path,
 * index pages under the path of their folder; `hashed`: the paths that contain a hash; `later`: the paths that are
 * cached only after a page has requested them. Each language other than English has a folder with such a list of its
 * own: `LISTED`.
 * @typedef {{build: string, files: Record<string, string>, hashed: string[], later: string[]}} Site
 */

const worker = /** @type {ServiceWorkerGlobalScope & {SITE: Site}} */ (/** @type {unknown} */ (self));
const { build, files, hashed, later } = worker.SITE;
const scope = new URL(worker.registration.scope);
const kept = `liege ${scope.pathname} `;
const CACHE = kept + build;
/** @param {string} path */
const at = (path) => scope.href + path;
/** The page shown in place of a page that can be neither read from the cache nor fetched. */
const DAMAGED = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Liege</title><h1>Liege</h1>
<p>What this browser kept of this page is damaged, and there is no network to fetch it anew.
Load the page again once there is one. Your matches are kept.</p>`;
/** The name of the list of a language's files, in the language's folder. */
const LISTED = "files.json";
/** The number of parallel downloads. More would hold more large files in memory. */
const SIDE_BY_SIDE = 2;

worker.addEventListener("install", (event) => {
  alone(event);
  event.waitUntil(fill());
});
worker.addEventListener("activate", (event) => event.waitUntil(prune().then(() => worker.clients.claim())));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data === "prune") event.waitUntil(prune());
  if (event.data.keep) event.waitUntil(fill(event.data.keep));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = decoded(url.pathname.slice(scope.pathname.length));
  if (path !== "sw.js") event.respondWith(answer(event.request, path));
});

/** Show the page that sent the notification, or open it again if it was closed. @param {string} address */
async function lead(address) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [path] = address.split("#");
  const page = pages.find(({ url }) => url === address) ?? pages.find(({ url }) => url.split("#")[0] === path);
  return page ? page.focus() : worker.clients.openWindow(address);
}

/**
 * Return a path without percent escapes, as `files` lists it; unchanged if its escapes are not UTF-8.
 * @param {string} path
 */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Route all requests of the site to this worker only; some browsers would also send them to the host at the same time.
 * @param {any} event
 */
function alone(event) {
  event.addRoutes?.([{ condition: { urlPattern: `${scope.pathname}*` }, source: "fetch-event" }]).catch(() => {});
}

/** @type {Map<string, Promise<void>>} */
const known = new Map();

/**
 * Add a language's files to `files`, if the site has that language. Resolves when the language's list is loaded or
 * cannot be.
 * @param {string} language
 */
function learn(language) {
  const list = `${language}/${LISTED}`;
  if (!Object.hasOwn(files, list)) return;
  const coming =
    known.get(list) ??
    exact(list)
      .then((found) => found.json())
      .then((found) => {
        Object.assign(files, found.files);
        hashed.push(...found.hashed);
      })
      .catch(() => void known.delete(list)); // the host replies to requests for files that are not listed
  known.set(list, coming);
  return coming;
}

/**
 * Cache every file of this build, and of a language if one is given: unchanged files with a hash in their path from an
 * older cache, the others from the host. Files in `later` are copied from older caches, never fetched. A language in an
 * older cache is included.
 * @param {string} [language]
 */
async function fill(language) {
  const cache = await caches.open(CACHE);
  const older = await Promise.all((await ours()).filter((name) => name !== CACHE).map((name) => caches.open(name)));
  for (const list of later.filter((path) => path.endsWith(`/${LISTED}`))) {
    const [each] = list.split("/");
    const used = await Promise.all(older.map((one) => one.match(at(list))));
    if (each === language || used.some(Boolean)) await learn(each);
  }
  const forever = new Set(hashed);
  const late = new Set(later);
  const todo = Object.keys(files);
  const work = async () => {
    for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
      if (await intact(path, [cache])) continue;
      const same = forever.has(path) ? await intact(path, older) : undefined;
      if (!same && late.has(path)) continue;
      await cache.put(at(path), same ?? (await fetched(path, forever.has(path) ? "default" : "no-cache")));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

/**
 * Fetch a file from the host, and accept it only if its hash is that of this build: a wrong response is not cached, and
 * a wrong entry of the browser's HTTP cache is fetched again.
 * @param {string} path @param {RequestCache} cache
 * @returns {Promise<Response>}
 */
async function fetched(path, cache) {
  const response = await fetch(at(path), { cache, integrity: `sha256-${files[path]}` }).catch((error) => {
    if (cache === "reload") throw error;
    return fetched(path, "reload");
  });
  if (!response.ok) throw new Error(`${path} cannot be fetched (${response.status})`);
  // browsers refuse a redirected response as a page, and some hosts redirect look.html to look
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  await learn(path.split("/")[0]);
  const page = path.replace(/(^|\/)index\.html$/, "$1");
  if (request.mode === "navigate" && Object.hasOwn(files, `${path}/`)) {
    return Response.redirect(at(`${path}/${new URL(request.url).search}`));
  }
  const named = [page, `${page}.html`].find((name) => Object.hasOwn(files, name));
  if (named !== undefined && request.mode === "navigate" && staying.delete(page)) return inEnglish(request, named);
  if (named !== undefined) return own(request, named);
  const found = await older(page).catch(() => undefined);
  return found ?? fetch(request).catch((error) => english(request, page) ?? Promise.reject(error));
}

/**
 * The paths of English pages to which this worker has redirected a page, and which must not redirect back.
 * @type {Set<string>}
 */
const staying = new Set();

/**
 * Redirect from a page in another language, which can be neither read from the cache nor fetched, to the English page.
 * Return undefined for any other request.
 * @param {Request} request @param {string} path
 */
function english({ mode, url }, path) {
  const [language, ...rest] = path.split("/");
  const { search, hash } = new URL(url);
  if (mode !== "navigate" || !Object.hasOwn(files, `${language}/${LISTED}`)) return;
  staying.add(rest.join("/"));
  return Response.redirect(at(rest.join("/") + search + hash));
}

/**
 * Return an English page without the addresses of its versions in other languages, as it would redirect to one of them.
 * @param {Request} request @param {string} path
 */
async function inEnglish(request, path) {
  const found = await own(request, path);
  const { status, headers } = found;
  return new Response((await found.text()).replace(/<link [^>]*hreflang=[^>]*>/g, ""), { status, headers });
}

/**
 * Return a file of this build from the cache; if it is not there, fetch and cache it. Throws if the host does not have
 * the file in this version. A cache that the browser fails to open or read, for example on a damaged disk, counts as
 * empty.
 * @param {string} path
 */
async function exact(path) {
  const cache = await caches.open(CACHE).catch(() => undefined);
  const kept = cache && (await intact(path, [cache]).catch(() => undefined));
  if (kept) return kept;
  const anew = await fetched(path, "no-cache");
  await cache?.put(at(path), anew.clone()).catch(() => {}); // storage is full: the response is correct, but not cached
  return anew;
}

/**
 * Return a file of this build; if that fails, the host's current version; if that fails too, a page that reports it.
 * @param {Request} request @param {string} path
 */
async function own(request, path) {
  try {
    return await exact(path);
  } catch {
    return fetch(request).catch((error) => {
      if (request.mode !== "navigate") throw error;
      const damaged = { status: 503, headers: { "Content-Type": "text/html" } };
      return english(request, path) ?? new Response(DAMAGED, damaged);
    });
  }
}

/**
 * Return a file of this build if one of these caches holds it with the right hash; else undefined.
 * @param {string} path @param {Cache[]} among
 */
async function intact(path, among) {
  for (const cache of among) {
    // matched twice: the returned response must be unread, as browsers would compile a copy again
    const [found, read] = [await cache.match(at(path)), await cache.match(at(path))];
    const bytes = await read?.arrayBuffer().catch(() => undefined);
    if (bytes && (await digest(bytes)) === files[path]) return found;
  }
}

/** Return the SHA-256 of these bytes, in base64. @param {ArrayBuffer} bytes */
async function digest(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

/** Return a file of any build from the caches; undefined if none has it. @param {string} path */
async function older(path) {
  for (const name of await ours()) {
    const found = await (await caches.open(name)).match(at(path));
    if (found) return found;
  }
}

/** Return the names of this site's caches; other sites may share the origin. */
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(kept));
}

/** Delete the caches of older builds that no page has open. */
async function prune() {
  const { installing, waiting } = worker.registration;
  if (installing || waiting || !navigator.locks) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map((lock) => lock.name));
  for (const name of await ours()) if (name !== CACHE && !used.has(name)) await caches.delete(name);
}
