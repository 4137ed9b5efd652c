import { website } from '@drawdesk/contract/core/constants'
import { sweepChanges } from '../../../crud/history/row-change.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { readParams } from '../../settings/params/param.reader.ts'
import type { ErrorLogs } from '../error/error-log.service.ts'
import { createRequestRows, REQUEST_LOGS } from './request-row.repository.ts'

export const KEEP_SECONDS = 6 * 3_600

/** Days that rows are kept where the parameter of the platform's tenant says nothing sensible. */
export const KEPT_DAYS = { usual: 180, api: 30, error: 90 } as const

/** Months made ahead: a server that could not do this for weeks still writes. */
const MONTHS_AHEAD = 2
const DAY_MS = 24 * 3_600_000

/** Makes the months that come and drops those that are over their time. A month goes when its last day is too old, so rows may stay up to a month longer. */
export function createLogKeeper(deps: Pick<Deps, 'db' | 'clock' | 'log'> & { errorLogs: ErrorLogs }) {
  const { db, clock, log } = deps
  const rows = createRequestRows(db, { serverIp: '', serverHost: '' })

  return {
    async keep(): Promise<void> {
      const now = clock.now()
      const days = await readParams(db, systemScope(website.defaultTenantId), [
        'log.usual.keepDays',
        'log.api.keepDays',
        'log.error.keepDays',
      ])
      for (const table of REQUEST_LOGS) {
        for (let month = 0; month <= MONTHS_AHEAD; month += 1)
          await rows.makePartition(table, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)))
        const kept =
          table === 'log_api'
            ? (days['log.api.keepDays'] ?? KEPT_DAYS.api)
            : (days['log.usual.keepDays'] ?? KEPT_DAYS.usual)
        const dropped = await rows.dropBefore(table, new Date(now.getTime() - kept * DAY_MS))
        if (dropped > 0) log.info({ log: table, days: kept, months: dropped }, 'dropped old months of a log')
      }
      // What was changed of rows is kept as long as the log of who did it.
      const changes = await sweepChanges(
        db,
        new Date(now.getTime() - (days['log.usual.keepDays'] ?? KEPT_DAYS.usual) * DAY_MS),
      )
      if (changes > 0) log.info({ changes }, 'took away old changes of rows')
      await deps.errorLogs.sweep(days['log.error.keepDays'] ?? KEPT_DAYS.error)
    },
  }
}
