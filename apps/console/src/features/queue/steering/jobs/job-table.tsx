import { HolderOutlined } from '@ant-design/icons'
import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { Table, type TableColumnType } from 'antd'
import { createContext, useContext, useMemo, type HTMLAttributes, type ReactNode } from 'react'
import { seededName } from '../../../../lib/texts/language.ts'
import { SortedList, useSortedRow } from '../../../../components/sorting/sorted-list.tsx'
import { sortingTexts } from '../../../../components/sorting/sorting.i18n.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { LaneCell, PromptText, StatusCell } from './job-cells.tsx'
import { jobsTexts } from './jobs.i18n.ts'
import { dropPosition, isOneLane } from './live/queue-pages.ts'
import { shortName } from './use-job-commands.ts'
import type { ShownJob } from './live/use-gone-jobs.ts'

const WIDTHS_PX = { tick: 44, place: 76, api: 140, who: 110, tenant: 120, status: 216, actions: 176, prompt: 260 }

export interface JobRowsProps {
  rows: readonly ShownJob[]
  /** Of several tenants: each row says whose it is. */
  hasTenants: boolean
  stopping: ReadonlySet<string>
  /** Undefined: rows cannot be ticked. */
  selected: readonly string[] | undefined
  onSelect: (keys: readonly string[]) => void
  /** Undefined where one lane is shown. */
  onLane: ((lane: string) => void) | undefined
  /** Undefined: places cannot be changed. */
  onMove: ((row: QueueRow, position: number) => void) | undefined
  renderActions: (row: ShownJob) => ReactNode
}

/** The drawings as a table. Where all that wait are of one lane they are sorted by mouse, finger, or keyboard (space, arrows, space), which screen readers announce. */
export function JobTable({
  rows,
  hasTenants,
  stopping,
  selected,
  onSelect,
  onLane,
  onMove,
  renderActions,
}: JobRowsProps) {
  const t = useTexts(jobsTexts)
  const nameOf = (row: QueueRow | undefined) => (row && shortName(row.prompt)) || t('noPrompt')
  const waiting = rows.filter(({ position, gone }) => position !== null && gone === undefined)
  const canDrag = onMove !== undefined && waiting.length > 1 && isOneLane(waiting)
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  const drop = (key: string, over: string) => {
    const row = rowOf(key)
    const to = dropPosition(rows, key, over)
    if (row && to !== undefined) onMove?.(row, to)
  }

  const columns: TableColumnType<ShownJob>[] = [
    {
      key: 'place',
      title: t('position'),
      width: WIDTHS_PX.place,
      render: (_, row) => <PlaceCell row={row} name={nameOf(row)} canDrag={canDrag} />,
    },
    { key: 'prompt', title: t('prompt'), render: (_, row) => <PromptText prompt={row.prompt} /> },
    { key: 'api', title: t('api'), width: WIDTHS_PX.api, render: (_, row) => <LaneCell row={row} onLane={onLane} /> },
    {
      key: 'who',
      title: t('who'),
      width: WIDTHS_PX.who,
      render: (_, row) => (
        <span className="draw-line" title={row.userName}>
          {row.userName || t('nobody')}
        </span>
      ),
    },
    ...(hasTenants
      ? [
          {
            key: 'tenant',
            title: t('tenant'),
            width: WIDTHS_PX.tenant,
            render: (_: unknown, row: ShownJob) => (
              <span className="draw-line" title={seededName(row.tenantName)}>
                {seededName(row.tenantName) || row.tenantId}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'status',
      title: t('state'),
      width: WIDTHS_PX.status,
      render: (_, row) => <StatusCell row={row} isStopping={stopping.has(row.key)} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: WIDTHS_PX.actions,
      fixed: 'end',
      render: (_, row) => renderActions(row),
    },
  ]
  const widthPx = columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? width : WIDTHS_PX.prompt),
    selected ? WIDTHS_PX.tick : 0,
  )
  const items = useMemo(() => (canDrag ? rows.map(({ key }) => key) : []), [canDrag, rows])
  return (
    <SortedList
      ids={items}
      nameOf={(key) => nameOf(rowOf(key))}
      placeOf={(key) => rowOf(key)?.position ?? 1}
      isDisabled={!canDrag}
      onMove={drop}
    >
      <Table<ShownJob>
        className="res-table job-table"
        rowKey="key"
        dataSource={[...rows]}
        columns={columns}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: widthPx }}
        components={{ body: { row: SortableRow } }}
        rowClassName={(row) => (row.gone === undefined ? '' : 'job-gone')}
        rowSelection={
          selected && {
            selectedRowKeys: [...selected],
            columnWidth: WIDTHS_PX.tick,
            onChange: (keys) => onSelect(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
            getCheckboxProps: (row) => ({
              'aria-label': t('select', { name: nameOf(row) }),
              disabled: row.state !== 0 || row.gone !== undefined,
            }),
          }
        }
      />
    </SortedList>
  )
}

/** Makes the grip of the row around it. */
const GripContext = createContext<((label: string) => ReactNode) | undefined>(undefined)

/** A row of the table that can be moved by its grip. */
function SortableRow(props: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string }) {
  const key = props['data-row-key'] ?? ''
  const { row, grip } = useSortedRow(key)
  const renderGrip = (label: string) => (
    <button type="button" {...grip} className="job-grip" aria-label={label} title={label}>
      <HolderOutlined aria-hidden />
    </button>
  )
  return (
    <GripContext value={renderGrip}>
      <tr {...props} {...row} style={{ ...props.style, ...row.style }} />
    </GripContext>
  )
}

function PlaceCell({ row, name, canDrag }: { row: ShownJob; name: string; canDrag: boolean }) {
  const t = useTexts(sortingTexts)
  const renderGrip = useContext(GripContext)
  if (row.position === null || row.gone !== undefined) return null
  return (
    <span className="job-place">
      {canDrag && renderGrip?.(t('drag', { name }))}
      <span className="draw-number">{row.position.toLocaleString('en')}</span>
    </span>
  )
}
