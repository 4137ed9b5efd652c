import { call } from './http.ts'
import { useSession } from '../session/session-store.ts'

/** A signed address of a stored file (server: platform/storage/signed-url.ts). */
const SIGNED = /^\/api\/blade-resource\/file\/(\d{1,19})\/(original|web|thumb)\?(?=.*\bsig=)/
/** An address that ends so soon is renewed before it is followed. */
const MARGIN_MS = 5_000

/**
 * Signed addresses of files end after minutes; pages stay open for hours. A picture, sound or film that fails because its address has ended is given a new one, and a link is followed by a new one; a person who may not
 * see the file any more keeps the failure. Nobody else has to think of it: one pair of listeners for the whole console.
 */
export function watchFiles(): void {
  window.addEventListener('error', (event) => void renewFailed(event), true)
  window.addEventListener('click', (event) => void renewFollowed(event), true)
}

type Media = HTMLImageElement | HTMLMediaElement
/** The address that this element failed with last and for which there was no new one, or not one that holds. */
const tried = new WeakMap<Media, string>()

async function renewFailed(event: Event): Promise<void> {
  const media = event.target
  if (!(media instanceof HTMLImageElement || media instanceof HTMLMediaElement)) return
  const old = media.getAttribute('src') ?? ''
  if (!isOver(old) || tried.get(media) === old || !useSession.getState().token) return
  tried.set(media, old)
  // The page sees the failure only if there is no new address.
  event.stopImmediatePropagation()
  const next = await newAddress(old)
  if (media.getAttribute('src') !== old) return // the page has another one there by now
  if (next === undefined) media.dispatchEvent(new Event('error'))
  else media.src = next
}

async function renewFollowed(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const old = link?.getAttribute('href') ?? ''
  if (!link || !isOver(old, MARGIN_MS) || !useSession.getState().token) return
  event.preventDefault()
  event.stopImmediatePropagation()
  link.href = (await newAddress(old)) ?? old
  // What follows is ours: it goes on as it would have, with an address that holds or with one that says why it does not.
  if (isOver(link.getAttribute('href') ?? '', MARGIN_MS)) window.open(link.href, link.target || '_blank', 'noopener')
  else link.click()
}

/** Has this signed address ended (or does it within `marginMs`)? Of anything else: no. */
export function isOver(address: string, marginMs = 0, now = Date.now()): boolean {
  if (!SIGNED.test(address)) return false
  const ends = Number(new URLSearchParams(address.slice(address.indexOf('?'))).get('exp')) * 1_000
  return ends - marginMs <= now
}

const underWay = new Map<string, Promise<string | undefined>>()

/** Many copies of a picture ask once. */
function newAddress(old: string): Promise<string | undefined> {
  const [, fileId, variant] = SIGNED.exec(old) ?? []
  const key = `${fileId} ${variant}`
  const found = underWay.get(key)
  if (found) return found
  const asking = call<string>('GET', '/blade-biz/localFile/findViewUrl', { query: { fileId, variant }, silent: true })
    .catch(() => undefined) // gone, or the caller may not see it any more: the failure stands
    .finally(() => underWay.delete(key))
  underWay.set(key, asking)
  return asking
}
