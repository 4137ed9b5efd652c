// Keeps the page, so that a machine whose network is away shows it after a restart. Calls are never kept.
const STORE = 'kiosk-1'
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
  else if (request.mode === 'navigate' && pathname.replace(/\/$/, '') === PAGE) event.respondWith(page(event))
})

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
