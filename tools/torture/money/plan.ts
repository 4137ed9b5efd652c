import type { Random } from '../random.ts'
import { ASKED_CHANNELS, type AskedChannel } from './facts.ts'
import { MISHAPS, type Mishap } from './mishaps.ts'

/** What a payer does on the page of the sandbox, or by their phone; `nothing`: they go away. */
export const PAYER_ACTS = ['pay', 'twice', 'wrong', 'late', 'fail', 'nothing'] as const
export type PayerAct = (typeof PAYER_ACTS)[number]
const PAYER_WEIGHTS: Readonly<Record<PayerAct, number>> = { pay: 60, twice: 8, wrong: 6, late: 6, fail: 5, nothing: 8 }

/** What people of the console do with orders. */
export const DESK_ACTS = ['refund', 'refundPart', 'close', 'query', 'markCash'] as const
export type DeskAct = (typeof DESK_ACTS)[number]
const DESK_WEIGHTS: Readonly<Record<DeskAct, number>> = { refund: 8, refundPart: 12, close: 5, query: 10, markCash: 3 }

/** What becomes of a notice on its way. `lost`: taken for received, and gone. */
export const NOTICE_FATES = ['goes', 'doubled', 'delayed', 'refused', 'lost', 'forged', 'replayed'] as const
export type NoticeFate = (typeof NOTICE_FATES)[number]
const FATE_WEIGHTS: Readonly<Record<NoticeFate, number>> = {
  goes: 40,
  doubled: 20,
  delayed: 15,
  refused: 10,
  lost: 10,
  forged: 10,
  replayed: 5,
}

const drawn = <Name extends string>(weights: Readonly<Record<Name, number>>): Name[] =>
  (Object.keys(weights) as Name[]).flatMap((name) => Array.from({ length: weights[name] }, () => name))
const PAYERS = drawn(PAYER_WEIGHTS)
const DESK = drawn(DESK_WEIGHTS)
const FATES = drawn(FATE_WEIGHTS)
const CHOICES = 999

export const fateOf = (random: Random): NoticeFate => random.pick(FATES)

export interface PlannedOrder {
  requestId: string
  atMs: number
  channel: AskedChannel
  /** At the experience whose drawings fail. */
  isFailing: boolean
  copies: number
  act: PayerAct
  /** Between the order and what its payer does. */
  thinksMs: number
  first: number
  /** The same request goes to another server at the same moment. */
  isDoubled: boolean
}

export interface PlannedDeskAct {
  tag: string
  act: DeskAct
  atMs: number
  /** Of the orders so far: 0 to 999 chooses. */
  pick: number
  /** Of the amount, in percent. */
  share: number
  first: number
  /** So many more do the same at the same moment. */
  rivals: number
}

export interface PlannedRound {
  orders: PlannedOrder[]
  desk: PlannedDeskAct[]
  /** What the next answers of companies are. */
  mishaps: Mishap[]
  /** Orders of before this round expire, and what is due later is due now. */
  isTimePassing: boolean
  /** When the people of WeChat Pay settle the refunds that are under way. */
  settlesAtMs: number
  isCalm: boolean
  victims: string[]
  killAtMs: number
  isLastServerSpared: boolean
  roundMs: number
}

/** What a round does, but for what then happens: the same for the same random numbers. */
export function planRound(
  random: Random,
  { round, victims, servers }: { round: number; victims: readonly string[]; servers: number },
): PlannedRound {
  const roundMs = random.between(600, 1_200)
  const isDatabaseSpared = random.happens(0.3)
  const someServer = (): number => random.between(0, servers - 1)
  return {
    orders: Array.from({ length: random.between(2, 5) }, (_, index) => ({
      requestId: `o${round}-${index + 1}`,
      atMs: random.between(0, roundMs),
      channel: random.pick(ASKED_CHANNELS),
      isFailing: random.happens(0.2),
      copies: random.between(1, 3),
      act: random.pick(PAYERS),
      thinksMs: random.between(0, 600),
      first: someServer(),
      isDoubled: random.happens(0.2),
    })),
    desk: Array.from({ length: random.between(1, 4) }, (_, index) => ({
      tag: `d${round}-${index + 1}`,
      act: random.pick(DESK),
      atMs: random.between(0, roundMs),
      pick: random.between(0, CHOICES),
      share: random.between(10, 90),
      first: someServer(),
      rivals: random.happens(0.3) ? random.between(1, 4) : 0,
    })),
    mishaps: Array.from({ length: random.between(0, 3) }, () => random.pick(MISHAPS)),
    isTimePassing: random.happens(0.15),
    settlesAtMs: random.between(0, roundMs),
    isCalm: random.happens(0.4),
    victims: random.shuffled(isDatabaseSpared ? victims.filter((name) => name !== 'database') : victims),
    killAtMs: random.between(0, 1_000),
    isLastServerSpared: random.happens(0.85),
    roundMs,
  }
}
