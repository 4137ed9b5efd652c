import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { QUEUE_PROMPT_LENGTH } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { createdWithin, filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { flagsOf } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import { placedJobs } from '../../../platform/jobs/job-queries.ts'
import type { Scope } from '../../../platform/scope.ts'
import { WAIT_STEPS } from '../../drawing/records/lanes/wait-step.ts'
import { DRAW_QUEUE } from '../../drawing/records/lanes/lane.ts'
import { ALL_TENANTS, queueDb } from '../../drawing/run/queue/queue-of.ts'
import { countedAcross } from './counted-across.ts'
import { seenOrOwn } from './seen-or-own.ts'

/** Whose drawings: those that a person sees of a tenant, or those of all, for the operator. */
export type QueueView = Scope | typeof ALL_TENANTS

export interface JobFilters {
  lane?: string | undefined
  apiId?: string | undefined
  userId?: string | undefined
  state?: 0 | 1 | undefined
  prompt?: string | undefined
  key?: string | undefined
  dates?: readonly Filter[]
}

/** A drawing in the queue: its job, its record, and the names of what they name. */
export interface QueuedDraw {
  key: string
  lane: string
  isStarted: boolean
  priority: number
  position: number | null
  infoId: string
  tenantId: string
  tenantName: string | null
  apiId: string | null
  apiName: string | null
  userId: string
  userName: string | null
  prompt: string
  state: number
  step: string
  progress: number
  attempts: number
  version: number
  queuedTime: Date
  startedTime: Date | null
}

const RECORD = [
  'info.tenantId',
  'info.apiId',
  'info.userId',
  'info.state',
  'info.step',
  'info.progress',
  'info.attempts',
  'info.version',
  'info.queuedTime',
  'info.startedTime',
] as const
/** Of records that have a job. */
const OPEN_STATES = [DRAW_STATE.queued, DRAW_STATE.running]
/** A drawing's key is `draw:` and the record's id. */
const INFO_ID = sql<string>`substr(job.key, 6)::bigint`
const ONE: Paging = { current: 1, size: 1 }
const CUT_PROMPT = sql<string>`left(info.prompt, ${sql.lit(QUEUE_PROMPT_LENGTH)})`

/**
 * Drawings that wait or run, as people see and steer them. Which are on a page is asked of the jobs, and of their records only where these narrow the list: ten thousand may wait in one lane, and a page has
 * twenty (`queue-size.deep.test.ts`).
 */
export function createQueueManageRepository(db: Db) {
  /** Jobs with their places, counted over all that wait in their lanes, also those that the caller does not see. */
  const placed = (view: QueueView, { lane, apiId, key }: JobFilters) =>
    placedJobs(queueDb(db, view), DRAW_QUEUE, {
      tenantId: view.tenantId,
      lane,
      // A lane begins with its API.
      laneStart: apiId === undefined ? undefined : `${apiId}:`,
      laneOfKey: key,
    }).select(INFO_ID.as('infoId'))

  /** Those of them that are asked for and seen. */
  function jobs(view: QueueView, filters: JobFilters) {
    const { userId, state, prompt, key, dates = [] } = filters
    const { tenantId } = view
    const seen = tenantId === undefined ? undefined : seenOrOwn(view)
    return queueDb(db, view)
      .selectFrom(placed(view, filters).as('job'))
      .$if(key !== undefined, (query) => query.where('job.key', '=', key as string))
      .$if(state !== undefined, (query) => query.where('job.isStarted', '=', state === 1))
      .$if(seen !== undefined || userId !== undefined || prompt !== undefined || dates.length > 0, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            createdWithin(
              dates,
              'info.createTime',
            )(selectFrom('drawInfo as info'))
              .select(sql`1`.as('one'))
              .whereRef('info.id', '=', 'job.infoId')
              .whereRef('info.tenantId', '=', 'job.tenantId')
              .where('info.isDeleted', '=', 0)
              .where('info.state', 'in', OPEN_STATES)
              .$if(tenantId !== undefined, (record) => record.where('info.tenantId', '=', tenantId as string))
              .$if(seen !== undefined, (record) => record.where(seen as Expression<SqlBool>))
              .$if(userId !== undefined, (record) => record.where('info.userId', '=', userId as string))
              .$if(prompt !== undefined, (record) =>
                record.where(filterExpression({ column: 'info.prompt', operator: 'contains', value: prompt })),
              ),
          ),
        ),
      )
  }

  /** Running first, then by place; the second of a lane after the first of every other. */
  function rows(view: QueueView, filters: JobFilters, paging: Paging, prompt: RawBuilder<string>) {
    const { tenantId } = view
    const chosen = jobs(view, filters)
      .selectAll()
      .orderBy('job.isStarted', 'desc')
      .orderBy('job.position')
      .orderBy('job.place')
      .orderBy('job.id')
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    return queueDb(db, view)
      .selectFrom(chosen.as('job'))
      .innerJoin('drawInfo as info', (join) =>
        join.onRef('info.id', '=', 'job.infoId').onRef('info.tenantId', '=', 'job.tenantId'),
      )
      .leftJoin('drawApi as api', (join) =>
        join.onRef('api.id', '=', 'info.apiId').onRef('api.tenantId', '=', 'info.tenantId'),
      )
      .leftJoin('userAccount as person', (join) =>
        join.onRef('person.id', '=', 'info.userId').onRef('person.tenantId', '=', 'info.tenantId'),
      )
      .leftJoin('systemTenant as tenant', (join) =>
        join.onRef('tenant.tenantId', '=', 'info.tenantId').on('tenant.isDeleted', '=', 0),
      )
      .where('info.isDeleted', '=', 0)
      .where('info.state', 'in', OPEN_STATES)
      .$if(tenantId !== undefined, (query) => query.where('info.tenantId', '=', tenantId as string))
      .select([
        'job.key',
        'job.lane',
        'job.isStarted',
        'job.priority',
        'job.position',
        'info.id as infoId',
        'api.apiName',
        'person.realName as userName',
        'tenant.tenantName',
        prompt.as('prompt'),
      ])
      .select([...RECORD])
      .select(tenantId === undefined ? [] : (flagsOf(view, 'drawInfo', 'info') as []))
      .orderBy('job.isStarted', 'desc')
      .orderBy('job.position')
      .orderBy('job.place')
      .orderBy('job.id')
  }

  return {
    /** Prompts are cut. */
    async page(view: QueueView, filters: JobFilters, paging: Paging): Promise<Page<QueuedDraw>> {
      const page = rows(view, filters, paging, CUT_PROMPT)
      const matching = jobs(view, filters).select(sql<number>`1`.as('one'))
      const counted =
        view.tenantId === undefined
          ? await countedAcross(db, { paging, page, matching })
          : await countedPage(db, view, {
              table: 'drawInfo',
              narrowedBy: { queued: filters, by: view.userId },
              paging,
              page,
              matching,
            })
      return counted
    },

    /** Records of one lane that wait, in it or in front of the provider, as far as they are seen; those in front first. */
    async listMovable(scope: Scope, lane: string, most: number): Promise<string[]> {
      const rows = await jobs(scope, { lane })
        .innerJoin('drawInfo as waiting', (join) =>
          join.onRef('waiting.id', '=', 'job.infoId').onRef('waiting.tenantId', '=', 'job.tenantId'),
        )
        .where('waiting.tenantId', '=', scope.tenantId)
        .where(({ or, eb }) => or([eb('job.isStarted', '=', false), eb('waiting.step', 'in', [...WAIT_STEPS])]))
        .select('job.infoId')
        .orderBy('job.isStarted', 'desc')
        .orderBy('job.position')
        .orderBy('job.place')
        .orderBy('job.id')
        .limit(most)
        .execute()
      return rows.map(({ infoId }) => infoId)
    },

    /** One of them; undefined when it is in no queue, or not seen. */
    async find(view: QueueView, key: string): Promise<QueuedDraw | undefined> {
      return rows(view, { key }, ONE, CUT_PROMPT).executeTakeFirst()
    },

    /** The same with its whole prompt and its parameters. */
    async findWhole(view: QueueView, key: string): Promise<(QueuedDraw & { params: unknown }) | undefined> {
      return rows(view, { key }, ONE, sql<string>`info.prompt`)
        .select('info.params')
        .executeTakeFirst()
    },

    /** Whether the provider accepted that this attempt was cancelled. */
    async wasCancelledUpstream(scope: Scope, infoId: string, attemptNo: number): Promise<boolean> {
      const call = await db
        .as(scope)
        .selectFrom('drawCall')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .where('attemptNo', '=', attemptNo)
        .where('step', '=', 'cancel')
        .where('httpStatus', '>=', 200)
        .where('httpStatus', '<', 300)
        .limit(1)
        .executeTakeFirst()
      return call !== undefined
    },

    /** Whose these records are; for the platform's operator alone. */
    async tenantsOf(infoIds: readonly string[]): Promise<Map<string, string>> {
      if (infoIds.length === 0) return new Map()
      const found = await queueDb(db, ALL_TENANTS)
        .selectFrom('drawInfo')
        .select(['id', 'tenantId'])
        .where(sql<boolean>`id = any(${[...infoIds]}::bigint[])`)
        .where('isDeleted', '=', 0)
        .execute()
      return new Map(found.map(({ id, tenantId }) => [id, tenantId]))
    },
  }
}
