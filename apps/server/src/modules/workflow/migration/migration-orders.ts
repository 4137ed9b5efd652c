import type { FlowMigrateCheck } from '@drawdesk/contract/workflow/migration'
import { FLOW_MIGRATE_MOST } from '@drawdesk/contract/workflow/migration'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { suggestMapping } from '@drawdesk/workflow/difference/mapping'
import { readDateSearch } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import { createFollowRepository } from '../follow/follow.repository.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'

/** The version onto which instances go, and where each node of theirs goes on. */
export interface MigrationTarget {
  row: DefinitionRow
  definition: ProcessDefinition
  /** What the caller named over what is suggested. */
  mappingFrom(from: ProcessDefinition): Readonly<Record<string, string>>
}

type TargetNeeds = Pick<Deps, 'db' | 'config'> & { definitions: DefinitionCache }

/** Reads what an order of a migration names. */
export function createMigrationOrders({ db, config, definitions }: TargetNeeds) {
  /** @throws AppError `flow.noDefinition` */
  async function getVersion(scope: Scope, id: string): Promise<DefinitionRow> {
    const row = await createDefinitionRepository(db).find(scope, id)
    if (!row || row.isDeleted === 1) throw flowErrors.noDefinition()
    return row
  }

  /** What instances run by, though it was removed. @throws AppError `flow.noDefinition` */
  async function getSource(scope: Scope, id: string): Promise<DefinitionRow> {
    const row = await createDefinitionRepository(db).find(scope, id)
    if (!row) throw flowErrors.noDefinition()
    return row
  }

  const refuseOther = (target: DefinitionRow, source: string): void => {
    if (source !== target.processKey) throw flowErrors.otherProcess({ values: { target: target.processKey, source } })
  }

  return {
    getVersion,
    getSource,

    /** @throws AppError `flow.noDefinition` */
    async target(scope: Scope, { targetDefinitionId, mapping = {} }: FlowMigrateCheck): Promise<MigrationTarget> {
      const row = await getVersion(scope, targetDefinitionId)
      const definition = await definitions.get(scope, row)
      const suggested = new Map<ProcessDefinition, Record<string, string>>()
      return {
        row,
        definition,
        mappingFrom(from) {
          const known = suggested.get(from) ?? suggestMapping(from, definition)
          suggested.set(from, known)
          return { ...known, ...mapping }
        },
      }
    },

    /**
     * Ids of the instances that are meant, by number; also of named ones that are not there.
     *
     * @throws AppError `flow.noSource`, `flow.otherProcess`, `flow.tooManyToMove`, `flow.noDefinition`
     */
    async instanceIds(scope: Scope, order: FlowMigrateCheck, target: DefinitionRow): Promise<string[]> {
      const { processInstanceIds = [], processDefinitionId = '', processDefinitionKey = '' } = order
      if (processInstanceIds.length > 0) {
        const ids = [...new Set(processInstanceIds)]
        for (const { processKey } of await createInstanceRepository(db).listWithState(scope, ids))
          refuseOther(target, processKey)
        return ids.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))
      }
      if (processDefinitionId === '' && processDefinitionKey === '') throw flowErrors.noSource()
      if (processDefinitionKey !== '') refuseOther(target, processDefinitionKey)
      if (processDefinitionId !== '') refuseOther(target, (await getSource(scope, processDefinitionId)).processKey)
      const ids = await createFollowRepository(db).listIds(
        scope,
        {
          instanceId: '',
          definitionId: processDefinitionId,
          processKey: processDefinitionKey,
          businessKey: order.businessKey ?? '',
          startUserId: order.startUser ?? '',
          category: order.category ?? '',
          dates: readDateSearch(order, config.timeZone),
        },
        { otherThan: target.id, most: FLOW_MIGRATE_MOST + 1 },
      )
      if (ids.length > FLOW_MIGRATE_MOST) throw flowErrors.tooManyToMove({ values: { most: FLOW_MIGRATE_MOST } })
      return ids
    },
  }
}
