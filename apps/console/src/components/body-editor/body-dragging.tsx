import { DndContext, DragOverlay, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { useDragging } from '../sorting/use-dragging.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { nextPlace, placeUnder } from './state/drop-places.ts'
import { useEditor } from './state/editor-context.ts'
import type { DropMark } from './state/editor-store.ts'
import type { FlatRow } from './state/flat-rows.ts'

interface BodyDraggingProps {
  rows: readonly FlatRow[]
  /** Brings a row on screen. */
  reveal: (id: string) => void
  children: ReactNode
}

const WORDS = { before: 'dropBefore', after: 'dropAfter', inside: 'dropInside' } as const

/** Reordering and nesting by the grips: by mouse and finger where the pointer is, by keyboard from place to place. Only the row it would go to is woken. */
export function BodyDragging({ rows, reveal, children }: BodyDraggingProps) {
  const t = useTexts(bodyEditorTexts)
  const { actions, store } = useEditor()
  const [dragged, setDragged] = useState<string>()
  const point = useRef<{ x: number; y: number } | null>(null)
  /** Where it was dropped, for screen readers. */
  const dropped = useRef<DropMark>(undefined)
  const nameOf = (id: string): string => {
    const row = rows.find(({ key }) => key === id)
    if (row?.kind !== 'node') return ''
    return row.keyName ?? t(row.node.paramType === 5 ? 'group' : 'element', { n: row.index + 1 })
  }
  const whereTo = (id: string, mark: DropMark | undefined): string | undefined =>
    mark && t(WORDS[mark.place], { name: nameOf(id), target: nameOf(mark.id) })

  const toNext: KeyboardCoordinateGetter = (event, { active, currentCoordinates }) => {
    const step = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : undefined
    if (step === undefined) return undefined
    event.preventDefault()
    const mark = nextPlace(rows, String(active), store.drop(), step)
    if (!mark) return undefined
    store.setDrop(mark)
    reveal(mark.id)
    return { ...currentCoordinates, y: currentCoordinates.y + step }
  }
  const { sensors, accessibility } = useDragging(
    (id) => ({
      name: nameOf(id),
      place: rows.filter(({ kind }) => kind === 'node').findIndex(({ key }) => key === id) + 1,
    }),
    toNext,
  )
  const end = () => {
    setDragged(undefined)
    store.setDragging(false)
    store.setDrop(undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        ...accessibility,
        announcements: {
          ...accessibility.announcements,
          onDragMove: ({ active }) => whereTo(String(active.id), store.drop()),
          onDragEnd: ({ active }) => t('dropDone', { where: whereTo(String(active.id), dropped.current) ?? '' }),
        },
      }}
      // Where it goes depends on the height in the row, not on which row is nearest.
      collisionDetection={({ pointerCoordinates }) => {
        point.current = pointerCoordinates
        return []
      }}
      onDragStart={({ active }) => {
        setDragged(String(active.id))
        store.setDragging(true)
      }}
      onDragMove={() => {
        if (point.current) store.setDrop(placeUnder(point.current))
      }}
      onDragEnd={({ active }) => {
        const mark = store.drop()
        dropped.current = mark
        end()
        if (mark) actions.place(String(active.id), mark.id, mark.place)
      }}
      onDragCancel={end}
    >
      {children}
      <DragOverlay dropAnimation={null} className="body-dragged">
        {dragged === undefined ? null : <span>{nameOf(dragged)}</span>}
      </DragOverlay>
    </DndContext>
  )
}
