// Keeps the page and the pictures of its look, so that a machine whose network is away shows them after a restart. Calls are never kept.
const STORE = 'kiosk-1'
const PICTURES = 'kiosk-pictures-1'
const FILES = '/api/blade-resource/file/'
const PAGE = '/kiosk'
/** A server that takes longer is as good as gone: the page that is kept then says so. */
const PATIENCE_MS = 5_000

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepAll())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page with the files that it names. Files that it does not name any more go. */
async function keepAll() {
  const answer = await fetch(PAGE, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`)
  const store = await caches.open(STORE)
  const files = [...(await answer.clone().text()).matchAll(/(?:src|href)="(\/kiosk\/assets\/[^"]+)"/g)].map(
    ([, file]) => file,
  )
  const missing = []
  for (const file of files) if (!(await store.match(file))) missing.push(file)
  await store.addAll(missing)
  await store.put(PAGE, answer)
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== PAGE && !files.includes(pathname)) await store.delete(url)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/kiosk/assets/')) event.respondWith(kept(request))
  else if (pathname.startsWith(FILES)) event.respondWith(picture(request, pathname))
  else if (request.mode === 'navigate' && pathname.replace(/\/$/, '') === PAGE) event.respondWith(page(event))
})

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.pictures)) event.waitUntil(keepPictures(event.data.pictures))
})

/** These pictures, each by its path: its signature expires, what the path leads to never changes. All others go. */
async function keepPictures(addresses) {
  const store = await caches.open(PICTURES)
  const missing = new Map(addresses.map((address) => [new URL(address, self.location.origin).pathname, address]))
  for (const { url } of await store.keys()) {
    if (!missing.delete(new URL(url).pathname)) await store.delete(url)
  }
  for (const [path, address] of missing) {
    const answer = await fetch(address)
    if (answer.ok) await store.put(path, answer)
  }
}

async function picture(request, pathname) {
  const store = await caches.open(PICTURES)
  return (await store.match(pathname)) ?? fetch(request)
}

async function kept(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

/** The newest page where the server answers, else the one that is kept. */
async function page(event) {
  try {
    const answer = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`The page answered ${answer.status}.`)
    event.waitUntil(keepAll())
    return answer
  } catch (error) {
    const found = await caches.match(PAGE)
    if (!found) throw error
    return found
  }
}
