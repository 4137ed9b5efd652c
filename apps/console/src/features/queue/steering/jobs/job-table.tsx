import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { Table, type TableColumnType } from 'antd'
import { createContext, useCallback, useContext, useMemo, type HTMLAttributes, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { LaneCell, PromptText, StandCell } from './job-cells.tsx'
import { jobsTexts } from './jobs.i18n.ts'
import { dropPosition, isOneLane } from './live/queue-pages.ts'
import { shortName } from './use-job-commands.ts'
import type { ShownJob } from './live/use-gone-jobs.ts'

/** So far the mouse goes before a press becomes a drag. */
const DRAG_FROM_PX = 4
/** A finger must rest this long, or it scrolls the page. */
const TOUCH_HOLD = { delay: 180, tolerance: 8 }
const WIDTHS_PX = { tick: 44, place: 76, api: 140, who: 110, tenant: 120, stand: 216, actions: 176, prompt: 260 }

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

/** The drawings as a table. Where all that wait are of one lane they are sorted by mouse, finger, or keyboard (space, arrows, space), which is said to those who hear it. */
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
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (row: QueueRow | undefined) => (row && shortName(row.prompt)) || t('noPrompt')
  const waiting = rows.filter(({ position, gone }) => position !== null && gone === undefined)
  const canDrag = onMove !== undefined && waiting.length > 1 && isOneLane(waiting)
  const rowOf = (key: string | number) => rows.find((row) => row.key === key)
  const facts = (key: string | number, over: string | number = key) => ({
    name: nameOf(rowOf(key)),
    place: rowOf(over)?.position ?? 1,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dragStart', facts(active.id)),
    onDragOver: ({ active, over }) => (over ? t('dragOver', facts(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => t('dragEnd', facts(active.id, over?.id)),
    onDragCancel: ({ active }) => t('dragCancel', facts(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const row = rowOf(active.id)
    const to = over ? dropPosition(rows, String(active.id), String(over.id)) : undefined
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
              <span className="draw-line" title={row.tenantName}>
                {row.tenantName || row.tenantId}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'stand',
      title: t('state'),
      width: WIDTHS_PX.stand,
      render: (_, row) => <StandCell row={row} isStopping={stopping.has(row.key)} />,
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
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
      onDragEnd={drop}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={!canDrag}>
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
              getCheckboxProps: (row) => ({
                'aria-label': t('select', { name: nameOf(row) }),
                disabled: row.state !== 0 || row.gone !== undefined,
              }),
            }
          }
        />
      </SortableContext>
    </DndContext>
  )
}

/** Makes the grip of the row around it. */
const GripContext = createContext<((label: string) => ReactNode) | undefined>(undefined)

/** A row of the table that can be moved by its grip. */
function SortableRow(props: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string }) {
  const key = props['data-row-key'] ?? ''
  const t = useTexts(jobsTexts)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: t('draggable') },
  })
  const renderGrip = useCallback(
    (label: string) => (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="job-grip"
        {...attributes}
        {...listeners}
        aria-label={label}
        title={label}
      >
        <HolderOutlined aria-hidden />
      </button>
    ),
    [attributes, listeners, setActivatorNodeRef],
  )
  return (
    <GripContext value={renderGrip}>
      <tr
        {...props}
        ref={setNodeRef}
        data-dragging={isDragging || undefined}
        style={{ ...props.style, transform: CSS.Translate.toString(transform), transition }}
      />
    </GripContext>
  )
}

function PlaceCell({ row, name, canDrag }: { row: ShownJob; name: string; canDrag: boolean }) {
  const t = useTexts(jobsTexts)
  const renderGrip = useContext(GripContext)
  if (row.position === null || row.gone !== undefined) return null
  return (
    <span className="job-place">
      {canDrag && renderGrip?.(t('drag', { name }))}
      <span className="draw-number">{row.position.toLocaleString('en')}</span>
    </span>
  )
}
