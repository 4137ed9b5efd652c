import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type KeyboardCoordinateGetter,
  type ScreenReaderInstructions,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTexts } from '../../lib/texts/texts.ts'
import { sortingTexts } from './sorting.i18n.ts'

/** So far the mouse goes before a press becomes a drag. */
const DRAG_FROM_PX = 4
/** A finger must rest this long, or it scrolls the page. */
const TOUCH_HOLD = { delay: 180, tolerance: 8 }
/** Enter is left to what stands on a row. */
const KEYS = { start: ['Space'], end: ['Space'], cancel: ['Escape'] }

/** The name and the place (from 1) that are said of a row; `over` is the row that it is moved to. */
export type DragFacts = (id: string, over: string) => { name: string; place: number }

interface Dragging {
  sensors: SensorDescriptor<SensorOptions>[]
  accessibility: { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions }
}

/**
 * One way to drag for all: mouse, a finger that rests, or the keyboard (space, arrows, space), which screen readers announce.
 *
 * @param toNext where an arrow key brings a row; among the rows of a `SortedList` unless said.
 */
export function useDragging(
  factsOf: DragFacts,
  toNext: KeyboardCoordinateGetter = sortableKeyboardCoordinates,
): Dragging {
  const t = useTexts(sortingTexts)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: toNext, keyboardCodes: KEYS }),
  )
  const facts = (id: string | number, over: string | number = id) => factsOf(String(id), String(over))
  return {
    sensors,
    accessibility: {
      screenReaderInstructions: { draggable: t('dragHelp') },
      announcements: {
        onDragStart: ({ active }) => t('dragStart', facts(active.id)),
        onDragOver: ({ active, over }) => (over ? t('dragOver', facts(active.id, over.id)) : undefined),
        onDragEnd: ({ active, over }) => t('dragEnd', facts(active.id, over?.id)),
        onDragCancel: ({ active }) => t('dragCancel', facts(active.id)),
      },
    },
  }
}
