import { Type } from '@drawdesk/contract/core/schema'
import {
  DatasourceChoice,
  datasourceResource,
  DatasourceTestAnswer,
  DatasourceTestInput,
} from '@drawdesk/contract/develop/datasource'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { carriesSecret, withProof } from '../../../wire/proof.ts'
import { route, type Module } from '../../../wire/route.ts'
import { datasourceRules } from './datasource.rules.ts'
import type { Sources } from './sources.ts'

/** Pages and dialogs on which a source is chosen. */
const CHOOSERS = ['datasource', 'model', 'report_list']

/** Databases of tenants that reports and models read. */
export const datasourceModule: Module<Deps & { sources: Sources }> = {
  name: 'develop/datasources',
  routes(deps) {
    const { sources } = deps
    return [
      ...withProof(
        resourceRoutes(deps, { resource: datasourceResource, table: 'developDatasource', ...datasourceRules(deps) }),
        carriesSecret,
      ),
      route({
        method: 'GET',
        path: `${datasourceResource.path}/select`,
        summary: 'Data sources to choose: the database of this product, and the active ones of the tenant',
        audit: 'datasource.select',
        permission: CHOOSERS,
        input: Type.Object(tenantArgument),
        answer: Type.Array(DatasourceChoice),
        handle: async ({ caller, input, language }) =>
          sources.list(await scopeOf(deps.db, caller, input.tenantId), language),
      }),
      route({
        method: 'POST',
        path: `${datasourceResource.path}/test`,
        summary: 'Try a stored data source: sign in, and ask for its version and what the account may do',
        audit: 'datasource.test',
        permission: ['datasource_add', 'datasource_edit'],
        input: Type.Object({ ...DatasourceTestInput.properties, ...tenantArgument }),
        answer: DatasourceTestAnswer,
        handle: async ({ caller, input }) => sources.test(await scopeOf(deps.db, caller, input.tenantId), input.id),
      }),
    ]
  },
}
