import { Type, type Static } from 'typebox'
import { ActiveAnswer, ActiveInput } from '@drawdesk/contract/core/active'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { scopeOf, tenantArgumentOf } from '../operator.service.ts'

interface ActiveOptions {
  resource: Pick<ResourceDefinition, 'path' | 'name' | 'code' | 'hasTenant'>
  summary: string
  /** Default: the code of changing a row. */
  permission?: string
  /** `scope` works in the tenant that the call names, where it may name one. */
  setActive(scope: Caller, id: string, active: 0 | 1): Promise<Static<typeof ActiveAnswer>>
}

/** `changeActive`: switches a row on or off. */
export function activeRoute(
  { db }: Pick<Deps, 'db'>,
  { resource, summary, permission = `${resource.code}_edit`, setActive }: ActiveOptions,
): AnyRoute {
  return route({
    method: 'GET',
    isCommand: true,
    path: `${resource.path}/changeActive`,
    summary,
    audit: `${resource.name}.changeActive`,
    permission,
    input: Type.Object({ ...ActiveInput.properties, ...tenantArgumentOf(resource) }),
    answer: ActiveAnswer,
    async handle({ caller, input }) {
      const { tenantId } = input as { tenantId?: string }
      const scope = resource.hasTenant ? await scopeOf(db, caller, tenantId) : caller
      return setActive(scope, input.id, input.active)
    },
  })
}
