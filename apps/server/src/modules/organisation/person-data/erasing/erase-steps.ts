import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { createLeftoverRepository } from '../../../files/leftovers/leftover.repository.ts'
import { createPersonErasures, type ErasedLine, type ErasureRow } from './person-erasure.repository.ts'
import type { PersonFacts } from '../person-facts.ts'
import { createPersonRows } from '../person-rows.repository.ts'
import { STEP_NAMES } from '../tables/exported.ts'
import { PERSON_STEPS } from '../tables/person-tables.ts'

const BATCH = 1_000
const NEWS_MS = 500

type StepDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** Adds rows to the line of a step, which is there once. */
export function counted(lines: readonly ErasedLine[], { name, erasing, rows }: ErasedLine): ErasedLine[] {
  const known = lines.find((line) => line.name === name && line.erasing === erasing)
  if (!known) return [...lines, { name, erasing, rows }]
  return lines.map((line) => (line === known ? { ...line, rows: line.rows + rows } : line))
}

/** Goes through the catalogue from where the row says. */
export async function eraseSteps(
  { db, clock, ids }: StepDeps,
  { id, tenantId, alias, step: first, after: firstAfter, lines: firstLines }: ErasureRow,
  { facts, signal, onProgress }: { facts: PersonFacts; signal: AbortSignal; onProgress: () => Promise<void> },
): Promise<void> {
  const scope = systemScope(tenantId)
  const columns = await createPersonRows(db).columnsOf()
  let lines = firstLines as ErasedLine[] // written below
  let saidMs = 0
  for (let step = first; step < PERSON_STEPS.length; step += 1) {
    const now = PERSON_STEPS[step]
    if (!now) return
    let after: string | undefined = step === first ? firstAfter : ''
    while (after !== undefined) {
      signal.throwIfAborted()
      const from: string = after
      const done = await db.transaction(scope, async (trx) => {
        const batch = await createPersonRows(trx).erase(scope, now, {
          facts,
          columns: columns.get(now.table) ?? [],
          alias,
          after: from,
          most: BATCH,
        })
        const leftovers = createLeftoverRepository(trx)
        for (const place of batch.freed) await leftovers.insert(scope, place, ids)
        const { erasing } = now
        const all =
          batch.rows > 0 ? counted(lines, { name: STEP_NAMES[step] ?? now.table, erasing, rows: batch.rows }) : lines
        await createPersonErasures(trx).advance(scope, id, {
          step: batch.after === undefined ? step + 1 : step,
          after: batch.after ?? '',
          lines: all,
          now: clock.now(),
        })
        return { batch, all }
      })
      lines = done.all
      after = done.batch.after
      const nowMs = clock.now().getTime()
      if (nowMs - saidMs < NEWS_MS) continue
      saidMs = nowMs
      await onProgress()
    }
  }
}
