import type {
  CertificateContent,
  CertificateLine,
  TenantErasure,
  TenantExport,
} from '@drawdesk/contract/organisation/offboarding'
import { formatTime } from '../../../platform/clock.ts'
import type { CertificateRow, ErasureRow } from '../tenants/erasures/erasure.repository.ts'
import type { ExportRow } from './export/export.repository.ts'

export const timeText = (at: Date | null, timeZone: string): string => (at ? formatTime(at, timeZone) : '')

export const viewExport = (row: ExportRow, timeZone: string): TenantExport => ({
  id: row.id,
  tenantNumber: row.tenantNumber,
  tenantName: row.tenantName,
  state: row.state as TenantExport['state'], // the states that the column allows
  error: row.error,
  tables: row.tablesDone,
  totalTables: row.totalTables,
  rows: Number(row.rowCount),
  files: row.files,
  missing: row.missing,
  bytes: Number(row.bytes),
  askedBy: row.askedName,
  createTime: timeText(row.createTime, timeZone),
  finishTime: timeText(row.finishTime, timeZone),
  untilTime: row.state === 'done' ? timeText(row.untilTime, timeZone) : '',
  fetched: row.fetched,
})

export const viewErasure = (row: ErasureRow, timeZone: string): TenantErasure => ({
  id: row.id,
  tenantNumber: row.tenantNumber,
  tenantName: row.tenantName,
  state: row.state as TenantErasure['state'], // the states that the column allows
  dueTime: timeText(row.dueTime, timeZone),
  reason: row.reason,
  askedBy: row.askedName,
  createTime: timeText(row.createTime, timeZone),
  begunTime: timeText(row.begunTime, timeZone),
  rows: Number(row.rowCount),
  files: row.files,
  bytes: Number(row.bytes),
  error: row.error,
})

export const contentOf = ({ content }: Pick<CertificateRow, 'content'>): CertificateContent =>
  JSON.parse(content) as CertificateContent // written by certify

export function viewCertificateLine(row: CertificateRow, timeZone: string): CertificateLine {
  const { rows, files, bytes, leftBehind } = contentOf(row)
  const { id, tenantNumber, tenantName, createTime } = row
  return {
    id,
    tenantNumber,
    tenantName,
    rows,
    files,
    bytes,
    leftBehind: leftBehind.length,
    createTime: timeText(createTime, timeZone),
  }
}
