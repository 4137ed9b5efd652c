import type { Variables } from '@drawdesk/workflow/engine/state'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createHistoryRepository } from './history.repository.ts'
import type { LockedInstance } from './locked-instance.ts'
import { createFlowPeopleRepository } from './people.repository.ts'
import type { StepUnit } from './step-unit.ts'

export interface FlowStart {
  definitionId: string
  /** What the form filled in. */
  variables: Variables
  title?: string
  /** Table and id of the row that it is about, stored in the same transaction. */
  businessTable?: string
  businessId?: string
}

/**
 * Starts a process in a person's name, in the transaction of what it is about.
 *
 * @throws AppError `flow.noDefinition`, `flow.suspended`, `flow.mayNotStart`, and what its first step is refused for
 */
export async function startByPerson(
  unit: StepUnit,
  person: Scope,
  nextId: () => string,
  { definitionId, ...order }: FlowStart,
): Promise<LockedInstance> {
  const { trx, now } = unit
  const definition = await getStartable(trx, person, definitionId)
  const instance = await unit.start({ ...order, definition, starter: person.userId })
  await createHistoryRepository(trx.atEnd()).insertComment(
    person,
    { id: nextId(), instanceId: instance.row.id, taskId: null, kind: 'start', content: '', targetUserId: null },
    now,
  )
  return instance
}

/** A process that this person may start. @throws AppError `flow.noDefinition`, `flow.suspended`, `flow.mayNotStart` */
export async function getStartable(db: Db, person: Scope, id: string): Promise<DefinitionRow> {
  const definitions = createDefinitionRepository(db)
  const found = await definitions.find(person, id)
  if (!found || found.isDeleted === 1) throw flowErrors.noDefinition()
  if (found.suspensionState !== 1) throw flowErrors.suspended()
  const { users = [], groups = [] } = (await definitions.findStarters(person, id)) ?? {}
  if (users.length + groups.length > 0 && !users.includes(person.userId)) {
    const own = new Set(await createFlowPeopleRepository(db).findGroups(person))
    if (!groups.some((group) => own.has(group))) throw flowErrors.mayNotStart()
  }
  return found
}
