import {
  DRAW_END_STATES,
  DRAW_STATE,
  type DrawState,
  type Progress,
} from '@drawdesk/contract/drawing/records/draw-info'
import {
  KILL_WAIT_MS,
  type EditJobInput,
  type KillAnswer,
  type ManyAnswer,
  type MoveInput,
  type QueueQuery,
} from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Static } from 'typebox'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import { checkFilters } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { DrawInfoRow } from '../../drawing/records/draw-info.repository.ts'
import type { DrawService } from '../../drawing/run/send/draw.service.ts'
import { DRAW_QUEUE, keyOf, laneOf } from '../../drawing/records/lanes/lane.ts'
import type { LanePaces } from '../../drawing/run/queue/lane-paces.service.ts'
import type { QueueNews } from '../../drawing/records/lanes/queue-news.service.ts'
import { waitInterval } from '../../drawing/run/queue/wait.ts'
import { oneByOne } from './one-by-one.ts'
import { queueManageErrors } from './queue-manage.errors.ts'
import { createQueueManageRepository, type QueuedDraw, type QueueView } from './queue-manage.repository.ts'
import { hiddenOf, viewJob, viewJobDetail, type JobContext } from './queue-manage.view.ts'
import { viewOf } from './queue-view.ts'
import type { Located, RecordScopes } from './record-scope.ts'

/** Beyond the end of any lane; what an integer of the database holds. */
const LAST_POSITION = 2_147_483_647

/** What a call did, for the log of actions. */
export interface Steered<Answer> {
  answer: Answer
  tenantId: string
  lane: string
  note: string
}

