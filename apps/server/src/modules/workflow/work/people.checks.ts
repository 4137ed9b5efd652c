import type { Scope } from '../../../platform/scope.ts'
import type { createFlowPeopleRepository } from '../instances/people.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'

/** Ids of people who are there. @throws AppError `flow.noPerson` */
export async function checkPeople(
  people: ReturnType<typeof createFlowPeopleRepository>,
  scope: Pick<Scope, 'tenantId'>,
  userIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const known = new Set((await people.findPeople(scope, wanted)).values())
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) throw flowErrors.noPerson({ values: { person: missing } })
  return wanted
}
