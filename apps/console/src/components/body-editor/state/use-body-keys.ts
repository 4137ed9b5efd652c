import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isContainerType } from '@drawdesk/contract/drawing/body/body-node'
import type { BodyActions, RowPart } from './editor-context.ts'
import type { EditorStore } from './editor-store.ts'
import type { FlatRow } from './flat-rows.ts'

interface BodyKeys {
  rows: readonly FlatRow[]
  actions: BodyActions
  store: EditorStore
  canAdd: boolean
  goTo: (id: string, part: RowPart) => void
  undo: () => void
  redo: () => void
  search: () => void
}

type NodeRow = Extract<FlatRow, { kind: 'node' }>

const partOf = (target: EventTarget): RowPart | undefined => {
  if (!(target instanceof HTMLElement)) return undefined
  if (target.matches('.body-grip')) return 'grip'
  if (target.matches('[data-key-field]')) return 'name'
  return target.matches('.body-value textarea, .body-value input') ? 'value' : undefined
}
const rowIdOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-node]')?.dataset.node : undefined

/**
 * The keyboard of the whole editor. Up and down go from row to row in their column; Enter from grip to name to value to the next row, Ctrl+Enter
 * adds one; Alt with arrows moves (up, down) and nests (right, left); on the grip left and right fold, Delete deletes, a paste puts in JSON;
 * Escape goes to the grip; Ctrl+Z, Ctrl+Shift+Z, Ctrl+F.
 */
export function bodyKeys({ rows, actions, store, canAdd, goTo, undo, redo, search }: BodyKeys) {
  const nodes = rows.filter((row): row is NodeRow => row.kind === 'node')
  const step = (at: number, by: number, part: RowPart): boolean => {
    const next = nodes[at + by]
    if (next) goTo(next.node.id, part)
    return next !== undefined
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || store.isDragging()) return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isCommand && key === 'f') return done(event, search)
    if (canAdd && isCommand && key === 'z') return done(event, event.shiftKey ? redo : undo)
    if (canAdd && isCommand && key === 'y') return done(event, redo)
    const id = rowIdOf(event.target)
    const part = partOf(event.target)
    const at = id === undefined ? -1 : nodes.findIndex(({ node }) => node.id === id)
    const row = nodes[at]
    if (!row || !part || id === undefined) return
    if (canAdd && event.altKey) return altKey(event, id, part)
    if (canAdd && isCommand && key === 'enter') return done(event, () => actions.addAfter(id))
    if (isCommand || event.shiftKey) return
    if (key === 'escape' && part !== 'grip') return done(event, () => goTo(id, 'grip'))
    if (key === 'arrowup' || key === 'arrowdown') return upOrDown(event, at, part)
    if (key === 'enter') return enterKey(event, row, at, part)
    if (part === 'grip') gripKey(event, row, at)
  }

  function upOrDown(event: KeyboardEvent, at: number, part: RowPart): void {
    const isUp = event.key === 'ArrowUp'
    // In a text of several lines the arrows first go through it.
    if (event.target instanceof HTMLTextAreaElement) {
      const { value, selectionStart, selectionEnd } = event.target
      if (isUp ? value.slice(0, selectionStart).includes('\n') : value.slice(selectionEnd).includes('\n')) return
    }
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio') return
    if (step(at, isUp ? -1 : 1, part)) event.preventDefault()
  }

  function enterKey(event: KeyboardEvent, { node }: NodeRow, at: number, part: RowPart): void {
    if (part === 'value' && node.paramType === 7) return
    done(event, () => {
      if (part === 'grip') goTo(node.id, 'name')
      else if (part === 'name' && !isContainerType(node.paramType)) goTo(node.id, 'value')
      else step(at, 1, 'name')
    })
  }

  function altKey(event: KeyboardEvent, id: string, part: RowPart): void {
    const by = {
      ArrowUp: () => actions.move(id, -1),
      ArrowDown: () => actions.move(id, 1),
      ArrowRight: () => actions.nest(id),
      ArrowLeft: () => actions.unnest(id),
    }[event.key]
    if (by) {
      done(event, () => {
        by()
        goTo(id, part)
      })
    }
  }

  function gripKey(event: KeyboardEvent, { node, depth }: NodeRow, at: number): void {
    const isOpen = isContainerType(node.paramType) && !store.isFolded(node.id)
    switch (event.key) {
      case 'ArrowRight':
        return done(event, () => {
          if (isContainerType(node.paramType) && !isOpen) store.setFolded([node.id], false)
          else if (isOpen) step(at, 1, 'grip')
        })
      case 'ArrowLeft':
        return done(event, () => {
          const holder = nodes.slice(0, at).findLast((row) => row.depth < depth)
          if (isOpen) store.setFolded([node.id], true)
          else if (holder) goTo(holder.node.id, 'grip')
        })
      case 'Home':
        return done(event, () => step(0, 0, 'grip'))
      case 'End':
        return done(event, () => step(nodes.length - 1, 0, 'grip'))
      case 'Delete':
      case 'Backspace':
        if (!canAdd) return
        return done(event, () => {
          const next = nodes.slice(at + 1).find((row) => row.depth <= depth) ?? nodes[at - 1]
          actions.remove(node.id)
          if (next) goTo(next.node.id, 'grip')
        })
      default:
    }
  }

  /** JSON pasted on a grip goes to that row; in a box a paste is an ordinary one. */
  function onPaste(event: ClipboardEvent): void {
    const id = rowIdOf(event.target)
    if (!canAdd || id === undefined || partOf(event.target) !== 'grip') return
    if (actions.pasteJson(id, event.clipboardData.getData('text'))) event.preventDefault()
  }

  return { onKeyDown, onPaste }
}

function done(event: KeyboardEvent, what: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  what()
}
