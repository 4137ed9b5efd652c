import { saveSchemaOf } from '@drawdesk/contract/core/resource'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { ClientSaved, clientResource } from '@drawdesk/contract/identity/client'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { createClientService } from './client.service.ts'
import { withProof } from '../../../wire/proof.ts'

const resource = clientResource
const SAVE = `${clientResource.path}/${clientResource.calls.save}`

/** Clients: programs that may sign people in. Their secrets are stored hashed and shown once. */
export const clientModule: Module<Deps & { sessions: Sessions }> = {
  name: 'sign-in/clients',
  routes(deps) {
    const service = createClientService(deps)
    const plain = resourceRoutes(deps, {
      resource,
      table: 'systemClient',
      save: service.save,
      checkRemove: (_caller, { ids }) => service.checkRemove(ids),
      afterChange: (trx, _caller, { ids }) => endSessionsOfRemoved(deps, trx, ids),
      decorate: async (_caller, rows) => rows.map((row) => ({ ...row, clientSecret: '' })),
    })
    return withProof([...plain, ...secretRoutes(service)])
  },
}

/** The save call in place of the kit's: its answer brings the secret, this once. */
function secretRoutes(service: ReturnType<typeof createClientService>): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: SAVE,
      summary: 'Clients: add, or change the row with this id; shows a new secret once',
      audit: 'client.save',
      permission: ['client_add', 'client_edit'],
      input: Type.Object({
        ...saveSchemaOf(resource).properties,
        clientSecret: Type.Optional(Type.String({ maxLength: 255 })),
      }),
      answer: ClientSaved,
      handle: ({ caller, input }) => service.save(caller, input),
    }),
    route({
      method: 'POST',
      path: `${clientResource.path}/rotate-secret`,
      summary: 'Clients: another secret, shown once',
      audit: 'client.rotateSecret',
      permission: 'client_edit',
      input: Type.Object({ id: Id }),
      answer: ClientSaved,
      handle: ({ caller, input }) => service.rotate(caller, input.id),
    }),
  ]
}

async function endSessionsOfRemoved(
  deps: Deps & { sessions: Sessions },
  trx: Db,
  ids: readonly string[],
): Promise<void> {
  const removed = await trx
    .platform()
    .selectFrom('systemClient')
    .select('clientId')
    .where('id', 'in', [...ids])
    .where('isDeleted', '=', 1)
    .execute()
  await deps.sessions.endOfClients(
    removed.map(({ clientId }) => clientId),
    trx,
  )
}
