import type { FieldError } from '@drawdesk/contract/core/schema'

const NO_ERRORS: readonly string[] = []

/**
 * What a node shows besides its own data: errors by path and whether it is folded. Kept outside React state so that
 * a change wakes only the nodes it concerns, not a thousand of them.
 */
export interface EditorStore {
  subscribe: (listener: () => void) => () => void
  /** Messages for the node at this path (`parameters.size`); the same array until they change. */
  getErrors: (path: string) => readonly string[]
  setErrors: (errors: readonly FieldError[]) => void
  isFolded: (id: string) => boolean
  setFolded: (ids: readonly string[], isFolded: boolean) => void
}

/** Makes the store of one editor; nothing is folded and nothing wrong at first. */
export function createEditorStore(): EditorStore {
  const listeners = new Set<() => void>()
  const folded = new Set<string>()
  let byPath = new Map<string, readonly string[]>()
  const tell = () => listeners.forEach((listener) => listener())

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
        const isSame = before !== undefined && before.length === messages.length && before.every((text, at) => text === messages[at])
        next.set(field, isSame ? before : messages)
      }
      if (next.size === 0 && byPath.size === 0) return
      byPath = next
      tell()
    },
    isFolded: (id) => folded.has(id),
    setFolded(ids, isFolded) {
      for (const id of ids) {
        if (isFolded) folded.add(id)
        else folded.delete(id)
      }
      tell()
    },
  }
}
