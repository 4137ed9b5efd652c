import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import type { PrintJob } from '@drawdesk/contract/devices/print-job'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { printsQuery } from '../../shared/devices.api.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PrintLine } from './print-line.tsx'
import './prints.css'
import { printsTexts } from './prints.i18n.ts'
import { TestPageButton } from './test-page-button.tsx'

const PAGE_SIZE = 10
/** States of the contract, by what people look for. */
const STATES = { open: '0,1,2,6', failed: '4', all: undefined } as const
type Which = keyof typeof STATES
const NONE = { open: 'noneOpen', failed: 'noneFailed', all: 'none' } as const

/** The prints of a device: what waits and why, what came out, and what did not. */
export function PrintsPart({ device }: { device: DrawLogin }) {
  const t = useTexts(printsTexts)
  const canPrint = usePermission('drawLogin_print')
  const [which, setWhich] = useState<Which>('open')
  const [current, setCurrent] = useState(1)
  const [moving, setMoving] = useState<{ job?: PrintJob }>()
  const state = STATES[which]
  const { data, error, refetch } = useQuery(
    printsQuery({ loginId: device.id, current, size: PAGE_SIZE, ...(state === undefined ? {} : { state }) }),
  )
  return (
    <section>
      <div className="device-bar">
        <Segmented<Which>
          aria-label={t('which')}
          value={which}
          options={(['open', 'failed', 'all'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(next) => {
            setWhich(next)
            setCurrent(1)
          }}
        />
        {canPrint && (
          <div className="device-actions">
            {device.prints.waiting > 0 && <Button onClick={() => setMoving({})}>{t('move')}</Button>}
            <TestPageButton device={device} />
          </div>
        )}
      </div>
      {error ? (
        <ErrorNote isCompact error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Delayed>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Delayed>
      ) : data.records.length === 0 ? (
        <EmptyNote isCompact title={t(NONE[which])} reason={which === 'failed' ? undefined : t('noneHint')} />
      ) : (
        <ul className="device-list print-list">
          {data.records.map((job) => (
            <PrintLine key={job.id} job={job} onMove={canPrint ? () => setMoving({ job }) : undefined} />
          ))}
        </ul>
      )}
      {data && (data.total ?? 0) > PAGE_SIZE && (
        <div className="device-foot">
          <Pagination
            simple
            current={current}
            pageSize={PAGE_SIZE}
            total={data.total ?? 0}
            showSizeChanger={false}
            onChange={setCurrent}
          />
        </div>
      )}
      {moving && <MoveDialog device={device} job={moving.job} onClose={() => setMoving(undefined)} />}
    </section>
  )
}
