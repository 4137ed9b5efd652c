import type { BulkAnswer } from '@drawdesk/contract/core/schema'
import type { Row } from '../row.ts'

/** Rows of one call: small enough that progress is seen, large enough that calls are few. */
export const CHUNK = 100

type Values = Readonly<Record<string, unknown>>

export interface BulkOutcome extends BulkAnswer {
  /** A call failed: what stands after it was not tried. */
  isStopped: boolean
}

/** Gives rows the same values, a chunk after the other; `onProgress` is given how many are through. */
export async function editInChunks(
  ids: readonly string[],
  edit: (ids: readonly string[]) => Promise<BulkAnswer>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { ids: [], failed: [], isStopped: false }
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    try {
      const answer = await edit(chunk)
      outcome.ids.push(...answer.ids)
      outcome.failed.push(...answer.failed)
    } catch (error) {
      // Its message has been shown. What is done is done and must be said.
      if (from === 0) throw error
      return { ...outcome, isStopped: true }
    }
    onProgress(Math.min(from + CHUNK, ids.length))
  }
  return outcome
}

/** What takes a change back: rows by the value that they had, as far as it is known of all of them. */
export function formerValues(
  field: string,
  ids: readonly string[],
  rows: readonly Row[],
): { values: Values; ids: string[] }[] | undefined {
  const known = new Map(rows.map((row) => [row.id, row]))
  const groups = new Map<string, { values: Values; ids: string[] }>()
  for (const id of ids) {
    const row = known.get(id)
    if (!row || !(field in row)) return undefined
    const key = JSON.stringify(row[field])
    const group = groups.get(key) ?? { values: { [field]: row[field] ?? null }, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
