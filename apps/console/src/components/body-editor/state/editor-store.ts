import type { NodePlace } from '@drawdesk/contract/drawing/body/body-node-place'
import type { FieldError } from '@drawdesk/contract/core/schema'

const NO_ERRORS: readonly string[] = []

export interface DropMark {
  id: string
  place: NodePlace
}

/**
 * What a node shows besides its own data: errors by path, whether it is folded, found, active or dropped upon. Kept outside React
 * state so that a change wakes only the nodes it concerns, not a thousand of them.
 */
export interface EditorStore {
  subscribe: (listener: () => void) => () => void
  /** Messages for the node at this path (`parameters.size`); the same array until they change. */
  getErrors: (path: string) => readonly string[]
  setErrors: (errors: readonly FieldError[]) => void
  isFolded: (id: string) => boolean
  setFolded: (ids: readonly string[], isFolded: boolean) => void
  /** Everything that is folded; another set after each change. */
  folded: () => ReadonlySet<string>
  /** The node whose grip the Tab key reaches. */
  activeId: () => string | undefined
  setActive: (id: string | undefined) => void
  /** The hit that the search stands at. */
  foundId: () => string | undefined
  setFound: (id: string | undefined) => void
  drop: () => DropMark | undefined
  setDrop: (mark: DropMark | undefined) => void
  /** While a row is carried, keys belong to it. */
  isDragging: () => boolean
  setDragging: (isDragging: boolean) => void
}

/** Makes the store of one editor; nothing is folded and nothing wrong at first. */
export function createEditorStore(): EditorStore {
  const listeners = new Set<() => void>()
  let folded: ReadonlySet<string> = new Set<string>()
  let active: string | undefined
  let found: string | undefined
  let mark: DropMark | undefined
  let isDragging = false
  let byPath = new Map<string, readonly string[]>()
  const notify = () => listeners.forEach((listener) => listener())

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getErrors: (path) => byPath.get(path) ?? NO_ERRORS,
    setErrors(errors) {
      const next = new Map<string, readonly string[]>()
      for (const { field, msg } of errors) {
        const messages = [...(next.get(field) ?? []), msg]
        const before = byPath.get(field)
        const isSame =
          before !== undefined && before.length === messages.length && before.every((text, at) => text === messages[at])
        next.set(field, isSame ? before : messages)
      }
      if (next.size === 0 && byPath.size === 0) return
      byPath = next
      notify()
    },
    isFolded: (id) => folded.has(id),
    setFolded(ids, isFolded) {
      const next = new Set(folded)
      for (const id of ids) {
        if (isFolded) next.add(id)
        else next.delete(id)
      }
      if (next.size === folded.size) return
      folded = next
      notify()
    },
    folded: () => folded,
    activeId: () => active,
    setActive(id) {
      if (active === id) return
      active = id
      notify()
    },
    foundId: () => found,
    setFound(id) {
      if (found === id) return
      found = id
      notify()
    },
    drop: () => mark,
    setDrop(next) {
      if (mark?.id === next?.id && mark?.place === next?.place) return
      mark = next
      notify()
    },
    isDragging: () => isDragging,
    setDragging(next) {
      isDragging = next
    },
  }
}
