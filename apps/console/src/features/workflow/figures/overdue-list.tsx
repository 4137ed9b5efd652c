import type { FlowOverdueTask } from '@drawdesk/contract/workflow/figures'
import { useQuery } from '@tanstack/react-query'
import { Pagination, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { detailAddress } from '../shared/work-address.ts'
import type { FiguresAsked } from './asked.ts'
import { OVERDUE_A_PAGE, overdueQuery } from './figures.api.ts'
import { figuresTexts } from './figures.i18n.ts'

/** Characters of `yyyy-MM-dd HH:mm`. */
const TO_THE_MINUTE = 16

/** Tasks past their due date, page by page; who follows instances opens them from here. */
export function OverdueList({ asked }: { asked: FiguresAsked }) {
  const t = useTexts(figuresTexts)
  const titleId = useId()
  const isNarrow = useIsNarrow()
  const [current, setCurrent] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(overdueQuery(asked, current))
  const total = data?.total ?? 0
  return (
    <section className="costs-card" aria-labelledby={titleId} aria-busy={isPlaceholderData}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('overdueTitle')}</h2>
        <p className="res-help">{t('overdueHelp')}</p>
      </header>
      {data ? (
        total === 0 ? (
          <EmptyNote isCompact title={t('noOverdue')} reason={t('noOverdueReason')} />
        ) : (
          <>
            <OverdueTable rows={data.records} isTurning={isPlaceholderData} />
            <div className="figures-foot">
              <span className="costs-soft">{t('total', { count: exactCount(total) })}</span>
              {total > OVERDUE_A_PAGE && (
                <Pagination
                  current={current}
                  pageSize={OVERDUE_A_PAGE}
                  total={total}
                  simple={isNarrow}
                  showSizeChanger={false}
                  onChange={setCurrent}
                />
              )}
            </div>
          </>
        )
      ) : error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active paragraph={{ rows: 4 }} title={false} />
        </Delayed>
      )}
    </section>
  )
}

function OverdueTable({ rows, isTurning }: { rows: readonly FlowOverdueTask[]; isTurning: boolean }) {
  const t = useTexts(figuresTexts)
  return (
    <div
      className={isTurning ? 'costs-scroll res-turning' : 'costs-scroll'}
      role="group"
      aria-label={t('overdueTitle')}
      // A table that scrolls sideways must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="costs-table figures-overdue">
        <thead>
          <tr>
            {(['task', 'late', 'holder', 'due'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OverdueRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OverdueRow({ row }: { row: FlowOverdueTask }) {
  const t = useTexts(figuresTexts)
  const canFollow = usePermission('flow_follow_view')
  return (
    <tr>
      <th scope="row">
        <span className="figures-task">
          {canFollow ? <Link to={detailAddress(row)}>{row.name}</Link> : <span>{row.name}</span>}
          <span className="costs-soft">
            {row.taskName}
            {row.startUserName && ` · ${t('startedBy', { name: row.startUserName })}`}
          </span>
        </span>
      </th>
      <td className="costs-bad">{row.lateTime}</td>
      <td>{row.assigneeName || <StateTag kind="neutral">{t('unclaimed')}</StateTag>}</td>
      <td title={row.dueDate}>{row.dueDate.slice(0, TO_THE_MINUTE)}</td>
    </tr>
  )
}
