import type { ReactNode } from 'react'
import { ResourceCards } from '../list/resource-cards.tsx'
import { ResourceTable, type RowsProps } from '../list/resource-table.tsx'
import { KindCell } from '../slots.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { ResourceList } from '../use-resource-list.ts'
import type { Row } from '../row.ts'
import type { ListColumns } from './use-list-columns.ts'

interface ListRowsProps extends Pick<RowsProps, 'nameOf'>, Partial<Pick<RowsProps, 'renderCell' | 'hasOneAction'>> {
  list: Pick<ResourceList<Row>, 'rows' | 'state' | 'change' | 'select'>
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
    prefs: { ...columns.prefs, widthsPx: { ...columns.widthsPx, ...columns.prefs.widthsPx } },
    sort: list.state.sort,
    onSort: (sort) => list.change({ sort }),
    selected,
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
  const Rows = useIsNarrow() ? ResourceCards : ResourceTable
  return <Rows {...rows} />
}
