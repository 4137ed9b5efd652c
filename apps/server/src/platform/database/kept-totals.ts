import type { Database } from '../../db/schema.generated.ts'

/** A total above this is kept for a moment; below it counting is cheap and always fresh. */
const KEEP_ABOVE = 1_000
const KEEP_MS = 1_000
const KEPT_MOST = 5_000

/** One list, as it is narrowed for somebody. */
export interface ListKey {
  /** Whose writes drop the total. */
  table: keyof Database
  /** The tenant whose rows are counted; "" for rows that are nobody's. */
  owner: string
  /** Whatever narrows the list: the same text has the same total. */
  narrowedBy: string
}

interface Entry {
  /** Under way, so that a hundred readers of one list count it once. */
  counting?: Promise<number>
  total: number
  untilMs: number
}

/** Totals of lists that one process keeps for a second from the end of their count, and counts under way. */
export interface KeptTotals {
  find(key: ListKey, nowMs: number): number | undefined
  findCounting(key: ListKey): Promise<number> | undefined
  /** Keeps what this count comes to, unless a write drops it before it ends. Answers the count. */
  keep(key: ListKey, counting: Promise<number>, nowMs: () => number): Promise<number>
  /** Rows of these tables were written in this tenant; without one, in any. */
  drop(tables: readonly (keyof Database)[], tenantId: string | undefined): void
}

export function createKeptTotals(): KeptTotals {
  const tables = new Map<keyof Database, Map<string, Map<string, Entry>>>()
  let kept = 0

  const entryOf = ({ table, owner, narrowedBy }: ListKey): Entry | undefined =>
    tables.get(table)?.get(owner)?.get(narrowedBy)

  function listsOf({ table, owner }: ListKey): Map<string, Entry> {
    const owners = tables.get(table) ?? new Map<string, Map<string, Entry>>()
    const lists = owners.get(owner) ?? new Map<string, Entry>()
    tables.set(table, owners.set(owner, lists))
    return lists
  }

  return {
    find(key, nowMs) {
      const entry = entryOf(key)
      return entry && entry.untilMs > nowMs ? entry.total : undefined
    },
    findCounting: (key) => entryOf(key)?.counting,
    async keep(key, counting, nowMs) {
      const entry: Entry = { counting, total: 0, untilMs: 0 }
      listsOf(key).set(key.narrowedBy, entry)
      const isCurrent = (): boolean => entryOf(key) === entry
      try {
        const total = await counting
        if (total > KEEP_ABOVE && isCurrent()) {
          kept += 1
          if (kept > KEPT_MOST) {
            tables.clear()
            kept = 1
          }
          listsOf(key).set(key.narrowedBy, { total, untilMs: nowMs() + KEEP_MS })
        }
        return total
      } finally {
        if (isCurrent()) listsOf(key).delete(key.narrowedBy)
      }
    },
    drop(written, tenantId) {
      for (const table of written) {
        if (tenantId === undefined) tables.delete(table)
        else {
          tables.get(table)?.delete(tenantId)
          tables.get(table)?.delete('')
        }
      }
    },
  }
}

/** Inside a transaction nothing is kept: what it counts, nobody else may see. */
export const NO_TOTALS: KeptTotals = {
  find: () => undefined,
  findCounting: () => undefined,
  keep: (_key, counting) => counting,
  drop: () => undefined,
}
