import { GivenId, PageOf, PageQuery, Type } from '@drawdesk/contract/core/schema'
import { OnlineSession, onlineResource } from '@drawdesk/contract/identity/online'
import { filterSchemaOf } from '../../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createOnline } from './online.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'

const UUID = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
const MOST = 500
const Ended = Type.Object({ ids: Type.Array(Type.String()) })
const { path } = onlineResource
/** Ids of sessions are no numbers. */
const filters = Object.fromEntries(
  Object.entries(filterSchemaOf(onlineResource)).filter(([name]) => !/^id(_|$)/.test(name)),
)

export type OnlineNeeds = Deps & { sessions: Sessions }

export function onlineRoutes(deps: OnlineNeeds): AnyRoute[] {
  const { db } = deps
  const online = createOnline(deps)
  return [
    route({
      method: 'GET',
      path: `${path}/list`,
      summary: 'Sign-ins of the tenant that are open, the one used last first',
      audit: 'online.list',
      permission: 'online',
      input: Type.Object({ ...PageQuery.properties, ...filters, ...tenantArgument }),
      answer: PageOf(Type.Partial(OnlineSession)),
      handle: async ({ caller, input }) => online.list(await scopeOf(db, caller, input.tenantId), input),
    }),
    route({
      method: 'POST',
      path: `${path}/end`,
      summary: 'End these sign-ins, all or none',
      audit: 'online.end',
      permission: 'online_end',
      input: Type.Object({
        ids: Type.Array(Type.String({ pattern: UUID }), { minItems: 1, maxItems: MOST }),
        ...tenantArgument,
      }),
      answer: Ended,
      async handle({ caller, input, request }) {
        const { ids, accounts } = await online.end(await scopeOf(db, caller, input.tenantId), input.ids)
        auditOf(request).note = accounts.join(', ')
        return { ids }
      },
    }),
    route({
      method: 'POST',
      path: `${path}/endPerson`,
      summary: 'End every sign-in of these people but the one that asks',
      audit: 'online.endPerson',
      permission: 'online_end',
      input: Type.Object({ userIds: Type.Array(GivenId, { minItems: 1, maxItems: MOST }), ...tenantArgument }),
      answer: Ended,
      async handle({ caller, input, request }) {
        const { ids, accounts } = await online.endOf(await scopeOf(db, caller, input.tenantId), input.userIds)
        auditOf(request).note = accounts.join(', ')
        return { ids }
      },
    }),
  ]
}
