import { sql, type Insertable, type Selectable } from 'kysely'
import type { SmsBatchTable, SmsMessageTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SmsOutcome } from '../companies/adapter.ts'

export type MessageRow = Selectable<SmsMessageTable>
export type NewMessage = Omit<Insertable<SmsMessageTable>, 'tenantId'>
type Tenant = Pick<Scope, 'tenantId'>

/** Outcome of one message; `later` is decided by who counts its tries. */
export interface Settled {
  id: string
  outcome: Exclude<SmsOutcome, { state: 'later' }> | { state: 'waiting'; code: string; msg: string }
}

/** One run of one part: the fence. A part that a person hands in again has another number. */
export interface PartRun {
  partId: string
  run: number
}

const RETRIED = ['failed', 'limited', 'unknown'] as const

export function createMessageRepository(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('smsMessage').selectAll().where('tenantId', '=', scope.tenantId)

  return {
    async insertBatch(scope: Tenant, row: Omit<Insertable<SmsBatchTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('smsBatch')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    findBatch: (scope: Tenant, userId: string, clientRequestId: string) =>
      db
        .as(scope)
        .selectFrom('smsBatch')
        .select(['id', 'requestHash'])
        .where('tenantId', '=', scope.tenantId)
        .where('createUser', '=', userId)
        .where('clientRequestId', '=', clientRequestId)
        .executeTakeFirst(),

    /** Whether this person handed it in. */
    async isOwnBatch(scope: Tenant, userId: string, id: string): Promise<boolean> {
      const row = await db
        .as(scope)
        .selectFrom('smsBatch')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('createUser', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    async insert(scope: Tenant, messages: readonly NewMessage[]): Promise<void> {
      await db
        .as(scope)
        .insertInto('smsMessage')
        .values(messages.map((message) => ({ ...message, tenantId: scope.tenantId })))
        .execute()
    },

    listOfBatch: (scope: Tenant, batchId: string) => rows(scope).where('batchId', '=', batchId).orderBy('id').execute(),

    async hasOpen(scope: Tenant, batchId: string): Promise<boolean> {
      const row = await rows(scope)
        .where('batchId', '=', batchId)
        .where('state', 'in', ['waiting', 'sending'])
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    find: (scope: Tenant, id: string): Promise<MessageRow | undefined> =>
      rows(scope).where('id', '=', id).executeTakeFirst(),

    /** One that is not closed yet says by which account its part goes. */
    findOfPart: (scope: Tenant, partId: string): Promise<MessageRow | undefined> =>
      rows(scope).where('partId', '=', partId).where('state', 'in', ['waiting', 'sending']).limit(1).executeTakeFirst(),

    /** Takes the next of a part for this run, committed before anything leaves: what is taken once is not taken again by the same run. */
    claim: (scope: Tenant, { partId, run, most, now }: PartRun & { most: number; now: Date }) =>
      db
        .as(scope)
        .updateTable('smsMessage')
        .set({ state: 'sending', run, sentTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('smsMessage')
            .select('id')
            .where('tenantId', '=', scope.tenantId)
            .where('partId', '=', partId)
            .where('state', '=', 'waiting')
            .where('run', '<', run)
            .orderBy('id')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute(),

    /** Those that an earlier run took and whose outcome nobody wrote: its process died with the answer. */
    orphan: (scope: Tenant, { partId, run }: PartRun, msg: string) =>
      db
        .as(scope)
        .updateTable('smsMessage')
        .set({ state: 'unknown', errorCode: 'lost', msg })
        .where('tenantId', '=', scope.tenantId)
        .where('partId', '=', partId)
        .where('state', '=', 'sending')
        .where('run', '<', run)
        .returningAll()
        .execute(),

    /** What waits still: how often it was tried at most; undefined for none. */
    async mostTries(scope: Tenant, partId: string): Promise<number | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('smsMessage')
        .select(({ fn }) => fn.max('tries').as('tries'))
        .where('tenantId', '=', scope.tenantId)
        .where('partId', '=', partId)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return row?.tries ?? undefined
    },

    /** Writes outcomes where the run that sent them is still theirs; a late truth replaces "unknown". Codes are not kept beside it. */
    async settle(scope: Tenant, { partId, run }: PartRun, settled: readonly Settled[]): Promise<void> {
      const outcomes = settled.map(({ id, outcome }) => ({
        id,
        state: outcome.state,
        provider_id: 'providerId' in outcome ? (outcome.providerId ?? '') : '',
        cost: 'cost' in outcome ? (outcome.cost ?? null) : null,
        segments: 'segments' in outcome ? (outcome.segments ?? null) : null,
        receipt: 'receipt' in outcome ? (outcome.receipt ?? '') : '',
        code: 'code' in outcome ? outcome.code : '',
        msg: 'msg' in outcome ? outcome.msg : '',
      }))
      await sql`
        update sms_message m
        set state = o.state, provider_id = o.provider_id, cost = o.cost, segments = coalesce(o.segments, m.segments), receipt = o.receipt,
          error_code = o.code, msg = o.msg, tries = m.tries + 1,
          params = case when m.is_code = 1 and m.category <> 9 and o.state not in ('waiting') then '{}'::json else m.params end
        from json_to_recordset(${JSON.stringify(outcomes)}::json) as o (id bigint, state text, provider_id text, cost numeric, segments integer, receipt text, code text, msg text)
        where m.tenant_id = ${scope.tenantId} and m.id = o.id and m.part_id = ${partId} and m.run = ${run} and m.state in ('sending', 'unknown')`.execute(
        db.as(scope),
      )
    },

    /** Its job is gone: what waits begins in another part; of what was taken nobody knows. */
    async moveLost(scope: Tenant, partId: string, nextPartId: string): Promise<void> {
      const ofPart = (state: 'waiting' | 'sending') =>
        db
          .as(scope)
          .updateTable('smsMessage')
          .where('tenantId', '=', scope.tenantId)
          .where('partId', '=', partId)
          .where('state', '=', state)
      await ofPart('sending').set({ state: 'unknown', errorCode: 'lost' }).execute()
      await ofPart('waiting').set({ partId: nextPartId, run: 0 }).execute()
    },

    /** After so many failures of our own. */
    giveUp: async (scope: Tenant, partId: string, msg: string): Promise<void> => {
      await db
        .as(scope)
        .updateTable('smsMessage')
        .set((eb) => ({
          state: eb.case().when('state', '=', 'sending').then('unknown').else('failed').end(),
          errorCode: 'internal',
          msg,
        }))
        .where('tenantId', '=', scope.tenantId)
        .where('partId', '=', partId)
        .where('state', 'in', ['waiting', 'sending'])
        .execute()
    },

    /** One more question; false where somebody counted it meanwhile or the message is settled. */
    async countAsk(scope: Tenant, id: string, asks: number): Promise<boolean> {
      const result = await db
        .as(scope)
        .updateTable('smsMessage')
        .set({ asks: asks + 1 })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('state', '=', 'unknown')
        .where('asks', '=', asks)
        .executeTakeFirst()
      return (result.numUpdatedRows ?? 0n) > 0n
    },

    /** Holds those of these ids that a person may have sent again. */
    lockRetried: (scope: Tenant, ids: readonly string[]) =>
      rows(scope)
        .where('id', 'in', [...ids])
        .where('state', 'in', [...RETRIED])
        .where('isCode', '=', 0)
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** They wait as if they were new, in this part; or are over the limit again. */
    async restart(
      scope: Tenant,
      ids: readonly string[],
      { partId, state, msg }: { partId: string; state: 'waiting' | 'limited'; msg: string },
    ): Promise<void> {
      if (ids.length === 0) return
      await db
        .as(scope)
        .updateTable('smsMessage')
        .set({ state, partId, run: 0, tries: 0, asks: 0, errorCode: '', msg, providerId: '', receipt: '' })
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', [...ids])
        .execute()
    },
  }
}

export type MessageRepository = ReturnType<typeof createMessageRepository>
