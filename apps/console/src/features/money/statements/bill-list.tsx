import { useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { BillFigures } from './bill-figures.tsx'
import { statementsQuery } from './statements.api.ts'
import { statementTexts } from './statements.i18n.ts'

const PAGE_SIZE = 50

/** Bills that came or were imported, the newest days first. */
export function BillList({
  current,
  onPage,
  onOpen,
}: {
  current: number
  onPage: (page: number) => void
  onOpen: (id: string) => void
}) {
  const t = useTexts(statementTexts)
  const { data, error, refetch } = useQuery(statementsQuery({ current, size: PAGE_SIZE }))
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <div className="skeleton costs-wait" />
      </Delayed>
    )
  if (data.records.length === 0) return <EmptyNote title={t('noBills')} reason={t('noBillsReason')} />
  return (
    <>
      <BillFigures
        bills={data.records}
        renderOpen={({ id, day, open }) => (
          <Button
            type="link"
            size="small"
            className="statement-open"
            aria-label={t('openBill', { open, day })}
            onClick={() => onOpen(id)}
          >
            {open}
          </Button>
        )}
      />
      {(data.pages ?? 0) > 1 && (
        <Pagination
          className="statement-pages"
          current={current}
          pageSize={PAGE_SIZE}
          total={data.total ?? 0}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  )
}
