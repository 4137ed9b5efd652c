import type { Db } from '../../../platform/database/db.ts'

export interface Client {
  clientId: string
  clientSecretHash: string
  /** Comma list. */
  authorizedGrantTypes: string
  /** Seconds. */
  accessTokenValidity: number
  /** Seconds. */
  refreshTokenValidity: number
}

/** The live client with this id, or undefined. */
export async function findClient(db: Db, clientId: string): Promise<Client | undefined> {
  return db
    .platform()
    .selectFrom('systemClient')
    .select(['clientId', 'clientSecretHash', 'authorizedGrantTypes', 'accessTokenValidity', 'refreshTokenValidity'])
    .where('clientId', '=', clientId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
}
