import type { ServiceStatus, StatusWorker } from '@drawdesk/contract/operation/status'
import { HowCounted } from '../../../components/how-counted/how-counted.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { durationText } from '../../../lib/texts/durations.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { StatusCard, StatusTable } from './status-card.tsx'
import { statusTexts } from './status.i18n.ts'

const ROLES = { all: 'roleAll', api: 'roleApi', worker: 'roleWorker' } as const

/** What a process is for, in words. */
export function useRoleText(): (role: string) => string {
  const t = useTexts(statusTexts)
  return (role) => (Object.hasOwn(ROLES, role) ? t(ROLES[role as keyof typeof ROLES]) : role)
}

/** The processes that take up jobs, the living first. */
export function WorkersCard({ workers: { level, records } }: Pick<ServiceStatus, 'workers'>) {
  const t = useTexts(statusTexts)
  const roleText = useRoleText()
  const sorted = records.toSorted(
    (a, b) => Number(b.isAlive) - Number(a.isAlive) || a.startedTime.localeCompare(b.startedTime),
  )
  return (
    <StatusCard title={t('workers')} level={level} problem={t(level === 'bad' ? 'workersBad' : 'workersWarn')} isWide>
      {sorted.length === 0 ? (
        <p className="res-help">{t('noWorkers')}</p>
      ) : (
        <StatusTable
          label={t('workers')}
          heads={[
            t('host'),
            t('state'),
            t('role'),
            <>
              {t('busy')}
              <HowCounted figure="workers" />
            </>,
            t('started'),
          ]}
          numbers={[3, 4]}
        >
          {sorted.map((worker) => (
            <tr key={worker.id}>
              <th scope="row">
                {worker.host}
                <small>{t('pid', { pid: worker.pid })}</small>
              </th>
              <td>
                <WorkerTag worker={worker} />
              </td>
              <td>{roleText(worker.role)}</td>
              <td className="status-number">{t('ofLimit', { running: worker.running, limit: worker.concurrency })}</td>
              <td className="status-number">
                <RelativeTime value={worker.startedTime} />
              </td>
            </tr>
          ))}
        </StatusTable>
      )}
    </StatusCard>
  )
}

function WorkerTag({ worker: { isAlive, isDraining } }: { worker: StatusWorker }) {
  const t = useTexts(statusTexts)
  if (!isAlive) return <StateTag kind="bad">{t('dead')}</StateTag>
  return isDraining ? <StateTag kind="warn">{t('draining')}</StateTag> : <StateTag kind="good">{t('alive')}</StateTag>
}

/** What waits and runs, by kind of job. */
export function QueuesCard({ queues: { level, records } }: Pick<ServiceStatus, 'queues'>) {
  const t = useTexts(statusTexts)
  const language = useLanguage()
  const nameOf = (queue: string): string => {
    const key = `queue.${queue}`
    return Object.hasOwn(statusTexts.zh, key) ? t(key as keyof typeof statusTexts.zh) : queue
  }
  return (
    <StatusCard title={t('queues')} level={level} problem={t('queuesWarn')} isWide>
      <StatusTable
        label={t('queues')}
        heads={[t('queue'), t('waiting'), t('running'), t('oldest'), t('failing')]}
        numbers={[1, 2, 3, 4]}
      >
        {records.map(({ queue, waiting, running, oldestWaitSeconds, failing }) => (
          <tr key={queue}>
            <th scope="row">{nameOf(queue)}</th>
            <td className="status-number">{waiting.toLocaleString('en')}</td>
            <td className="status-number">{running.toLocaleString('en')}</td>
            <td className="status-number">
              {oldestWaitSeconds > 0 ? durationText(oldestWaitSeconds, language) : t('none')}
            </td>
            <td className="status-number">{failing.toLocaleString('en')}</td>
          </tr>
        ))}
      </StatusTable>
      <p className="res-help">{t('queuesHelp')}</p>
    </StatusCard>
  )
}
