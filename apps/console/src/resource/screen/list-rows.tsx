import { lazy, Suspense, type ReactNode } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { ResourceTable, type RowsProps } from '../list/resource-table.tsx'
import type { RowHandlers } from '../list/keys/row-handlers.ts'
import { KindCell } from '../slots.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { ResourceList } from '../use-resource-list.ts'
import type { Row } from '../row.ts'
import type { ListColumns } from './use-list-columns.ts'

const Cards = lazy(() =>
  loadChunk(() => import('../list/resource-cards.tsx').then(({ ResourceCards }) => ({ default: ResourceCards }))),
)

interface ListRowsProps
  extends RowHandlers, Pick<RowsProps, 'nameOf'>, Partial<Pick<RowsProps, 'renderCell' | 'hasOneAction' | 'inline'>> {
  list: Pick<ResourceList<Row>, 'rows' | 'state' | 'change' | 'select' | 'matching'>
  columns: ListColumns
  /** Left out: rows cannot be ticked. */
  selected?: readonly string[] | undefined
  /** Left out: no actions column. */
  renderActions?: RowsProps['renderActions']
}

/** What the kit's rows take, of a list and its columns. */
export function rowsOf({
  list,
  columns,
  selected,
  renderActions,
  renderCell = (field, row) => <KindCell field={field} row={row} />,
  ...more
}: ListRowsProps): RowsProps {
  return {
    ...more,
    rows: list.rows,
    fields: columns.shown,
    prefs: columns.prefs,
    usualPx: columns.widthsPx,
    sort: list.state.sort,
    onSort: (sort) => list.change({ sort }),
    onWidth: (name, widthPx) =>
      columns.setPrefs({ ...columns.prefs, widthsPx: { ...columns.prefs.widthsPx, [name]: widthPx } }),
    selected,
    onTakeAll: selected && list.matching?.takeAll,
    onSelect: list.select,
    renderCell,
    renderActions,
  }
}

/** The rows as a table, or as cards on a narrow screen. */
export function ListRows(props: ListRowsProps): ReactNode {
  return <WideOrNarrow {...rowsOf(props)} />
}

export function WideOrNarrow(rows: RowsProps): ReactNode {
  if (!useIsNarrow()) return <ResourceTable {...rows} />
  return (
    <Suspense fallback={<div className="res-wait" />}>
      <Cards {...rows} />
    </Suspense>
  )
}
