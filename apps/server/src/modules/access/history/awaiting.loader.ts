import type { RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createApprovalRepository } from '../../settings/approvals/approval.repository.ts'
import { listAwaiting } from './changes.repository.ts'

/** By target, the process that decides a change of it: of packages by their ids, of tenants by their numbers. */
export async function findAwaiting(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  kind: RightsChangeKind,
): Promise<Map<string, string>> {
  const waiting = await listAwaiting(db, scope, kind)
  if (waiting.length === 0) return new Map()
  const approvals = await createApprovalRepository(db).listNewest(
    scope,
    ['roleChange', 'packageChange'],
    waiting.map(({ id }) => id),
  )
  return new Map(
    waiting.flatMap(({ id, targetIds }) =>
      targetIds.split(',').map((target) => [target, approvals.get(id)?.instanceId ?? ''] as const),
    ),
  )
}
