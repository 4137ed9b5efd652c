import { sql, type Insertable, type SelectQueryBuilder, type Selectable } from 'kysely'
import { DRAW_CHECK_UNDECIDED, type CheckDecideInput } from '@drawdesk/contract/drawing/draw-check'
import { DRAW_STATE, MODERATION } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { isShown, seenCondition } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Database, DrawCheckTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { PUBLISHED, type DrawInfoRow, type PublishedRow } from '../records/draw-info.repository.ts'

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
    return db
      .as(scope)
      .selectFrom('drawCheck')
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .$if(condition !== undefined, (query) => query.where(condition as NonNullable<typeof condition>))
  }

  return {
    /** One page and its total, in one round trip. */
    list(
      scope: Scope,
      { filters, sort, paging }: { filters: readonly Filter[]; sort: readonly Sort[]; paging: Paging },
    ): Promise<Page<DrawCheckRow>> {
      let page = live(scope)
        .selectAll()
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      let matching = live(scope).select(sql<number>`1`.as('one'))
      for (const filter of filters) {
        page = page.where(filterExpression(filter))
        matching = matching.where(filterExpression(filter))
      }
      for (const { column, order } of sort) page = page.orderBy(column as 'id', order) // only declared fields get here (crud/paging.ts)
      return countedPage(db, scope, { table: 'drawCheck', narrowedBy: filters, paging, page, matching })
    },

    /** Writes what this person decided; answers those of the ids that are there to be decided. */
    async decide(
      scope: Scope,
      ids: readonly string[],
      { suggestion, remark, time }: Decision,
    ): Promise<Pick<DrawCheckRow, 'id' | 'infoId' | 'kind' | 'label'>[]> {
      const condition = ofSeenRecords(scope)
      return db
        .as(scope)
        .updateTable('drawCheck')
        .set({
          decision: suggestion,
          remark,
          decideUser: scope.userId,
          decideTime: time,
          updateUser: scope.userId,
          updateTime: time,
          version: sql<number>`version + 1`,
        })
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
      const row = await live(scope)
        .select(sql<string>`count(*)`.as('alike'))
        .where('decision', '=', DRAW_CHECK_UNDECIDED)
        .where(alike)
        .executeTakeFirstOrThrow()
      return Number(row.alike)
    },

    /** Those of these drawings that the scope sees, until the transaction ends. */
    lockDrawings(scope: Scope, infoIds: readonly string[]): Promise<Pick<DrawInfoRow, 'id' | 'state'>[]> {
      const condition = seenCondition(scope, 'drawInfo')
      return db
        .as(scope)
        .selectFrom('drawInfo')
        .select(['id', 'state'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${[...infoIds]}::bigint[])`)
        .$if(condition !== undefined, (query) => query.where(condition as NonNullable<typeof condition>))
        .orderBy('id')
        .forUpdate()
        .execute()
    },

    /** Decides on findings of these drawings: on all of them, on those that people made, or on those made because of drawings above (`from`). Answers the drawings that have such. */
    async decideOf(
      scope: Scope,
      infoIds: readonly string[],
      of: { provider?: string; from?: readonly string[] },
      { suggestion, remark, time }: Decision,
    ): Promise<{ id: string; infoId: string }[]> {
      return db
        .as(scope)
        .updateTable('drawCheck')
        .set({
          decision: suggestion,
          remark,
          decideUser: scope.userId,
          decideTime: time,
          updateUser: scope.userId,
          updateTime: time,
          version: sql<number>`version + 1`,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`info_id = any(${[...infoIds]}::bigint[])`)
        .$if(of.provider !== undefined, (query) => query.where('provider', '=', of.provider ?? ''))
        .$if(of.from !== undefined, (query) =>
          query.where(sql<boolean>`raw ->> 'from' = any(${[...(of.from ?? [])]}::text[])`),
        )
        .returning(['id', 'infoId'])
        .execute()
    },

    async insert(scope: Scope, rows: readonly NewCheck[]): Promise<void> {
      if (rows.length === 0) return
      const common = {
        tenantId: scope.tenantId,
        createUser: scope.userId,
        createDept: scope.deptId,
        updateUser: scope.userId,
      }
      await db
        .as(scope)
        .insertInto('drawCheck')
        .values(rows.map((row) => ({ ...row, ...common })))
        .execute()
    },

    /** All that was made from the pictures of these drawings, and from those again, each with which of these it comes from. */
    async listBelow(scope: Scope, infoIds: readonly string[]): Promise<{ id: string; root: string }[]> {
      const { rows } = await sql<{ id: string; root: string }>`
        with recursive below as (
          select i.id, i.parent_id as root, 1 as depth from draw_info i where i.tenant_id = ${scope.tenantId} and i.is_deleted = 0 and i.parent_id = any(${[...infoIds]}::bigint[])
          union all
          select c.id, below.root, below.depth + 1 from below join draw_info c on c.tenant_id = ${scope.tenantId} and c.is_deleted = 0 and c.parent_id = below.id where below.depth < ${DEPTH_MOST}::int)
        select id, root from below order by id`.execute(db.as(scope))
      return rows
    },

    /**
     * Brings the moderation of these records in line with their findings, and answers those it changed: one that blocks blocks, one that still waits for a person keeps it in review. Of what has pictures a
     * block takes them down.
     */
    async settle(scope: Scope, infoIds: readonly string[]): Promise<SettledRow[]> {
      const said = sql`coalesce(nullif(c.decision, ''), c.suggestion)`
      const moderation = sql<number>`(select case when bool_or(${said} = 'block') then ${sql.lit(MODERATION.block)} when bool_or(${said} = 'review') then ${sql.lit(MODERATION.review)} else ${sql.lit(MODERATION.pass)} end
        from draw_check c where c.tenant_id = draw_info.tenant_id and c.info_id = draw_info.id and c.is_deleted = 0)`
      return db
        .as(scope)
        .updateTable('drawInfo')
        .set({
          moderation,
          takenDown: sql<number>`case when state = ${sql.lit(DRAW_STATE.succeeded)} and ${moderation} = ${sql.lit(MODERATION.block)} then 1 else 0 end`,
          version: sql<number>`version + 1`,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', [...infoIds])
        .where(sql<boolean>`moderation is distinct from ${moderation}`)
        .returning([...PUBLISHED, 'fileIds', 'lineage'])
        .execute()
    },
  }
}

/** An upscale of an upscale of an upscale: nobody makes longer chains. */
const DEPTH_MOST = 20

export type NewCheck = Omit<Insertable<DrawCheckTable>, 'tenantId'>
export type SettledRow = PublishedRow & Pick<DrawInfoRow, 'fileIds' | 'lineage'>
