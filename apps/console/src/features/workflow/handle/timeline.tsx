import { FLOW_MIGRATION_ROW, type FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { historyQuery } from './handle.api.ts'
import { handleTexts, visitKeyOf } from './handle.i18n.ts'
import './timeline.css'

/** What people did in an instance, the oldest first, with what they said. */
export function Timeline({ processInstanceId }: { processInstanceId: string }) {
  const t = useTexts(handleTexts)
  const { data, error, refetch } = useQuery(historyQuery(processInstanceId))
  return (
    <section className="flow-part" aria-label={t('timeline')}>
      <h2 className="flow-part-title">{t('timeline')}</h2>
      {error && !data && (
        <ErrorNote isCompact error={error} title={t('timelineFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Delayed>
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        </Delayed>
      )}
      {data && (
        <ol className="flow-timeline">
          {data.map((row) =>
            row.historyActivityType === FLOW_MIGRATION_ROW ? (
              <Migration key={row.id} row={row} />
            ) : (
              <Visit key={row.id} row={row} />
            ),
          )}
        </ol>
      )}
    </section>
  )
}

function Visit({ row }: { row: FlowHistoryRow }) {
  const t = useTexts(handleTexts)
  const isOpen = row.endTime === ''
  const key = visitKeyOf(row)
  return (
    <li className={`flow-visit-line${isOpen ? ' flow-visit-open' : ''}`}>
      <div className="flow-visit-head">
        <strong>{row.historyActivityName || row.historyActivityId}</strong>
        {isOpen && (
          <StateTag kind="info" isRunning>
            {t('running')}
          </StateTag>
        )}
        {key !== undefined && <StateTag kind={toneOf(row)}>{t(key)}</StateTag>}
      </div>
      <div className="flow-visit-facts">
        {row.assigneeName !== '' && <span>{row.assigneeName}</span>}
        <time>{isOpen ? row.createTime : row.endTime}</time>
        {row.historyActivityDurationTime !== '' && <span>{row.historyActivityDurationTime}</span>}
      </div>
      {row.comment !== '' && <p className="flow-visit-comment">{row.comment}</p>}
    </li>
  )
}

/** The instance was put on another version: who did it, between which, and why. */
function Migration({ row }: { row: FlowHistoryRow }) {
  const t = useTexts(handleTexts)
  const key = visitKeyOf(row)
  return (
    <li className="flow-visit-line">
      <div className="flow-visit-head">
        <strong>{t('versions', { from: row.fromVersion ?? '', to: row.toVersion ?? '' })}</strong>
        {key !== undefined && <StateTag kind="neutral">{t(key)}</StateTag>}
      </div>
      <div className="flow-visit-facts">
        {row.assigneeName !== '' && <span>{row.assigneeName}</span>}
        <time>{row.createTime}</time>
      </div>
      {row.comment !== '' && <p className="flow-visit-comment">{row.comment}</p>}
    </li>
  )
}

function toneOf({ commentKind, outcome }: FlowHistoryRow): StateKind {
  if (commentKind === 'approve' || commentKind === 'resolve') return 'good'
  if (commentKind === 'reject' || commentKind === 'rejectTo' || commentKind === 'terminate') return 'bad'
  return outcome === 'cancelled' ? 'warn' : 'neutral'
}
