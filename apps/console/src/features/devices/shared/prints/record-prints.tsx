import type { PrintJob } from '@drawdesk/contract/devices/print-job'
import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { DEVICES_PAGE } from '../devices-page.ts'
import { printsQuery } from '../devices.api.ts'
import { useDeviceNews } from '../use-device-news.ts'
import { PrintStateTag } from './print-state-tag.tsx'
import { printErrorText } from './print-words.ts'
import './record-prints.css'
import { recordPrintsTexts } from './record-prints.i18n.ts'

const PAGE_SIZE = 5

/** Where a drawing was printed, and how that went. */
export default function RecordPrints({ infoId }: { infoId: string }) {
  const t = useTexts(recordPrintsTexts)
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useQuery(printsQuery({ infoId, current, size: PAGE_SIZE }))
  useDeviceNews()
  return (
    <section className="draw-part">
      <h3>{t('title')}</h3>
      {error ? (
        <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : data?.records.length === 0 ? (
        <p className="draw-help">{t('none')}</p>
      ) : (
        <ul className="record-prints" aria-busy={!data}>
          {data?.records.map((job) => (
            <Line key={job.id} job={job} />
          ))}
        </ul>
      )}
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={current}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onChange={setCurrent}
      />
    </section>
  )
}

function Line({ job }: { job: PrintJob }) {
  const t = useTexts(recordPrintsTexts)
  const language = useLanguage()
  const canOpen = usePermission('drawLogin_view')
  const { deviceName, loginId, printed, sheets, orderNo, createUserName, queuedTime } = job
  const reason = printErrorText(job, language)
  return (
    <li>
      <span>
        <PrintStateTag state={job.state} />
      </span>
      <span className="record-prints-what">
        <span>
          {canOpen ? (
            <Link to={`${DEVICES_PAGE}?id=${loginId}&part=prints`} aria-label={t('openDevice', { name: deviceName })}>
              {deviceName}
            </Link>
          ) : (
            deviceName
          )}
        </span>
        <span>
          {t('sheets', { printed, sheets })}
          {orderNo !== '' && ` · ${t('order', { no: orderNo })}`}
        </span>
        {reason !== '' && <small>{reason}</small>}
        <small>
          <RelativeTime value={queuedTime} />
          {createUserName === '' ? orderNo !== '' && ` · ${t('guest')}` : ` · ${t('by', { name: createUserName })}`}
        </small>
      </span>
    </li>
  )
}
