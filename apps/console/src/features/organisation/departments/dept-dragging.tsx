import {
  DndContext,
  DragOverlay,
  useDraggable,
  useDroppable,
  type Collision,
  type CollisionDetection,
} from '@dnd-kit/core'
import { deptResource, type Dept } from '@drawdesk/contract/organisation/dept'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useDragging } from '../../../components/sorting/use-dragging.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useBulkEdit } from '../../../resource/bulk/use-bulk-edit.tsx'
import { untyped } from '../../../resource/row.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { deptTexts } from './dept.i18n.ts'
import { dropAt, type DropPlace, type PlacedDept } from './dept-places.ts'
import type { DeptOrder } from './use-dept-order.tsx'

const NO_TICKS = { selected: [], selectedRows: [], select: () => undefined }
const ROW = '.ant-table-row[data-row-key]'

interface Spot {
  over: string
  place: DropPlace
  /** Whose row shows it: behind a department also what is unfolded below it. */
  line: string
}

const SpotContext = createContext<Spot | undefined>(undefined)

/** Departments that are dragged: onto another to stand below it, between two beside it to change the order. Either can be taken back for a while. */
export function DeptDragging({ order, children }: { order: DeptOrder; children: ReactNode }) {
  const t = useTexts(deptTexts)
  const { message } = useFeedback()
  const { run, outcome } = useBulkEdit(untyped(deptResource), NO_TICKS, () => undefined)
  const [held, setHeld] = useState<PlacedDept>()
  const [spot, setSpot] = useState<Spot>()
  /** The same for what is said: within the event that it comes with. */
  const latest = useRef<Spot>(undefined)
  const { sensors, accessibility } = useDragging((id) => ({ name: id, place: 0 }))
  useEffect(() => {
    const [first] = outcome?.failed ?? []
    if (first) void message.error(t('notMoved', { name: first.name, reason: first.text }))
  }, [outcome, message, t])

  const end = () => {
    setHeld(undefined)
    setSpot(undefined)
  }
  const name = held ? seededName(held.deptName) : ''
  return (
    <DndContext
      // By keys departments are moved with Alt and an arrow, and by the menu of their row.
      sensors={sensors.slice(0, 2)}
      accessibility={{
        ...accessibility,
        announcements: {
          onDragStart: ({ active }) => t('held', { name: nameIn(active) }),
          onDragOver: () => undefined,
          onDragMove: ({ active, over }) => {
            const now = latest.current
            if (!over || !now) return t('nowhere')
            return t(now.place, { name: nameIn(active), target: nameIn(over) })
          },
          onDragEnd: ({ active }) => t('dropped', { name: nameIn(active) }),
          onDragCancel: ({ active }) => t('cancelled', { name: nameIn(active) }),
        },
      }}
      collisionDetection={spotUnder(order)}
      onDragStart={({ active }) => setHeld(deptIn(active))}
      onDragMove={({ collisions }) => {
        const next = spotIn(collisions)
        latest.current = next
        setSpot((now) => (now?.over === next?.over && now?.place === next?.place ? now : next))
      }}
      onDragEnd={() => {
        end()
        if (!held || !spot) return
        if (spot.place !== 'inside') order.place(held, spot.over, spot.place)
        else void run([held.id], 'parentId', spot.over, [held])
      }}
      onDragCancel={end}
    >
      <SpotContext value={spot}>{children}</SpotContext>
      <DragOverlay dropAnimation={null} className="dept-held">
        {held && <span>{name}</span>}
      </DragOverlay>
    </DndContext>
  )
}

type Held = { data: { current?: unknown } }
/** What `MovableDept` writes. */
const deptIn = ({ data }: Held) => (data.current as { dept: PlacedDept }).dept
const nameIn = (held: Held) => seededName(deptIn(held).deptName)
/** What `spotUnder` writes. */
const spotIn = (collisions: Collision[] | null) => collisions?.[0]?.data?.spot as Spot | undefined

/** The row under the pointer, and which part of it. */
function spotUnder(order: DeptOrder): CollisionDetection {
  return ({ active, droppableContainers, pointerCoordinates }) => {
    const rows = droppableContainers.flatMap((container) => {
      const row = container.node.current?.closest(ROW)?.getBoundingClientRect()
      return row ? { id: container.id, dept: deptIn(container), row } : []
    })
    const under = rows.find(
      ({ row }) =>
        pointerCoordinates &&
        pointerCoordinates.x >= row.left &&
        pointerCoordinates.x <= row.right &&
        pointerCoordinates.y >= row.top &&
        pointerCoordinates.y < row.bottom,
    )
    if (!under || !pointerCoordinates) return []
    const held = deptIn(active)
    const part = (pointerCoordinates.y - under.row.top) / under.row.height
    const place = dropAt(held, under.dept, part, order.siblings(held.id))
    if (!place) return []
    const last = rows
      .filter(({ dept }) => place === 'after' && dept.ancestors.split(',').includes(under.dept.id))
      .toSorted((one, other) => one.row.top - other.row.top)
      .at(-1)
    const spot: Spot = { over: under.dept.id, place, line: (last ?? under).dept.id }
    return [{ id: under.id, data: { spot } }]
  }
}

/** A department in the list, as far as it can be moved. */
export function MovableDept({ row, canOrder, children }: { row: Dept; canOrder: boolean; children: ReactNode }) {
  const t = useTexts(deptTexts)
  const isNarrow = useIsNarrow()
  const about = { id: row.id, data: { dept: row }, disabled: isNarrow }
  const { setNodeRef, listeners, isDragging } = useDraggable(about)
  const { setNodeRef: setPlaceRef } = useDroppable(about)
  const spot = useContext(SpotContext)
  return (
    <div
      ref={setPlaceRef}
      className="dept-place"
      data-moving={isDragging || undefined}
      data-drop={spot?.line === row.id ? spot.place : undefined}
    >
      <div
        ref={setNodeRef}
        {...listeners}
        className="dept-dragged"
        title={isNarrow ? undefined : t(canOrder ? 'drag' : 'filtered')}
      >
        {children}
      </div>
    </div>
  )
}
