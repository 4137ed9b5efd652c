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

export type Waiting = Pick<NewSubscription, 'instanceId' | 'subscription' | 'definitionId' | 'nodeId'>

/** Who waits for which message or signal: what instances and definitions subscribed to, so that others find them by its name. */
export function createSubscriptionRepository(db: Db) {
  const own = (scope: Tenant, kind: NewSubscription['kind'], name: string) =>
    db
      .as(scope)
      .selectFrom('wfSubscription')
      .select(['instanceId', 'subscription', 'definitionId', 'nodeId'])
      .where('tenantId', '=', scope.tenantId)
      .where('kind', '=', kind)
      .where('name', '=', name)

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

    /** Instances and starts that wait for this signal, the oldest first. */
    listForSignal(scope: Tenant, name: string): Promise<Waiting[]> {
      return own(scope, 'signal', name).orderBy('id').limit(REACHED_MOST).execute()
    },

    /**
     * Who gets the next message of this name. Instances come before new ones; of them those to which no other message is on its way, the one that waits longest first. Holds
     * the name until the transaction ends, so that of two messages the second sees where the first has gone.
     */
    async findForMessage(scope: Tenant, name: string): Promise<Waiting | undefined> {
      const { tenantId } = scope
      await sql`select pg_advisory_xact_lock(hashtextextended(${`wf message ${tenantId} ${name}`}, 0))`.execute(
        db.as(scope),
      )
      return own(scope, 'message', name)
        .orderBy(sql`instance_id is null`)
        .orderBy(
          sql`instance_id is not null and exists (select 1 from wf_job j where j.tenant_id = ${tenantId} and j.instance_id = wf_subscription.instance_id and j.kind = 'timer' and j.reference = wf_subscription.subscription)`,
        )
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    },
  }
}

/** A signal reaches no more instances at once. */
const REACHED_MOST = 10_000
