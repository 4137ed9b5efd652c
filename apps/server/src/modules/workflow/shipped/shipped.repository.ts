import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { FLOW_DICT } from '@drawdesk/contract/workflow/flow'

type Tenant = Pick<Scope, 'tenantId'>

/** What is there of a process that the program ships; the seed finds out who made it. */
export function createShippedRepository(db: Db) {
  return {
    /** Versions for every tenant, the newest first, removed ones too. */
    listCommon(scope: Tenant, key: string): Promise<{ xmlHash: string; suspensionState: number; isDeleted: number }[]> {
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(['xmlHash', 'suspensionState', 'isDeleted'])
        .where('tenantId', '=', scope.tenantId)
        .where('isCommon', '=', 1)
        .where('processKey', '=', key)
        .orderBy('processVersion', 'desc')
        .execute()
    },

    /** Its models, removed ones too, the live one first. */
    listModels(
      scope: Tenant,
      modelKey: string,
    ): Promise<{ id: string; version: number; xml: string; isDeleted: number }[]> {
      return db
        .as(scope)
        .selectFrom('wfModel')
        .select(['id', 'version', 'xml', 'isDeleted'])
        .where('tenantId', '=', scope.tenantId)
        .where('modelKey', '=', modelKey)
        .orderBy('isDeleted')
        .orderBy('id')
        .execute()
    },

    /** Key of the live entry of the dictionary of processes with this route; undefined where there is none. */
    async findCategoryKey(route: string): Promise<string | undefined> {
      const row = await db
        .platform()
        .selectFrom('systemDict')
        .select('dictKey')
        .where('code', '=', FLOW_DICT)
        .where('remark', '=', route)
        .where('isDeleted', '=', 0)
        .orderBy('sort')
        .limit(1)
        .executeTakeFirst()
      return row?.dictKey
    },
  }
}
