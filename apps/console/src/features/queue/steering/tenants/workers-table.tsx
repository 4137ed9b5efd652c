import type { QueueWorker } from '@drawdesk/contract/queue/queue-manage'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BoardTable } from '../board/board-table.tsx'
import { LimitShare } from '../board/limit-share.tsx'
import { TwoLines } from '../board/two-lines.tsx'
import { tenantTexts } from './tenants.i18n.ts'

/** The processes that work, the living first. */
export function WorkersTable({ workers }: { workers: readonly QueueWorker[] }) {
  const t = useTexts(tenantTexts)
  const sorted = [...workers].sort(
    (a, b) => Number(b.isAlive) - Number(a.isAlive) || a.startedTime.localeCompare(b.startedTime),
  )
  return (
    <BoardTable
      label={t('workers')}
      columns={[
        { title: t('host') },
        { title: t('workerState') },
        { title: t('role') },
        { title: t('load'), isNumber: true, how: 'workers' },
        { title: t('started'), isNumber: true },
      ]}
    >
      {sorted.map((worker) => (
        <tr key={worker.id} className={worker.isAlive ? undefined : 'queue-gone'}>
          <th scope="row">
            <TwoLines first={worker.host} second={t('pid', { pid: worker.pid })} />
          </th>
          <td>
            <WorkerState worker={worker} />
          </td>
          <td>{worker.role}</td>
          <td className="queue-num">
            <LimitShare
              count={worker.running}
              limit={worker.concurrency}
              ofLimit={t('ofLimit', { limit: worker.concurrency })}
            />
          </td>
          <td className="queue-num">
            <RelativeTime value={worker.startedTime} />
          </td>
        </tr>
      ))}
    </BoardTable>
  )
}

function WorkerState({ worker: { isAlive, isDraining } }: { worker: QueueWorker }) {
  const t = useTexts(tenantTexts)
  if (!isAlive) return <StateTag kind="bad">{t('dead')}</StateTag>
  return isDraining ? <StateTag kind="warn">{t('draining')}</StateTag> : <StateTag kind="good">{t('alive')}</StateTag>
}
