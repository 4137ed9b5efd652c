import {
  REQUIRE_PATH,
  requireResource,
  RequireSave,
  RequireStateAnswer,
  RequireStateInput,
  RequireStatesInput,
} from '@drawdesk/contract/operation/require'
import { IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { createRequireService } from './require.service.ts'

const path = (call: string): string => `${REQUIRE_PATH}/${call}`

export type RequireNeeds = Deps & { rates: Rates }

/** Requests: anybody signed in sends one, operators read them and say how far they are. */
export function requireRoutes(deps: RequireNeeds): AnyRoute[] {
  const { db, rates } = deps
  const requests = createRequireService(deps)
  return [
    ...resourceRoutes(deps, {
      resource: requireResource,
      table: 'bizRequire',
      async decorate(scope, rows) {
        const names = await findPeopleNames(db, scope, [
          ...new Set(rows.flatMap(({ createUser }) => (createUser ? [String(createUser)] : []))),
        ])
        return rows.map((row) => ({ ...row, createUserName: names.get(String(row.createUser)) ?? '' }))
      },
    }),
    route({
      method: 'POST',
      path: path('save'),
      summary: 'Send a request',
      audit: 'require.save',
      permission: 'signedIn',
      input: RequireSave,
      answer: SaveAnswer,
      async handle({ caller, input }) {
        const given = requests.read(input)
        await rates.take('require', caller.userId)
        return requests.add(caller, given)
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('changeState'),
      summary: 'Say how far a request is: 0 new, 1 seen, 2 done',
      audit: 'require.changeState',
      permission: 'require_edit',
      input: Type.Object({ ...RequireStateInput.properties, ...tenantArgument }),
      answer: RequireStateAnswer,
      async handle({ caller, input: { id, state, tenantId } }) {
        return requests.changeState(await scopeOf(db, caller, tenantId), id, state)
      },
    }),
    route({
      method: 'POST',
      path: path('changeStates'),
      summary: 'Say how far several requests are, all or none',
      audit: 'require.changeStates',
      permission: 'require_edit',
      input: Type.Object({ ...RequireStatesInput.properties, ...tenantArgument }),
      answer: IdsAnswer,
      async handle({ caller, input: { ids, state, tenantId } }) {
        return { ids: await requests.changeStates(await scopeOf(db, caller, tenantId), ids, state) }
      },
    }),
  ]
}
