import { Table, type GetRef, type TableColumnType, type TableProps } from 'antd'
import type { ReactNode, Ref } from 'react'
import { getLanguage } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { ColumnPrefs } from './columns/column-prefs.ts'
import { isSortable, type Field } from '../field.ts'
import { kinds } from '../kinds/kinds.tsx'
import type { ListState } from './list-state.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'

export interface RowsProps {
  rows: readonly Row[]
  /** Columns in order, the one that names the row first. */
  fields: readonly Field[]
  prefs: ColumnPrefs
  sort: ListState['sort']
  /** Undefined: the rows have one order. */
  onSort?: ((sort: ListState['sort']) => void) | undefined
  /** Undefined: rows cannot be ticked. */
  selected: readonly string[] | undefined
  onSelect: (ids: readonly string[]) => void
  nameOf: (row: Row) => string
  renderCell: (field: Field, row: Row) => ReactNode
  /** Undefined: no actions column. */
  renderActions: ((row: Row) => ReactNode) | undefined
  /** One word is all that a row offers. */
  hasOneAction?: boolean
}

/** Of a table that scrolls by itself. */
export interface TableWindow {
  heightPx: number
  /** Only the rows in view are in the document. */
  isVirtual: boolean
  onScroll: NonNullable<TableProps<Row>['onScroll']>
  table: Ref<GetRef<typeof Table>>
}

/** Names the column of the actions among the widths. */
export const ACTIONS_COLUMN = ':actions'
const ACTIONS_WIDTH_PX = 168
const ONE_ACTION_WIDTH_PX = 88
const TICK_WIDTH_PX = 44
/** Heights of the line of filters over the table and of the foot under it. */
const STICKY = {
  offsetHeader: 44,
  offsetScroll: 44,
  getContainer: () => document.querySelector<HTMLElement>('.pane:not([hidden])') ?? window,
}

/** The rows as a table: name pinned at the start, actions at the end, the arrow of the order in its head. */
export function ResourceTable({ window, ...props }: RowsProps & { window?: TableWindow }): ReactNode {
  const t = useTexts(kitTexts)
  const { rows, prefs, onSort, selected, onSelect, nameOf, renderActions, hasOneAction } = props
  const actionsWidthPx =
    prefs.widthsPx[ACTIONS_COLUMN] ??
    inEnglish(hasOneAction ? ONE_ACTION_WIDTH_PX : ACTIONS_WIDTH_PX, ENGLISH_ACTIONS_FACTOR)
  const columns = fieldColumns(props)
  if (renderActions)
    columns.push({
      key: ACTIONS_COLUMN,
      title: t('actions'),
      fixed: 'end',
      width: actionsWidthPx,
      render: (_value, row) => renderActions(row),
    })
  return (
    <Table<Row>
      className={`res-table res-table-${prefs.density}`}
      rowKey="id"
      dataSource={[...rows]}
      columns={columns}
      pagination={false}
      tableLayout="fixed"
      // The page scrolls, not the table: head and line stay in view.
      sticky={window ? false : STICKY}
      scroll={{
        x: props.fields.reduce(
          (sum, field) => sum + widthOf(field, prefs),
          (renderActions ? actionsWidthPx : 0) + (selected ? TICK_WIDTH_PX : 0),
        ),
        y: window?.heightPx,
      }}
      virtual={window?.isVirtual}
      onScroll={window?.onScroll}
      ref={window?.table}
      rowSelection={
        selected && {
          selectedRowKeys: [...selected],
          preserveSelectedRowKeys: true,
          columnWidth: TICK_WIDTH_PX,
          fixed: 'start',
          onChange: (keys) => onSelect(keys.map(String)),
          getCheckboxProps: (row) => ({ 'aria-label': t('select', { name: nameOf(row) }) }),
        }
      }
      onChange={(_page, _filters, sorter) => onSort?.(orderOf(sorter))}
    />
  )
}

/** A column for each field; one of them takes the room that is left. */
function fieldColumns({ fields, prefs, sort, onSort, renderCell }: RowsProps): TableColumnType<Row>[] {
  const stretched = stretchedField(fields, prefs)
  return fields.map((field, index) => ({
    key: field.name,
    title: field.label,
    fixed: index === 0 ? 'start' : undefined,
    align: kinds[field.definition.kind].align,
    width: field === stretched ? undefined : widthOf(field, prefs),
    sorter: onSort !== undefined && isSortable(field.definition),
    sortOrder: sort?.field === field.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    showSorterTooltip: false,
    render: (_value, row) => renderCell(field, row),
  }))
}

/** English words need more room than Chinese ones. */
const ENGLISH_CHOICE_FACTOR = 1.4
const ENGLISH_ACTIONS_FACTOR = 1.15

const inEnglish = (widthPx: number, factor: number): number =>
  getLanguage() === 'en' ? Math.round(widthPx * factor) : widthPx

function widthOf({ name, definition }: Field, { widthsPx }: ColumnPrefs): number {
  const usualPx = definition.widthPx ?? kinds[definition.kind].widthPx
  return widthsPx[name] ?? (definition.kind === 'select' ? inEnglish(usualPx, ENGLISH_CHOICE_FACTOR) : usualPx)
}

/** The order that a press on a head asks for; undefined: none. */
function orderOf(sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2]): ListState['sort'] {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  return order && columnKey !== undefined
    ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
    : undefined
}

/** One column takes the room that is left, so that the widths the user gave are kept: the last text nobody has sized. */
function stretchedField(fields: readonly Field[], { widthsPx }: ColumnPrefs): Field | undefined {
  return fields.findLast(
    ({ name, definition }) =>
      (definition.kind === 'text' || definition.kind === 'textarea') &&
      definition.widthPx === undefined &&
      widthsPx[name] === undefined,
  )
}
