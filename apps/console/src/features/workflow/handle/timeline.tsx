import {
  FLOW_MIGRATION_ROW,
  FLOW_REMARK_ROW,
  type FlowHistoryRow,
  type FlowRemark,
} from '@drawdesk/contract/workflow/process'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { historyQuery } from './handle.api.ts'
import { handleTexts, remarkKeyOf, visitKeyOf } from './handle.i18n.ts'
import './timeline.css'

const OF_INSTANCE: ReadonlySet<string> = new Set([FLOW_MIGRATION_ROW, FLOW_REMARK_ROW])

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
            OF_INSTANCE.has(row.historyActivityType) ? (
              <OfInstance key={row.id} row={row} />
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
  const isDecided = isDecidedByOne(row)
  // While it is open the last word was a step on the way, which stands below.
  const key = isDecided || row.remarks.length === 0 ? visitKeyOf(row) : visitKeyOf({ ...row, commentKind: '' })
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
      {isDecided || row.remarks.length === 0 ? (
        row.comment !== '' && row.comment !== (key && t(key)) && <p className="flow-visit-comment">{row.comment}</p>
      ) : (
        <ol className="flow-remarks">
          {row.remarks.map((remark, index) => (
            // Remarks are only added, at the end.
            <Remark key={index} remark={remark} />
          ))}
        </ol>
      )}
    </li>
  )
}

/** The usual case: one person said one thing, and that was it. */
const isDecidedByOne = ({ endTime, assigneeName, remarks: [first, ...more] }: FlowHistoryRow): boolean =>
  endTime !== '' && more.length === 0 && first?.userName === assigneeName

/** One of several things that were done at a task. */
function Remark({ remark: { kind, userName, targetName, content, time } }: { remark: FlowRemark }) {
  const t = useTexts(handleTexts)
  const key = remarkKeyOf(kind)
  return (
    <li className="flow-remark">
      <div className="flow-visit-facts">
        <span className="flow-remark-who">
          {targetName === '' || targetName === userName ? userName : t('passedTo', { from: userName, to: targetName })}
        </span>
        {key !== undefined && <StateTag kind={toneOf({ commentKind: kind, outcome: '' })}>{t(key)}</StateTag>}
        <time>{time}</time>
      </div>
      {content !== '' && content !== (key && t(key)) && <p className="flow-visit-comment">{content}</p>}
    </li>
  )
}

/** What was done to the instance as a whole: who did it and why; of another version, between which. */
function OfInstance({ row }: { row: FlowHistoryRow }) {
  const t = useTexts(handleTexts)
  const key = visitKeyOf(row)
  return (
    <li className="flow-visit-line">
      <div className="flow-visit-head">
        {row.historyActivityType === FLOW_MIGRATION_ROW && (
          <strong>{t('versions', { from: row.fromVersion ?? '', to: row.toVersion ?? '' })}</strong>
        )}
        {key !== undefined && <StateTag kind={toneOf(row)}>{t(key)}</StateTag>}
      </div>
      <div className="flow-visit-facts">
        {row.assigneeName !== '' && <span>{row.assigneeName}</span>}
        <time>{row.createTime}</time>
      </div>
      {row.comment !== '' && <p className="flow-visit-comment">{row.comment}</p>}
    </li>
  )
}

function toneOf({ commentKind, outcome }: Pick<FlowHistoryRow, 'commentKind' | 'outcome'>): StateKind {
  if (commentKind === 'approve' || commentKind === 'resolve') return 'good'
  if (commentKind === 'reject' || commentKind === 'rejectTo' || commentKind === 'terminate') return 'bad'
  return outcome === 'cancelled' ? 'warn' : 'neutral'
}
