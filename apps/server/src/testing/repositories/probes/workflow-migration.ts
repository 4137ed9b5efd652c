import type { Places } from '@drawdesk/workflow/engine/moves/places'
import { createDefinitionRepository } from '../../../modules/workflow/definitions/definition.repository.ts'
import { createInstanceRepository } from '../../../modules/workflow/instances/instance.repository.ts'
import {
  createMigrationRepository,
  type NewMigration,
} from '../../../modules/workflow/migration/migration.repository.ts'
import { adds, reaches, type Given, type Probes } from '../probe.ts'
import { newDefinition, newDeployment, newInstance, STATE } from './workflow.ts'

const migrations = ({ db }: Given) => createMigrationRepository(db)
const PLACES: Places = { tokens: {}, scopes: {}, subscriptions: {}, compensations: [] }

const newMigration = ({ fresh }: Given): NewMigration => ({
  id: fresh,
  processKey: 'x',
  processName: 'x',
  toDefinitionId: fresh,
  toVersion: 2,
  mapping: {},
  reason: '',
})

async function addMigration(given: Given): Promise<void> {
  const { db, scope, now } = given
  await createDefinitionRepository(db).insertDeployment(scope, newDeployment(given))
  await createDefinitionRepository(db).insert(scope, newDefinition(given), now)
  await createInstanceRepository(db).insert(scope, newInstance(given), STATE)
  await migrations(given).insert(scope, newMigration(given), now)
}

export const workflowMigrationProbes: Readonly<Record<string, Probes>> = {
  'modules/workflow/migration/migration.repository.ts': {
    insert: adds(addMigration),
    insertItem: adds(async (given) => {
      await addMigration(given)
      const { fresh, scope, now } = given
      await migrations(given).insertItem(
        scope,
        {
          id: fresh,
          migrationId: fresh,
          instanceId: fresh,
          fromDefinitionId: fresh,
          fromVersion: 1,
          before: PLACES,
          after: PLACES,
        },
        now,
      )
    }),
    find: reaches((given) => migrations(given).find(given.scope, given.theirs.live)),
    page: reaches((given) =>
      migrations(given).page(given.scope, { processKey: '', dates: [], paging: { current: 1, size: 10 } }),
    ),
    count: reaches((given) => migrations(given).count(given.scope, [given.theirs.live])),
    listOpen: reaches((given) => migrations(given).listOpen(given.scope, given.theirs.live)),
    markUndone: reaches((given) => migrations(given).markUndone(given.scope, given.theirs.live, given.now)),
    listPlaces: reaches((given) => migrations(given).listPlaces(given.scope, given.theirs.live)),
  },
}
