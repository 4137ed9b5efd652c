import { CompiledQuery } from 'kysely'
import { recordWork } from './recorded-sql.ts'
import type { Db } from '../platform/database/db.ts'
import { UNBOUND, type Caller } from '../platform/scope.ts'
import type { TestApp } from './build-test-app.ts'

export const [SORT, PAGING] = [[{ column: 'id', order: 'desc' }] as const, { current: 1, size: 10 }]

/** Somebody of this tenant, whose questions are put to the database behind row-level security. */
export const callerOf = (tenantId: string): Caller => ({
  tenantId,
  userId: '1',
  deptId: null,
  sessionId: '1',
  account: 'a',
  realName: '',
  roleIds: [],
  roleAliases: [],
  isAdministrator: false,
  permissions: new Set(),
  ...UNBOUND,
})

/** The plans of the statements that this work sends, as the serving role makes them. */
export async function plansOf(
  { test, caller }: { test: Pick<TestApp, 'deps'>; caller: Caller },
  work: (db: Db) => Promise<unknown>,
  { rows = [], explain = 'explain' }: { rows?: readonly object[]; explain?: string } = {},
): Promise<string[]> {
  const plans: string[] = []
  for (const { text, values } of await recordWork(work, rows)) {
    const { rows: lines } = await test.deps.db
      .as(caller)
      .executeQuery<Record<string, string>>(CompiledQuery.raw(`${explain} ${text}`, [...values]))
    plans.push(lines.map((line) => Object.values(line)[0]).join('\n'))
  }
  return plans
}
