import type { DragEvent } from 'react'
import type { NodePlace } from '@drawdesk/contract/drawing/body/body-node-place'
import type { BodyActions } from './editor-context.ts'
import type { EditorStore } from './editor-store.ts'

/** A drag of ours; pictures and texts dragged in from elsewhere are not taken. */
const KIND = 'application/x-drawdesk-body-node'

/** Upper and lower part of a container's row mean beside it, the middle inside. */
const EDGE = 0.28

function placeAt(row: HTMLElement, clientY: number): NodePlace {
  const { top, height } = row.getBoundingClientRect()
  const part = (clientY - top) / Math.max(1, height)
  if (row.dataset.container === undefined) return part < 0.5 ? 'before' : 'after'
  return part < EDGE ? 'before' : part > 1 - EDGE ? 'after' : 'inside'
}

const rowAt = (event: DragEvent): { id: string; place: NodePlace } | undefined => {
  const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-node]') : null
  const row = item?.querySelector<HTMLElement>('.body-row')
  return item?.dataset.node && row ? { id: item.dataset.node, place: placeAt(row, event.clientY) } : undefined
}

/** Reordering and nesting by the grips. Only the row under the pointer is woken while something is dragged. */
export function bodyDrag({ actions, store, canAdd }: { actions: BodyActions; store: EditorStore; canAdd: boolean }) {
  if (!canAdd) return {}
  return {
    onDragStart(event: DragEvent): void {
      const grip = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.body-grip') : null
      const item = grip?.closest<HTMLElement>('[data-node]')
      if (!item?.dataset.node) return
      event.dataTransfer.setData(KIND, item.dataset.node)
      event.dataTransfer.effectAllowed = 'move'
      const row = item.querySelector('.body-row')
      if (row) event.dataTransfer.setDragImage(row, 12, 12)
    },
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes(KIND)) return
      event.preventDefault()
      store.setDrop(rowAt(event))
    },
    onDragLeave(event: DragEvent): void {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        store.setDrop(undefined)
    },
    onDrop(event: DragEvent): void {
      const id = event.dataTransfer.getData(KIND)
      const mark = rowAt(event)
      store.setDrop(undefined)
      if (id === '' || !mark) return
      event.preventDefault()
      actions.place(id, mark.id, mark.place)
    },
    onDragEnd: () => store.setDrop(undefined),
  }
}
