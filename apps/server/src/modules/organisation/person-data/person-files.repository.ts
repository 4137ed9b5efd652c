import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileRow } from '../../files/file.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Files that one person brought or drew. */
export function createPersonFiles(db: Db) {
  return {
    /** In the order of their ids, behind this one; what is taken down is nobody's to carry away. */
    list: (scope: Tenant, userId: string, after: string, most: number): Promise<FileRow[]> =>
      db
        .as(scope)
        .selectFrom('resourceFile')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('createUser', '=', userId)
        .where('isDeleted', '=', 0)
        .where('takenDown', '=', 0)
        .where('id', '>', sql<string>`${after === '' ? '0' : after}::bigint`)
        .orderBy('id')
        .limit(most)
        .execute(),

    /** All of them, removed and taken down ones too. In a transaction. */
    hold: (scope: Tenant, userId: string, after: string, most: number) =>
      db
        .as(scope)
        .selectFrom('resourceFile')
        .select(['id', 'storeId', 'storageKey', 'parts', 'bytes', 'extension'])
        .where('tenantId', '=', scope.tenantId)
        .where('createUser', '=', userId)
        .where('id', '>', sql<string>`${after === '' ? '0' : after}::bigint`)
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .execute(),

    async remove(scope: Tenant, ids: readonly string[]): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('resourceFile')
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },

    /** What stays keeps its kind alone: a name of a file is a person's word too. */
    async unname(scope: Tenant, ids: readonly string[]): Promise<void> {
      await db
        .as(scope)
        .updateTable('resourceFile')
        .set({ name: sql<string>`'file.' || extension`, remark: '', path: null })
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },
  }
}
