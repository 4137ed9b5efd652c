import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { createDrawExRepository } from '../draw-ex.repository.ts'

const EVERY_SECONDS = 30
const BATCH = 200

/** Writes the end of all experiences whose end has passed, in small batches. Readers say so before (ex-state.ts). Answers how many. */
export async function endPassed({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const exs = createDrawExRepository(db)
  let ended = 0
  for (;;) {
    const now = clock.now()
    const passed = await exs.listPassed(now, BATCH)
    for (const [tenantId, rows] of Map.groupBy(passed, (row) => row.tenantId)) {
      ended += await exs.endPassed(
        systemScope(tenantId),
        now,
        rows.map(({ id }) => id),
      )
    }
    if (passed.length < BATCH) return ended
  }
}

/** In processes that work. */
export function startEnding(deps: Deps): void {
  deps.jobs.every('experiences whose end has passed', EVERY_SECONDS, async () => {
    const ended = await endPassed(deps)
    if (ended > 0) deps.log.info({ ended }, 'experiences came to their end')
  })
}
