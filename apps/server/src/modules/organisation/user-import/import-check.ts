import type { ImportLine, ImportOutcome } from '@drawdesk/contract/core/rows/import'
import type { Language } from '@drawdesk/contract/core/texts'
import { outcomeOf } from '../../../crud/import/import-answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findAccountLimit } from '../users/account-limit.repository.ts'
import type { Acting } from '../users/acting.ts'
import { freeIn, fullProblem } from './import-chunk.ts'
import { loadNames } from './import-names.ts'
import type { ImportRow } from './import.repository.ts'
import { createJudge, type Judged } from './judge-rows.ts'

/** What an import would do with each row, by the judge that the import asks. Nothing is written and nothing held: others are saved meanwhile. */
export async function checkRows(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { acting, rows, isCovered }: { acting: Acting; rows: readonly ImportRow[]; isCovered: boolean },
  language: Language,
): Promise<ImportOutcome> {
  const { scope } = acting
  const lines = await db.snapshot(scope, async (at): Promise<ImportLine[]> => {
    const names = await loadNames(at, scope)
    const limit = await findAccountLimit(at, scope)
    let free = await freeIn(at, scope, limit)
    const order = { acting, names, isCovered, timeZone: config.timeZone, now: clock.now() }
    const judge = await createJudge(at, rows, order)
    const judgeWithRoom = (row: ImportRow): Judged => {
      if (row.reasons.length > 0) return { action: 'failed', problems: row.reasons }
      const judged = judge(row)
      if (judged.action !== 'add') return judged
      free -= 1
      return free < 0 ? { action: 'failed', problems: [fullProblem(limit ?? 0)] } : judged
    }
    return rows.map((row) => {
      const judged = judgeWithRoom(row)
      const problems = judged.action === 'failed' ? judged.problems : []
      return {
        row: row.rowNumber,
        action: judged.action,
        cells: { ...row.cells },
        errors: problems.map(({ field, text }) => ({ field, msg: text[language] })),
      }
    })
  })
  return outcomeOf('', lines)
}
