import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { ApiError, fetchFile } from '../../../../../lib/http/http.ts'
import { cancelRecord, repeatRecord, retryRecord } from '../../../shared/draw-detail.api.ts'
import { decide, removeRecords } from '../../moderation/moderation.api.ts'
import type { RecordAction } from '../../record/record-commands.ts'
import type { ModerationAction } from '../../moderation/use-moderation.tsx'
import { actionsOf } from '../../record/record-commands.ts'
import type { GalleryCard } from '../../layout/gallery-index.ts'

/** Records that one file may hold (DrawZipInput). */
export const ZIP_MOST = 500
/** Calls under way at once: each may start a drawing. */
const AT_ONCE = 3

export type BulkAction = RecordAction | ModerationAction

export interface BulkOutcome {
  action: BulkAction
  done: readonly string[]
  refused: readonly { card: GalleryCard; reason: string }[]
}

const CALLS: Readonly<Record<BulkAction, (id: string, remark: string) => Promise<unknown>>> = {
  cancel: (id) => cancelRecord(id, true),
  retry: (id) => retryRecord(id, true),
  other: (id) => repeatRecord(id, { isOtherSeed: true, silent: true }),
  again: (id) => repeatRecord(id, { silent: true }),
  block: (id, remark) => decide({ infoIds: [id], suggestion: 'block', remark }, true),
  pass: (id, remark) => decide({ infoIds: [id], suggestion: 'pass', remark }, true),
  remove: (id) => removeRecords([id], true),
}

/** Those of the selected whose state allows it, as far as the gallery knows; the server decides. */
export const fitFor = (action: RecordAction, cards: readonly GalleryCard[]): GalleryCard[] =>
  cards.filter((card) => actionsOf(card).includes(action))

/**
 * Does it to each, a few at a time, oldest first so that new ones come in the order of the old. Never rejects for one that is refused: what became of
 * each is in the answer. What is no refusal (the session ended, the network is down) ends it with what was done until then.
 */
export async function doToAll(
  action: BulkAction,
  cards: readonly GalleryCard[],
  onProgress: (finished: number) => void,
  remark = '',
): Promise<BulkOutcome> {
  const waiting = [...cards].reverse()
  const done: string[] = []
  const refused: { card: GalleryCard; reason: string }[] = []
  const work = async (): Promise<void> => {
    // Each worker does one after the other.
    for (let card = waiting.shift(); card; card = waiting.shift()) {
      try {
        await CALLS[action](card.id, remark)
        done.push(card.id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ card, reason: error.message })
      }
      onProgress(done.length + refused.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { action, done, refused }
}

/** The pictures of these records as one file. @throws {ApiError} after its message was shown */
export function fetchZip(ids: readonly string[]): Promise<Blob> {
  return fetchFile(`${DRAW_INFO_PATH}/zip`, { body: { ids } }, 'POST')
}
