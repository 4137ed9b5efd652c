import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { PRINT_STATE } from '@drawdesk/contract/devices/print-job'
import type { PrintJobTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type PrintJobRow = Selectable<PrintJobTable>
type Tenant = Pick<Scope, 'tenantId'>

const { waiting, sent, printing, paused, failed, cancelled } = PRINT_STATE
export const OPEN_STATES = [waiting, sent, printing, paused] as const
/** Of one picture; older ones are drawn anew. */
const SHEETS_LOOKED_AT = 20
const PUBLISHED = ['id', 'loginId', 'state', 'printed', 'sheets', 'error'] as const

/** Print jobs. Who changes one holds its device's row first; states move by compare-and-set all the same. */
export function createPrintJobRepository(db: Db) {
  const jobs = (scope: Tenant) => db.as(scope).selectFrom('printJob').where('tenantId', '=', scope.tenantId)
  const update = (scope: Tenant) => db.as(scope).updateTable('printJob').where('tenantId', '=', scope.tenantId)
  const isOpen = sql<boolean>`state in (0, 1, 2, 6)`
  const lastWord = sql<Date>`greatest(sent_time, (select max(sheet.printed_time) from print_sheet sheet where sheet.tenant_id = print_job.tenant_id and sheet.job_id = print_job.id and sheet.login_id = print_job.login_id))`

  return {
    find: (scope: Tenant, id: string): Promise<PrintJobRow | undefined> =>
      jobs(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** What this request made, also where that was moved to another device since. */
    findRequest: (scope: Tenant, at: { loginId: string; clientRequestId: string; requestHash: string; since: Date }) =>
      jobs(scope)
        .selectAll()
        .where('clientRequestId', '=', at.clientRequestId)
        .where((where) => where.or([where('loginId', '=', at.loginId), where('requestHash', '=', at.requestHash)]))
        .where('createTime', '>', at.since)
        .orderBy(sql`request_hash = ${at.requestHash}`, 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** An id of a request that is older than that is free again. */
    async forgetRequest(scope: Tenant, at: { loginId: string; clientRequestId: string }): Promise<void> {
      await update(scope)
        .set({ clientRequestId: '' })
        .where('loginId', '=', at.loginId)
        .where('clientRequestId', '=', at.clientRequestId)
        .execute()
    },

    /** The same picture for the same device since then, unless that came to nothing. */
    findRecent: (scope: Tenant, at: { loginId: string; infoId: string; sourceId: string; since: Date }) =>
      jobs(scope)
        .select('id')
        .where('loginId', '=', at.loginId)
        .where('infoId', '=', at.infoId)
        .where('sourceId', '=', at.sourceId)
        .where('createTime', '>', at.since)
        .where('state', 'not in', [failed, cancelled])
        .limit(1)
        .executeTakeFirst(),

    /** In the order in which they are printed. */
    listOpen: (scope: Tenant, loginId: string): Promise<PrintJobRow[]> =>
      jobs(scope)
        .selectAll()
        .where('loginId', '=', loginId)
        .where(isOpen)
        .orderBy('queuedTime')
        .orderBy('id')
        .execute(),

    /** Whether the machine of one of these may have begun what still waits there. */
    async hasBegun(scope: Tenant, at: { from: string; ids: readonly string[] }): Promise<boolean> {
      const found = await jobs(scope)
        .select('id')
        .where('loginId', '=', at.from)
        .where('state', 'in', [waiting, sent, paused])
        .where('begun', '=', true)
        .where(sql<boolean>`id = any(${[...at.ids]}::bigint[])`)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    listOfOrder: (scope: Tenant, orderNo: string): Promise<PrintJobRow[]> =>
      jobs(scope).selectAll().where('orderNo', '=', orderNo).orderBy('id').execute(),

    async insert(scope: Tenant, row: Omit<Insertable<PrintJobTable>, 'tenantId'>): Promise<PrintJobRow> {
      return db
        .as(scope)
        .insertInto('printJob')
        .values({ ...row, tenantId: scope.tenantId })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Undefined where it is in none of these states any more. */
    move: (
      scope: Tenant,
      at: { id: string; from: readonly number[]; attempts?: number },
      values: Updateable<PrintJobTable>,
    ): Promise<PrintJobRow | undefined> =>
      update(scope)
        .set({ ...values, version: sql<number>`version + 1` })
        .where('id', '=', at.id)
        .where('state', 'in', [...at.from])
        .$if(at.attempts !== undefined, (query) => query.where('attempts', '=', at.attempts as number))
        .returningAll()
        .executeTakeFirst(),

    /** Nothing more of these is printed until {@link resume}; answers those that it changes. */
    pause: (scope: Tenant, loginId: string, from: readonly number[], error: string) =>
      update(scope)
        .set({ state: paused, error, version: sql<number>`version + 1` })
        .where('loginId', '=', loginId)
        .where((where) =>
          where.or([
            where('state', 'in', [...from]),
            where.and([where('state', '=', paused), where('error', '<>', error)]),
          ]),
        )
        .returning(PUBLISHED)
        .execute(),

    /** They wait again, each at its place. */
    resume: (scope: Tenant, loginId: string) =>
      update(scope)
        .set({ state: waiting, error: '', version: sql<number>`version + 1` })
        .where('loginId', '=', loginId)
        .where('state', '=', paused)
        .returning(PUBLISHED)
        .execute(),

    /** What waits at a device goes to another one, in its order; of these alone, where some are named, and what it may have begun where that is meant too. */
    moveTo: (
      scope: Tenant,
      at: { from: string; ids?: readonly string[] | undefined; withBegun: boolean },
      to: { loginId: string; media: string },
    ): Promise<PrintJobRow[]> =>
      update(scope)
        .set({
          loginId: to.loginId,
          state: waiting,
          error: '',
          begun: false,
          sentTime: null,
          fileId: sql<string>`case when media = ${to.media} then file_id end`,
          media: to.media,
          version: sql<number>`version + 1`,
        })
        .where('loginId', '=', at.from)
        .where('state', 'in', [waiting, sent, paused])
        .$if(!at.withBegun, (query) => query.where('begun', '=', false))
        .$if(at.ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(at.ids ?? [])]}::bigint[])`))
        .returningAll()
        .execute(),

    /** Sheets that were drawn of this picture in this layout for this medium, the newest first. */
    listSheets: (scope: Tenant, of: { infoId: string; sourceId: string; layout: string; media: string }) =>
      jobs(scope)
        .select(['id', 'fileId', 'sha256'])
        .where('infoId', '=', of.infoId)
        .where('sourceId', '=', of.sourceId)
        .where('layout', '=', of.layout)
        .where('media', '=', of.media)
        .where('fileId', 'is not', null)
        .orderBy('id', 'desc')
        .limit(SHEETS_LOOKED_AT)
        .execute(),

    /** Stores the sheet that was made, once. */
    async setSheet(scope: Tenant, id: string, sheet: { fileId: string; sha256: string; media: string }): Promise<void> {
      await update(scope)
        .set({ fileId: sheet.fileId, sha256: sheet.sha256 })
        .where('id', '=', id)
        .where('media', '=', sheet.media)
        .where('fileId', 'is', null)
        .execute()
    },

    /** False where this sheet of the job was counted before at this device. */
    async addSheet(
      scope: Tenant,
      sheet: { jobId: string; sheet: number; loginId: string; orderNo: string; printedTime: Date },
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .as(scope)
        .insertInto('printSheet')
        .values({ ...sheet, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'jobId', 'loginId', 'sheet']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** By device: how many wait (also paused), how many are at it. */
    async countOpen(
      scope: Tenant,
      loginIds: readonly string[],
    ): Promise<Map<string, { waiting: number; printing: number }>> {
      const rows = await jobs(scope)
        .select(['loginId'])
        .select([
          sql<string>`count(*) filter (where state in (0, 6))`.as('waiting'),
          sql<string>`count(*) filter (where state in (1, 2))`.as('printing'),
        ])
        .where(sql<boolean>`login_id = any(${[...loginIds]}::bigint[])`)
        .where(isOpen)
        .groupBy('loginId')
        .execute()
      return new Map(rows.map((row) => [row.loginId, { waiting: Number(row.waiting), printing: Number(row.printing) }]))
    },

    /** At the printers of these devices since then without a word; one of each, with its last sign of life. */
    listSilent: (
      scope: Tenant,
      loginIds: readonly string[],
      before: Date,
    ): Promise<{ loginId: string; since: Date }[]> =>
      jobs(scope)
        .select(['loginId'])
        .select(lastWord.as('since'))
        .where(sql<boolean>`login_id = any(${[...loginIds]}::bigint[])`)
        .where('state', '=', printing)
        .where(lastWord, '<', before)
        .execute(),

    /** Of all tenants: open jobs that are over their time. */
    listExpired: (now: Date, most: number): Promise<Pick<PrintJobRow, 'id' | 'tenantId'>[]> =>
      db
        .across('jobs')
        .selectFrom('printJob')
        .select(['id', 'tenantId'])
        .where(isOpen)
        .where('expireTime', '<=', now)
        .orderBy('expireTime')
        .limit(most)
        .execute(),
  }
}
