import { sql, type RawBuilder } from 'kysely'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { runQueries } from '../../../../platform/database/create-db.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { frontJobTime, startedJobs } from '../../../../platform/jobs/job-queries.ts'
import type { ApiHealthFacts } from '../../admission/gate-health.ts'
import type { LaneDrawing, LaneEnd, LaneFacts } from './lane-pace.ts'
import { DRAW_QUEUE, readLane } from '../../records/lanes/lane.ts'
import { queueDb, type QueueOf } from './queue-of.ts'

/** The last ends of each lane are read off the end of `draw_info_ran`. An API is one tenant's, which the planner does not know: it expects a handful of rows and would sort all that a lane ever drew. */
const BY_INDEX = sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`

/** Each of the lanes that are asked for. */
const LANE = sql<string>`l.lane`

/** Ends that a lane's pace is read from. */
const LAST_ENDS = 20

/** A drawing that holds a slot; `step` says what it waits for while it has not started. */
export interface HoldingDrawing extends LaneDrawing {
  step: string
}

export interface KnownGate {
  keyName: string
  state: ApiHealthFacts['state']
  reason: string
  until: Date | null
  since: Date | null
  blockedUntil: Date | null
  blockedReason: string
}

export interface KnownLane extends LaneFacts {
  apiName: string
  /** Undefined: there is no API, or not any more. */
  limits: DrawDefinition['limits'] | undefined
  hasApi: boolean
  isPaused: boolean
  isHeld: boolean
  holding: readonly HoldingDrawing[]
  /** Their calls of the last quarter of an hour that came to a failure. */
  failedTries: number
  /** Gates of the API's version of today. */
  gates: readonly KnownGate[]
}

type Ms = number
interface Row {
  lane: string
  apiName: string | null
  limits: DrawDefinition['limits'] | null
  isPaused: boolean
  isHeld: boolean
  frontMs: Ms | null
  ends: [state: number, queuedMs: Ms, startedMs: Ms, finishedMs: Ms][] | null
  holding: [step: string, queuedMs: Ms, startedMs: Ms | null][] | null
  failedTries: number
  gates:
    | [
        keyName: string,
        state: ApiHealthFacts['state'],
        reason: string,
        untilMs: Ms | null,
        blockedMs: Ms | null,
        blockedReason: string,
        sinceMs: Ms | null,
      ][]
    | null
}

export function createLaneFactsRepository(db: Db) {
  return {
    /** What is known of these lanes, in one query however many they are; each goes by its indexes, whatever waits. Those at work are looked up one by one, else all that the tenant ever drew are hashed. */
    async read(of: QueueOf, lanes: readonly string[]): Promise<Map<string, KnownLane>> {
      if (lanes.length === 0) return new Map()
      const { tenantId } = of
      const places = lanes.map((lane) => readLane(lane))
      const mine =
        tenantId === undefined
          ? {
              a: sql`a.tenant_id = l.tenant_id`,
              c: sql`c.tenant_id = l.tenant_id`,
              g: sql`g.tenant_id = l.tenant_id`,
              i: sql`i.tenant_id = l.tenant_id`,
            }
          : {
              a: sql`a.tenant_id = ${tenantId}`,
              c: sql`c.tenant_id = ${tenantId}`,
              g: sql`g.tenant_id = ${tenantId}`,
              i: sql`i.tenant_id = ${tenantId}`,
            }
      const q = queueDb(db, of)
      const query = sql<Row>`
        select l.lane, a.api_name, a.definition -> 'limits' as limits,
          exists (select 1 from platform_lane p where p.queue = ${DRAW_QUEUE} and p.lane = l.lane and p.is_paused) as is_paused,
          exists (select 1 from platform_queue_tenant t where t.queue = ${DRAW_QUEUE} and t.tenant_id = l.tenant_id and t.is_held) as is_held,
          ${ms(frontJobTime(DRAW_QUEUE, LANE))} as front_ms,
          (select json_agg(json_build_array(e.state, ${ms('e.queued_time')}, ${ms('e.started_time')}, ${ms('e.finished_time')})) from (
            select i.state, i.queued_time, i.started_time, i.finished_time from draw_info i
            where ${mine.i} and coalesce(i.api_id, 0) = l.api_id and i.started_time is not null and i.finished_time is not null and i.is_deleted = 0 order by i.tenant_id, coalesce(i.api_id, 0), i.finished_time desc limit ${LAST_ENDS}) e) as ends,
          (select json_agg(json_build_array(h.step, ${ms('h.queued_time')}, ${ms('h.started_time')})) from ${startedJobs(DRAW_QUEUE, LANE)} j
            cross join lateral (select i.step, i.queued_time, i.started_time from draw_info i where i.id = (j.payload ->> 'infoId')::bigint and ${mine.i} limit 1) h) as holding,
          (select count(*)::int from ${startedJobs(DRAW_QUEUE, LANE)} j join draw_call c on c.info_id = (j.payload ->> 'infoId')::bigint and ${mine.c}
            where c.step <> 'cancel' and c.verdict <> '' and c.time > now() - interval '15 minutes') as failed_tries,
          (select json_agg(json_build_array(g.key_name, g.state, g.reason, ${ms('g.until')}, ${ms('g.blocked_until')}, g.blocked_reason, ${ms('g.since')})) from draw_gate g
            where ${mine.g} and g.api_id = l.api_id and g.api_version = a.version) as gates
        from unnest(${[...lanes]}::text[], ${places.map((place) => place.tenantId)}::text[], ${places.map(({ apiId }) => apiId ?? '0')}::bigint[]) as l(lane, tenant_id, api_id)
        left join draw_api a on a.id = l.api_id and ${mine.a}`
      const [, rows = []] = (await runQueries(
        q,
        [BY_INDEX, query].map((statement) => ({ compile: () => statement.compile(q) })),
      )) as [unknown[], Row[]?]
      return new Map(rows.map((row) => [row.lane, knownOf(row)]))
    },
  }
}

/** Milliseconds since 1970; a number that JSON can hold. */
const ms = (time: string | RawBuilder<Date | null>) =>
  sql`date_part('epoch', ${typeof time === 'string' ? sql.ref(time) : time}) * 1000`
const dateOf = (value: Ms | null): Date | null => (value === null ? null : new Date(value))

function knownOf({ apiName, limits, isPaused, isHeld, frontMs, ends, holding, failedTries, gates }: Row): KnownLane {
  return {
    apiName: apiName ?? '',
    hasApi: apiName !== null,
    limits: limits ?? undefined,
    isPaused,
    isHeld,
    frontMs: frontMs ?? undefined,
    ends: (ends ?? []).map(([state, queuedMs, startedMs, finishedMs]): LaneEnd => ({
      state,
      queuedMs,
      startedMs,
      finishedMs,
    })),
    failedTries,
    holding: (holding ?? []).map(([step, queuedMs, startedMs]) => ({ step, queuedMs, startedMs })),
    gates: (gates ?? []).map(([keyName, state, reason, until, blocked, blockedReason, since]) => ({
      keyName,
      state,
      reason,
      until: dateOf(until),
      since: dateOf(since),
      blockedUntil: dateOf(blocked),
      blockedReason,
    })),
  }
}
