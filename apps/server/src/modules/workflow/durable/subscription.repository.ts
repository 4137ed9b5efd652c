import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface NewSubscription {
  id: string
  kind: 'message' | 'signal'
  name: string
  /** Null for the start of a definition. */
  instanceId: string | null
  /** The engine's id of it; "" for the start of a definition. */
  subscription: string
  definitionId: string | null
  nodeId: string
}

/** Who waits for which message or signal: what instances and definitions subscribed to, so that others find them by its name. */
export function createSubscriptionRepository(db: Db) {
  return {
    async insert(scope: Tenant, rows: readonly NewSubscription[]): Promise<void> {
      if (rows.length === 0) return
      await db
        .as(scope)
        .insertInto('wfSubscription')
        .values(rows.map((row) => ({ ...row, tenantId: scope.tenantId })))
        .execute()
    },

    async remove(scope: Tenant, instanceId: string, subscriptions: readonly string[]): Promise<void> {
      if (subscriptions.length === 0) return
      await db
        .as(scope)
        .deleteFrom('wfSubscription')
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where(sql<boolean>`subscription = any(${[...subscriptions]}::text[])`)
        .execute()
    },

    async removeOfDefinitions(scope: Tenant, definitionIds: readonly string[]): Promise<void> {
      if (definitionIds.length === 0) return
      await db
        .as(scope)
        .deleteFrom('wfSubscription')
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`definition_id = any(${[...definitionIds]}::bigint[])`)
        .execute()
    },

    /** Instances and starts that wait for this, the oldest first. */
    list(
      scope: Tenant,
      kind: 'message' | 'signal',
      name: string,
    ): Promise<{ instanceId: string | null; subscription: string; definitionId: string | null; nodeId: string }[]> {
      return db
        .as(scope)
        .selectFrom('wfSubscription')
        .select(['instanceId', 'subscription', 'definitionId', 'nodeId'])
        .where('tenantId', '=', scope.tenantId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .orderBy('id')
        .limit(REACHED_MOST)
        .execute()
    },
  }
}

/** A signal reaches no more instances at once. */
const REACHED_MOST = 10_000
