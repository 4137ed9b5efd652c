import type { Selectable } from 'kysely'
import type {
  ReportChart,
  ReportColumn,
  ReportParam,
  ReportSchedule,
} from '@drawdesk/contract/reports/report-definition'
import type { ReportDefinitionTable } from '../../../db/schema.generated.ts'

/** A report with its parts read. */
export interface ReportRow extends Omit<
  Selectable<ReportDefinitionTable>,
  'params' | 'columns' | 'chart' | 'schedule' | 'datasourceId'
> {
  datasourceId: string
  params: ReportParam[]
  columns: ReportColumn[]
  chart: ReportChart | null
  schedule: ReportSchedule | null
}

/** As they were saved, which the schema of the call checked. */
export function readReport(row: Selectable<ReportDefinitionTable>): ReportRow {
  return {
    ...row,
    datasourceId: row.datasourceId ?? '',
    params: row.params as ReportParam[],
    columns: row.columns as ReportColumn[],
    chart: row.chart as ReportChart | null,
    schedule: row.schedule as ReportSchedule | null,
  }
}
