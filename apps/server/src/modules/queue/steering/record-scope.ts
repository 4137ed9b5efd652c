import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../drawing/records/draw-info.repository.ts'
import { infoIdOf } from './queue-key.ts'
import { createQueueManageRepository } from './queue-manage.repository.ts'

export interface Located {
  /** The caller in the tenant of the record: their own, or for the operator any. */
  scope: Caller
  row: DrawInfoRow
}

/** Finds the records that steering calls name. For a caller those of their own tenant that they see; for the operator those of all tenants, in whose rows they then work under their own name. */
export function createRecordScopes({ db }: Pick<Deps, 'db'>) {
  const queue = createQueueManageRepository(db)
  const infos = createDrawInfoRepository(db)

  const within = (caller: Caller, tenantId: string): Caller =>
    tenantId === caller.tenantId ? caller : { ...caller, tenantId }

  return {
    /** @throws AppError `common.notFound` for an unknown key, another tenant's, and one that is not seen. */
    async locate(caller: Caller, key: string): Promise<Located> {
      const id = infoIdOf(key)
      if (id === undefined) throw commonErrors.notFound()
      const tenantId = isOperator(caller) ? (await queue.tenantsOf([id])).get(id) : caller.tenantId
      const scope = tenantId === undefined ? undefined : within(caller, tenantId)
      const row = scope && (await infos.find(scope, id))
      if (!scope || !row) throw commonErrors.notFound()
      return { scope, row }
    },

    /** In whose rows each of these records lies; those of nobody are left out. */
    async scopesOf(caller: Caller, infoIds: readonly string[]): Promise<Map<string, Caller>> {
      if (!isOperator(caller)) return new Map(infoIds.map((id) => [id, caller]))
      const tenants = await queue.tenantsOf(infoIds)
      return new Map([...tenants].map(([id, tenantId]) => [id, within(caller, tenantId)]))
    },
  }
}

export type RecordScopes = ReturnType<typeof createRecordScopes>
