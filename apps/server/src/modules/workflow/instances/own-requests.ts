import { APPROVAL_TABLES } from '@drawdesk/contract/settings/approval'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { Scope } from '../../../platform/scope.ts'
import type { InstanceRow } from './instance.repository.ts'
import type { createFlowPeopleRepository } from './people.repository.ts'

interface Request {
  row: Pick<InstanceRow, 'businessTable' | 'startUserId'>
  definition: Pick<ProcessDefinition, 'othersApprove'>
}
type People = ReturnType<typeof createFlowPeopleRepository>

const APPROVALS: ReadonlySet<string> = new Set(Object.values(APPROVAL_TABLES))

/** Requests that a process is bound to, and those of processes that say it of themselves. */
const isForOthers = ({ row, definition }: Request): boolean =>
  definition.othersApprove || APPROVALS.has(row.businessTable)

/** Whether the instance approves what this person asked for. */
export const isOwnRequest = (request: Request, userId: string): boolean =>
  request.row.startUserId === userId && isForOthers(request)

/** Candidates of a task, and the tenant's administrators where who asked is the only one of them. */
export async function withOtherApprovers(
  people: People,
  scope: Pick<Scope, 'tenantId'>,
  request: Request,
  candidates: string[],
): Promise<string[]> {
  const { startUserId } = request.row
  if (startUserId === null || candidates.length === 0 || !isForOthers(request)) return candidates
  if (await people.hasOther(scope, candidates, startUserId)) return candidates
  const admins = (await people.findAdmins(scope)).filter((id) => id !== startUserId)
  return [...candidates, ...admins.map((id) => `user:${id}`)]
}
