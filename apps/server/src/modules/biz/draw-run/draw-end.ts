import { sql } from 'kysely'
import { DRAW_STATE, type DrawState } from '@drawdesk/contract/biz/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Scope } from '../../../platform/scope.ts'
import { forgetTotals } from '../../../crud/totals.ts'
import { createFileService } from '../../resource/file/file.service.ts'
import type { NewFile } from '../../resource/file/file.repository.ts'
import { createDrawCallbackRepository } from '../draw-callback/draw-callback.repository.ts'
import type { DrawFailure } from '../draw-engine/classify.ts'
import type { DrawTask } from '../draw-engine/draw-task.ts'
import type { ResultFile } from '../draw-engine/flow-result.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../draw-info/draw-info.repository.ts'
import type { StoredError } from '../draw-info/draw-info.view.ts'
import { drawEvent } from './draw-events.ts'
import { lineageOf } from './lineage.ts'
import { createStampPutter } from './put-stamps.ts'

/** One run of the job of a drawing. */
export interface DrawRun {
  scope: Scope
  info: DrawInfoRow
  job: Pick<Job, 'run'>
}

/** A later run of this job holds the attempt: nothing of ours counts any more, nothing was sent. */
export class AttemptLost extends Error {
  override name = 'AttemptLost'
}

type EndDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'storage' | 'secrets' | 'metrics' | 'log' | 'background'>

/** The two ways in which a drawing ends. Both are one transaction, and count only while this run holds the attempt. */
export function createDrawEnds(deps: EndDeps) {
  const { db, clock, events, metrics } = deps
  const files = createFileService(deps)
  const putStamps = createStampPutter(deps)

  return {
    /**
     * What its lineage says is put on the pictures (`stamp`); the plain ones are kept beside those that are shown. Bytes are stored first; their rows
     * and the new state appear together. @throws {AttemptLost}
     */
    async succeed({ scope, info, job }: DrawRun, task: DrawTask, results: readonly ResultFile[]): Promise<void> {
      const rows: NewFile[] = []
      const plainRows: NewFile[] = []
      for (const [index, { shown, plain }] of (await putStamps(scope, info.id, layersOf(info), results)).entries()) {
        const name = `${info.id}-${index + 1}`
        if (plain) plainRows.push(await files.keep(scope, { bytes: plain.bytes, name: `${name}-plain.${plain.extension}` }))
        rows.push(await files.keep(scope, { bytes: shown.bytes, name: `${name}.${shown.extension}` }))
      }
      const now = clock.now()
      await db.transaction(scope, async (trx) => {
        const inside = createDrawInfoRepository(trx)
        const done: DrawTask = { ...task, step: 'done', items: [] }
        const isOurs = await inside.updateAttempt(scope, { infoId: info.id, no: info.attempts, run: job.run }, { task: JSON.stringify(done), step: 'done', outcome: 'done', providerTaskId: task.providerTaskId ?? '', finishedTime: now })
        const moved =
          isOurs &&
          (await inside.move(scope, { id: info.id, attempts: info.attempts, from: [DRAW_STATE.running] }, {
            state: DRAW_STATE.succeeded, step: 'done', progress: 1, fileIds: JSON.stringify(rows.map(({ id }) => id)), finishedTime: now, error: null,
            costAmount: task.cost?.amount ?? null, costCurrency: task.cost?.currency ?? '', ...(plainRows.length > 0 ? { lineage: withPlainIds(plainRows) } : {}),
          }))
        if (!moved) throw new AttemptLost(`drawing ${info.id} was ended elsewhere`)
        const end = trx.atEnd()
        for (const row of [...plainRows, ...rows]) await files.insert(end, scope, row)
        await createDrawCallbackRepository(end).remove(scope, info.id)
        await events.publish(trx, scope, [drawEvent(moved)])
      })
      files.makeCopiesAhead(scope, rows)
      forgetTotals('drawInfo', scope.tenantId)
      metrics.draw('done')
    },

    /** @throws {AttemptLost} */
    async fail({ scope, info, job }: DrawRun, task: DrawTask, state: DrawState, failure: DrawFailure): Promise<void> {
      const { code, msg, text, retryable, upstreamStatus } = failure
      const error: StoredError = { code, msg: msg.replaceAll('\u0000', '\ufffd'), text, retryable, upstreamStatus }
      const now = clock.now()
      await db.transaction(scope, async (trx) => {
        const inside = createDrawInfoRepository(trx)
        if (!(await inside.updateAttempt(scope, { infoId: info.id, no: info.attempts, run: job.run }, { task: JSON.stringify(task), step: task.step, outcome: code, finishedTime: now }))) {
          throw new AttemptLost(`drawing ${info.id} was ended elsewhere`)
        }
        const moved = await inside.move(scope, { id: info.id, attempts: info.attempts, from: [DRAW_STATE.queued, DRAW_STATE.running] }, { state, step: task.step, error: JSON.stringify(error), finishedTime: now })
        await createDrawCallbackRepository(trx.atEnd()).remove(scope, info.id)
        if (moved) await events.publish(trx, scope, [drawEvent(moved)])
      })
      forgetTotals('drawInfo', scope.tenantId)
      metrics.draw(code)
    },
  }
}

/** Only what was drawn gets them: what is made of a stamped picture has them already. */
const layersOf = (info: DrawInfoRow) => (info.type === 'draw' ? (lineageOf(info).stamp ?? []) : [])

/** The lineage with this one member more, in front; the rest of its text stays as it is, key by key. */
const withPlainIds = (rows: readonly NewFile[]) => sql<string>`('{"plainIds":' || ${JSON.stringify(rows.map(({ id }) => id))}::text || ',' || substr(lineage::text, 2))::json`

export type DrawEnds = ReturnType<typeof createDrawEnds>

export const stateOfFailure = (failure: DrawFailure | undefined): DrawState => (failure?.code === 'E_MODERATED' ? DRAW_STATE.blocked : DRAW_STATE.failed)
