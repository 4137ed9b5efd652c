import { sql, type Selectable } from 'kysely'
import type { ChatDocumentTable, ChatPassageTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import { recordset } from '../../../platform/database/recordset.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Passage } from './extract/passages.ts'

export type ChatDocumentRow = Selectable<ChatDocumentTable>
export type ChatPassageRow = Selectable<ChatPassageTable>
/** Which passage of which file. */
export interface PassageKey {
  documentId: string
  no: number
}
type Tenant = Pick<Scope, 'tenantId'>

/** Files of conversations, as the passages of their text. */
export function createDocumentRepository(db: Db) {
  const own = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('chatDocument')
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.userId)
      .where('isDeleted', '=', 0)

  return {
    /** One's own files of a conversation, in the order in which they came. */
    list: (scope: Scope, diaId: string): Promise<ChatDocumentRow[]> =>
      own(scope).selectAll().where('diaId', '=', diaId).orderBy('id').execute(),

    find: (scope: Scope, id: string): Promise<ChatDocumentRow | undefined> =>
      own(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    async insert(
      scope: Scope,
      row: Pick<
        ChatDocumentRow,
        'id' | 'diaId' | 'name' | 'kind' | 'bytes' | 'parts' | 'tokens' | 'passages' | 'createTime'
      >,
    ): Promise<void> {
      const { createTime } = row
      await db
        .as(scope)
        .insertInto('chatDocument')
        .values({
          ...row,
          tenantId: scope.tenantId,
          userId: scope.userId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          updateTime: createTime,
        })
        .execute()
    },

    /** `from`: the number of the first one. */
    async insertPassages(scope: Tenant, documentId: string, from: number, passages: readonly Passage[]): Promise<void> {
      await sql`
        insert into chat_passage (tenant_id, document_id, no, page, sheet, line, line_to, content, tokens)
        select ${scope.tenantId}::text, ${documentId}::bigint, v.no, v.page, v.sheet, v.line, v."lineTo", v.content, v.tokens
        from json_to_recordset(${recordset(passages.map((passage, index) => ({ ...passage, no: from + index })))}::json) as v (no int, page int, sheet text, line int, "lineTo" int, content text, tokens int)`.execute(
        db.as(scope),
      )
    },

    /** Passages of these files in their order, after one of them, at most so many. */
    listPassages: (
      scope: Tenant,
      documentIds: readonly string[],
      { after, limit }: { after: PassageKey; limit: number },
    ): Promise<ChatPassageRow[]> =>
      db
        .as(scope)
        .selectFrom('chatPassage')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`document_id = any(${[...documentIds]}::bigint[])`)
        .where(sql<boolean>`(document_id, no) > (${after.documentId}::bigint, ${after.no}::int)`)
        .orderBy('documentId')
        .orderBy('no')
        .limit(limit)
        .execute(),

    /** In no order; those that are gone are left out. */
    passagesBy: (scope: Tenant, keys: readonly PassageKey[]): Promise<ChatPassageRow[]> =>
      db
        .as(scope)
        .selectFrom('chatPassage')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where(
          sql<boolean>`(document_id, no) in (select * from unnest(${keys.map(({ documentId }) => documentId)}::bigint[], ${keys.map(({ no }) => no)}::int[]))`,
        )
        .execute(),

    /** With its passages. */
    async remove(scope: Scope, id: string): Promise<boolean> {
      const result = await db
        .as(scope)
        .deleteFrom('chatDocument')
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Of all tenants: files and links of conversations that were deleted before. */
    async sweepDeleted(before: Date): Promise<number> {
      const removed = await Promise.all(
        (['chatDocument', 'chatShare'] as const).map((table) =>
          db
            .across('jobs')
            .deleteFrom(table)
            .using('chatDialog')
            .whereRef('chatDialog.tenantId', '=', `${table}.tenantId`)
            .whereRef('chatDialog.id', '=', `${table}.diaId`)
            .where('chatDialog.isDeleted', '=', 1)
            .where('chatDialog.updateTime', '<', before)
            .executeTakeFirst(),
        ),
      )
      return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
    },
  }
}
