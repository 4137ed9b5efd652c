import type { SmsScene } from '@drawdesk/fakes/sms/sms-scenes'
import type { Random } from '../random.ts'

export const COMPANIES = ['ali', 'tencent', 'yunpian', 'qiniu'] as const
export type CompanyName = (typeof COMPANIES)[number]

const SENDING_LEAST = 40
/** Numbers of before that a sending has too. */
const AGAIN_MOST = 6
/** What each phone may get: a second one only after a minute. */
export const LIMITS = { perMinutePerPhone: 1, dailyPerPhone: 2 } as const

const SCENE_WEIGHTS: Partial<Record<SmsScene, number>> = {
  ok: 170,
  half: 4,
  limited: 4,
  balance: 1,
  template: 1,
  rate: 8,
  error: 3,
  gateway: 3,
  cut: 3,
  lost: 6,
}
/** What becomes of the report of a message. `early`: before its sending is answered; `late`: some seconds after it. */
export const REPORT_FATES = ['goes', 'early', 'late', 'twice', 'forged', 'never'] as const
export type ReportFate = (typeof REPORT_FATES)[number]
const FATE_WEIGHTS: Readonly<Record<ReportFate, number>> = {
  goes: 40,
  early: 15,
  late: 15,
  twice: 15,
  forged: 8,
  never: 7,
}

const drawn = <Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name[] =>
  (Object.keys(weights) as Name[]).flatMap((name) => Array.from({ length: weights[name] ?? 0 }, () => name))
const SCENES = drawn(SCENE_WEIGHTS)
const FATES = drawn(FATE_WEIGHTS)

export const sceneOf = (random: Random): SmsScene => random.pick(SCENES)
export const fateOf = (random: Random): ReportFate => random.pick(FATES)
/** Most answers come soon, one in fifty takes a second or two. */
export const delayOf = (random: Random): number =>
  random.happens(0.02) ? random.between(500, 2_000) : random.between(2, 40)

export interface PlannedSending {
  requestId: string
  company: CompanyName
  atMs: number
  /** Fresh numbers. */
  many: number
  /** Of the numbers so far: each 0 to 999 chooses one. */
  again: number[]
  first: number
  /** The same request goes to another server at the same moment. */
  isDoubled: boolean
}

export interface PlannedRound {
  sendings: PlannedSending[]
  /** What is to be done in minutes is due now. */
  isTimePassing: boolean
  isCalm: boolean
  victims: string[]
  killAtMs: number
  isLastServerSpared: boolean
  roundMs: number
}

/** What a round does, but for what then happens: the same for the same random numbers. */
export function planRound(
  random: Random,
  { round, victims, servers, numbers }: { round: number; victims: readonly string[]; servers: number; numbers: number },
): PlannedRound {
  const roundMs = random.between(600, 1_200)
  const isDatabaseSpared = random.happens(0.6)
  const first = random.between(SENDING_LEAST, numbers - SENDING_LEAST)
  return {
    sendings: [first, numbers - first].map((many, index) => ({
      requestId: `s${round}-${index + 1}`,
      company: random.pick(COMPANIES),
      atMs: random.between(0, roundMs),
      many,
      again: Array.from({ length: random.between(0, AGAIN_MOST) }, () => random.between(0, 999)),
      first: random.between(0, servers - 1),
      isDoubled: random.happens(0.2),
    })),
    isTimePassing: random.happens(0.15),
    isCalm: random.happens(0.3),
    victims: random.shuffled(isDatabaseSpared ? victims.filter((name) => name !== 'database') : victims),
    killAtMs: random.between(0, 1_000),
    isLastServerSpared: random.happens(0.85),
    roundMs,
  }
}
