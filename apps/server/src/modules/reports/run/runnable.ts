import { REPORT_BOUNDS, type ReportDefinition } from '@drawdesk/contract/reports/report-definition'
import type { Runnable } from './statement.ts'

/** A definition that somebody is writing, with what it does not say. */
export const runnableOf = ({
  params = [],
  timeoutSeconds,
  maxRows,
  datasourceId,
  sql,
}: ReportDefinition): Runnable => ({
  datasourceId,
  sql,
  params,
  timeoutSeconds: timeoutSeconds ?? REPORT_BOUNDS.timeoutSeconds.default,
  maxRows: maxRows ?? REPORT_BOUNDS.maxRows.default,
})
