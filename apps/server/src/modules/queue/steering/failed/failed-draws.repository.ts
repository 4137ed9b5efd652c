import { sql, type Expression, type SqlBool } from 'kysely'
import { QUEUE_PROMPT_LENGTH } from '@drawdesk/contract/queue/queue-manage'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import type { Page } from '@drawdesk/contract/core/schema'
import { createdWithin, filterExpression, type Filter } from '../../../../crud/filters.ts'
import type { Paging } from '../../../../crud/paging.ts'
import { flagsOf } from '../../../../crud/row-rule.ts'
import { countedPage } from '../../../../crud/counted-page.repository.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { queueDb } from '../../../drawing/run/queue/queue-of.ts'
import { countedAcross } from '../counted-across.ts'
import type { QueueView } from '../queue-manage.repository.ts'
import { seenOrOwn } from '../seen-or-own.ts'

export interface FailedFilters {
  apiId?: string | undefined
  code?: DrawErrorCode | undefined
  isRetryable?: boolean | undefined
  prompt?: string | undefined
  dates?: readonly Filter[]
}

/** A record that failed; `error` as it is stored. */
export interface FailedDraw {
  infoId: string
  tenantId: string
  tenantName: string | null
  apiId: string | null
  apiName: string | null
  userId: string
  userName: string | null
  prompt: string
  error: unknown
  attempts: number
  /** What went to the provider, or was to: a further attempt, and each order anew of one, counts. */
  tries: number
  finishedTime: Date
}

/** Records that failed after `since`, the latest first. */
export function createFailedDrawsRepository(db: Db) {
  function failed(view: QueueView, since: Date, { apiId, code, isRetryable, prompt, dates = [] }: FailedFilters) {
    const { tenantId } = view
    const seen = tenantId === undefined ? undefined : seenOrOwn(view)
    return createdWithin(
      dates,
      'info.createTime',
    )(queueDb(db, view).selectFrom('drawInfo as info'))
      .where('info.state', '=', DRAW_STATE.failed)
      .where('info.isDeleted', '=', 0)
      .where('info.finishedTime', '>', since)
      .$if(tenantId !== undefined, (query) => query.where('info.tenantId', '=', tenantId as string))
      .$if(seen !== undefined, (query) => query.where(seen as Expression<SqlBool>))
      .$if(apiId !== undefined, (query) => query.where('info.apiId', '=', apiId as string))
      .$if(code !== undefined, (query) => query.where(sql<boolean>`info.error ->> 'code' = ${code}`))
      .$if(isRetryable !== undefined, (query) =>
        query.where(sql<boolean>`coalesce((info.error ->> 'retryable')::boolean, false) = ${isRetryable}`),
      )
      .$if(prompt !== undefined, (query) =>
        query.where(filterExpression({ column: 'info.prompt', operator: 'contains', value: prompt })),
      )
  }

  const latestFirst = (view: QueueView, since: Date, filters: FailedFilters) =>
    failed(view, since, filters).orderBy('info.finishedTime', 'desc').orderBy('info.id', 'desc')

  return {
    async page(view: QueueView, since: Date, filters: FailedFilters, paging: Paging): Promise<Page<FailedDraw>> {
      const page = latestFirst(view, since, filters)
        .leftJoin('drawApi as api', (join) =>
          join.onRef('api.id', '=', 'info.apiId').onRef('api.tenantId', '=', 'info.tenantId'),
        )
        .leftJoin('userAccount as person', (join) =>
          join.onRef('person.id', '=', 'info.userId').onRef('person.tenantId', '=', 'info.tenantId'),
        )
        .leftJoin('systemTenant as tenant', (join) =>
          join.onRef('tenant.tenantId', '=', 'info.tenantId').on('tenant.isDeleted', '=', 0),
        )
        .select([
          'info.id as infoId',
          'info.tenantId',
          'info.apiId',
          'info.userId',
          'info.error',
          'info.attempts',
          'info.finishedTime',
          'api.apiName',
          'person.realName as userName',
          'tenant.tenantName',
        ])
        .select(
          sql<number>`(select coalesce(sum(case when a.outcome = 'moved' and a.started_time is null then 0 else 1 + coalesce((a.task ->> 'order')::int, 0) end), 0)::int from draw_attempt a where a.tenant_id = info.tenant_id and a.info_id = info.id)`.as(
            'tries',
          ),
        )
        .select(sql<string>`left(info.prompt, ${sql.lit(QUEUE_PROMPT_LENGTH)})`.as('prompt'))
        .select(view.tenantId === undefined ? [] : (flagsOf(view, 'drawInfo', 'info') as []))
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      const matching = failed(view, since, filters).select(sql<number>`1`.as('one'))
      const counted =
        view.tenantId === undefined
          ? await countedAcross(db, { paging, page, matching })
          : await countedPage(db, view, {
              table: 'drawInfo',
              narrowedBy: { failed: filters, by: view.userId },
              paging,
              page,
              matching,
            })
      return counted as unknown as Page<FailedDraw>
    },

    /** The latest of them, at most `most`, and whose they are. */
    list: (
      view: QueueView,
      since: Date,
      filters: FailedFilters,
      most: number,
    ): Promise<{ id: string; tenantId: string }[]> =>
      latestFirst(view, since, filters).select(['info.id', 'info.tenantId']).limit(most).execute(),
  }
}
