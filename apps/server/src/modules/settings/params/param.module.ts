import { paramResource } from '@drawdesk/contract/settings/param'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import { paramErrors } from './param.errors.ts'
import { paramRules, type ParamNeeds } from './param.rules.ts'
import { withProof } from '../../../wire/proof.ts'

/** System parameters: what an operator changes while the product runs. Each tenant has its own rows. How people sign in is among them, so a change asks for a proof. */
export const paramModule: Module<Deps & ParamNeeds> = {
  name: 'settings/params',
  routes: (deps) =>
    withProof(
      resourceRoutes(deps, {
        resource: paramResource,
        table: 'systemParam',
        unique: { system_param_key: { error: paramErrors.keyTaken, field: 'paramKey' } },
        ...paramRules(deps),
      }),
    ),
}
