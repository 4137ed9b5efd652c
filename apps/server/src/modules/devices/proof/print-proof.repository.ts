import type { Insertable, Selectable } from 'kysely'
import type { PrintProofTable, ProofKeyTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type PrintProofRow = Selectable<PrintProofTable>
const KEY = ['id', 'publicKey', 'sealedKey', 'createTime', 'retireTime'] as const
export type ProofKey = Pick<Selectable<ProofKeyTable>, (typeof KEY)[number]>
type Tenant = Pick<Scope, 'tenantId'>

/** What was signed of prints, and by which keys. */
export function createPrintProofRepository(db: Db) {
  const keys = (scope: Tenant) => db.as(scope).selectFrom('proofKey').where('tenantId', '=', scope.tenantId)
  const proofs = (scope: Tenant) => db.as(scope).selectFrom('printProof').where('tenantId', '=', scope.tenantId)

  return {
    findNewestKey: (scope: Tenant): Promise<ProofKey | undefined> =>
      keys(scope).select(KEY).orderBy('id', 'desc').limit(1).executeTakeFirst(),

    findKey: (scope: Tenant, id: string): Promise<ProofKey | undefined> =>
      keys(scope).select(KEY).where('id', '=', id).executeTakeFirst(),

    /** The key that signs, held until the transaction ends: it is replaced once. */
    holdNewestKey: (scope: Tenant): Promise<ProofKey | undefined> =>
      keys(scope).select(KEY).orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst(),

    /** Every key with the number of statements that it signed, the newest first. */
    listKeys: (scope: Tenant) =>
      keys(scope)
        .select((from) => [
          'id',
          'publicKey',
          'createTime',
          'retireTime',
          from
            .selectFrom('printProof')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .where('printProof.tenantId', '=', scope.tenantId)
            .whereRef('printProof.keyId', '=', 'proofKey.id')
            .as('prints'),
        ])
        .orderBy('id', 'desc')
        .execute(),

    /** It signs no more: its private half goes, its public one stays. */
    async retire(scope: Tenant, id: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('proofKey')
        .set({ retireTime: now, sealedKey: '' })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** Tenants whose key signs since before then. */
    listOldSigners: (before: Date): Promise<{ tenantId: string }[]> =>
      db
        .across('jobs')
        .selectFrom('proofKey')
        .select('tenantId')
        .where('retireTime', 'is', null)
        .groupBy('tenantId')
        .having(({ fn }) => fn.max('createTime'), '<=', before)
        .execute(),

    insertKey: (scope: Tenant, row: Omit<Insertable<ProofKeyTable>, 'tenantId'>): Promise<ProofKey> =>
      db
        .as(scope)
        .insertInto('proofKey')
        .values({ ...row, tenantId: scope.tenantId })
        .returning(KEY)
        .executeTakeFirstOrThrow(),

    findByJob: (scope: Tenant, jobId: string): Promise<PrintProofRow | undefined> =>
      proofs(scope).selectAll().where('jobId', '=', jobId).executeTakeFirst(),

    /** Nothing where the job has one. */
    async insert(scope: Tenant, row: Omit<Insertable<PrintProofTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('printProof')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'jobId']).doNothing())
        .execute()
    },

    /** Who asks says a code and nothing else: which tenant's it is, the row says. */
    findByCode: (code: string): Promise<PrintProofRow | undefined> =>
      db
        .across('sign-in')
        .selectFrom('printProof')
        .selectAll()
        .where('code', '=', code)
        .orderBy('id')
        .executeTakeFirst(),

    /** Whether its picture may still be shown. */
    findDrawing: (scope: Tenant, infoId: string) =>
      db
        .as(scope)
        .selectFrom('drawInfo')
        .select('takenDown')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', infoId)
        .executeTakeFirst(),
  }
}
