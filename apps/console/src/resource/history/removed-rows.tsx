import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import type { ReadKey } from '../../lib/http/read-keys.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { RowSkeleton } from '../list/row-skeleton.tsx'
import { FoldedPart } from './folded-part.tsx'
import { historyTexts } from './history.i18n.ts'

interface RemovedRowsProps<Row> {
  queryKey: ReadKey
  read: (signal: AbortSignal) => Promise<readonly Row[]>
  /** What is said of a row, with the way to its history. */
  children: (row: Row) => ReactNode
}

/** Under a list: the rows that were removed of it, read when they are asked for. */
export function RemovedRows<Row extends { id: string }>(props: RemovedRowsProps<Row>): ReactNode {
  const t = useTexts(historyTexts)
  return (
    <FoldedPart title={t('removed')}>
      <Rows {...props} />
    </FoldedPart>
  )
}

function Rows<Row extends { id: string }>({ queryKey, read, children }: RemovedRowsProps<Row>): ReactNode {
  const t = useTexts(historyTexts)
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), retry: false })
  if (error) return <ErrorNote isCompact error={error} title={t('removedFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <RowSkeleton count={2} />
      </Delayed>
    )
  if (data.length === 0) return <p className="res-history-empty">{t('removedNone')}</p>
  return (
    <ul className="res-removed">
      {data.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}
