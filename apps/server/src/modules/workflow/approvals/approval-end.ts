import type { ApprovalDecision, DecisionStep } from '../../settings/approvals/approval-ports.ts'
import { createHistoryRepository } from '../instances/history.repository.ts'
import type { FlowEnd } from '../shared/flow-ends.ts'

/** What people say when they decide, and when they end a process without a decision. */
const DECISIONS: ReadonlySet<string> = new Set(['approve', 'reject', 'rejectTo'])
const CALLS_OFF: ReadonlySet<string> = new Set(['withdraw', 'terminate'])

/**
 * What the process of an approval decided. Approved is what came to its end with `pass`, which the last decision has set; a process that asked nobody has
 * approved nothing.
 */
export async function decisionOf(
  { trx, scope }: DecisionStep,
  { instanceId, how, variables, said }: FlowEnd,
): Promise<ApprovalDecision> {
  const outcome =
    how === 'cancelled' ? 'cancelled' : how !== 'error' && variables.pass === true ? 'approved' : 'refused'
  const words = outcome === 'cancelled' ? CALLS_OFF : DECISIONS
  const comments = await createHistoryRepository(trx).listComments(scope, instanceId)
  const last = [...comments, ...said].filter(({ kind }) => words.has(kind)).at(-1)
  return { outcome, by: last?.userId ?? null, comment: last?.content ?? '', variables }
}
