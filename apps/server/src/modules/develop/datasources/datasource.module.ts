import { Type } from '@drawdesk/contract/core/schema'
import { datasourceResource, DatasourceTestAnswer, DatasourceTestInput } from '@drawdesk/contract/develop/datasource'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { carriesSecret, withProof } from '../../../wire/proof.ts'
import { route, type Module } from '../../../wire/route.ts'
import { datasourceRules } from './datasource.rules.ts'
import { createSourceConnections } from './source-connections.ts'

/** Databases of tenants that reports and models read. */
export const datasourceModule: Module = {
  name: 'develop/datasources',
  routes(deps) {
    const connections = createSourceConnections(deps)
    return [
      ...withProof(
        resourceRoutes(deps, { resource: datasourceResource, table: 'developDatasource', ...datasourceRules(deps) }),
        carriesSecret,
      ),
      route({
        method: 'POST',
        path: `${datasourceResource.path}/test`,
        summary: 'Try a stored data source: sign in, and ask for its version and what the account may do',
        audit: 'datasource.test',
        permission: ['datasource_add', 'datasource_edit'],
        input: Type.Object({ ...DatasourceTestInput.properties, ...tenantArgument }),
        answer: DatasourceTestAnswer,
        handle: async ({ caller, input }) => connections.test(await scopeOf(deps.db, caller, input.tenantId), input.id),
      }),
    ]
  },
}
