import { proxyConfigResource, ProxyTestAnswer, ProxyTestInput } from '@drawdesk/contract/proxies/proxy-config'
import { scopeOf, tenantArgument } from '../../crud/operator.service.ts'
import { resourceRoutes } from '../../crud/resource.routes.ts'
import { getRow } from '../../crud/rows.repository.ts'
import { Type } from '@drawdesk/contract/core/schema'
import { route, type Module } from '../../wire/route.ts'
import { proxyConfigErrors } from './proxy-config.errors.ts'
import { proxyConfigRules } from './proxy-config.rules.ts'
import { trialUrl, tryProxy } from './proxy-trial.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TenantProxySource } from './proxy-source.ts'
import { carriesSecret, withProof } from '../../wire/proof.ts'

/** Proxies that a tenant's outside calls go through. */
export const proxyConfigModule: Module<Deps & { proxies: TenantProxySource }> = {
  name: 'proxies',
  routes: (deps) => [
    ...withProof(
      resourceRoutes(deps, {
        resource: proxyConfigResource,
        table: 'proxyConfig',
        plainList: true,
        unique: { proxy_config_name: { error: proxyConfigErrors.nameTaken, field: 'name' } },
        ...proxyConfigRules(deps),
      }),
      carriesSecret,
    ),
    route({
      method: 'POST',
      path: `${proxyConfigResource.path}/test`,
      summary: 'Try a stored proxy: one call through it',
      audit: 'proxyConfig.test',
      permission: ['proxyConfig_add', 'proxyConfig_edit'],
      input: Type.Object({ ...ProxyTestInput.properties, ...tenantArgument }),
      answer: ProxyTestAnswer,
      async handle({ caller, input }) {
        const scope = await scopeOf(deps.db, caller, input.tenantId)
        const row = await getRow(deps.db, scope, 'proxyConfig', input.id)
        return tryProxy(deps, scope, { id: input.id, url: input.url?.trim() || trialUrl(String(row.matchRule)) })
      },
    }),
  ],
}
