import { APPROVAL_TABLES } from '@drawdesk/contract/settings/approval'
import type { Scope } from '../../../platform/scope.ts'
import type { InstanceRow } from './instance.repository.ts'
import type { createFlowPeopleRepository } from './people.repository.ts'

type Request = Pick<InstanceRow, 'businessTable' | 'startUserId'>
type People = ReturnType<typeof createFlowPeopleRepository>

const APPROVALS: ReadonlySet<string> = new Set(Object.values(APPROVAL_TABLES))

/** Whether the instance approves what this person asked for. */
export const isOwnRequest = ({ businessTable, startUserId }: Request, userId: string): boolean =>
  APPROVALS.has(businessTable) && startUserId === userId

/** Candidates of a task, and the tenant's administrators where who asked is the only one of them. */
export async function withOtherApprovers(
  people: People,
  scope: Pick<Scope, 'tenantId'>,
  { businessTable, startUserId }: Request,
  candidates: string[],
): Promise<string[]> {
  if (startUserId === null || !APPROVALS.has(businessTable) || candidates.length === 0) return candidates
  if (await people.hasOther(scope, candidates, startUserId)) return candidates
  const admins = (await people.findAdmins(scope)).filter((id) => id !== startUserId)
  return [...candidates, ...admins.map((id) => `user:${id}`)]
}
