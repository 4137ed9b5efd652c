import { randomBytes } from 'node:crypto'
import { clientResource, type ClientSaved } from '@drawdesk/contract/identity/client'
import { permissionOf } from '@drawdesk/contract/core/resource'
import { getRow, insertRow, updateRow } from '../../../crud/rows.repository.ts'
import { readValues, type Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { hashClientSecret } from './client.ts'
import { clientErrors } from './client.errors.ts'
import { checkClient, checkSecret, isOwnClient } from './client.rules.ts'

const resource = clientResource
/** 192 bits, which nobody guesses. */
const SECRET_BYTES = 24
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export function createClientService(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secrets' | 'log'>) {
  const { db, config, secrets, log } = deps

  return {
    /**
     * Adds a client, or changes the one with this id. A new one without a secret gets one; an empty secret changes nothing. Only
     * the hash is stored, so that the answer is the one time the secret is shown.
     *
     * @throws AppError `common.badInput` beside the field, `common.notFound`, `common.stale`, `common.forbidden`.
     */
    async save(
      caller: Caller,
      { id, version, clientSecret, ...given }: Values & { id?: string; version?: number; clientSecret?: string },
    ): Promise<ClientSaved> {
      if (!hasPermission(caller, permissionOf(resource, id ? 'edit' : 'add'))) throw commonErrors.forbidden()
      const values = readValues(resource, given, !id, config.timeZone)
      const existing = id ? await getRow(db, caller, 'systemClient', id) : undefined
      checkClient(values, existing)
      const clientId = String(existing?.clientId ?? values.clientId)
      const chosen = clientSecret?.trim() ?? ''
      if (chosen !== '') checkSecret(clientId, chosen)
      const secret = chosen || (existing ? '' : newSecret())
      const columns =
        secret === '' ? values : { ...values, clientSecretHash: hashClientSecret(secrets, clientId, secret) }
      try {
        const saved = id
          ? await updateRow(deps, db, caller, 'systemClient', { id, version, values: columns })
          : await insertRow(deps, db, caller, 'systemClient', columns)
        if (existing && secret !== '') log.info({ clientId, by: caller.userId }, 'the secret of a client was changed')
        return { ...saved, clientId, clientSecret: secret }
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'system_client_client_id_key') throw error
        throw commonErrors.badInput({
          cause: error,
          errors: [{ field: 'clientId', text: clientErrors.idTaken().text }],
        })
      }
    },
    /**
     * A new secret in place of the old one, which counts no more.
     *
     * @throws AppError `common.notFound`, `client.ownSecret`
     */
    async rotate(caller: Caller, id: string): Promise<ClientSaved> {
      const { clientId: known } = await getRow(db, caller, 'systemClient', id)
      const clientId = String(known)
      if (isOwnClient(clientId)) throw clientErrors.ownSecret()
      const clientSecret = newSecret()
      const saved = await updateRow(deps, db, caller, 'systemClient', {
        id,
        values: { clientSecretHash: hashClientSecret(secrets, clientId, clientSecret) },
      })
      log.info({ clientId, by: caller.userId }, 'the secret of a client was changed')
      return { ...saved, clientId, clientSecret }
    },
    /** @throws AppError `client.ownClient` */
    async checkRemove(ids: readonly string[]): Promise<void> {
      const rows = await db
        .platform()
        .selectFrom('systemClient')
        .select('clientId')
        .where('id', 'in', [...ids])
        .execute()
      if (rows.some(({ clientId }) => isOwnClient(clientId))) throw clientErrors.ownClient()
    },
  }
}
