import { sql, type Selectable } from 'kysely'
import type { ResourceUploadTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type UploadRow = Selectable<ResourceUploadTable>
type NewUpload = Pick<UploadRow, 'id' | 'name' | 'bytes' | 'sha256' | 'storeId' | 'storageKey' | 'parts'>

/** Uploads in parts of one person: what is announced, which parts have come, which file came of it. */
export function createUploadRepository(db: Db) {
  const own = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('resourceUpload')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('createUser', '=', scope.userId)

  return {
    find: (scope: Scope, id: string): Promise<UploadRow | undefined> =>
      own(scope).where('id', '=', id).executeTakeFirst(),

    /** The same, held until the transaction ends. */
    hold: (scope: Scope, id: string): Promise<UploadRow | undefined> =>
      own(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** One of the same file that is not ended yet, the newest. */
    findOpen: (
      scope: Scope,
      { name, bytes, sha256 }: Pick<UploadRow, 'name' | 'bytes' | 'sha256'>,
    ): Promise<UploadRow | undefined> =>
      own(scope)
        .where('fileId', 'is', null)
        .where('name', '=', name)
        .where('bytes', '=', bytes)
        .where('sha256', '=', sha256)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async insert(scope: Scope, row: NewUpload, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('resourceUpload')
        .values({
          ...row,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    async listParts(scope: Scope, uploadId: string): Promise<{ number: number; bytes: number; sha256: string }[]> {
      return db
        .as(scope)
        .selectFrom('resourceUploadPart')
        .select(['number', 'bytes', 'sha256'])
        .where('tenantId', '=', scope.tenantId)
        .where('uploadId', '=', uploadId)
        .orderBy('number')
        .execute()
    },

    /** A part that comes again takes the place of the first. */
    async putPart(
      scope: Scope,
      part: { id: string; uploadId: string; number: number; bytes: number; sha256: string },
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('resourceUploadPart')
        .values({ ...part, tenantId: scope.tenantId, createUser: scope.userId })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'uploadId', 'number'])
            .doUpdateSet({ bytes: part.bytes, sha256: part.sha256, updateTime: sql`now()` }),
        )
        .execute()
    },

    async finish(scope: Scope, id: string, fileId: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('resourceUpload')
        .set({ fileId, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
      await db
        .as(scope)
        .deleteFrom('resourceUploadPart')
        .where('tenantId', '=', scope.tenantId)
        .where('uploadId', '=', id)
        .execute()
    },

    /** With its parts. */
    remove: async (scope: Pick<Scope, 'tenantId'>, id: string): Promise<void> =>
      void (await db
        .as(scope)
        .deleteFrom('resourceUpload')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()),
  }
}

/** Of all tenants: begun before that time. */
export const findOldUploads = (db: Db, before: Date, most: number): Promise<UploadRow[]> =>
  db
    .across('maintenance')
    .selectFrom('resourceUpload')
    .selectAll()
    .where('createTime', '<', before)
    .orderBy('id')
    .limit(most)
    .execute()
