import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { makeSmall, PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import type { Scope } from '../../../platform/scope.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { viaOf } from '../../../providers/call.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'
import { createDrawPreviewRepository } from './draw-preview.repository.ts'
import { signPreviewPath } from './preview-url.ts'

export const PREVIEW_SIDE_PX = 512
export const PREVIEW_EVERY_MS = 1_000
const PREVIEW_MIME = 'image/webp'
const FETCH_TIMEOUT_MS = 10_000
const FETCHED_BYTES_MAX = 20 * 1024 * 1024
const REMEMBERED_MAX = 5_000

/** An unfinished picture as a provider shows it: base64 (also as a data URL), an address, or the bytes. */
export interface SeenPreview {
  kind: 'b64' | 'url' | 'bytes'
  data: string | Buffer
}

type PreviewDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'clock' | 'ids' | 'outbound'>

/** Unfinished pictures of drawings that run: small, replaced in place, gone when the drawing ends. */
export function createDrawPreviews({ db, storage, secrets, clock, ids, outbound }: PreviewDeps) {
  const previews = createDrawPreviewRepository(db)
  /** When each drawing of this process had its last one; while one is made, no other is. */
  const lastMs = new LRUCache<string, number>({ max: REMEMBERED_MAX })
  const busy = new Set<string>()

  /** Once a second for each drawing; what comes in between is left out. */
  async function now<Kept>(infoId: string, keep: () => Promise<Kept>): Promise<Kept | undefined> {
    const nowMs = clock.now().getTime()
    if (busy.has(infoId) || nowMs - (lastMs.get(infoId) ?? 0) < PREVIEW_EVERY_MS) return undefined
    lastMs.set(infoId, nowMs)
    busy.add(infoId)
    try {
      return await keep()
    } finally {
      busy.delete(infoId)
    }
  }

  async function store(scope: Scope, infoId: string, attemptNo: number, bytes: Buffer): Promise<boolean> {
    const small = await makeSmall(bytes, PREVIEW_SIDE_PX).catch((error: unknown) => {
      if (error instanceof PictureUnreadable) return undefined // half a picture is no preview; the next one may be whole
      throw error
    })
    if (!small) return false
    const storageKey = (await previews.find(scope, infoId))?.storageKey ?? newStorageKey(scope.tenantId)
    await storage.put(storageKey, small, PREVIEW_MIME)
    await previews.put(scope, { id: ids.next(), infoId, attemptNo, mime: PREVIEW_MIME, storageKey, now: clock.now() })
    return true
  }

  async function bytesOf(
    scope: Scope,
    { kind, data }: SeenPreview,
    via: { proxyConfigId?: string | null; infoId: string },
  ): Promise<Buffer | undefined> {
    if (typeof data !== 'string') return data
    if (kind === 'b64' || data.slice(0, 5) === 'data:') return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
    const { proxyConfigId, infoId } = via
    try {
      const answer = await outbound.send({
        method: 'GET',
        url: data,
        timeoutMs: FETCH_TIMEOUT_MS,
        maxBytes: FETCHED_BYTES_MAX,
        maxRedirects: 3,
        via: viaOf({ tenantId: scope.tenantId, infoId, proxyConfigId }),
      })
      return answer.status === 200 ? answer.body : undefined
    } catch (error) {
      if (error instanceof OutboundError) return undefined // the next one may come
      throw error
    }
  }

  return {
    /**
     * Keeps the picture, at most 512 px wide and high, as the preview of this attempt. True when it was kept: false or undefined for what is
     * no picture and for what comes within a second of the last.
     */
    keepPreview: (scope: Scope, infoId: string, attemptNo: number, bytes: Buffer): Promise<boolean | undefined> =>
      now(infoId, () => store(scope, infoId, attemptNo, bytes)),

    /** The same for what a provider showed; an address is fetched only when its turn has come. */
    keepSeen: (
      scope: Scope,
      at: { infoId: string; attemptNo: number; proxyConfigId?: string | null },
      seen: SeenPreview,
    ): Promise<boolean | undefined> =>
      now(at.infoId, async () => {
        const bytes = await bytesOf(scope, seen, at)
        return bytes !== undefined && store(scope, at.infoId, at.attemptNo, bytes)
      }),

    /** Nothing when there is none. */
    async dropPreview(scope: Scope, infoId: string): Promise<void> {
      lastMs.delete(infoId)
      const storageKey = await previews.remove(scope, infoId)
      if (storageKey) await storage.remove(storageKey)
    },

    /** The signed address of the preview of a drawing that runs, in its present attempt; else `""`. */
    async urlOf(
      scope: Scope,
      { id, state, attempts }: Pick<DrawInfoRow, 'id' | 'state' | 'attempts'>,
    ): Promise<string> {
      if (state !== DRAW_STATE.running) return ''
      const row = await previews.find(scope, id)
      if (!row || row.attemptNo !== attempts) return ''
      return signPreviewPath(secrets, { tenantId: row.tenantId, infoId: id, number: row.number, now: clock.now() })
    },

    /** Its bytes; undefined when it is gone. */
    async read(scope: Scope, infoId: string): Promise<{ bytes: Buffer; mime: string } | undefined> {
      const row = await previews.find(scope, infoId)
      if (!row) return undefined
      try {
        return { bytes: await storage.get(row.storageKey), mime: row.mime }
      } catch (error) {
        if (error instanceof StoredFileMissing) return undefined // it ended just now
        throw error
      }
    },

    listLeft: previews.listLeft,
  }
}

export type DrawPreviews = ReturnType<typeof createDrawPreviews>
