import { apiScopeResource } from '@drawdesk/contract/rights/api-scope'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { findRoute, type RouteFacts, type RouteTable } from '../../../wire/route-table.ts'
import type { Module } from '../../../wire/route.ts'
import { findDictNames } from '../../settings/dictionaries/dict.repository.ts'
import { forgettingCallers } from '../../identity/caller/forget-callers.ts'
import { checkPage, scopeRecords, withNames } from '../data-scopes/scope-records.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { withProof } from '../../../wire/proof.ts'

const FIELDS = ['menuId', 'resourceCode', 'scopeName', 'scopePath', 'scopeMethod', 'scopeType', 'remark']
const NO_CALL = { zh: '没有这样的接口', en: 'API not found' } as const

/** What a save or a removal of an API scope asks and writes. */
export function apiScopeOptions(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { routeTable: RouteTable },
): ResourceOptions {
  return {
    resource: apiScopeResource,
    table: 'systemApiScope',
    async checkSave(_caller, { values, before: existing }) {
      if (values.menuId !== undefined) await checkPage(deps.db, values.menuId)
      checkPath(deps.routeTable.routes(), { ...existing, ...values })
    },
    ...scopeRecords(deps, {
      kind: 'apiScope',
      table: 'systemApiScope',
      fields: FIELDS,
      subjectOf: ({ id }) => String(id ?? ''),
    }),
    decorate: async (_caller, rows, language) =>
      withNames(deps.db, rows, await findDictNames(deps.db, 'api_scope_type', language), language === 'en'),
  }
}

/** API scopes: calls that ask for a grant of their own beside their permission code. */
export const apiScopeModule: Module<Deps & { routeTable: RouteTable; auth: AuthParts }> = {
  name: 'rights/api-scopes',
  routes: (deps) => withProof(forgettingCallers(deps, resourceRoutes(deps, apiScopeOptions(deps)))),
}

/** A scope that names no call would guard nothing, and look as if it did. @throws AppError `common.badInput` beside `scopePath` */
function checkPath(routes: readonly RouteFacts[], { scopePath, scopeMethod }: Values): void {
  const path = String(scopePath)
  const methods = scopeMethod ? [String(scopeMethod)] : ['GET', 'POST']
  const isCall = path.endsWith('*')
    ? routes.some(
        (route) =>
          route.path.startsWith(path.slice(0, -1)) &&
          (methods.includes(route.method) || (route.isCommand && methods.includes('POST'))),
      )
    : methods.some((method) => findRoute(routes, method, path))
  if (!isCall) throw commonErrors.badInput({ errors: [{ field: 'scopePath', text: NO_CALL }] })
}
