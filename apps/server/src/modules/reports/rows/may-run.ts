import { REPORT_SQL, reportMenuCode } from '@drawdesk/contract/reports/report'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import type { Db } from '../../../platform/database/db.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { createReportRepository } from './report.repository.ts'
import type { ReportRow } from '../run/report-row.ts'

type Asker = Pick<Caller, 'permissions' | 'isAdministrator'>

/** Who holds its menu entry, and who writes SQL anyway. */
export const mayRun = (caller: Asker, id: string): boolean =>
  hasPermission(caller, REPORT_SQL) || hasPermission(caller, reportMenuCode(id))

/** @throws AppError `common.notFound`, `common.forbidden` */
export async function getRunnable(db: Db, caller: Caller, id: string): Promise<ReportRow> {
  const row = await createReportRepository(db).find(caller, id)
  if (!row) throw commonErrors.notFound()
  const isForAll = row.active === 1
  if (!mayRun(caller, id) || !(isForAll || hasPermission(caller, REPORT_SQL))) throw commonErrors.forbidden()
  return row
}

/** @throws AppError `report.needsSql` */
export function checkWriter(caller: Asker): void {
  if (!hasPermission(caller, REPORT_SQL)) throw reportErrors.needsSql()
}