/** Looking at the drawings in the queue and steering single ones. */
export function createQueueManageService(
  deps: Deps & {
    queueNews: QueueNews
    lanePaces: LanePaces
    draws: DrawService
    recordScopes: RecordScopes
  },
) {
  const { db, jobs, log, config, recordScopes: records, draws, lanePaces: paces, queueNews: news } = deps
  const queue = createQueueManageRepository(db)

  /** Rows as they go out; how long each waits is worked out once for its lane. */
  async function shown<Row extends QueuedDraw, Shown>(
    view: QueueView,
    rows: readonly Row[],
    language: Language,
    show: (row: Row, context: JobContext) => Shown,
  ): Promise<Shown[]> {
    const waiting = new Set(rows.flatMap(({ lane, position }) => (position === null ? [] : [lane])))
    const { lanes } = await paces.read(view, [...waiting])
    return rows.map((row) => {
      const lane = row.position === null ? undefined : lanes.get(row.lane)
      return show(row, {
        view,
        language,
        wait: lane && row.position !== null ? waitInterval(lane.pace, row.position - 1) : null,
      })
    })
  }

  /** @throws AppError `queueManage.ended` for a record that is in no queue (any more). */
  async function queued({ scope, row }: Located): Promise<QueuedDraw> {
    const found = await queue.find(scope, keyOf(row.id))
    if (!found) throw queueManageErrors.ended()
    return found
  }

  /** The row after a change; one that began and ended in the same moment is shown as begun. */
  async function rowAfter(
    { scope, row }: Located,
    before: QueuedDraw,
    language: Language,
  ): Promise<Record<string, unknown>> {
    const now = (await queue.find(scope, keyOf(row.id))) ?? { ...before, isStarted: true, position: null }
    const [changed] = await shown(scope, [now], language, viewJob)
    return changed as Record<string, unknown>
  }

  /** What can no longer be steered because it began or ended meanwhile. */
  const tooLate = (outcome: 'started' | 'unknown') =>
    outcome === 'started' ? queueManageErrors.started() : queueManageErrors.ended()

  /** @throws AppError `queueManage.started`, `queueManage.ended` */
  async function dequeue({ scope, row }: Located): Promise<void> {
    if (hasEnded(row)) throw queueManageErrors.ended()
    if ((await draws.dequeue(scope, row)) === 'started') throw queueManageErrors.started()
  }

  return {
    /** @throws AppError `common.badInput` beside a filter by what is not shown to this person. */
    async page(caller: Caller, input: Static<typeof QueueQuery>, language: Language): Promise<Page<unknown>> {
      const view = await viewOf(db, caller, input.tenantId)
      const { lane, apiId, userId, state, prompt, key } = input
      const dates = readDateSearch(input, config.timeZone)
      checkFilters(caller, 'drawInfo', [
        ...Object.entries({ apiId, userId, prompt }).flatMap(([column, value]) => (value ? [{ column }] : [])),
        ...dates,
      ])
      const page = await queue.page(
        view,
        {
          lane: lane || undefined,
          apiId: apiId || undefined,
          userId: userId || undefined,
          state,
          prompt: prompt || undefined,
          key: key || undefined,
          dates,
        },
        readPaging(input),
      )
      return { ...page, records: await shown(view, page.records, language, viewJob) }
    },

    async job(caller: Caller, key: string, language: Language): Promise<Record<string, unknown>> {
      const located = await records.locate(caller, key)
      const whole = await queue.findWhole(located.scope, keyOf(located.row.id))
      if (!whole) throw queueManageErrors.ended()
      const [detail] = await shown(located.scope, [whole], language, viewJobDetail)
      return detail as Record<string, unknown>
    },

    /** Also after its end. */
    async status(caller: Caller, key: string, language: Language): Promise<Progress> {
      const { scope, row } = await records.locate(caller, key)
      if (hiddenOf(scope, row)('files')) throw commonErrors.notFound()
      return draws.progressOf(scope, row, language)
    },

    async out(caller: Caller, key: string): Promise<Steered<{ key: string; infoId: string; state: number }>> {
      const located = await records.locate(caller, key)
      const { lane, position } = await queued(located)
      await dequeue(located)
      return {
        answer: { key, infoId: located.row.id, state: DRAW_STATE.cancelled },
        tenantId: located.scope.tenantId,
        lane,
        note: `position ${position ?? '-'}`,
      }
    },

    outMany: (caller: Caller, keys: readonly string[], language: Language): Promise<ManyAnswer> =>
      oneByOne(keys, { language, log }, async (key) => dequeue(await records.locate(caller, key))),

    /** Waits until its worker has let go, at most `waitMs`. */
    async kill(caller: Caller, key: string, waitMs: number = KILL_WAIT_MS): Promise<Steered<KillAnswer>> {
      const { scope, row } = await records.locate(caller, key)
      if (hasEnded(row)) throw queueManageErrors.ended()
      const did = (answer: Pick<KillAnswer, 'state' | 'upstreamCancelled' | 'stopping'>): Steered<KillAnswer> => ({
        answer: { key, infoId: row.id, ...answer },
        tenantId: scope.tenantId,
        lane: laneOf(row.apiId, scope.tenantId),
        note: answer.stopping ? 'stopping' : answer.upstreamCancelled ? 'cancelled at the provider' : 'cancelled',
      })
      if ((await draws.cancel(scope, row)) === 'cancelled')
        return did({ state: DRAW_STATE.cancelled, upstreamCancelled: false })
      await jobs.steering.ended(DRAW_QUEUE, key, waitMs)
      const [latest, upstreamCancelled] = await Promise.all([
        draws.get(scope, row.id),
        queue.wasCancelledUpstream(scope, row.id, row.attempts),
      ])
      if (latest.state === DRAW_STATE.cancelled) return did({ state: DRAW_STATE.cancelled, upstreamCancelled })
      if (hasEnded(latest)) throw queueManageErrors.ended() // its own end came first
      return did({ state: DRAW_STATE.running, upstreamCancelled, stopping: true })
    },

    async move(
      caller: Caller,
      { key, position }: Static<typeof MoveInput>,
      language: Language,
    ): Promise<Steered<Record<string, unknown>>> {
      const located = await records.locate(caller, key)
      const { scope } = located
      const before = await queued(located)
      const { lane } = before
      const moved = await db.transaction(scope, (trx) =>
        jobs.steering.move(trx, DRAW_QUEUE, key, Math.min(position, LAST_POSITION)),
      )
      if (typeof moved === 'string') throw tooLate(moved)
      jobs.wake()
      news.touch(lane, scope.tenantId)
      return {
        answer: await rowAfter(located, before, language),
        tenantId: scope.tenantId,
        lane,
        note: `position ${before.position ?? '-'} → ${moved}`,
      }
    },

    /** @throws AppError `common.forbidden` for what is not shown to this person; what the words and parameters lack, beside their fields. */
    async edit(
      caller: Caller,
      { key, prompt, params, version }: Static<typeof EditJobInput>,
      language: Language,
    ): Promise<Steered<Record<string, unknown>>> {
      if (prompt === undefined && params === undefined) throw queueManageErrors.nothingToChange()
      const located = await records.locate(caller, key)
      const { scope, row } = located
      const before = await queued(located)
      const isHidden = hiddenOf(scope, row)
      if ((prompt !== undefined && isHidden('prompt')) || (params !== undefined && isHidden('params')))
        throw commonErrors.forbidden()
      if (row.apiId === null) throw queueManageErrors.noWords()
      const edit = {
        by: caller.realName || caller.account,
        ...(prompt === undefined ? {} : { prompt }),
        ...(params === undefined ? {} : { params }),
        ...(version === undefined ? {} : { version }),
      }
      if ((await draws.edit(scope, row.id, edit)) === 'started') throw queueManageErrors.started()
      return {
        answer: await rowAfter(located, before, language),
        tenantId: scope.tenantId,
        lane: before.lane,
        note: [...(prompt === undefined ? [] : ['prompt']), ...(params === undefined ? [] : ['params'])].join(', '),
      }
    },
  }
}

const hasEnded = ({ state }: Pick<DrawInfoRow, 'state'>): boolean => DRAW_END_STATES.includes(state as DrawState)
