import {
  DndContext,
  useDraggable,
  useDroppable,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { HolderOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { sortingTexts } from '../../../components/sorting/sorting.i18n.ts'
import { useDragging } from '../../../components/sorting/use-dragging.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { MenuOrder } from './menu.api.ts'
import { menuTexts } from './menu.i18n.ts'
import { nameIn, type MenuRow } from './menu-order.ts'
import { middleOf, passedBy } from './passed-row.ts'

/** So far past a middle a key brings the row. */
const PAST_PX = 2

interface MenuDraggingProps {
  order: MenuOrder
  children: ReactNode
}

/**
 * Sorting the rows of the tree: a row changes places with one beside it as soon as it has passed that one's middle, all that is
 * unfolded below it included. Escape puts everything back.
 */
export function MenuDragging({ order, children }: MenuDraggingProps) {
  const language = useLanguage()
  const before = useRef<readonly MenuRow[]>(undefined)
  const dragging = useDragging(
    (id, over) => ({ name: nameIn(order.now() ?? [], id, language), place: order.siblings(id).indexOf(over) + 1 }),
    toNext(order),
  )
  return (
    <DndContext
      {...dragging}
      collisionDetection={passed(order)}
      onDragStart={() => {
        before.current = order.now()
      }}
      onDragOver={({ active, over }) => {
        if (over && over.id !== active.id) order.show(String(active.id), String(over.id))
      }}
      onDragEnd={({ active }) => void order.save(String(active.id), before.current)}
      onDragCancel={() => order.reset(before.current)}
    >
      {children}
    </DndContext>
  )
}

/** The row beside the held one that it has passed; itself while there is none. */
function passed(order: MenuOrder): CollisionDetection {
  return ({ active, collisionRect, pointerCoordinates }) => {
    const y = pointerCoordinates?.y ?? collisionRect.top + collisionRect.height / 2
    const id = String(active.id)
    return [{ id: passedBy(order.siblings(id), id, y) ?? id }]
  }
}

/** An arrow key brings the row just past the middle of the one above or below. */
function toNext(order: MenuOrder): KeyboardCoordinateGetter {
  return (event, { active, currentCoordinates, context }) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.code]
    if (step === undefined) return undefined
    event.preventDefault()
    const siblings = order.siblings(String(active))
    const middle = middleOf(siblings[siblings.indexOf(String(active)) + step] ?? '')
    const height = context.collisionRect?.height ?? 0
    return middle === undefined ? undefined : { ...currentCoordinates, y: middle - height / 2 + step * PAST_PX }
  }
}

/** The handle that a row of the tree is moved by. */
export function MenuHandle({ id, name }: { id: string; name: string }) {
  const t = useTexts(menuTexts)
  const sorting = useTexts(sortingTexts)
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id,
    attributes: { roleDescription: sorting('draggable') },
  })
  const { setNodeRef: setPlaceRef } = useDroppable({ id })
  return (
    <span ref={setPlaceRef} className="menu-handle-place" data-moving={isDragging || undefined}>
      <button
        type="button"
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        className="menu-handle"
        aria-label={t('drag', { name })}
        title={t('drag', { name })}
      >
        <HolderOutlined aria-hidden />
      </button>
    </span>
  )
}
