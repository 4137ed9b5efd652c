import { sql, type Selectable } from 'kysely'
import { TENANT_DATA_SHOWN } from '@drawdesk/contract/organisation/offboarding'
import type { ErasureCertificateTable, TenantErasureTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'

export type ErasureRow = Selectable<TenantErasureTable>
export type CertificateRow = Selectable<ErasureCertificateTable>

/** Erasures that wait or run, and the certificates of those that are over. Rows of the platform. */
export function createErasureRepository(db: Db) {
  const rows = () => db.platform().selectFrom('tenantErasure')
  const change = (id: string) => db.platform().updateTable('tenantErasure').where('id', '=', id)
  const certificates = () => db.platform().selectFrom('erasureCertificate')
  return {
    find: (id: string): Promise<ErasureRow | undefined> => rows().selectAll().where('id', '=', id).executeTakeFirst(),

    /** The same, held until the transaction ends. */
    hold: (id: string): Promise<ErasureRow | undefined> =>
      rows().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    listOf: (tenantNumbers: readonly string[]): Promise<ErasureRow[]> =>
      rows()
        .selectAll()
        .where('tenantNumber', 'in', [...tenantNumbers])
        .orderBy('id')
        .execute(),

    listNewest: (): Promise<ErasureRow[]> =>
      rows().selectAll().orderBy('id', 'desc').limit(TENANT_DATA_SHOWN).execute(),

    /** Tenants in the recycle bin that are not to be erased, the last removed first. */
    listRemoved: () =>
      db
        .platform()
        .selectFrom('systemTenant')
        .select(['id', 'tenantId', 'tenantName', 'updateTime'])
        .where('isDeleted', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('tenantErasure')
                .select('tenantErasure.id')
                .whereRef('tenantErasure.tenantNumber', '=', 'systemTenant.tenantId'),
            ),
          ),
        )
        .orderBy('updateTime', 'desc')
        .orderBy('id')
        .limit(TENANT_DATA_SHOWN)
        .execute(),

    async insert(
      row: Pick<
        ErasureRow,
        | 'id'
        | 'tenantNumber'
        | 'tenantRowId'
        | 'tenantName'
        | 'dueTime'
        | 'reason'
        | 'askedUser'
        | 'askedName'
        | 'createTime'
      >,
    ): Promise<void> {
      await db.platform().insertInto('tenantErasure').values(row).execute()
    },

    begin: async (id: string, now: Date): Promise<void> =>
      void (await change(id).where('state', '=', 'waiting').set({ state: 'running', begunTime: now }).execute()),

    /** So many rows of this table are gone, with so many files. */
    async count(
      id: string,
      table: string,
      { rows: erased, files = 0, bytes = 0 }: { rows: number; files?: number; bytes?: number },
    ) {
      await change(id)
        .set({
          counts: sql<string>`(counts::jsonb || jsonb_build_object(${table}::text, coalesce((counts::jsonb ->> ${table}::text)::bigint, 0) + ${erased}::bigint))::json`,
          rowCount: sql`row_count + ${erased}::bigint`,
          files: sql`files + ${files}::integer`,
          bytes: sql`bytes + ${bytes}::bigint`,
        })
        .execute()
    },

    leaveBehind: async (id: string, leftBehind: string): Promise<void> =>
      void (await change(id).set({ leftBehind }).execute()),

    /** False where it is there no more. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .platform()
        .deleteFrom('tenantErasure')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    listWithoutJob: (queue: string): Promise<{ id: string; dueTime: Date }[]> =>
      rows()
        .select(['id', 'dueTime'])
        .where(withoutJob(queue, sql<string>`'erase:' || id`))
        .orderBy('id')
        .execute(),

    /** The row of the tenant itself; 1, or 0 where it is gone. */
    async removeTenant(rowId: string): Promise<number> {
      const { numDeletedRows } = await db
        .platform()
        .deleteFrom('systemTenant')
        .where('id', '=', rowId)
        .where('isDeleted', '=', 1)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    async insertCertificate(row: CertificateRow): Promise<void> {
      await db.platform().insertInto('erasureCertificate').values(row).execute()
    },

    findCertificate: (id: string): Promise<CertificateRow | undefined> =>
      certificates().selectAll().where('id', '=', id).executeTakeFirst(),

    /** Was there a tenant of this number that is erased? Its number is nobody's any more. */
    async isErased(tenantNumber: string): Promise<boolean> {
      const row = await certificates().select('id').where('tenantNumber', '=', tenantNumber).executeTakeFirst()
      return row !== undefined
    },

    listCertificates: (): Promise<CertificateRow[]> =>
      certificates().selectAll().orderBy('id', 'desc').limit(TENANT_DATA_SHOWN).execute(),
  }
}
