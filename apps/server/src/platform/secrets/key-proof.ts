import type { Db } from '../database/db.ts'
import { keyProof } from './create-secrets.ts'
import type { Secrets } from './secrets.ts'

export const KEY_PROOF_NAME = 'secrets.proof'

/** Leaves the proof of this start's key in a new database; the next start knows by it whether its key fits the rows. */
export async function keepKeyProof({ db, secrets }: { db: Db; secrets: Secrets }): Promise<void> {
  await db
    .platform()
    .insertInto('platformSetting')
    .values({ name: KEY_PROOF_NAME, value: keyProof(secrets) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
