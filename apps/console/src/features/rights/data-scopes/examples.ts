import type { DataScopeClass } from '@drawdesk/contract/rights/data-scope'

/** Conditions that make sense for a resource, by the columns that it has. */
const EXAMPLES: readonly { needs: readonly string[]; text: string }[] = [
  { needs: ['dept_id', 'create_user'], text: 'dept_id in (${deptIds}) or create_user = ${userId}' },
  { needs: ['create_dept'], text: 'create_dept in (${deptIds})' },
  { needs: ['user_id'], text: 'user_id = ${userId}' },
  { needs: ['create_user', 'status'], text: 'create_user = ${userId} and status = 1' },
  { needs: ['create_time'], text: "create_time >= '2026-01-01 00:00:00'" },
]
const SHOWN = 3

export function examplesOf({ columns }: DataScopeClass): string[] {
  const known = new Set(columns.map(({ name }) => name))
  return EXAMPLES.filter(({ needs }) => needs.every((name) => known.has(name)))
    .slice(0, SHOWN)
    .map(({ text }) => text)
}
