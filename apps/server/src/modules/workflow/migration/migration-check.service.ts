import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowMigrateCheck, FlowMigrateChecked, FlowMigrateProblem } from '@drawdesk/contract/workflow/migration'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { runEngine, type EngineNeeds } from '../instances/engine/engine-run.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import type { LockedInstance } from '../instances/locked-instance.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { commandFor, nameOf, problemsIn } from './migration-command.ts'
import { createMigrationOrders, type MigrationTarget } from './migration-orders.ts'

export type CheckNeeds = Pick<Deps, 'db' | 'clock'> & EngineNeeds & { definitions: DefinitionCache }

/** What a migration would do: the engine runs each step, and nothing of it is written. */
export function createMigrationCheck(deps: CheckNeeds) {
  const { db, clock, definitions } = deps
  const orders = createMigrationOrders(deps)

  async function problemsOf(
    scope: Scope,
    instance: LockedInstance | undefined,
    target: MigrationTarget,
    language: Language,
  ): Promise<FlowMigrateProblem[]> {
    try {
      if (!instance) throw flowErrors.noInstance()
      const place = { db, scope, now: clock.now(), definitionId: target.row.id }
      await runEngine(deps, place, instance, commandFor(instance, target))
      return []
    } catch (error) {
      return problemsIn(error, { target, language, ...(instance && { instance }) })
    }
  }

  return {
    /** By id of the instances. @throws AppError `flow.noDefinition`, `flow.noSource`, `flow.otherProcess`, `flow.tooManyToMove` */
    async check(scope: Scope, order: FlowMigrateCheck, language: Language): Promise<FlowMigrateChecked[]> {
      const target = await orders.target(scope, order)
      const ids = await orders.instanceIds(scope, order, target.row)
      const rows = await createInstanceRepository(db).listWithState(scope, ids)
      const found = new Map(rows.map((row) => [row.id, row]))
      const checked: FlowMigrateChecked[] = []
      for (const processInstanceId of ids) {
        const row = found.get(processInstanceId)
        const instance = row && {
          row,
          state: row.state,
          definition: await definitions.get(scope, { id: row.definitionId }),
        }
        const problems = await problemsOf(scope, instance, target, language)
        checked.push({ processInstanceId, name: nameOf(instance, language), ok: problems.length === 0, problems })
      }
      return checked
    },
  }
}
