import type { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Language } from '@drawdesk/contract/core/texts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import type { RecordViewer } from '../records/draw-info.list.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../records/draw-info.repository.ts'
import { createApiTestRepository } from './api-test.repository.ts'

const SHOWN = ['prompt', 'negativePrompt', 'params', 'files', 'error', 'costAmount'] as const

/** Drawings that were sent to try an API. */
export function createDrawTests(deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { recordViewer: RecordViewer }) {
  const { db, clock, ids, recordViewer: view } = deps
  const tests = createApiTestRepository(db)
  const infos = createDrawInfoRepository(db)

  /** One's own, or those that the records show with all that a test has. */
  function isShown(caller: Caller, row: DrawInfoRow): boolean {
    if (row.userId === caller.userId) return true
    const isHidden = hiddenIn(caller, 'drawInfo', { ...row })
    return hasPermission(caller, 'drawInfo') && !SHOWN.some((field) => isHidden(field))
  }

  const keep = (caller: Caller, { apiId, infoId }: { apiId: string; infoId: string }): Promise<void> =>
    db.transaction(caller, (trx) =>
      createApiTestRepository(trx).keep(caller, {
        id: ids.next(),
        apiKind: 'draw',
        apiId,
        infoId,
        result: null,
        createTime: clock.now(),
      }),
    )

  return {
    /** The record was sent as a test of that API. */
    keep,

    /** `infoId` repeats the record `of`; where that was a test, it is one too. */
    async keepRepeated(caller: Caller, { of, infoId }: { of: string; infoId: string }): Promise<void> {
      const first = await tests.findByDrawing(caller, of)
      if (first) await keep(caller, { apiId: first.apiId, infoId })
    },

    /** Did the last test of this API fail? Not where it is under way, was stopped, or is not shown to the caller. */
    async hasFailed(caller: Caller, apiId: string): Promise<boolean> {
      const [last] = await tests.listLast(caller, 'draw', [apiId])
      const record = last?.infoId ? await infos.find(caller, last.infoId) : undefined
      return record?.state === DRAW_STATE.failed
    },

    /** Newest first; records that are gone or not shown to the caller are left out. */
    async list(caller: Caller, apiId: string, language: Language): Promise<DrawApiTest[]> {
      const kept = await tests.list(caller, { apiKind: 'draw', apiId })
      const found = await infos.list(
        caller,
        kept.flatMap(({ infoId }) => infoId ?? []),
      )
      const shown = found.filter((row) => isShown(caller, row))
      const views = new Map((await view(caller, shown, language)).map((info) => [info.id, info]))
      return kept.flatMap(({ id, infoId, createTime }) => {
        const info = infoId === null ? undefined : views.get(infoId)
        return info ? [{ ...info, id, infoId, time: createTime, sent: info }] : []
      }) as unknown as DrawApiTest[] // Times leave as Date; the answer's schema names what goes out.
    },
  }
}

export type DrawTests = ReturnType<typeof createDrawTests>
