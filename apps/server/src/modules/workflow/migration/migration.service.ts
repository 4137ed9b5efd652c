import type { Language } from '@drawdesk/contract/core/texts'
import type {
  FlowMigrate,
  FlowMigrated,
  FlowMigrateRefused,
  FlowMigrateUndone,
} from '@drawdesk/contract/workflow/migration'
import { placesOf } from '@drawdesk/workflow/engine/moves/places'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { DefinitionRow } from '../definitions/definition.repository.ts'
import { FOLLOW_CODE } from '../instances/reading.ts'
import { refuseStill, type FlowSteps } from '../instances/flow-steps.ts'
import { createHistoryRepository, type CommentFacts } from '../instances/history.repository.ts'
import type { LockedInstance } from '../instances/locked-instance.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { CheckNeeds } from './migration-check.service.ts'
import { commandFor, nameOf, problemsIn } from './migration-command.ts'
import { createMigrationOrders, type MigrationTarget } from './migration-orders.ts'
import { createMigrationRepository, type NewMigration, type NewMigrationItem } from './migration.repository.ts'

export type MigrationNeeds = CheckNeeds & Pick<Deps, 'ids' | 'events' | 'log'> & { flowSteps: FlowSteps }

/** Onto which version, and the row of the call that does it. */
interface Move {
  target: MigrationTarget
  migration: NewMigration
}

/** Puts running instances on another version of their process, each in a transaction of its own, and takes that back. */
export function createMigrationService(deps: MigrationNeeds) {
  const { db, ids, events, log, definitions, flowSteps } = deps
  const orders = createMigrationOrders(deps)

  /** Into the history, and to the starter. */
  async function note(
    unit: StepUnit,
    caller: Caller,
    instance: LockedInstance,
    said: { kind: 'migrate' | 'undoMigrate'; content: string; facts: CommentFacts },
  ): Promise<void> {
    const { row } = instance
    await createHistoryRepository(unit.trx.atEnd()).insertComment(
      caller,
      { ...said, id: ids.next(), instanceId: row.id, taskId: null, targetUserId: null },
      unit.now,
    )
    if (row.endTime === null)
      unit.news.instances.push({ instance: row, state: 'running', isCompleted: false, version: row.rev })
  }

  async function moveOne(unit: StepUnit, caller: Caller, instance: LockedInstance, { target, migration }: Move) {
    const command = commandFor(instance, target)
    const { definitionId: fromDefinitionId, processVersion: fromVersion, id: instanceId } = instance.row
    const before = placesOf(instance.state)
    const facts = { fromVersion, toVersion: target.row.processVersion }
    await unit.moveTo(instance, target.row, command)
    const migrations = createMigrationRepository(unit.trx.atEnd())
    await migrations.insert(caller, migration, unit.now)
    const item = { id: ids.next(), migrationId: migration.id, instanceId, fromDefinitionId, fromVersion }
    await migrations.insertItem(caller, { ...item, before, after: placesOf(instance.state) }, unit.now)
    await note(unit, caller, instance, { kind: 'migrate', content: migration.reason, facts })
  }

  async function undoOne(
    unit: StepUnit,
    caller: Caller,
    instance: LockedInstance,
    {
      item,
      version,
      reason,
      toDefinitionId,
    }: {
      item: NewMigrationItem
      version: DefinitionRow
      reason: string
      toDefinitionId: string
    },
  ): Promise<void> {
    refuseStill(instance)
    const { before, after } = item
    if (instance.row.definitionId !== toDefinitionId) throw flowErrors.movedAgain()
    if (!(await createMigrationRepository(unit.trx).markUndone(caller, item.id, unit.now)))
      throw flowErrors.undoneAlready()
    const facts = { fromVersion: instance.row.processVersion, toVersion: item.fromVersion }
    const to = await definitions.get(caller, version, unit.trx)
    await unit.moveTo(instance, version, { kind: 'move-back', to, before, after })
    await note(unit, caller, instance, { kind: 'undoMigrate', content: reason, facts })
  }

  /** Each by itself: those that are refused say why, and none keeps another from it. */
  async function each<Item extends { instanceId: string }>(
    caller: Caller,
    items: readonly Item[],
    { language, target }: { language: Language; target?: MigrationTarget },
    work: (unit: StepUnit, instance: LockedInstance, item: Item) => Promise<void>,
  ): Promise<{ done: number; refused: FlowMigrateRefused[] }> {
    const refused: FlowMigrateRefused[] = []
    for (const item of items) {
      let instance: LockedInstance | undefined
      try {
        await flowSteps.run(caller, async (unit) => {
          instance = await unit.lock(item.instanceId)
          await work(unit, instance, item)
        })
      } catch (error) {
        const problems = problemsIn(error, { language, ...(target && { target }), ...(instance && { instance }) })
        refused.push({ processInstanceId: item.instanceId, name: nameOf(instance, language), problems })
      }
    }
    return { done: items.length - refused.length, refused }
  }

  /** Those who follow the processes see it at once. */
  const announce = (caller: Caller, id: string): Promise<void> =>
    db.transaction(caller, (trx) =>
      events.publish(trx, caller, [
        { topic: 'flow', id, more: { kind: 'instance', state: 'migrated' }, permission: FOLLOW_CODE },
      ]),
    )

  return {
    /** @throws AppError `flow.noDefinition`, `flow.noSource`, `flow.otherProcess`, `flow.tooManyToMove` */
    async migrate(caller: Caller, { reason = '', ...order }: FlowMigrate, language: Language): Promise<FlowMigrated> {
      const target = await orders.target(caller, order)
      const instanceIds = await orders.instanceIds(caller, order, target.row)
      const { id: toDefinitionId, processKey, name: processName, processVersion: toVersion } = target.row
      const mapping = order.mapping ?? {}
      const migration = { id: ids.next(), processKey, processName, toDefinitionId, toVersion, mapping, reason }
      const { done: moved, refused } = await each(
        caller,
        instanceIds.map((instanceId) => ({ instanceId })),
        { language, target },
        (unit, instance) => moveOne(unit, caller, instance, { target, migration }),
      )
      if (moved > 0) await announce(caller, migration.id)
      const { tenantId, userId } = caller
      log.info({ tenantId, userId, migrationId: migration.id, toDefinitionId, moved }, 'moved processes to a version')
      return { batchId: moved > 0 ? migration.id : '', moved, refused }
    },

    /** @throws AppError `flow.noMigration`, `flow.undoneAlready` */
    async undo(
      caller: Caller,
      { batchId, reason = '' }: { batchId: string; reason?: string | undefined },
      language: Language,
    ): Promise<FlowMigrateUndone> {
      const migrations = createMigrationRepository(db)
      const migration = await migrations.find(caller, batchId)
      if (!migration) throw flowErrors.noMigration()
      const { toDefinitionId } = migration
      const items = await migrations.listOpen(caller, batchId)
      if (items.length === 0) throw flowErrors.undoneAlready()
      const { done: undone, refused } = await each(caller, items, { language }, async (unit, instance, item) => {
        const version = await orders.getVersion(caller, item.fromDefinitionId)
        await undoOne(unit, caller, instance, { item, version, reason, toDefinitionId })
      })
      if (undone > 0) await announce(caller, batchId)
      log.info({ tenantId: caller.tenantId, userId: caller.userId, migrationId: batchId, undone }, 'took a move back')
      return { undone, refused }
    },
  }
}
