import { PRINT_STATE, type PrintJob } from '@drawdesk/contract/devices/print-job'
import { PRINT_LAYOUT_OPTIONS } from '@drawdesk/contract/devices/draw-login-resource'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { RECORDS_PATH } from '../../../../lib/home/draw-figures.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { PrintStateTag } from '../../shared/prints/print-state-tag.tsx'
import { printErrorText } from '../../shared/prints/print-words.ts'
import { PrintActions } from './print-actions.tsx'
import { printsTexts } from './prints.i18n.ts'

/** One print: how it is and why, what it is, for what, and what can be done to it. */
export function PrintLine({ job, onMove }: { job: PrintJob; onMove: (() => void) | undefined }) {
  const t = useTexts(printsTexts)
  const language = useLanguage()
  const reason = printErrorText(job, language)
  return (
    <li>
      <span className="print-state">
        <PrintStateTag state={job.state} />
        {job.attempts > 1 && <small>{t('attempts', { n: job.attempts })}</small>}
      </span>
      <span className="print-what">
        <span>
          {facts(job, useName(job), t).map((fact, index) => (
            // Facts of one job never change their places.
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </span>
        {reason !== '' && (
          <small className={job.state === PRINT_STATE.failed ? 'print-bad' : undefined}>{reason}</small>
        )}
        <small>
          <RelativeTime value={job.queuedTime} />
          {job.createUserName !== '' && ` · ${t('by', { name: job.createUserName })}`}
          {job.createUserName === '' && job.orderNo !== '' && ` · ${t('guest')}`}
        </small>
      </span>
      {onMove && <PrintActions job={job} onMove={onMove} />}
    </li>
  )
}

type Say = ReturnType<typeof useTexts<keyof (typeof printsTexts)['zh']>>

function facts(job: PrintJob, name: ReactNode, t: Say): ReactNode[] {
  return [
    name,
    ...(job.copies > 1 ? [t('copies', { n: job.copies })] : []),
    t('sheets', { printed: job.printed, sheets: job.sheets }),
    ...(job.orderNo === '' ? [] : [t('order', { no: job.orderNo })]),
  ]
}

/** The drawing that is printed, which opens for who may see it. */
function useName(job: PrintJob): ReactNode {
  const t = useTexts(printsTexts)
  const text = useText()
  const canOpen = usePermission('drawInfo_view')
  if (job.infoId === '') return t('testPage')
  const layout = PRINT_LAYOUT_OPTIONS.find(({ value }) => value === job.layout)?.label
  const name = t('record', { id: job.infoId.slice(-6) })
  return (
    <>
      {canOpen ? (
        <Link to={`${RECORDS_PATH}?id=${job.infoId}`} title={t('openRecord')}>
          {name}
        </Link>
      ) : (
        name
      )}
      {layout && ` · ${text(layout)}`}
    </>
  )
}
