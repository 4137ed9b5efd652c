import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { CANNOT_ACT, findUnable } from '../colleagues/unable.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'

const UNKNOWN = { zh: '人员不存在，请重新选择', en: 'User not found. Select again.' } as const

/** Ids of people who are there. @throws AppError `flow.noPerson`, beside `field` where that is given */
export async function checkPeople(
  people: ReturnType<typeof createFlowPeopleRepository>,
  scope: Pick<Scope, 'tenantId'>,
  userIds: readonly string[],
  field?: string,
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const known = new Set((await people.findPeople(scope, wanted)).values())
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) {
    const errors = field === undefined ? {} : { errors: [{ field, text: UNKNOWN }] }
    throw flowErrors.noPerson({ values: { person: missing }, ...errors })
  }
  return wanted
}

/** As {@link checkPeople}, of people who are to act on a task. @throws AppError `flow.noPerson`, `flow.cannotAct` */
export async function checkActors(
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
  userIds: readonly string[],
  field?: string,
): Promise<string[]> {
  const wanted = await checkPeople(createFlowPeopleRepository(trx), scope, userIds, field)
  const unable = await findUnable(trx, scope, wanted)
  if (unable !== undefined) {
    const errors = field === undefined ? {} : { errors: [{ field, text: CANNOT_ACT }] }
    throw flowErrors.cannotAct({ values: { person: unable }, ...errors })
  }
  return wanted
}
