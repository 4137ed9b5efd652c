import { DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'

/** So far the mouse goes before a press becomes a drag. */
const DRAG_FROM_PX = 4
/** A finger must rest this long, or it scrolls the page. */
const TOUCH_HOLD = { delay: 180, tolerance: 8 }
/** More than the server takes. */
const ROWS_MOST = 20

interface SortableRowsProps<Item> {
  items: readonly Item[]
  /** What people call the item at this place (from 1). */
  nameOf: (item: Item, place: number) => string
  addLabel: string
  fresh: Item
  canEdit: boolean
  onChange: (items: Item[]) => void
  children: (item: Item, index: number, change: (part: Partial<Item>) => void) => ReactNode
}

/** Items in an order that counts: sorted by mouse, finger, or keyboard (space, arrows, space), which is said to those who hear it. They have no identity but their place. */
export function SortableRows<Item>({
  items,
  nameOf,
  addLabel,
  fresh,
  canEdit,
  onChange,
  children,
}: SortableRowsProps<Item>) {
  const t = useTexts(homeEditorTexts)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map((_, index) => `row-${index}`)
  const facts = (id: string | number, over: string | number = id) => {
    const at = ids.indexOf(String(id))
    const item = items[at]
    return { name: item === undefined ? '' : nameOf(item, at + 1), place: ids.indexOf(String(over)) + 1 }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dragStart', facts(active.id)),
    onDragOver: ({ active, over }) => (over ? t('dragOver', facts(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => t('dragEnd', facts(active.id, over?.id)),
    onDragCancel: ({ active }) => t('dragCancel', facts(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onChange(arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!canEdit}>
          <ol className="front-rows">
            {items.map((item, index) => (
              <SortableRow
                key={ids[index]}
                id={ids[index] ?? ''}
                name={nameOf(item, index + 1)}
                canEdit={canEdit}
                onRemove={() => onChange(items.filter((_, at) => at !== index))}
              >
                {children(item, index, (part) =>
                  onChange(items.map((each, at) => (at === index ? { ...each, ...part } : each))),
                )}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {canEdit && items.length < ROWS_MOST && (
        <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...items, fresh])}>
          {addLabel}
        </Button>
      )}
    </>
  )
}

function SortableRow({
  id,
  name,
  canEdit,
  onRemove,
  children,
}: {
  id: string
  name: string
  canEdit: boolean
  onRemove: () => void
  children: ReactNode
}) {
  const t = useTexts(homeEditorTexts)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('draggable') },
  })
  return (
    <li
      ref={setNodeRef}
      className="front-row"
      aria-label={name}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {canEdit && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="front-row-grip"
          {...attributes}
          {...listeners}
          aria-label={t('drag', { name })}
          title={t('drag', { name })}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <div className="front-row-body">{children}</div>
      {canEdit && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
