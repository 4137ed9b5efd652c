import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Files and their bytes. */
export interface FileSum {
  files: number
  bytes: number
}
export interface TenantRoom {
  /** Of its own: null where the platform's counts, 0 for none. */
  fileLimitGb: number | null
  /** The share that its administrators were warned of, 0 for none. */
  fileWarned: number
}

const sums = { files: sql<string>`count(*)`, bytes: sql<string>`coalesce(sum(bytes), 0)` }
const asSum = ({ files, bytes }: { files: string; bytes: string }): FileSum => ({
  files: Number(files),
  bytes: Number(bytes),
})

/** What a tenant keeps, what is on its way, and how much it may be. */
export function createQuotaRepository(db: Db) {
  return {
    /** Who asks for room of this tenant as well waits until the transaction has ended. */
    async lock({ tenantId }: Tenant): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`file room ${tenantId}`}, 0))`.execute(
        db.as({ tenantId }),
      )
    },

    /** Files of the tenant that are not removed (of the same bytes in several files each counts), and those that conversations are answered from. */
    async countKept(scope: Tenant): Promise<FileSum> {
      const stored = db
        .as(scope)
        .selectFrom('resourceFile')
        .select('bytes')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
      const inChats = db
        .as(scope)
        .selectFrom('chatDocument')
        .select('bytes')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
      const row = await db
        .as(scope)
        .selectFrom(stored.unionAll(inChats).as('kept'))
        .select([sums.files.as('files'), sums.bytes.as('bytes')])
        .executeTakeFirstOrThrow()
      return asSum(row)
    },

    /** Uploads that are under way, each as what it will be. */
    async countComing(scope: Tenant, now: Date): Promise<FileSum> {
      const inParts = db
        .as(scope)
        .selectFrom('resourceUpload')
        .select('bytes')
        .where('tenantId', '=', scope.tenantId)
        .where('fileId', 'is', null)
      const held = db
        .as(scope)
        .selectFrom('resourceUploadHold')
        .select('bytes')
        .where('tenantId', '=', scope.tenantId)
        .where('expireTime', '>', now)
      const row = await db
        .as(scope)
        .selectFrom(inParts.unionAll(held).as('coming'))
        .select([sums.files.as('files'), sums.bytes.as('bytes')])
        .executeTakeFirstOrThrow()
      return asSum(row)
    },

    async hold(scope: Tenant, row: { id: string; bytes: number; expireTime: Date }): Promise<void> {
      await db
        .as(scope)
        .insertInto('resourceUploadHold')
        .values({ ...row, bytes: String(row.bytes), tenantId: scope.tenantId })
        .execute()
    },

    letGo: async (scope: Tenant, id: string): Promise<void> =>
      void (await db
        .as(scope)
        .deleteFrom('resourceUploadHold')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()),

    /** Removed tenants have none of their own. */
    async findRoom({ tenantId }: Tenant): Promise<TenantRoom> {
      const row = await db
        .platform()
        .selectFrom('systemTenant')
        .select(['fileLimitGb', 'fileWarned'])
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
      return row ?? { fileLimitGb: null, fileWarned: 0 }
    },

    setWarned: async ({ tenantId }: Tenant, fileWarned: number): Promise<void> =>
      void (await db
        .platform()
        .updateTable('systemTenant')
        .set({ fileWarned })
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .execute()),
  }
}

/** Every tenant with what it keeps. */
export async function listKept(db: Db): Promise<(TenantRoom & { tenantId: string; bytes: number })[]> {
  const rows = await db
    .across('maintenance')
    .selectFrom('systemTenant as t')
    .select(['t.tenantId', 't.fileLimitGb', 't.fileWarned'])
    .select(
      sql<string>`(select coalesce(sum(f.bytes), 0) from resource_file f where f.tenant_id = t.tenant_id and f.is_deleted = 0) + (select coalesce(sum(d.bytes), 0) from chat_document d where d.tenant_id = t.tenant_id and d.is_deleted = 0)`.as(
        'bytes',
      ),
    )
    .where('t.isDeleted', '=', 0)
    .orderBy('t.id')
    .execute()
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Lets go of what processes held that died meanwhile. */
export const forgetHolds = async (db: Db, now: Date): Promise<void> =>
  void (await db.across('maintenance').deleteFrom('resourceUploadHold').where('expireTime', '<', now).execute())
