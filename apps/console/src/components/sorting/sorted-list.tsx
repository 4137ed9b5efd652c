import { closestCenter, DndContext } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { sortingTexts } from './sorting.i18n.ts'
import { useDragging } from './use-dragging.ts'

const STRATEGIES = { column: verticalListSortingStrategy, grid: rectSortingStrategy }

interface SortedListProps {
  /** In their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  /** The place that is said, from 1; that in the list unless given. */
  placeOf?: (id: string) => number
  layout?: 'column' | 'grid'
  isDisabled?: boolean
  /** The row was dropped in the place of another. */
  onMove: (id: string, over: string) => void
  /** Rows that call `useSortedRow`. */
  children: ReactNode
}

/** Rows in an order that people change by dragging them. */
export function SortedList({
  ids,
  nameOf,
  placeOf = (id) => ids.indexOf(id) + 1,
  layout = 'column',
  isDisabled = false,
  onMove,
  children,
}: SortedListProps) {
  const dragging = useDragging((id, over) => ({ name: nameOf(id), place: placeOf(over) }))
  return (
    <DndContext
      {...dragging}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={STRATEGIES[layout]} disabled={isDisabled}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A row of a `SortedList`: what goes on its element, and on the grip that it is moved by. */
export function useSortedRow(id: string) {
  const t = useTexts(sortingTexts)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('draggable') },
  })
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition }
  return {
    row: { ref: setNodeRef, 'data-dragging': isDragging || undefined, style },
    grip: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}
