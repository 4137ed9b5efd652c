import { useQuery } from '@tanstack/react-query'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { paperLogQuery } from '../../shared/devices.api.ts'
import { paperTexts } from './paper.i18n.ts'

const PAGE_SIZE = 10

/** Every change of the count, the newest first. */
export function PaperLog({ loginId }: { loginId: string }) {
  const t = useTexts(paperTexts)
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useQuery(paperLogQuery({ loginId, current, size: PAGE_SIZE }))
  if (error) return <ErrorNote isCompact error={error} title={t('logFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 4 }} />
      </Delayed>
    )
  const total = data.total ?? 0
  if (data.records.length === 0) return <EmptyNote isCompact title={t('logNone')} />
  return (
    <>
      <ul className="device-list paper-log">
        {data.records.map((row) => (
          <li key={row.id}>
            <span>
              {t(row.what)}
              {row.createUserName !== '' && <small> · {t('by', { name: row.createUserName })}</small>}
            </span>
            <span className="paper-change">{signed(row.change)}</span>
            <span className="paper-left">{t('left', { n: row.paperNum.toLocaleString('en') })}</span>
            <small>
              <RelativeTime value={row.createTime} />
            </small>
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <div className="device-foot">
          <Pagination
            simple
            current={current}
            pageSize={PAGE_SIZE}
            total={total}
            showSizeChanger={false}
            onChange={setCurrent}
          />
        </div>
      )}
    </>
  )
}

/** `+50`, `−1`. */
const signed = (change: number): string =>
  change > 0 ? `+${change.toLocaleString('en')}` : change < 0 ? `−${Math.abs(change).toLocaleString('en')}` : '0'
