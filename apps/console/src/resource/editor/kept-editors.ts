import { onSessionEnd } from '../../lib/session/session-store.ts'

interface KeptEditor<Store> {
  store: Store
  /** When it was left, in milliseconds. */
  leftAtMs: number
}

/**
 * Editors of one kind that were left with unsaved changes, by id (`new` for a new one), until these are saved or given up. They live as
 * long as the page and the session: secrets that were typed stay in memory, the draft itself outlives a reload (`kept-drafts.ts`).
 */
export interface KeptEditors<Store> {
  find: (id: string) => KeptEditor<Store> | undefined
  keep: (id: string, store: Store) => void
  drop: (id: string) => void
}

export function createKeptEditors<Store>(): KeptEditors<Store> {
  const kept = new Map<string, KeptEditor<Store>>()
  onSessionEnd(() => kept.clear())
  return {
    find: (id) => kept.get(id),
    keep: (id, store) => void kept.set(id, { store, leftAtMs: Date.now() }),
    drop: (id) => void kept.delete(id),
  }
}
