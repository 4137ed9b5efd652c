import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { figuresTexts } from './figures.i18n.ts'

export interface FigureColumn<Row> {
  key: string
  name: string
  render: (row: Row) => ReactNode
  /** What it is sorted by; what has none comes last. */
  value: (row: Row) => number | string | null
}

interface FigureTableProps<Row> {
  label: string
  rows: readonly Row[]
  /** The first is the row's head. */
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  /** The order they come in until somebody sorts. */
  sortedBy?: string | undefined
  chosen?: string | undefined
}

type Order = 'ascending' | 'descending'

/** Figures in rows that one sorts by a column: numbers the largest first, a second press turns it round. Another `sortedBy` begins anew. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  return <SortedTable key={props.sortedBy ?? ''} {...props} />
}

function SortedTable<Row>({ label, rows, columns, keyOf, sortedBy, chosen }: FigureTableProps<Row>) {
  const t = useTexts(figuresTexts)
  const [sort, setSort] = useState<{ key: string; order: Order }>()
  const shown = sort ?? (sortedBy === undefined ? undefined : { key: sortedBy, order: 'descending' as const })
  const column = columns.find(({ key }) => key === shown?.key)
  const sorted = column && shown ? sortRows(rows, column, shown.order) : rows
  const press = (key: string) =>
    setSort({ key, order: shown?.key === key && shown.order === 'descending' ? 'ascending' : 'descending' })
  return (
    // A table that scrolls sideways must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="costs-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="costs-table figures-table">
        <thead>
          <tr>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" aria-sort={shown?.key === key ? shown.order : 'none'}>
                <button type="button" className="figures-sort" title={t('sortBy', { name })} onClick={() => press(key)}>
                  {name}
                  {shown?.key === key &&
                    (shown.order === 'descending' ? (
                      <CaretDownOutlined aria-hidden />
                    ) : (
                      <CaretUpOutlined aria-hidden />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)} aria-current={keyOf(row) === chosen || undefined}>
              {columns.map(({ key, render }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key}>{render(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function sortRows<Row>(rows: readonly Row[], { value }: FigureColumn<Row>, order: Order): readonly Row[] {
  const sign = order === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const compared = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
    return compared * sign
  })
}
