import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { DRAW_STATE, MODERATION, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { UsageHolds } from '../../../money/holds/usage-holds.ts'
import type { OrderBook } from '../../../money/orders/order-book.ts'
import { createPayOrderRepository } from '../../../money/orders/rows/pay-order.repository.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { NewFile } from '../../../files/file.repository.ts'
import { createDrawCallbackRepository } from '../../callbacks/draw-callback.repository.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import type { DrawFinish } from '../../records/draw-finisher.ts'
import type { DrawFailure } from '../../engine/answers/classify.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import type { ResultFile } from '../../engine/calls/flow-result.ts'
import { createDrawCheckRepository, type NewCheck } from '../../checks/draw-check.repository.ts'
import { createDrawAttemptRepository } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import type { StoredError } from '../../records/draw-info.view.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { lineageOf } from '../../records/lineage.ts'
import { createStampPutter } from './put-stamps.service.ts'
import type { Stamper } from '../../seals/stamper.ts'

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

type EndDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'metrics' | 'log'> & {
  files: FileService
  drawBudgets: DrawBudgets
  stamper: Stamper
  usageHolds: UsageHolds
  orders: Pick<OrderBook, 'settleDelivery' | 'hold'>
  drawFinish: DrawFinish
}

/** The two ways in which a drawing ends. Both are one transaction, and count only while this run holds the attempt. */
export function createDrawEnds(deps: EndDeps) {
  const { db, clock, ids, events, metrics, files, drawBudgets: budgets, usageHolds: holds } = deps
  const putStamps = createStampPutter(deps)

  /** Order before record, as all who write both: two that went different ways round might wait for each other. */
  const holdPaid = async (trx: Db, scope: Scope, info: DrawInfoRow): Promise<void> => {
    if (info.payLogId !== null) await deps.orders.hold(trx, scope, info.payLogId)
  }

  /** What was paid for it: delivered, or to be drawn again or refunded, with this very end. */
  const settlePaid = async (trx: Db, scope: Scope, info: DrawInfoRow, outcome: 'done' | 'failed'): Promise<void> => {
    if (info.payLogId === null || info.parentId !== null) return
    const finisher = deps.drawFinish.find()
    const order = finisher && (await createPayOrderRepository(trx).find(scope, info.payLogId))
    if (finisher && order?.infoId === info.id) {
      await finisher.changed(trx, scope, order, info.id)
      if (outcome === 'done' && (await finisher.drawn(trx, scope, order, info.id))) return
    }
    await deps.orders.settleDelivery(trx, scope, info.payLogId, info.id, outcome)
  }

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
        if (plain)
          plainRows.push(await files.keep(scope, { bytes: plain.bytes, name: `${name}-plain.${plain.extension}` }))
        rows.push(await files.keep(scope, { bytes: shown.bytes, name: `${name}.${shown.extension}` }))
      }
      const now = clock.now()
      await db.transaction(scope, async (trx) => {
        await holdPaid(trx, scope, info)
        const inside = createDrawInfoRepository(trx)
        const done: DrawTask = { ...task, step: 'done', items: [] }
        const isOurs = await createDrawAttemptRepository(trx).update(
          scope,
          { infoId: info.id, no: info.attempts, run: job.run },
          {
            task: JSON.stringify(done),
            step: 'done',
            outcome: 'done',
            providerTaskId: task.providerTaskId ?? '',
            finishedTime: now,
          },
        )
        const moved =
          isOurs &&
          (await inside.move(
            scope,
            { id: info.id, attempts: info.attempts, from: [DRAW_STATE.running] },
            {
              state: DRAW_STATE.succeeded,
              step: 'done',
              progress: 1,
              fileIds: JSON.stringify(rows.map(({ id }) => id)),
              finishedTime: now,
              error: null,
              // Blocked while it ran, by what was found in its words: what comes of it is shown to nobody.
              takenDown: sql<number>`case when moderation = ${sql.lit(MODERATION.block)} then 1 else 0 end`,
              ...costsOf(info, task),
              ...withEnd(plainRows, noteOf(task)),
            },
          ))
        if (!moved) throw new AttemptLost(`drawing ${info.id} was ended elsewhere`)
        // What is shown to nobody costs nothing.
        await holds.settle(trx, scope, info.id, {
          units: moved.takenDown === 1 ? 0 : results.length,
          remark: '',
          infoId: info.id,
        })
        const end = trx.atEnd()
        for (const row of [...plainRows, ...rows])
          await files.insert(end, scope, { ...row, takenDown: moved.takenDown })
        await createDrawCallbackRepository(end).remove(scope, info.id)
        await settlePaid(trx, scope, info, 'done')
        await events.publish(trx, scope, [drawEvent(moved)])
      })
      files.makeCopiesAhead(scope, rows)
      if (task.cost) await budgets.look(scope)
      metrics.draw('done')
    },

    /** What the provider (`provider`: the code of its API) refused for its content is a finding of moderation as well. @throws {AttemptLost} */
    async fail(
      { scope, info, job }: DrawRun,
      task: DrawTask,
      state: DrawState,
      failure: DrawFailure,
      provider = '',
    ): Promise<void> {
      const { code, msg, text, retryable, upstreamStatus } = failure
      const error: StoredError = { code, msg: msg.replaceAll('\u0000', '\ufffd'), text, retryable, upstreamStatus }
      const now = clock.now()
      await db.transaction(scope, async (trx) => {
        await holdPaid(trx, scope, info)
        const inside = createDrawInfoRepository(trx)
        if (
          !(await createDrawAttemptRepository(trx).update(
            scope,
            { infoId: info.id, no: info.attempts, run: job.run },
            { task: JSON.stringify(task), step: task.step, outcome: code, finishedTime: now },
          ))
        ) {
          throw new AttemptLost(`drawing ${info.id} was ended elsewhere`)
        }
        const isBlocked = state === DRAW_STATE.blocked
        const moved = await inside.move(
          scope,
          { id: info.id, attempts: info.attempts, from: [DRAW_STATE.queued, DRAW_STATE.running] },
          {
            state,
            step: task.step,
            error: JSON.stringify(error),
            finishedTime: now,
            ...costsOf(info, withoutNothing(task)),
            ...(isBlocked ? { moderation: MODERATION.block } : {}),
          },
        )
        if (moved && isBlocked)
          await createDrawCheckRepository(trx.atEnd()).insert(scope, [
            { ...findingOf(info, task, error, provider), id: ids.next(), createTime: now, updateTime: now },
          ])
        if (moved) await holds.release(trx, scope, info.id)
        await createDrawCallbackRepository(trx.atEnd()).remove(scope, info.id)
        if (moved) {
          await settlePaid(trx, scope, info, 'failed')
          await events.publish(trx, scope, [drawEvent(moved)])
        }
      })
      await budgets.look(scope)
      metrics.draw(code)
    },
  }
}

