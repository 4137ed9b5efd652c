import { sellsourceResource } from '@drawdesk/contract/operation/sellsource'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Module } from '../../../wire/route.ts'
import { sellsourceErrors } from './sellsource.errors.ts'
import { normalShare } from './share.ts'

/** Channels that bring guests: a plain list. */
export const sellsourceModule: Module = {
  name: 'operation/sales-channels',
  routes: (deps) =>
    resourceRoutes(deps, {
      resource: sellsourceResource,
      table: 'sellsource',
      plainList: true,
      unique: { sellsource_code: { error: sellsourceErrors.codeTaken, field: 'code' } },
      toColumns: async (_trx, _caller, { values }) =>
        typeof values.share === 'string' ? { ...values, share: normalShare(values.share) } : values,
    }),
}
