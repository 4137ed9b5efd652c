import { sql } from 'kysely'
import type { PaperChange } from '@drawdesk/contract/devices/draw-login'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Sheets of a device by weekday (1 is Monday), in the zone of the installation. */
export interface WeekdaySheets {
  loginId: string
  weekday: number
  sheets: number
  first: Date
}

/** How the count of sheets in each tray changed, and how many came out when. */
export function createPaperLogRepository(db: Db) {
  return {
    async add(
      scope: Tenant,
      row: {
        id: string
        loginId: string
        what: PaperChange
        change: number
        paperNum: number
        jobId: string | null
        createUser: string | null
        createTime: Date
      },
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('paperLog')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    async sheetsByWeekday(
      scope: Tenant,
      loginIds: readonly string[],
      { since, until, timeZone }: { since: Date; until: Date; timeZone: string },
    ): Promise<WeekdaySheets[]> {
      if (loginIds.length === 0) return []
      const weekday = sql<number>`extract(isodow from printed_time at time zone ${sql.lit(timeZone)})::int`
      const rows = await db
        .as(scope)
        .selectFrom('printSheet')
        .select((eb) => [
          'loginId',
          weekday.as('weekday'),
          sql<string>`count(*)`.as('sheets'),
          eb.fn.min('printedTime').as('first'),
        ])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`login_id = any(${[...loginIds]}::bigint[])`)
        .where('printedTime', '>=', since)
        .where('printedTime', '<', until)
        .groupBy(['loginId', weekday])
        .execute()
      return rows.map(({ sheets, ...row }) => ({ ...row, sheets: Number(sheets) }))
    },
  }
}
