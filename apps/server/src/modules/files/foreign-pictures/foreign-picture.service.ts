import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { makeSmall, PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import type { Scope } from '../../../platform/scope.ts'
import { foreignPictureErrors } from './foreign-picture.errors.ts'

const SIDE_PX = 160
const MOST_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 8_000
const MOST_REDIRECTS = 2
/** Fetched at once by one process: each is a picture in memory. */
const AT_ONCE = 6
const KEPT_MOST = 500
const KEPT_MS = 10 * 60_000
/** What could not be read is not asked for again so soon, however often it is looked at. */
const FAILURE_KEPT_MS = 60_000

/** A small webp as a `data:` address; undefined: it could not be read. */
type Known = { until: number; dataUrl: string | undefined }

/**
 * Pictures of other hosts, so that no browser asks those: the server fetches the picture through the guard of all outside calls, decodes it and answers a small copy, without
 * anything that the file carried beside its pixels. A host learns that somebody of this installation looks, not who.
 */
export function createForeignPictures({ clock, outbound, log }: Pick<Deps, 'clock' | 'outbound' | 'log'>) {
  const kept = new LRUCache<string, Known>({ max: KEPT_MOST })
  const underWay = new Map<string, Promise<string | undefined>>()

  async function read(scope: Scope, url: string): Promise<string | undefined> {
    try {
      const { status, body } = await outbound.send({
        method: 'GET',
        url,
        headers: { accept: 'image/*' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
        maxRedirects: MOST_REDIRECTS,
        mayRepeat: true,
        via: { tenantId: scope.tenantId },
      })
      if (status !== 200) return undefined
      return `data:image/webp;base64,${(await makeSmall(body, SIDE_PX)).toString('base64')}`
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof PictureUnreadable)) throw error
      log.debug({ error: error.message }, 'a picture of another host could not be read')
      return undefined
    }
  }

  function keep(key: string, dataUrl: string | undefined): void {
    kept.set(key, { dataUrl, until: clock.now().getTime() + (dataUrl === undefined ? FAILURE_KEPT_MS : KEPT_MS) })
  }

  return {
    /** @throws AppError `foreignPicture.unreadable` whatever the reason, so that nobody learns what answers within our network; `foreignPicture.busy` */
    async get(scope: Scope, url: string): Promise<string> {
      // A proxy may show one tenant what another does not see.
      const key = `${scope.tenantId} ${url}`
      const known = kept.get(key)
      if (known && known.until > clock.now().getTime()) return shown(known.dataUrl)
      let reading = underWay.get(key)
      if (!reading) {
        if (underWay.size >= AT_ONCE) throw foreignPictureErrors.busy()
        reading = read(scope, url).finally(() => underWay.delete(key))
        underWay.set(key, reading)
        reading.then(
          (dataUrl) => keep(key, dataUrl),
          () => undefined,
        ) // thrown to all who wait
      }
      return shown(await reading)
    },
  }
}

function shown(dataUrl: string | undefined): string {
  if (dataUrl === undefined) throw foreignPictureErrors.unreadable()
  return dataUrl
}
