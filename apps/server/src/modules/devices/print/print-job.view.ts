import type { PrintJob, PrintLayout, PrintState } from '@drawdesk/contract/devices/print-job'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import type { PrintJobRow } from '../queue/print-job.repository.ts'
import { listPeople } from '../rows/people.repository.ts'

/** As the wire writes a time: the null filler brings it to text. */
type Shown = Omit<PrintJob, 'queuedTime' | 'sentTime' | 'doneTime'> & {
  queuedTime: Date
  sentTime: Date | null
  doneTime: Date | null
}

/** Jobs as they travel, with the names of their devices and of who asked for them. */
export async function viewJobs(db: Db, scope: Pick<Scope, 'tenantId'>, rows: readonly PrintJobRow[]): Promise<Shown[]> {
  if (rows.length === 0) return []
  const userIds = [...new Set(rows.flatMap(({ createUser }) => createUser ?? []))]
  const [devices, people] = await Promise.all([
    createDeviceRepository(db).listNames(scope, [...new Set(rows.map(({ loginId }) => loginId))]),
    listPeople(db, scope, userIds),
  ])
  const deviceNames = new Map(devices.map(({ id, deviceName }) => [id, deviceName]))
  return rows.map((row) => ({
    id: row.id,
    infoId: row.infoId ?? '',
    fileId: row.fileId ?? '',
    loginId: row.loginId,
    deviceName: deviceNames.get(row.loginId) ?? '',
    orderNo: row.orderNo,
    copies: row.copies,
    sheets: row.sheets,
    printed: row.printed,
    layout: row.layout as PrintLayout,
    media: row.media,
    state: row.state as PrintState,
    attempts: row.attempts,
    begun: row.begun ? 1 : 0,
    error: row.error,
    createUser: row.createUser ?? '',
    createUserName: people.get(row.createUser ?? '') ?? '',
    queuedTime: row.queuedTime,
    sentTime: row.sentTime,
    doneTime: row.doneTime,
    version: row.version,
  }))
}
