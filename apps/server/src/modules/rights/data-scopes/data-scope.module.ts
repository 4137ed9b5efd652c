import { Type } from '@drawdesk/contract/core/schema'
import { DATA_SCOPE_TYPE, DataScopeClass, dataScopeResource } from '@drawdesk/contract/rights/data-scope'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import { findDictNames } from '../../settings/dictionaries/dict.repository.ts'
import { forgettingCallers } from '../../identity/caller/forget-callers.ts'
import { checkPage, scopeRecords, withNames } from './scope-records.ts'
import { scopedResources } from '../../access/conditions/scoped-resources.ts'
import { checkDataScope, usualColumn } from './data-scope.check.ts'
import { shownFieldsOf } from './shown-fields.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { RouteTable } from '../../../wire/route-table.ts'
import { withProof } from '../../../wire/proof.ts'

const FIELDS = [
  'menuId',
  'resourceCode',
  'scopeName',
  'scopeField',
  'scopeClass',
  'scopeColumn',
  'scopeType',
  'scopeValue',
  'remark',
]

/** What a save or a removal of a data scope asks and writes. */
export function dataScopeOptions(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { routeTable: RouteTable },
): ResourceOptions {
  const { db } = deps
  const records = scopeRecords(deps, {
    kind: 'dataScope',
    table: 'systemDataScope',
    fields: FIELDS,
    subjectOf: ({ scopeClass }) => String(scopeClass),
  })
  return {
    resource: dataScopeResource,
    table: 'systemDataScope',
    async checkSave(_caller, { values, before: existing }) {
      // A change of the rule without a column takes the one that is usual for it.
      if (!existing || (values.scopeType !== undefined && values.scopeType !== existing.scopeType))
        values.scopeColumn ||= usualColumn(values.scopeType, values.scopeClass ?? existing?.scopeClass)
      const scope = { ...existing, ...values }
      if (values.menuId !== undefined) await checkPage(db, values.menuId)
      checkDataScope(scope)
    },
    ...records,
    toColumns: (trx, caller, change) => {
      const { values, before } = change
      const isCustom = (values.scopeType ?? before?.scopeType) === DATA_SCOPE_TYPE.custom
      return records.toColumns(trx, caller, isCustom ? change : { ...change, values: { ...values, scopeValue: '' } })
    },
    decorate: async (_caller, rows, language) =>
      withNames(db, rows, await findDictNames(db, 'data_scope_type', language), language === 'en'),
  }
}

/** Data scopes: which rows and columns of a page a role sees. What they come to is worked out in modules/system/rights. */
export const dataScopeModule: Module<Deps & { auth: AuthParts; routeTable: RouteTable }> = {
  name: 'rights/data-scopes',
  routes(deps) {
    return [
      ...withProof(forgettingCallers(deps, resourceRoutes(deps, dataScopeOptions(deps)))),
      route({
        method: 'GET',
        path: `${dataScopeResource.path}/classes`,
        summary: 'What data scopes can bound, with its columns and fields',
        audit: 'dataScope.classes',
        permission: ['data_scope', 'data_scope_edit', 'data_scope_add'],
        input: Type.Object({}),
        answer: Type.Array(DataScopeClass),
        handle: async ({ language }) =>
          scopedResources().map((resource) => ({
            name: resource.name,
            title: resource.title[language],
            columns: resource.columns.map(({ name, title }) => ({ name, title: title[language] })),
            fields: shownFieldsOf(resource).map(({ name, title }) => ({ name, title: title[language] })),
          })),
      }),
    ]
  },
}
