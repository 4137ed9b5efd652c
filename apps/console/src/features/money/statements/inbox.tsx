import type { PayMismatch } from '@drawdesk/contract/money/statements'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { MismatchCells, MismatchHeads } from './mismatch-cells.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { mismatchesQuery } from './statements.api.ts'
import { statementTexts } from './statements.i18n.ts'

const PAGE_SIZE = 50

interface InboxProps {
  isSettled: boolean
  /** Of one bill; undefined: of all. */
  statementId: string | undefined
  current: number
  canSettle: boolean
  onPage: (page: number) => void
  onAll: () => void
}

/** What bills and orders do not agree on, to be settled one by one or several at once. */
export function Inbox({ isSettled, statementId, current, canSettle, onPage, onAll }: InboxProps) {
  const t = useTexts(statementTexts)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [settling, setSettling] = useState<readonly string[]>()
  const { data, error, refetch } = useQuery(
    mismatchesQuery({
      current,
      size: PAGE_SIZE,
      isSettled: isSettled ? 1 : 0,
      ...(statementId === undefined ? {} : { statementId }),
    }),
  )
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <div className="skeleton costs-wait" />
      </Delayed>
    )
  const rows = data.records
  const ids = rows.map(({ id }) => id)
  const shown = chosen.filter((id) => ids.includes(id))
  const [first] = rows
  return (
    <>
      {statementId !== undefined && (
        <p className="statement-bar">
          {first && t('onlyBill', { day: first.day })}{' '}
          <Button type="link" size="small" onClick={onAll}>
            {t('allBills')}
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyNote title={t(isSettled ? 'noneSettled' : 'none')} {...(!isSettled && { reason: t('noneReason') })} />
      ) : (
        <>
          {canSettle && (
            <div className="statement-bar">
              <label>
                <input
                  type="checkbox"
                  checked={shown.length === ids.length}
                  onChange={({ target }) => setChosen(target.checked ? ids : [])}
                />{' '}
                {shown.length > 0 ? t('chosen', { count: shown.length }) : t('chooseAll')}
              </label>
              <Button disabled={shown.length === 0} onClick={() => setSettling(shown)}>
                {t('settle')}
              </Button>
            </div>
          )}
          <Rows
            rows={rows}
            isSettled={isSettled}
            chosen={canSettle ? shown : undefined}
            onChoose={(id, isOn) => setChosen(isOn ? [...shown, id] : shown.filter((one) => one !== id))}
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
      )}
      {settling && (
        <SettleDialog
          ids={settling}
          onClose={() => {
            setSettling(undefined)
            setChosen([])
          }}
        />
      )}
    </>
  )
}

interface RowsProps {
  rows: readonly PayMismatch[]
  isSettled: boolean
  /** Undefined: none may be chosen. */
  chosen: readonly string[] | undefined
  onChoose: (id: string, isOn: boolean) => void
}

function Rows({ rows, isSettled, chosen, onChoose }: RowsProps) {
  const t = useTexts(statementTexts)
  return (
    // It scrolls sideways where the window is narrow, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="costs-scroll" role="region" aria-label={t(isSettled ? 'settled' : 'inbox')} tabIndex={0}>
      <table className="costs-table costs-cards statement-table">
        <thead>
          <tr>
            {chosen && <td className="statement-tick" aria-hidden="true" />}
            <MismatchHeads />
            {isSettled && (
              <>
                <th scope="col" className="statement-text">
                  {t('reason')}
                </th>
                <th scope="col">{t('settledBy')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {chosen && (
                <td className="statement-tick">
                  <input
                    type="checkbox"
                    aria-label={t('choose', { name: row.orderNo || row.transactionId })}
                    checked={chosen.includes(row.id)}
                    onChange={({ target }) => onChoose(row.id, target.checked)}
                  />
                </td>
              )}
              <MismatchCells mismatch={row} />
              {isSettled && (
                <>
                  <td className="statement-reason statement-text" data-head={t('reason')}>
                    {row.reason}
                  </td>
                  <td data-head={t('settledBy')}>
                    {row.settledBy}
                    <small className="statement-under">{row.settledTime}</small>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
