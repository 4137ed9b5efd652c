import { sql, type SelectQueryBuilder, type Selectable } from 'kysely'
import { DRAW_CHECK_UNDECIDED, type CheckDecideInput } from '@drawdesk/contract/biz/draw-check'
import { MODERATION } from '@drawdesk/contract/biz/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { isShown, seenCondition } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/totals.ts'
import type { Database, DrawCheckTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { TOLD, type ToldRow } from '../draw-info/draw-info.repository.ts'

export type DrawCheckRow = Selectable<DrawCheckTable>

export interface Decision {
  suggestion: CheckDecideInput['suggestion']
  remark: string
  time: Date
}

/** Findings of moderation. Who sees a record sees its findings; where a rule hides of a record how it was moderated, there are none. */
export function createDrawCheckRepository(db: Db) {
  /** On queries of `drawCheck`, also of updates. */
  function ofSeenRecords(scope: Scope) {
    const condition = seenCondition(scope, 'drawInfo', 'i')
    if (!condition) return undefined
    if (!isShown(scope, 'drawInfo', 'moderation')) return sql<boolean>`false`
    return sql<boolean>`exists (select 1 from draw_info i where i.tenant_id = draw_check.tenant_id and i.id = draw_check.info_id and ${condition})`
  }

  function live(scope: Scope): SelectQueryBuilder<Database, 'drawCheck', object> {
    const condition = ofSeenRecords(scope)
    return db.as(scope).selectFrom('drawCheck').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0).$if(condition !== undefined, (query) => query.where(condition as NonNullable<typeof condition>))
  }

  return {
    /** One page and its total, in one round trip. */
    list(scope: Scope, { filters, sort, paging }: { filters: readonly Filter[]; sort: readonly Sort[]; paging: Paging }): Promise<Page<DrawCheckRow>> {
      let page = live(scope).selectAll().limit(paging.size).offset((paging.current - 1) * paging.size)
      let matching = live(scope).select(sql<number>`1`.as('one'))
      for (const filter of filters) {
        page = page.where(filterExpression(filter))
        matching = matching.where(filterExpression(filter))
      }
      for (const { column, order } of sort) page = page.orderBy(column as 'id', order) // only declared fields get here (crud/paging.ts)
      return countedPage(db, scope, { table: 'drawCheck', narrowedBy: filters, paging, page, matching })
    },

    /** Writes what this person decided; answers those of the ids that are there to be decided. */
    async decide(scope: Scope, ids: readonly string[], { suggestion, remark, time }: Decision): Promise<Pick<DrawCheckRow, 'id' | 'infoId' | 'kind' | 'label'>[]> {
      const condition = ofSeenRecords(scope)
      return db
        .as(scope)
        .updateTable('drawCheck')
        .set({ decision: suggestion, remark, decideUser: scope.userId, decideTime: time, updateUser: scope.userId, updateTime: time, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('id', 'in', [...ids])
        .$if(condition !== undefined, (query) => query.where(condition as NonNullable<typeof condition>))
        .returning(['id', 'infoId', 'kind', 'label'])
        .execute()
    },

    /** Findings nobody has decided with the same kind and label as one of these. */
    async countAlike(scope: Scope, findings: readonly Pick<DrawCheckRow, 'kind' | 'label'>[]): Promise<number> {
      const alike = sql<boolean>`(kind, label) in (select * from unnest(${findings.map(({ kind }) => kind)}::text[], ${findings.map(({ label }) => label)}::text[]))`
      const row = await live(scope).select(sql<string>`count(*)`.as('alike')).where('decision', '=', DRAW_CHECK_UNDECIDED).where(alike).executeTakeFirstOrThrow()
      return Number(row.alike)
    },

    /** Brings the moderation of these records in line with their findings, and answers those it changed: one that blocks blocks, one that still waits for a person keeps it in review. */
    async settle(scope: Scope, infoIds: readonly string[]): Promise<ToldRow[]> {
      const said = sql`coalesce(nullif(c.decision, ''), c.suggestion)`
      const moderation = sql<number>`(select case when bool_or(${said} = 'block') then ${sql.lit(MODERATION.block)} when bool_or(${said} = 'review') then ${sql.lit(MODERATION.review)} else ${sql.lit(MODERATION.pass)} end
        from draw_check c where c.tenant_id = draw_info.tenant_id and c.info_id = draw_info.id and c.is_deleted = 0)`
      return db
        .as(scope)
        .updateTable('drawInfo')
        .set({ moderation, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', [...infoIds])
        .where(sql<boolean>`moderation is distinct from ${moderation}`)
        .returning(TOLD)
        .execute()
    },
  }
}
