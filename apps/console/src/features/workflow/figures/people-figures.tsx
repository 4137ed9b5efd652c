import type { FlowPersonFigures } from '@drawdesk/contract/workflow/figures'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { FiguresAsked } from './asked.ts'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { peopleQuery } from './figures.api.ts'
import { figuresTexts } from './figures.i18n.ts'

/** At which people work waits, and how fast theirs went. */
export function PeopleFigures({ asked }: { asked: FiguresAsked }) {
  const t = useTexts(figuresTexts)
  const titleId = useId()
  const { data, error, refetch } = useQuery(peopleQuery(asked))
  const columns = useColumns()
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('people')}</h2>
        <p className="res-help">{t('peopleHelp')}</p>
      </header>
      {data ? (
        data.length === 0 ? (
          <EmptyNote isCompact title={t('noPeople')} />
        ) : (
          <FigureTable label={t('people')} rows={data} columns={columns} keyOf={({ assignee }) => assignee} />
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

function useColumns(): FigureColumn<FlowPersonFigures>[] {
  const t = useTexts(figuresTexts)
  const nameOf = ({ assignee, assigneeName }: FlowPersonFigures) => assigneeName || t('gone', { id: assignee })
  const counted = (key: 'open' | 'overdue' | 'done', name: string) => ({
    key,
    name,
    value: (row: FlowPersonFigures) => row[key],
    render: (row: FlowPersonFigures) =>
      row[key] === 0 ? (
        <span className="costs-soft">0</span>
      ) : (
        <span className={key === 'overdue' ? 'costs-bad' : undefined}>{exactCount(row[key])}</span>
      ),
  })
  return [
    {
      key: 'person',
      name: t('person'),
      value: (row) => (row.assignee === '' ? '' : nameOf(row)),
      render: (row) =>
        row.assignee === '' ? (
          <span title={t('unclaimedHelp')}>
            <StateTag kind="neutral">{t('unclaimed')}</StateTag>
          </span>
        ) : (
          nameOf(row)
        ),
    },
    counted('open', t('open')),
    counted('overdue', t('overdue')),
    {
      key: 'held',
      name: t('held'),
      value: ({ oldestTime }) => (oldestTime === '' ? null : -Date.parse(oldestTime.replace(' ', 'T'))),
      render: ({ oldestTime }) =>
        oldestTime === '' ? <span className="costs-soft">–</span> : <RelativeTime value={oldestTime} />,
    },
    counted('done', t('doneTasks')),
    {
      key: 'p50',
      name: t('p50'),
      value: ({ p50 }) => p50,
      render: ({ p50Time }) => p50Time || <span className="costs-soft">–</span>,
    },
  ]
}
