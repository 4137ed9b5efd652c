import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DrawExTable } from '../../../db/schema.generated.ts'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import { insertNotedRow, updateNotedRow } from '../../../crud/history/noted-rows.repository.ts'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DrawExRow = Selectable<DrawExTable>

/** What may come to its end by the clock. */
const TIMED = [EX_STATE.online, EX_STATE.offline]

/** Experiences; their styles stand in ex-styles.repository.ts. */
export function createDrawExRepository(db: Db) {
  /** Those that the scope sees. */
  const live = (scope: Scope) =>
    visibleTo(
      scope,
      'drawEx',
    )(db.as(scope).selectFrom('drawEx').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))
  const whole = (scope: Scope) =>
    live(scope)
      .selectAll()
      .select(flagsOf(scope, 'drawEx') as [])
  /** Those that are online at that moment: which started last, then the newest. */
  const online = (scope: Scope, now: Date) =>
    whole(scope)
      .where('state', '=', EX_STATE.online)
      .where('active', '=', 1)
      .where('startTime', '<=', now)
      .where('endTime', '>', now)
      .orderBy('startTime', 'desc')
      .orderBy('id', 'desc')

  return {
    find: (scope: Scope, id: string): Promise<DrawExRow | undefined> =>
      whole(scope).where('id', '=', id).executeTakeFirst(),

    /** The same, held until the transaction ends: a change of an experience judges what it is then. */
    lock: (scope: Scope, id: string): Promise<DrawExRow | undefined> =>
      whole(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

    /**
     * The first of those that are online at that moment, with this id unless it is `""`. Of this venue unless that is
     * `""`: one that names it comes before those of no venue, which are for all.
     */
    findNow(
      scope: Scope,
      { muName, exId = '', now }: { muName: string; exId?: string; now: Date },
    ): Promise<DrawExRow | undefined> {
      let query = online(scope, now)
      if (muName !== '')
        query = query
          .where('muName', 'in', [muName, ''])
          .clearOrderBy()
          .orderBy(sql`mu_name = ''`)
          .orderBy('startTime', 'desc')
          .orderBy('id', 'desc')
      if (exId !== '') query = query.where('id', '=', exId)
      return query.limit(1).executeTakeFirst()
    },

    /** Of those that are put online and have not begun, the one that begins first; of this venue or of all, and with this id, unless they are `""`. */
    findNext(
      scope: Scope,
      { muName, exId = '', now }: { muName: string; exId?: string; now: Date },
    ): Promise<DrawExRow | undefined> {
      let query = whole(scope)
        .where('state', '=', EX_STATE.online)
        .where('active', '=', 1)
        .where('startTime', '>', now)
        .orderBy('startTime')
        .orderBy('id')
      if (muName !== '') query = query.where('muName', 'in', [muName, ''])
      if (exId !== '') query = query.where('id', '=', exId)
      return query.limit(1).executeTakeFirst()
    },

    /** All that are online at that moment, at most so many. */
    listNow: (scope: Scope, now: Date, most: number): Promise<DrawExRow[]> => online(scope, now).limit(most).execute(),

    /** Those that had begun and are not online any more, with the moment since which that is so, the latest first. */
    listOver: (scope: Scope, now: Date, most: number): Promise<{ id: string; muName: string; overTime: Date }[]> =>
      live(scope)
        .select(['id', 'muName'])
        .select(sql<Date>`case when end_time <= ${now} then end_time else update_time end`.as('overTime'))
        .where('startTime', '<=', now)
        .where('state', '<>', EX_STATE.draft)
        .where((where) =>
          where.or([where('endTime', '<=', now), where('state', '<>', EX_STATE.online), where('active', '<>', 1)]),
        )
        .orderBy('overTime', 'desc')
        .limit(most)
        .execute(),

    async listNames(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await live(scope)
        .select(['id', 'exName'])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, exName }) => [id, exName]))
    },

    /** The experience and the venue of a device. */
    findPlaceOfDevice: (scope: Scope, loginId: string): Promise<{ exId: string | null; muName: string } | undefined> =>
      db
        .as(scope)
        .selectFrom('device')
        .select(['exId', 'muName'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('id', '=', loginId)
        .executeTakeFirst(),

    insert: (scope: Scope, row: Omit<Insertable<DrawExTable>, 'tenantId'>): Promise<DrawExRow> =>
      insertNotedRow(db, scope, 'drawEx', row),

    /** The row as it is then, or undefined when there is none. */
    update: (scope: Scope, id: string, values: Updateable<DrawExTable>): Promise<DrawExRow | undefined> =>
      updateNotedRow(db, scope, 'drawEx', { id, values }),

    /** Writes the end of those of the tenant whose end has passed; of all of them, or of these. Answers how many. */
    async endPassed(scope: Pick<Scope, 'tenantId'>, now: Date, ids?: readonly string[]): Promise<number> {
      let query = db
        .as(scope)
        .updateTable('drawEx')
        .set({ state: EX_STATE.ended, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('state', 'in', TIMED)
        .where('endTime', '<=', now)
      if (ids) query = query.where(sql<boolean>`id = any(${ids}::bigint[])`)
      return Number((await query.executeTakeFirst()).numUpdatedRows)
    },

    /** Of all tenants: whose end has passed and does not stand in the row yet, at most so many. */
    listPassed: (now: Date, most: number): Promise<{ id: string; tenantId: string }[]> =>
      db
        .across('jobs')
        .selectFrom('drawEx')
        .select(['id', 'tenantId'])
        .where('isDeleted', '=', 0)
        .where('state', 'in', TIMED)
        .where('endTime', '<=', now)
        .orderBy('endTime')
        .limit(most)
        .execute(),
  }
}

export type DrawExRepository = ReturnType<typeof createDrawExRepository>
