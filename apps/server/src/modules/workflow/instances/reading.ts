import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createInstanceRepository, type InstanceRow } from './instance.repository.ts'
import { createFlowPeopleRepository } from './people.repository.ts'
import { createTaskRepository } from './task.repository.ts'

/** Code of those who see every process of their tenant. */
export const FOLLOW_CODE = 'flow_follow_view'

/** Who may read an instance: its starter, all who act or acted on it, may claim a task of it or were shown it, and those who follow all processes. */
export function createFlowReading({ db }: Pick<Deps, 'db'>) {
  return {
    /** @throws AppError `flow.noInstance`, also where there is one that the caller may not read */
    async get(caller: Caller, id: string): Promise<InstanceRow> {
      const found = await createInstanceRepository(db).find(caller, id)
      if (!found) throw flowErrors.noInstance()
      if (caller.isTenantAdmin || hasPermission(caller, FOLLOW_CODE) || found.startUserId === caller.userId)
        return found
      const who = await createFlowPeopleRepository(db).findGroups(caller)
      if (await createTaskRepository(db).isConcerned(caller, id, { userId: caller.userId, who })) return found
      throw flowErrors.noInstance()
    },
  }
}

export type FlowReading = ReturnType<typeof createFlowReading>
