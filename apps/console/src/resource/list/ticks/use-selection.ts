import { useState } from 'react'

interface Shown<R> {
  /** What the ticks belong to: with other filters, or in another tenant, there are none. */
  of: string
  /** The page of rows on screen. */
  page: string
  rows: readonly R[]
  /** The rows are still those of the page before. */
  isTurning: boolean
}

/** A ticked row: where it was, and itself as far as it was seen. */
interface Tick<R> {
  page: string
  row: R | undefined
}

export interface Selection<R> {
  /** Ids in the order in which they were ticked. */
  selected: readonly string[]
  /** The ticked rows that were seen; fewer than `selected` only where thousands were taken at once. */
  selectedRows: readonly R[]
  select: (ids: readonly string[]) => void
  /** Ticks these rows, seen or not, in the place of all others. */
  take: (ids: readonly string[], rows: readonly R[]) => void
}

/** The ticked rows of a list: kept over its pages and orders. What is no longer on its page (it was removed) is ticked no more. */
export function useSelection<R extends { id: string }>({ of, page, rows, isTurning }: Shown<R>): Selection<R> {
  const [ticked, setTicked] = useState<{ of: string; ticks: ReadonlyMap<string, Tick<R>> }>({ of, ticks: new Map() })
  const here = new Map(rows.map((row) => [row.id, row]))
  const ticks = new Map(
    (ticked.of === of ? [...ticked.ticks] : []).flatMap(([id, tick]) => {
      const row = here.get(id)
      if (row) return [[id, { page, row }] as const]
      return tick.page === page && !isTurning ? [] : [[id, tick] as const]
    }),
  )
  const set = (ids: readonly string[], known: ReadonlyMap<string, R>) =>
    setTicked({
      of,
      ticks: new Map(
        ids.map((id) => [
          id,
          here.has(id) ? { page, row: here.get(id) } : (ticks.get(id) ?? { page: '', row: known.get(id) }),
        ]),
      ),
    })
  return {
    selected: [...ticks.keys()],
    selectedRows: [...ticks.values()].flatMap(({ row }) => row ?? []),
    select: (ids) => set(ids, here),
    take: (ids, seen) => set(ids, new Map(seen.map((row) => [row.id, row]))),
  }
}
