import type { QueueWorker } from '@drawdesk/contract/biz/queue-manage'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { ShareBar } from '../board/share-bar.tsx'
import { TwoLines } from '../board/two-lines.tsx'
import { tenantTexts } from './tenants.i18n.ts'

/** The processes that work, the living first. */
export function WorkersTable({ workers }: { workers: readonly QueueWorker[] }) {
  const t = useTexts(tenantTexts)
  const sorted = [...workers].sort((a, b) => Number(b.isAlive) - Number(a.isAlive) || a.startedTime.localeCompare(b.startedTime))
  return (
    // A table that scrolls sideways must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="queue-scroll" tabIndex={0} role="region" aria-label={t('workers')}>
      <table className="queue-table">
        <thead>
          <tr>
            <th scope="col">{t('host')}</th>
            <th scope="col">{t('workerState')}</th>
            <th scope="col">{t('role')}</th>
            <th scope="col" className="queue-num">{t('load')}</th>
            <th scope="col" className="queue-num">{t('started')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((worker) => (
            <tr key={worker.id} className={worker.isAlive ? undefined : 'queue-gone'}>
              <th scope="row">
                <TwoLines first={worker.host} second={t('pid', { pid: worker.pid })} />
              </th>
              <td><WorkerState worker={worker} /></td>
              <td>{worker.role}</td>
              <td className="queue-num">
                <ShareBar count={worker.running} limit={worker.concurrency} ofLimit={t('ofLimit', { limit: worker.concurrency })} />
              </td>
              <td className="queue-num"><RelativeTime value={worker.startedTime} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WorkerState({ worker: { isAlive, isDraining } }: { worker: QueueWorker }) {
  const t = useTexts(tenantTexts)
  if (!isAlive) return <StateTag kind="bad">{t('dead')}</StateTag>
  return isDraining ? <StateTag kind="warn">{t('draining')}</StateTag> : <StateTag kind="good">{t('alive')}</StateTag>
}
