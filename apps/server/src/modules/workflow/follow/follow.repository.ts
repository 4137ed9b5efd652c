import { sql, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const COLUMNS = [
  'id',
  'definitionId',
  'processKey',
  'processName',
  'processVersion',
  'category',
  'title',
  'startUserId',
  'startTime',
  'endTime',
  'suspensionState',
  'businessTable',
  'businessId',
  'rev',
  'state',
] as const

export interface FollowedRow {
  id: string
  definitionId: string
  processKey: string
  processName: string
  processVersion: number
  category: string
  title: string
  startUserId: string | null
  startTime: Date
  endTime: Date | null
  suspensionState: number
  businessTable: string
  businessId: string
  rev: number
  /** An `InstanceState` of the engine. */
  state: unknown
}

export interface FollowFilters {
  instanceId: string
  definitionId: string
  processKey: string
  /** `table:id`. */
  businessKey: string
  startUserId: string
  category: string
  dates: readonly Filter[]
  paging: Paging
}

/** Instances that run, for those who run the processes. */
export function createFollowRepository(db: Db) {
  const matching = (scope: Pick<Scope, 'tenantId'>, filters: Omit<FollowFilters, 'paging'>) => {
    const { instanceId, definitionId, processKey, businessKey, startUserId, category, dates } = filters
    return db
      .as(scope)
      .selectFrom('wfInstance')
      .where('tenantId', '=', scope.tenantId)
      .where('endTime', 'is', null)
      .where('isDeleted', '=', 0)
      .$call(createdWithin(dates, 'createTime'))
      .$if(instanceId !== '', (query) => query.where('id', '=', instanceId))
      .$if(definitionId !== '', (query) => query.where('definitionId', '=', definitionId))
      .$if(processKey !== '', (query) => query.where('processKey', '=', processKey))
      .$if(businessKey !== '', (query) =>
        query.where(sql<SqlBool>`business_table || ':' || business_id = ${businessKey}`),
      )
      .$if(startUserId !== '', (query) => query.where('startUserId', '=', startUserId))
      .$if(category !== '', (query) => query.where('category', '=', category))
  }

  return {
    /** The newest first; called instances are rows of their own. */
    page(scope: Pick<Scope, 'tenantId'>, { paging, ...filters }: FollowFilters): Promise<Page<FollowedRow>> {
      const query = matching(scope, filters)
      return countedPage<FollowedRow>(db, scope, {
        table: 'wfInstance',
        narrowedBy: filters,
        paging,
        page: query
          .select(COLUMNS)
          .orderBy('id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: query.select(sql<number>`1`.as('one')),
      })
    },

    /** Those that do not run by this definition, the oldest first. */
    async listIds(
      scope: Pick<Scope, 'tenantId'>,
      filters: Omit<FollowFilters, 'paging'>,
      { otherThan, most }: { otherThan: string; most: number },
    ): Promise<string[]> {
      const rows = await matching(scope, filters)
        .select('id')
        .where('definitionId', '<>', otherThan)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Also one that has ended. */
    find(scope: Pick<Scope, 'tenantId'>, id: string): Promise<FollowedRow | undefined> {
      return db
        .as(scope)
        .selectFrom('wfInstance')
        .select(COLUMNS)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },
  }
}
