import { Table, type GetRef, type TableColumnType, type TableProps } from 'antd'
import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode, type Ref, type RefObject } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useIdle } from '../../lib/loading/use-idle.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { ColumnPrefs } from './columns/column-prefs.ts'
import { ACTIONS_COLUMN, columnWidths, totalPx, type ColumnWidths } from './columns/column-widths.ts'
import { useRoom } from './columns/use-room.ts'
import { isSortable, type Field } from '../field.ts'
import { kinds } from '../kinds/kinds.tsx'
import type { ListState } from './list-state.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'
import type { InlineEdit } from './inline/inline.ts'
import { isForRow } from './keys/press-of-row.ts'
import type { RowHandlers } from './keys/row-handlers.ts'

const ColumnGrip = lazy(() =>
  loadChunk(() => import('./columns/column-grip.tsx').then((part) => ({ default: part.ColumnGrip }))),
)
const RowKeys = lazy(() => loadChunk(() => import('./keys/row-keys.ts')))
const CellEditor = lazy(() => loadChunk(() => import('./inline/cell-editor.tsx')))

export interface RowsProps extends RowHandlers {
  /** Cells that are changed where they stand, by a double press or F2; left out: none. */
  inline?: InlineEdit | undefined
  /** Keeps the width that somebody drew; left out: widths are fixed. */
  onWidth?: ((name: string, widthPx: number) => void) | undefined
  rows: readonly Row[]
  /** Columns in order, the one that names the row first. */
  fields: readonly Field[]
  prefs: ColumnPrefs
  /** Widths of the screen until somebody draws others, in pixels by field (`ACTIONS_COLUMN` for that one). */
  usualPx?: ColumnPrefs['widthsPx']
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

const NO_WIDTHS: ColumnPrefs['widthsPx'] = {}
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
  const { rows, prefs, onSort, selected, onSelect, nameOf, renderActions, onOpen } = props
  const frame = useRef<HTMLDivElement>(null)
  const widths = useWidths(props, frame)
  const cells = useInlineCells(props, () => frame.current)
  const isIdle = useIdle()
  const columns = fieldColumns({
    ...props,
    onWidth: isIdle ? props.onWidth : undefined,
    renderCell: cells.renderCell,
    widths,
  }).map(cells.columnOf)
  if (renderActions)
    columns.push({
      key: ACTIONS_COLUMN,
      title: t('actions'),
      fixed: 'end',
      width: widths.get(ACTIONS_COLUMN),
      render: (_value, row) => renderActions(row),
    })
  const table = (
    <Table<Row>
      className={`res-table res-table-${prefs.density}${onOpen ? ' res-table-opens' : ''}`}
      rowKey="id"
      dataSource={[...rows]}
      columns={columns}
      pagination={false}
      tableLayout="fixed"
      // The page scrolls, not the table: head and line stay in view.
      sticky={window ? false : STICKY}
      scroll={{
        x: totalPx(widths) + (selected ? TICK_WIDTH_PX : 0),
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
          getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
          getCheckboxProps: (row) => ({ 'aria-label': t('select', { name: nameOf(row) }) }),
        }
      }
      onRow={
        onOpen &&
        ((row) => ({
          onClick: (event) => {
            if (isForRow(event)) cells.afterPress(event, () => onOpen(row))
          },
        }))
      }
      onChange={(_page, _filters, sorter) => onSort?.(orderOf(sorter))}
    />
  )
  return (
    <div ref={frame} className="res-rows">
      {table}
      {isIdle && (
        <LazyPart>
          <RowKeys tableOf={() => frame.current} rows={rows} handlers={{ ...props, onCell: cells.beginRow }} />
        </LazyPart>
      )}
    </div>
  )
}

/** A second press within this time is one on the cell, not on the row. */
const DOUBLE_MS = 220
const EDITABLE = 'res-cell-editable'

