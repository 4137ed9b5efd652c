import { API_TESTS_KEPT } from '@drawdesk/contract/drawing/records/api-test'
import { sql, type Selectable } from 'kysely'
import type { ApiTestTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type ApiTestRow = Selectable<ApiTestTable>

export interface TestedApi {
  apiKind: 'draw' | 'chat'
  apiId: string
}

interface NewApiTest extends TestedApi {
  id: string
  infoId: string | null
  result: unknown
  createTime: Date
}

/** Tests of drawing and chat APIs. */
export function createApiTestRepository(db: Db) {
  const of = (scope: Scope, { apiKind, apiId }: TestedApi) =>
    db
      .as(scope)
      .selectFrom('apiTest')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('apiKind', '=', apiKind)
      .where('apiId', '=', apiId)

  return {
    /** Newest first. */
    list: (scope: Scope, api: TestedApi): Promise<ApiTestRow[]> =>
      of(scope, api).orderBy('id', 'desc').limit(API_TESTS_KEPT).execute(),

    /** The newest of each of these APIs. */
    listLast: (scope: Scope, apiKind: TestedApi['apiKind'], apiIds: readonly string[]): Promise<ApiTestRow[]> =>
      apiIds.length === 0
        ? Promise.resolve([])
        : db
            .as(scope)
            .selectFrom('apiTest')
            .selectAll()
            .distinctOn('apiId')
            .where('tenantId', '=', scope.tenantId)
            .where('apiKind', '=', apiKind)
            .where('apiId', 'in', [...apiIds])
            .orderBy('apiId')
            .orderBy('id', 'desc')
            .execute(),

    /** The API that this record was a test of; undefined where it was none. */
    findByDrawing: (scope: Scope, infoId: string): Promise<ApiTestRow | undefined> =>
      db
        .as(scope)
        .selectFrom('apiTest')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .executeTakeFirst(),

    /** Nothing where this drawing is kept already. Those beyond {@link API_TESTS_KEPT} go. */
    async keep(scope: Scope, { id, apiKind, apiId, infoId, result, createTime }: NewApiTest): Promise<void> {
      await db
        .as(scope)
        .insertInto('apiTest')
        .values({
          id,
          tenantId: scope.tenantId,
          apiKind,
          apiId,
          userId: scope.userId,
          infoId,
          result: result === null ? null : JSON.stringify(result),
          createTime,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .as(scope)
        .deleteFrom('apiTest')
        .where('tenantId', '=', scope.tenantId)
        .where('apiKind', '=', apiKind)
        .where('apiId', '=', apiId)
        .where(
          sql<boolean>`id <= (select older.id from api_test older where older.tenant_id = ${scope.tenantId} and older.api_kind = ${apiKind}
            and older.api_id = ${apiId} order by older.id desc offset ${API_TESTS_KEPT} limit 1)`,
        )
        .execute()
    },
  }
}