/** A failure that cost nothing has no cost; of a picture it is worth saying. */
const withoutNothing = (task: DrawTask): DrawTask => ({
  ...task,
  cost: task.cost && Number(task.cost.amount) > 0 ? task.cost : null,
})

/** What all orders of the record have cost, those of earlier attempts too. Where the currency has changed, what is charged in the present one. */
export function costsOf(
  info: Pick<DrawInfoRow, 'costAmount' | 'costCurrency'>,
  { cost, orders = [] }: Pick<DrawTask, 'cost' | 'orders'>,
): { costAmount: string | null; costCurrency: string } {
  const charged = [...orders.map((order) => order.cost), cost].filter((one) => one !== null && one !== undefined)
  const { costAmount, costCurrency } = info
  const currency = charged.at(-1)?.currency ?? costCurrency
  const before = costAmount !== null && costCurrency === currency ? [costAmount] : []
  const amounts = [...before, ...charged.filter((one) => one.currency === currency).map(({ amount }) => amount)]
  return amounts.length === 0
    ? { costAmount: null, costCurrency: '' }
    : { costAmount: amounts.reduce((sum, amount) => new Decimal(sum).plus(amount).toFixed()), costCurrency: currency }
}

/** Only what was drawn gets them: what is made of a stamped picture has them already. */
const layersOf = (info: DrawInfoRow) => (info.type === 'draw' ? (lineageOf(info).stamp ?? []) : [])

/** The lineage with this one member more, in front; the rest of its text stays as it is, key by key. */
/** What is added to the lineage at the end: the plain pictures, and what the provider says. */
function withEnd(plain: readonly NewFile[], note: string) {
  const members = JSON.stringify({
    ...(plain.length > 0 ? { plainIds: plain.map(({ id }) => id) } : {}),
    ...(note === '' ? {} : { note }),
  })
  if (members === '{}') return {}
  return { lineage: sql<string>`(${members.slice(0, -1)}::text || ',' || substr(lineage::text, 2))::json` }
}

const NOTE_CHARS_MAX = 300

const noteOf = ({ meta }: DrawTask): string =>
  typeof meta?.note === 'string' ? meta.note.trim().slice(0, NOTE_CHARS_MAX) : ''

/**
 * What a provider's refusal says, in its words. One that was never accepted is about what we sent (words, pictures to begin with); one that was refused afterwards is about what was painted. Providers that say more are
 * distinguished by their own findings alone, which nobody has yet.
 */
function findingOf(
  { id, apiId }: DrawInfoRow,
  { providerTaskId = '' }: DrawTask,
  { code, msg, upstreamStatus }: StoredError,
  provider: string,
): Omit<NewCheck, 'id'> {
  return {
    infoId: id,
    kind: providerTaskId === '' ? 'text' : 'image',
    label: code,
    confidence: 100,
    suggestion: 'block',
    provider: provider || 'provider',
    raw: JSON.stringify({ code, msg, upstreamStatus, apiId, taskId: providerTaskId }),
  }
}

export type DrawEnds = ReturnType<typeof createDrawEnds>

export const stateOfFailure = (failure: DrawFailure | undefined): DrawState =>
  failure?.code === 'E_MODERATED' ? DRAW_STATE.blocked : DRAW_STATE.failed
