import type { Selectable } from 'kysely'
import type { ChatAssistantTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type AssistantRow = Selectable<ChatAssistantTable>

/** Assistants of one tenant that are offered. */
const OFFERED_MOST = 200

export function createAssistantRepository(db: Db) {
  const active = (scope: Pick<Scope, 'tenantId'>) =>
    db
      .as(scope)
      .selectFrom('chatAssistant')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .where('active', '=', 1)

  return {
    /** In their order. */
    listActive: (scope: Pick<Scope, 'tenantId'>): Promise<AssistantRow[]> =>
      active(scope).orderBy('sort').orderBy('id').limit(OFFERED_MOST).execute(),

    findActive: (scope: Pick<Scope, 'tenantId'>, id: string): Promise<AssistantRow | undefined> =>
      active(scope).where('id', '=', id).executeTakeFirst(),
  }
}
