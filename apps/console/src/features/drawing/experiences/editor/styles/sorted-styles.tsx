import { CloseOutlined } from '@ant-design/icons'
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
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ExStyle } from '@drawdesk/contract/drawing/draw-ex'
import { Button } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { Cover } from '../../draw-ex-cells.tsx'
import { exEditorTexts } from '../editor.i18n.ts'

/** So far the mouse goes before a press becomes a drag. */
const DRAG_FROM_PX = 4
/** A finger must rest this long, or it scrolls the page. */
const TOUCH_HOLD = { delay: 180, tolerance: 8 }

interface SortedStylesProps {
  styles: readonly ExStyle[]
  /** The first one is what guests begin with. */
  hasDefault: boolean
  canEdit: boolean
  onChange: (styleIds: string[]) => void
}

/** Chosen styles as pictures in their order: sorted by mouse, finger, or keyboard (space, arrows, space), which is said to those who hear it. */
export function SortedStyles({ styles, hasDefault, canEdit, onChange }: SortedStylesProps) {
  const t = useTexts(exEditorTexts)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = styles.map(({ styleId }) => styleId)
  const facts = (id: string | number, over: string | number = id) => ({
    name: styles.find(({ styleId }) => styleId === id)?.styleName ?? '',
    place: ids.indexOf(String(over)) + 1,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dragStart', facts(active.id)),
    onDragOver: ({ active, over }) => (over ? t('dragOver', facts(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => t('dragEnd', facts(active.id, over?.id)),
    onDragCancel: ({ active }) => t('dragCancel', facts(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onChange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!canEdit}>
        <ol className="ex-styles">
          {styles.map((style, index) => (
            <SortedStyle
              key={style.styleId}
              style={style}
              place={index + 1}
              isDefault={hasDefault && index === 0}
              canEdit={canEdit}
              onRemove={() => onChange(ids.filter((id) => id !== style.styleId))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface SortedStyleProps {
  style: ExStyle
  /** From 1. */
  place: number
  isDefault: boolean
  canEdit: boolean
  onRemove: () => void
}

function SortedStyle({
  style: { styleId, styleName, coverFile, active },
  place,
  isDefault,
  canEdit,
  onRemove,
}: SortedStyleProps) {
  const t = useTexts(exEditorTexts)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: styleId,
    attributes: { roleDescription: t('draggable') },
  })
  return (
    <li
      ref={setNodeRef}
      className="ex-style"
      data-dragging={isDragging || undefined}
      data-inactive={active === 0 || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div
        ref={setActivatorNodeRef}
        className="ex-style-face"
        {...attributes}
        {...listeners}
        aria-label={t('styleAt', { name: styleName, place })}
      >
        <Cover file={coverFile} name={styleName} variant="thumb" />
        <span className="ex-style-place" aria-hidden="true">
          {place}
        </span>
      </div>
      <span className="ex-style-name" title={styleName}>
        {styleName}
      </span>
      {active === 0 ? (
        <small className="ex-style-warn" title={t('inactiveHint')}>
          {t('inactive')}
        </small>
      ) : (
        isDefault && <small>{t('defaultMark')}</small>
      )}
      {canEdit && (
        <Button
          className="ex-style-remove"
          size="small"
          shape="circle"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('removeStyle', { name: styleName })}
          title={t('removeStyle', { name: styleName })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