/** The cell that is changed where it stands, and how that begins. */
function useInlineCells({ inline, rows, fields, renderCell }: RowsProps, tableOf: () => HTMLElement | null) {
  const [at, setAt] = useState<{ id: string; name: string }>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = (id: string, isByKey: boolean) => {
    setAt(undefined)
    if (isByKey) tableOf()?.querySelector<HTMLElement>(`.ant-table-row[data-row-key="${id}"]`)?.focus()
  }
  const begin = (row: Row, field: Field): boolean => {
    if (!inline?.isEditable(field, row)) return false
    clearTimeout(waiting.current)
    setAt({ id: row.id, name: field.name })
    return true
  }
  return {
    beginRow: (row: Row): boolean => fields.some((field) => begin(row, field)),
    /** Opens the record, once it is clear that no second press follows. */
    afterPress: ({ target, detail }: MouseEvent, open: () => void): void => {
      clearTimeout(waiting.current)
      const mayFollow = target instanceof Element && target.closest(`.${EDITABLE}`) !== null
      if (!mayFollow) open()
      else if (detail < 2) waiting.current = setTimeout(open, DOUBLE_MS)
    },
    renderCell: (field: Field, row: Row): ReactNode => {
      // The row as it is now: it may have been read again since.
      const current = rows.find(({ id }) => id === row.id) ?? row
      if (!inline || at?.id !== row.id || at.name !== field.name) return renderCell(field, row)
      return (
        <Suspense fallback={renderCell(field, row)}>
          <CellEditor
            resource={inline.resource}
            field={field}
            row={current}
            onDone={(isByKey) => end(row.id, isByKey)}
          />
        </Suspense>
      )
    },
    columnOf: (column: TableColumnType<Row>): TableColumnType<Row> => {
      const field = inline && fields.find(({ name }) => name === column.key)
      if (!field) return column
      return {
        ...column,
        onCell: (row) =>
          inline.isEditable(field, row) ? { className: EDITABLE, onDoubleClick: () => void begin(row, field) } : {},
      }
    },
  }
}

/** Of all columns, by name, within the room there is. */
function useWidths(
  { fields, prefs, usualPx = NO_WIDTHS, selected, renderActions, hasOneAction = false }: RowsProps,
  frame: RefObject<HTMLDivElement | null>,
): Map<string, number> {
  const [actionsPx, setActionsPx] = useState<number>()
  const table: ColumnWidths = {
    fields,
    drawnPx: prefs.widthsPx,
    usualPx,
    actions: renderActions && { isOne: hasOneAction, leastPx: actionsPx },
    besidePx: selected ? TICK_WIDTH_PX : 0,
  }
  const wished = columnWidths(table)
  const roomPx = useRoom(frame, { wishPx: totalPx(wished) + table.besidePx, onActions: setActionsPx })
  return roomPx === undefined ? wished : columnWidths(table, roomPx)
}

/** A column for each field; one of them takes the room that is left. */
function fieldColumns({
  fields,
  prefs,
  usualPx = NO_WIDTHS,
  sort,
  onSort,
  onWidth,
  renderCell,
  widths,
}: RowsProps & { widths: Map<string, number> }): TableColumnType<Row>[] {
  const stretched = stretchedField(fields, { ...usualPx, ...prefs.widthsPx })
  return fields.map((field, index) => ({
    key: field.name,
    title: onWidth ? (
      <>
        {field.label}
        <LazyPart>
          <ColumnGrip onWidth={(widthPx) => onWidth(field.name, widthPx)} />
        </LazyPart>
      </>
    ) : (
      field.label
    ),
    fixed: index === 0 || prefs.pinned.includes(field.name) ? 'start' : undefined,
    align: kinds[field.definition.kind].align,
    width: field === stretched ? undefined : widths.get(field.name),
    sorter: onSort !== undefined && isSortable(field.definition),
    sortOrder: sort?.field === field.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    showSorterTooltip: false,
    render: (_value, row) => renderCell(field, row),
  }))
}

/** The order that a press on a head asks for; undefined: none. */
function orderOf(sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2]): ListState['sort'] {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  return order && columnKey !== undefined
    ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
    : undefined
}

/** One column takes the room that is left, so that the widths the user gave are kept: the last text nobody has sized. */
function stretchedField(fields: readonly Field[], widthsPx: ColumnPrefs['widthsPx']): Field | undefined {
  return fields.findLast(
    ({ name, definition }) =>
      (definition.kind === 'text' || definition.kind === 'textarea') &&
      definition.widthPx === undefined &&
      widthsPx[name] === undefined,
  )
}
