import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowMigrateBatch, FlowMigratePlace, FlowMigratePlan } from '@drawdesk/contract/workflow/migration'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { suggestMapping } from '@drawdesk/workflow/difference/mapping'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { timeText } from '../shared/flow-times.ts'
import { createMigrationOrders } from './migration-orders.ts'
import { createMigrationRepository, type MigrationFilters } from './migration.repository.ts'

type ListNeeds = Pick<Deps, 'db' | 'config'> & { definitions: DefinitionCache }

/** What stands where before a migration, and what was migrated before. */
export function createMigrationLists(deps: ListNeeds) {
  const { db, config, definitions } = deps
  const orders = createMigrationOrders(deps)
  const migrations = createMigrationRepository(db)

  return {
    /** Where running instances of a version stand, in the order of its diagram. @throws AppError `flow.noDefinition`, `flow.otherProcess` */
    async plan(
      scope: Scope,
      { from: fromId, to: toId }: { from: string; to: string },
      language: Language,
    ): Promise<FlowMigratePlan> {
      const [source, target] = await Promise.all([orders.getSource(scope, fromId), orders.getVersion(scope, toId)])
      if (source.processKey !== target.processKey)
        throw flowErrors.otherProcess({ values: { target: target.processKey, source: source.processKey } })
      const [from, to, places, running] = await Promise.all([
        definitions.get(scope, source),
        definitions.get(scope, target),
        migrations.listPlaces(scope, fromId),
        createInstanceRepository(db).countRunning(scope, [fromId]),
      ])
      const mapping = suggestMapping(from, to)
      const order = new Map([...Object.keys(from.nodes), ...Object.keys(from.flows)].map((id, index) => [id, index]))
      return {
        running: running.get(fromId) ?? 0,
        places: places
          .toSorted((one, other) => (order.get(one.nodeId) ?? 0) - (order.get(other.nodeId) ?? 0))
          .map((place) => placeView(place, { from, to, mapping, language })),
      }
    },

    async batches(scope: Scope, filters: MigrationFilters, language: Language): Promise<Page<FlowMigrateBatch>> {
      const page = await migrations.page(scope, filters)
      const [counts, people, names] = await Promise.all([
        migrations.count(
          scope,
          page.records.map(({ id }) => id),
        ),
        findPeopleNames(
          db,
          scope,
          page.records.flatMap(({ createUser }) => createUser ?? []),
        ),
        readFlowNames(
          definitions,
          scope,
          page.records.map(({ toDefinitionId }) => toDefinitionId),
          language,
        ),
      ])
      const records = page.records.map(({ id, createUser, createTime, ...row }): FlowMigrateBatch => ({
        id,
        processDefinitionKey: row.processKey,
        processDefinitionName: names.process(row.toDefinitionId, row.processName),
        toVersion: row.toVersion,
        reason: row.reason,
        userId: createUser ?? '',
        userName: people.get(createUser ?? '') ?? '',
        createTime: timeText(createTime, config.timeZone),
        ...(counts.get(id) ?? { fromVersions: [], moved: 0, undone: 0, undoable: 0 }),
      }))
      return { ...page, records }
    },
  }
}

const nameIn = (named: { name: string; nameEn: string } | undefined, language: Language): string =>
  (language === 'en' && named?.nameEn) || (named?.name ?? '')

function placeView(
  { nodeId, kind, count }: { nodeId: string; kind: 'token' | 'flow' | 'event'; count: number },
  {
    from,
    to,
    mapping,
    language,
  }: { from: ProcessDefinition; to: ProcessDefinition; mapping: Readonly<Record<string, string>>; language: Language },
): FlowMigratePlace {
  if (kind === 'flow')
    return {
      nodeId,
      name: nameIn(from.flows[nodeId], language),
      type: 'sequenceFlow',
      kind,
      count,
      target: Object.hasOwn(to.flows, nodeId) ? nodeId : '',
    }
  const node = from.nodes[nodeId]
  return {
    nodeId,
    name: nameIn(node, language),
    type: node?.type ?? '',
    kind: node?.type === 'boundaryEvent' || (kind === 'event' && node?.type === 'startEvent') ? 'aside' : 'node',
    count,
    target: mapping[nodeId] ?? '',
  }
}
