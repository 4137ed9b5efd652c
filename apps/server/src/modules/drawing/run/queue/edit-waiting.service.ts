import { DRAW_STATE, type SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createDrawApiRepository } from '../../apis/draw-api.repository.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawAttemptRepository, type DrawAttemptRepository } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import { DRAW_QUEUE, keyOf, laneOf } from '../../records/lanes/lane.ts'
import { lineageOf, lineageText } from '../../records/lineage.ts'
import { newTask } from '../run/new-task.ts'
import type { DryRun } from '../send/dry-run.service.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'

/** Others may edit the same drawing meanwhile; then what it would be sent with is worked out anew, this often. */
const TRIES = 3

/** What is left out stays; `params` replace all that were given. `version`: the record's that the person saw. */
export interface WaitingEdit {
  prompt?: string
  params?: NonNullable<SendFields['params']>
  version?: number
  /** Who edits, as the lineage keeps it. */
  by: string
}

/**
 * Changes the words or parameters of a drawing that waits. They are rendered once, so that what is wrong is shown beside its field; then record and lineage are changed while its job is held, so that
 * the worker that draws it sees either all of it or nothing. It is drawn with what its API says today, as a further attempt is.
 *
 * Answers `started` when it holds a slot already.
 *
 * @throws AppError `common.stale` where another version was seen; `common.badInput` beside the fields; `drawInfo.apiGone`, `drawInfo.wrongState`.
 */
export function createWaitingEditor(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'> & { queueNews: QueueNews },
  dryRun: DryRun,
): (scope: Scope, id: string, edit: WaitingEdit) => Promise<'edited' | 'started'> {
  const { db, clock, events, jobs, queueNews: news } = deps
  const infos = createDrawInfoRepository(db)
  const apis = createDrawApiRepository(db)

  return async (scope, id, edit) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await infos.find(scope, id)
      if (!row) throw commonErrors.notFound()
      if (edit.version !== undefined && edit.version !== row.version) throw commonErrors.stale()
      const outcome = await editOnce(scope, row, edit)
      if (outcome === 'overtaken') continue
      if (outcome === 'edited') news.touch(laneOf(row.apiId, scope.tenantId), scope.tenantId)
      return outcome
    }
    throw commonErrors.stale()
  }

  async function editOnce(
    scope: Scope,
    row: DrawInfoRow,
    { prompt, params, by }: WaitingEdit,
  ): Promise<'edited' | 'started' | 'overtaken'> {
    const api = row.apiId === null ? undefined : await apis.findAny(scope, row.apiId)
    if (!api || api.isDeleted !== 0) throw drawInfoErrors.apiGone()
    const before = fieldsOf(row)
    const fields: SendFields = { ...before, prompt: prompt ?? before.prompt, params: params ?? before.params }
    const lineage = lineageOf(row)
    const rendered = await dryRun(scope, api, fields, lineage)
    const now = clock.now()

    return db.transaction(scope, async (trx) => {
      const held = await jobs.steering.holdWaiting(trx, DRAW_QUEUE, keyOf(row.id))
      if (held === 'started') return 'started'
      const inside = createDrawInfoRepository(trx)
      const latest = await inside.find(scope, row.id)
      if (held === 'unknown' || latest?.state !== DRAW_STATE.queued) throw drawInfoErrors.wrongState()
      if (latest.version !== row.version) return 'overtaken'
      const moved = await inside.move(
        scope,
        { id: row.id, attempts: row.attempts, from: [DRAW_STATE.queued] },
        {
          prompt: rendered.prompt,
          params: JSON.stringify(fields.params ?? {}),
          updateUser: scope.userId,
          updateTime: now,
          lineage: lineageText(
            { ...lineage, apiVersion: api.version, edited: { by, time: now.toISOString() } },
            rendered.body,
          ),
        },
      )
      if (!moved) throw drawInfoErrors.wrongState()
      await dropPrepared(createDrawAttemptRepository(trx), scope, row)
      await events.publish(trx, scope, [drawEvent(moved)])
      return 'edited'
    })
  }
}

/** What was prepared at the provider belongs to the words that it was prepared with. */
async function dropPrepared(attempts: DrawAttemptRepository, scope: Scope, row: DrawInfoRow): Promise<void> {
  const attempt = await attempts.find(scope, row.id, row.attempts)
  if (!attempt) throw new Error(`drawing ${row.id} has no attempt ${row.attempts}`)
  const { step, localId, vars, prepared } = attempt.task as DrawTask
  if (step !== 'queued') throw drawInfoErrors.wrongState()
  if (!vars && !prepared) return
  await attempts.update(
    scope,
    { infoId: row.id, no: row.attempts, run: attempt.version },
    { task: JSON.stringify(newTask(localId, row.attempts, lineageOf(row).parent?.keyName)) },
  )
}
