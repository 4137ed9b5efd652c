import type { ServiceStatus } from '@drawdesk/contract/operation/status'
import { seededName } from '../../../lib/texts/language.ts'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Facts, StatusCard } from './status-card.tsx'
import { useRoleText } from './status-tables.tsx'
import { statusTexts } from './status.i18n.ts'

/** The process that answered. */
export function ServerCard({ server }: Pick<ServiceStatus, 'server'>) {
  const t = useTexts(statusTexts)
  const roleText = useRoleText()
  return (
    <StatusCard title={t('server')} level={server.level}>
      <Facts
        rows={[
          [
            t('host'),
            <>
              {server.host} · {t('pid', { pid: server.pid })}
            </>,
          ],
          [t('role'), roleText(server.role)],
          [
            t('version'),
            <>
              {server.version} · Node.js {server.node.replace(/^v/, '')}
            </>,
          ],
          [
            t('started'),
            <>
              <RelativeTime value={server.startedTime} />
            </>,
          ],
          [t('memory'), byteSize(server.memoryBytes)],
        ]}
      />
      <p className="res-help">{t('serverNote')}</p>
    </StatusCard>
  )
}

export function DatabaseCard({ database }: Pick<ServiceStatus, 'database'>) {
  const t = useTexts(statusTexts)
  const { doneTime, file, bytes, failedTime, reason } = database.backup
  const backupProblem =
    failedTime > doneTime ? t('backupFailed', { reason }) : doneTime === '' ? t('noBackupWarn') : undefined
  return (
    <StatusCard title={t('database')} level={database.level} problem={backupProblem ?? t('databaseWarn')}>
      <Facts
        rows={[
          [
            t('version'),
            <>
              PostgreSQL {database.version} · {t(database.isEmbedded ? 'embedded' : 'external')}
            </>,
          ],
          [t('ping'), t('ms', { ms: database.pingMs })],
          [t('size'), byteSize(database.bytes)],
          [t('connections'), t('ofLimit', { running: database.connections, limit: database.connectionsMost })],
          [
            t('backup'),
            <span key="backup" title={file}>
              {doneTime === '' ? (
                t('noBackup')
              ) : (
                <>
                  <RelativeTime value={doneTime} /> · {byteSize(bytes)}
                </>
              )}
            </span>,
          ],
        ]}
      />
    </StatusCard>
  )
}

export function StorageCard({ storage }: Pick<ServiceStatus, 'storage'>) {
  const t = useTexts(statusTexts)
  const { level, kind, place, probeMs, freeBytes, totalBytes, error } = storage
  return (
    <StatusCard
      title={t('storage')}
      level={level}
      problem={level === 'bad' ? t('storageBad', { error }) : t('storageWarn')}
    >
      <Facts
        rows={[
          [
            t('place'),
            <>
              {t(kind)} · <span className="status-place">{place}</span>
            </>,
          ],
          [t('probe'), probeMs < 0 ? t('bad') : t('ms', { ms: probeMs })],
          ...(kind === 'folder'
            ? [
                [
                  t('free'),
                  freeBytes < 0
                    ? t('unknown')
                    : t('freeOf', { free: byteSize(freeBytes), total: byteSize(totalBytes) }),
                ] as const,
              ]
            : []),
        ]}
      />
    </StatusCard>
  )
}

/** Providers of pictures and answers, and those to which nothing is sent at this moment. */
export function ServicesCard({ services: { level, drawApis, chatApis, closed } }: Pick<ServiceStatus, 'services'>) {
  const t = useTexts(statusTexts)
  return (
    <StatusCard title={t('services')} level={level} problem={t('servicesWarn', { count: closed.length })}>
      <Facts
        rows={[
          [t('drawApis'), drawApis.toLocaleString('en')],
          [t('chatApis'), chatApis.toLocaleString('en')],
          ...(closed.length === 0 ? [[t('closed'), t('closedNone')] as const] : []),
        ]}
      />
      {closed.length > 0 && (
        <ul className="status-closed" aria-label={t('closed')}>
          {closed.map(({ kind, tenantId, tenantName, apiId, name, reason, until }) => (
            <li key={`${kind} ${apiId}`}>
              <b>{name}</b>{' '}
              <small>
                {t(kind)} · {seededName(tenantName)} ({tenantId}) ·{' '}
                {until === '' ? t('untilMended') : t('until', { time: until.slice(11) })}
              </small>
              {reason !== '' && <p>{reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </StatusCard>
  )
}
