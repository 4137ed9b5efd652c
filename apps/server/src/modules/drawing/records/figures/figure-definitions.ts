import { sql, type RawBuilder } from 'kysely'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { WAIT_STEPS } from '../lanes/wait-step.ts'

/**
 * What each figure of drawings counts, as SQL over `draw_info`, for everything that shows one: home, dashboard, queue board, costs, the tools of chat. What people read about them stands in
 * `packages/contract/src/drawing/figures/figure-glossary.ts`, under the same names; `one-definition.test.ts` asks all of them over the same rows.
 *
 * **Windows.** `sent`: by `create_time`, the moment it was first sent, whenever it ended; days are those of the configured zone. `ended`: by `finished_time`. `now`: whatever the day.
 * Deleted records count nowhere but in the costs, since their money is spent.
 */
export const STATES_OF = {
  /** Not ended: waiting or being drawn. */
  open: [DRAW_STATE.queued, DRAW_STATE.running],
  /** Its turn has not come, or it stands in front of its provider (circuit, rate, key), before its first try or for another one ({@link isOutcome}). */
  waiting: [DRAW_STATE.queued],
  /** Sent to its provider, which has not answered for good; also between two polls, when it keeps no worker busy. */
  running: [DRAW_STATE.running],
  succeeded: [DRAW_STATE.succeeded],
  /** Ended without a picture by a fault: of the provider, the network, the request or ourselves. Without what moderation refused. */
  failed: [DRAW_STATE.failed],
  /** Refused by moderation, the provider's or ours: a figure of its own, for nothing is broken. */
  blocked: [DRAW_STATE.blocked],
  cancelled: [DRAW_STATE.cancelled],
} as const satisfies Record<string, readonly number[]>
export type CountedOutcome = keyof typeof STATES_OF

type Alias = string | undefined
const column = (name: string, alias: Alias): RawBuilder<unknown> =>
  sql.ref(alias === undefined ? name : `${alias}.${name}`)

/** Is it one of these? One that was sent, and waits in front of its provider for another try, waits. */
export function isOutcome(outcome: CountedOutcome, alias?: string): RawBuilder<boolean> {
  const isInState = sql<boolean>`${column('state', alias)} in (${sql.join(STATES_OF[outcome].map((state) => sql.lit(state)))})`
  const isGated = sql<boolean>`${column('step', alias)} in (${sql.join(WAIT_STEPS.map((step) => sql.lit(step)))})`
  if (outcome === 'waiting')
    return sql<boolean>`(${isInState} or (${column('state', alias)} = ${sql.lit(DRAW_STATE.running)} and ${isGated}))`
  return outcome === 'running' ? sql<boolean>`(${isInState} and not ${isGated})` : isInState
}

/** How many rows of a group are; with a further condition, how many of those. */
export const countOf = (
  outcome: CountedOutcome,
  { alias, and }: { alias?: string; and?: RawBuilder<unknown> } = {},
): RawBuilder<number> =>
  sql<number>`(count(*) filter (where ${isOutcome(outcome, alias)}${and ? sql` and ${and}` : sql``}))::int`

/** Seconds from the moment it was (last) sent until it ended: what the guest waits. */
export const totalSeconds = (alias?: string): RawBuilder<number> =>
  sql<number>`extract(epoch from ${column('finished_time', alias)} - ${column('queued_time', alias)})::float8`

/** Seconds from the moment it went to the provider until it ended: pure drawing, polls and download included. Null of what never went out. */
export const runSeconds = (alias?: string): RawBuilder<number | null> =>
  sql<number | null>`extract(epoch from ${column('finished_time', alias)} - ${column('started_time', alias)})::float8`

/** Seconds that it waited for its turn. Null of what never went out. */
export const waitSeconds = (alias?: string): RawBuilder<number | null> =>
  sql<number | null>`extract(epoch from ${column('started_time', alias)} - ${column('queued_time', alias)})::float8`

/** Median and 90th percentile of a duration over those of a group that succeeded; null of none. Failures end early or late for reasons of their own. */
export const spreadOf = (seconds: RawBuilder<number | null>): RawBuilder<[p50: number, p90: number] | null> =>
  sql<
    [number, number] | null
  >`percentile_cont(array[0.5, 0.9]) within group (order by ${seconds}) filter (where ${isOutcome('succeeded')})`

/** When the one that waits longest was sent. */
export const oldestWaiting = (): RawBuilder<Date | null> =>
  sql<Date | null>`min(queued_time) filter (where ${isOutcome('waiting')})`
