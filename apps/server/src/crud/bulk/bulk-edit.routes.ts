import { Type } from 'typebox'
import { bulkFieldsOf, bulkSchemaOf } from '@drawdesk/contract/core/resource'
import { BulkAnswer } from '@drawdesk/contract/core/schema'
import type { Db } from '../../platform/database/db.ts'
import type { Caller, Scope } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { tenantArgumentOf } from '../operator.service.ts'
import type { ResourceOptions } from '../resource-options.ts'
import { hiddenIn } from '../row-rule.ts'
import { nameColumnOf } from '../row-words.ts'
import { findRow } from '../rows.repository.ts'
import type { ResourceTable } from '../tables.ts'
import type { Values } from '../values.ts'
import { editEach } from './bulk-edit.service.ts'

interface BulkOptions {
  permission: string
  scopeIn(caller: Caller, input: Values): Caller | Promise<Caller>
  save(caller: Caller, input: Values & { id: string }): Promise<unknown>
}

/** `bulk-edit`: the same values for many rows, each saved as if its form had been. None where no field can be shared. */
export function bulkEditRoutes(
  db: Db,
  { resource, table }: Pick<ResourceOptions, 'resource' | 'table'>,
  { permission, scopeIn, save }: BulkOptions,
): AnyRoute[] {
  if (bulkFieldsOf(resource).length === 0) return []
  return [
    route({
      method: 'POST',
      path: `${resource.path}/bulk-edit`,
      summary: `${resource.texts.title.en}: the same values for many rows; each is saved or says why not`,
      audit: `${resource.name}.bulkEdit`,
      permission,
      input: Type.Object({ ...bulkSchemaOf(resource).properties, ...tenantArgumentOf(resource) }),
      answer: BulkAnswer,
      async handle({ caller, input, language }) {
        const { ids, values, ...tenant } = input as typeof input & { tenantId?: string }
        const scope = await scopeIn(caller, tenant)
        return editEach({
          ids,
          language,
          values,
          save: (given) => save(caller, { ...given, ...tenant }),
          nameOf: (id) => shownName(db, scope, table, id),
        })
      },
    }),
  ]
}

/** What people call a row, as far as the scope shows it. */
async function shownName(db: Db, scope: Scope, table: ResourceTable, id: string): Promise<string> {
  const column = nameColumnOf(table)
  const row = column === undefined ? undefined : await findRow(db, scope, table, id)
  return !row || column === undefined || hiddenIn(scope, table, row)(column) ? '' : String(row[column] ?? '')
}
