import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { Chunk } from './chunk.ts'

/** Chunks of one answer that are written together. */
export interface ChunkBatch {
  msgId: string
  /** The fence: a worker that was thought dead writes no more. */
  run: number
  /** Number of the last one that is stored already. */
  after: number
  chunks: readonly Chunk[]
  /** When the first token came, where it is among them. */
  firstTokenTime: Date | null
  /** Set where these are the first of their run, and take the answer up for it: since when it works. Then nobody may want it stopped. */
  takesUp: Date | null
}

/** Where an answer stands in the table. */
export interface AnswerStatus {
  id: string
  run: number
  state: number
  lastEventId: number
}

/** Read at once of one answer. */
export const CHUNKS_READ_MOST = 500

type Tenant = Pick<Scope, 'tenantId'>

export function createChunkRepository(db: Db) {
  return {
    /** The first chunks of answers. */
    async insert(scope: Tenant, chunks: readonly (Chunk & { msgId: string })[]): Promise<void> {
      await sql`
        insert into chat_piece (tenant_id, msg_id, number, event, data) select ${scope.tenantId}::text, v.msg_id, v.number, v.event, v.data
        from unnest(${chunks.map(({ msgId }) => msgId)}::bigint[], ${chunks.map(({ number }) => number)}::int[], ${chunks.map(({ event }) => event)}::text[], ${chunks.map(({ data }) => data)}::text[]) as v (msg_id, number, event, data)`.execute(
        db.as(scope),
      )
    },

    /**
     * Chunks of several answers in one statement. Answers whose fence holds and whose numbers go on without a gap are written whole, the others not at all; answers which were written. The ids stand twice, so
     * that messages are found by them also while the database has not counted the table: a plan of then read all of the tenant for each call.
     */
    async append(scope: Tenant, batches: readonly ChunkBatch[]): Promise<Set<string>> {
      const chunks = batches.flatMap(({ msgId, chunks: some }) => some.map((chunk) => ({ msgId, ...chunk })))
      const ids = batches.map(({ msgId }) => msgId)
      const lastOf = ({ chunks: some, after }: ChunkBatch): number => some.at(-1)?.number ?? after
      const { rows } = await sql<{ id: string }>`
        with due as (
          select * from unnest(${ids}::bigint[], ${batches.map(({ run }) => run)}::int[], ${batches.map(({ after }) => after)}::int[], ${batches.map(lastOf)}::int[],
            ${batches.map(({ firstTokenTime }) => firstTokenTime)}::timestamptz[], ${batches.map(({ takesUp }) => takesUp)}::timestamptz[]) as d (id, run, after, last, first_token_time, started_time)),
        held as (
          update chat_message m set last_event_id = due.last, first_token_time = coalesce(m.first_token_time, due.first_token_time), state = 1, run = due.run, started_time = coalesce(m.started_time, due.started_time) from due
          where m.tenant_id = ${scope.tenantId} and m.id = any(${ids}::bigint[]) and m.id = due.id and m.last_event_id = due.after
            and case when due.started_time is null then m.run = due.run and m.state = 1 else m.run < due.run and m.state in (0, 1) and not m.is_stopping end
          returning m.id),
        written as (
          insert into chat_piece (tenant_id, msg_id, number, event, data)
          select ${scope.tenantId}::text, p.msg_id, p.number, p.event, p.data
          from unnest(${chunks.map(({ msgId }) => msgId)}::bigint[], ${chunks.map(({ number }) => number)}::int[], ${chunks.map(({ event }) => event)}::text[], ${chunks.map(({ data }) => data)}::text[])
            as p (msg_id, number, event, data) join held on held.id = p.msg_id)
        select id from held`.execute(db.as(scope))
      return new Set(rows.map(({ id }) => id))
    },

    statuses: (scope: Tenant, msgIds: readonly string[]): Promise<AnswerStatus[]> =>
      db
        .as(scope)
        .selectFrom('chatMessage')
        .select(['id', 'run', 'state', 'lastEventId'])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...msgIds]}::bigint[])`)
        .execute(),

    /** How these answers stand, then their next chunks after the number of each: in one round trip, in this order, so that an answer that has ended has its last chunk among them. */
    async readAfter(
      scope: Tenant,
      wanted: readonly { msgId: string; after: number }[],
    ): Promise<{ statuses: AnswerStatus[]; chunks: (Chunk & { msgId: string })[] }> {
      const q = db.as(scope)
      const ids = wanted.map(({ msgId }) => msgId)
      const [statuses, chunks] = await db.batch(scope, [
        q
          .selectFrom('chatMessage')
          .select(['id', 'run', 'state', 'lastEventId'])
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where(sql<boolean>`id = any(${ids}::bigint[])`),
        q
          .selectFrom(
            sql<{
              id: string
              after: number
            }>`unnest(${ids}::bigint[], ${wanted.map(({ after }) => after)}::int[])`.as<'w'>(sql`w (id, after)`),
          )
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom('chatPiece')
                .select(['msgId', 'number', 'event', 'data'])
                .where('tenantId', '=', scope.tenantId)
                .whereRef('msgId', '=', sql`w.id`)
                .whereRef('number', '>', sql`w.after`)
                .orderBy('number')
                .limit(CHUNKS_READ_MOST)
                .as('p'),
            (join) => join.onTrue(),
          )
          .select(['p.msgId', 'p.number', 'p.event', 'p.data'])
          .orderBy('p.msgId')
          .orderBy('p.number'),
      ])
      return { statuses, chunks: chunks.map((chunk) => ({ ...chunk, event: chunk.event as Chunk['event'] })) }
    },

    /** All that is stored of one answer. */
    async list(scope: Tenant, msgId: string): Promise<Chunk[]> {
      const rows = await db
        .as(scope)
        .selectFrom('chatPiece')
        .select(['number', 'event', 'data'])
        .where('tenantId', '=', scope.tenantId)
        .where('msgId', '=', msgId)
        .orderBy('number')
        .execute()
      return rows.map((row) => ({ ...row, event: row.event as Chunk['event'] }))
    },

    /** Forgets the chunks of answers, of all tenants, that ended before this time; of so many at once. How many it were. */
    async sweep(before: Date, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with old as (
          select p.tenant_id, p.msg_id from chat_piece p left join chat_message m on m.tenant_id = p.tenant_id and m.id = p.msg_id
          where p.number = 1 and p.create_time < ${before}::timestamptz and (m.id is null or m.finished_time < ${before}::timestamptz) limit ${most}::int),
        gone as (delete from chat_piece p using old where p.tenant_id = old.tenant_id and p.msg_id = old.msg_id)
        select count(*)::int as count from old`.execute(db.across('maintenance'))
      return rows[0]?.count ?? 0
    },
  }
}

export type ChunkRepository = ReturnType<typeof createChunkRepository>
