import { sql } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const COLUMNS = [
  'id',
  'tenantId',
  'name',
  'nameEn',
  'modelKey',
  'description',
  'descriptionEn',
  'category',
  'version',
  'createTime',
  'createUser',
  'updateTime',
  'updateUser',
] as const

export interface ModelRow {
  id: string
  tenantId: string
  name: string
  nameEn: string
  modelKey: string
  description: string
  descriptionEn: string
  category: string
  version: number
  createTime: Date
  createUser: string | null
  updateTime: Date
  updateUser: string | null
}

export interface ModelFilters {
  name: string
  modelKey: string
  category: string
  /** By time of creation. */
  dates: readonly Filter[]
  paging: Paging
}

type Tenant = Pick<Scope, 'tenantId'>

/** Models of a tenant; what is written goes through the kit (crud/rows.repository.ts). */
export function createModelRepository(db: Db) {
  const live = (scope: Tenant) =>
    db.as(scope).selectFrom('wfModel').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    /** The newest first; names and keys contain what is searched. */
    page(scope: Tenant, { paging, ...filters }: ModelFilters): Promise<Page<ModelRow>> {
      const { name, modelKey, category, dates } = filters
      const matching = live(scope)
        .$call(createdWithin(dates, 'createTime'))
        .$if(name !== '', (query) =>
          query.where(filterExpression({ column: 'name', also: ['nameEn'], operator: 'contains', value: name })),
        )
        .$if(modelKey !== '', (query) =>
          query.where(filterExpression({ column: 'modelKey', operator: 'contains', value: modelKey })),
        )
        .$if(category !== '', (query) => query.where('category', '=', category))
      return countedPage(db, scope, {
        table: 'wfModel',
        narrowedBy: filters,
        paging,
        page: matching
          .select(COLUMNS)
          .orderBy('id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: matching.select(sql<number>`1`.as('one')),
      })
    },

    /** With its diagram; undefined where there is none (any more). */
    find(scope: Tenant, id: string): Promise<(ModelRow & { xml: string }) | undefined> {
      return live(scope)
        .select([...COLUMNS, 'xml'])
        .where('id', '=', id)
        .executeTakeFirst()
    },
  }
}
