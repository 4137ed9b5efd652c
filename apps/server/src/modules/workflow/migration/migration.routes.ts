import { Type } from '@drawdesk/contract/core/schema'
import { FLOW_FOLLOW_PATH } from '@drawdesk/contract/workflow/follow'
import {
  FlowMigrate,
  FlowMigrateBatchPage,
  FlowMigrateBatchQuery,
  FlowMigrateCheck,
  FlowMigrateCheckedList,
  FlowMigrated,
  FlowMigratePlan,
  FlowMigratePlanQuery,
  FlowMigrateUndone,
  FlowUndoMigrate,
} from '@drawdesk/contract/workflow/migration'
import { readDateSearch } from '../../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging } from '../../../crud/paging.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { flowPermission } from '../shared/flow-permission.ts'
import { createMigrationCheck } from './migration-check.service.ts'
import { createMigrationLists } from './migration-list.service.ts'
import { createMigrationService, type MigrationNeeds } from './migration.service.ts'

const path = (call: string): string => `${FLOW_FOLLOW_PATH}/${call}`

/** Each call takes `tenantId`, which counts for an operator of the platform only. */
export function migrationRoutes(deps: MigrationNeeds): AnyRoute[] {
  const { db, config } = deps
  const [checks, migrations, lists] = [
    createMigrationCheck(deps),
    createMigrationService(deps),
    createMigrationLists(deps),
  ]
  const permission = flowPermission('flow_follow_migrate')
  return [
    route({
      method: 'POST',
      path: path('migrate-check'),
      summary: 'Which instances could go on in another version, and why others could not',
      audit: 'flowFollow.migrateCheck',
      isRead: true,
      permission,
      input: Type.Object({ ...FlowMigrateCheck.properties, ...tenantArgument }),
      answer: FlowMigrateCheckedList,
      handle: async ({ caller, input: { tenantId, ...order }, language }) =>
        checks.check(await scopeOf(db, caller, tenantId), order, language),
    }),
    route({
      method: 'POST',
      path: path('migrate'),
      summary: 'Put instances on another version, those that can go on there',
      audit: 'flowFollow.migrate',
      permission,
      input: Type.Object({ ...FlowMigrate.properties, ...tenantArgument }),
      answer: FlowMigrated,
      async handle({ caller, input: { tenantId, ...order }, language, request }) {
        const migrated = await migrations.migrate(await scopeOf(db, caller, tenantId), order, language)
        auditOf(request).target = migrated.batchId
        return migrated
      },
    }),
    route({
      method: 'POST',
      path: path('undo-migrate'),
      summary: 'Put instances back that have not gone on since',
      audit: 'flowFollow.undoMigrate',
      permission,
      input: Type.Object({ ...FlowUndoMigrate.properties, ...tenantArgument }),
      answer: FlowMigrateUndone,
      async handle({ caller, input: { batchId, reason, tenantId }, language, request }) {
        auditOf(request).target = batchId
        return migrations.undo(await scopeOf(db, caller, tenantId), { batchId, reason }, language)
      },
    }),
    route({
      method: 'GET',
      path: path('migrate-plan'),
      summary: 'Where running instances of a version stand, and where each could go on in another',
      audit: 'flowFollow.migratePlan',
      permission,
      input: Type.Object({ ...FlowMigratePlanQuery.properties, ...tenantArgument }),
      answer: FlowMigratePlan,
      handle: async ({ caller, input: { processDefinitionId, targetDefinitionId, tenantId }, language }) =>
        lists.plan(
          await scopeOf(db, caller, tenantId),
          { from: processDefinitionId, to: targetDefinitionId },
          language,
        ),
    }),
    route({
      method: 'GET',
      path: path('migrate-batches'),
      summary: 'What was put on another version, the newest first',
      audit: 'flowFollow.migrateBatches',
      permission,
      input: Type.Object({ ...FlowMigrateBatchQuery.properties, ...tenantArgument }),
      answer: FlowMigrateBatchPage,
      handle: async ({ caller, input: { processDefinitionKey = '', tenantId, ...input }, language }) =>
        lists.batches(
          await scopeOf(db, caller, tenantId),
          {
            processKey: processDefinitionKey,
            dates: readDateSearch(input, config.timeZone),
            paging: readPaging(input),
          },
          language,
        ),
    }),
  ]
}
