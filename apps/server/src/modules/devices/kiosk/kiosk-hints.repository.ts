import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface ReadyPrompt {
  title: string
  content: string
}

/** What helps guests to say what is to be drawn. */
export function createKioskHintsRepository(db: Db) {
  return {
    /** Active ones without anything to fill in, the most used first. */
    listReady: (scope: Scope, most: number): Promise<ReadyPrompt[]> =>
      db
        .as(scope)
        .selectFrom('drawPrompt')
        .select(['title', 'content'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .where(sql<boolean>`content not like '%{{%'`)
        .orderBy('uses', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
  }
}
