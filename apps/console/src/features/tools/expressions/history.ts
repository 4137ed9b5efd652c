import { useState } from 'react'
import { useSession } from '../../../lib/session/session-store.ts'
import { readStored, removeStored, writeStored } from '../../../lib/browser/storage.ts'

/** Runs that are remembered. */
export const HISTORY_MAX = 50

/** One run: what was run and, in short, what came out. */
export interface HistoryEntry {
  expression: string
  /** The variables as they were typed. */
  envText: string
  /** The beginning of the result or of the message. */
  outcome: string
  isFailed: boolean
}

/** With the newest first; what was run with the same variables before moves up instead of standing twice. */
export function withEntry(entries: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  return [
    entry,
    ...entries.filter(({ expression, envText }) => expression !== entry.expression || envText !== entry.envText),
  ].slice(0, HISTORY_MAX)
}

const keyOf = (userId: string): string => `expression-history-${userId}`

/** The history of the signed-in person in this browser. */
export function useHistory(): { entries: readonly HistoryEntry[]; add(entry: HistoryEntry): void; clear(): void } {
  const key = keyOf(useSession(({ user }) => user?.userId ?? ''))
  const [entries, setEntries] = useState(() => readStored<HistoryEntry[]>(key) ?? [])
  return {
    entries,
    add(entry) {
      // What another tab of the browser has added meanwhile stays.
      setEntries(writeStored(key, withEntry(readStored<HistoryEntry[]>(key) ?? [], entry)).content)
    },
    clear() {
      removeStored(key)
      setEntries([])
    },
  }
}
