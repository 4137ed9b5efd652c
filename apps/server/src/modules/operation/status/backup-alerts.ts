import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../platform/deps.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { AlertSource, FoundState } from '../../notices/alerts/watch/alert-sources.ts'
import { backupLevel } from './levels.ts'
import { createStatusRepository } from './status.repository.ts'

const AT = { tenantId: website.defaultTenantId }
const SHOWN = { permission: 'status', path: '/monitor/status' }

/** A last backup that failed, and one that is old. An installation that never made one is reminded by its status page alone. */
export function createBackupAlerts({ db, config }: Pick<Deps, 'db' | 'config'>): AlertSource {
  return {
    kind: 'backup',
    async list() {
      const { done, failed } = await createStatusRepository(db).backups()
      const failure: FoundState[] =
        failed !== undefined && backupLevel({ done, failed }) !== 'ok'
          ? [
              {
                ...AT,
                notice: {
                  ...SHOWN,
                  key: 'backup:failed',
                  title: { zh: '备份失败', en: 'Backup failed' },
                  content: { zh: `原因：${failed.reason}`, en: `Reason: ${failed.reason}` },
                },
              },
            ]
          : []
      if (done === undefined) return failure
      const since = new Date(done.time)
      const time = formatTime(since, config.timeZone)
      return [
        ...failure,
        {
          ...AT,
          since,
          notice: {
            ...SHOWN,
            key: 'backup:overdue',
            title: { zh: '很久没有备份', en: 'Backup overdue' },
            content: {
              zh: `最近一次成功的备份在 ${time}。请运行 npm run backup。`,
              en: `The last successful backup was at ${time}. Run npm run backup.`,
            },
          },
        },
      ]
    },
  }
}
