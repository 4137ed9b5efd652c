import { sql, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { TimeSpan } from '../shared/flow-times.ts'

export interface OverdueFilters {
  /** Undefined: of all processes. */
  definitionIds: readonly string[] | undefined
  /** Of the due date. */
  span: TimeSpan
  /** By time of creation. */
  dates: readonly Filter[]
  paging: Paging
}

export interface OverdueRow {
  id: string
  name: string
  nodeId: string
  assigneeId: string | null
  createTime: Date
  dueDate: Date
  instanceId: string
  title: string
  definitionId: string
  processKey: string
  processName: string
  processVersion: number
  category: string
  startUserId: string | null
  businessId: string
}

/** Open tasks past their due date. */
export function createOverdueRepository(db: Db) {
  return {
    /** The latest of them first. Those of suspended instances are nobody's to do. */
    page(scope: Pick<Scope, 'tenantId'>, { paging, ...filters }: OverdueFilters, now: Date): Promise<Page<OverdueRow>> {
      const { definitionIds, span, dates } = filters
      const matching = db
        .as(scope)
        .selectFrom('wfTask as t')
        .innerJoin('wfInstance as i', (join) =>
          join.on('i.tenantId', '=', scope.tenantId).onRef('i.id', '=', 't.instanceId').on('i.isDeleted', '=', 0),
        )
        .where('t.tenantId', '=', scope.tenantId)
        .where('t.endTime', 'is', null)
        .where('t.suspensionState', '=', 1)
        .where('t.dueDate', '<', now)
        .$call(createdWithin(dates, 't.createTime'))
        .$if(definitionIds !== undefined, (query) =>
          query.where(sql<SqlBool>`t.definition_id = any(${[...(definitionIds ?? [])]}::bigint[])`),
        )
        .where((t) =>
          t.and([
            ...(span.from ? [t('t.dueDate', '>=', span.from)] : []),
            ...(span.until ? [t('t.dueDate', '<', span.until)] : []),
          ]),
        )
      return countedPage<OverdueRow>(db, scope, {
        table: 'wfTask',
        narrowedBy: ['overdue', filters],
        paging,
        page: matching
          .select([
            't.id',
            't.name',
            't.nodeId',
            't.assigneeId',
            't.createTime',
            't.dueDate',
            't.instanceId',
            'i.title',
            't.definitionId',
            'i.processKey',
            'i.processName',
            'i.processVersion',
            'i.category',
            'i.startUserId',
            'i.businessId',
          ])
          .$narrowType<{ dueDate: Date }>()
          .orderBy('t.dueDate')
          .orderBy('t.id')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: matching.select(sql<number>`1`.as('one')),
      })
    },
  }
}
