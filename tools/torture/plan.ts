import type { Random } from './random.ts'

export const PROVIDERS = ['keyed', 'keyless'] as const
/** `keyed` remembers idempotency keys: the same key gets the same picture, painted and charged once. `keyless` paints whatever it is sent. */
export type ProviderKind = (typeof PROVIDERS)[number]
export const FLOWS = ['sync', 'poll'] as const
export type FlowKind = (typeof FLOWS)[number]

export interface PlannedSubmit {
  requestId: string
  provider: ProviderKind
  flow: FlowKind
  /** After the round began. */
  atMs: number
  /** How long the service paints. */
  paintMs: number
  /** Which server is asked first. */
  first: number
}

export const ACTIONS = ['out', 'kill', 'cancel', 'retry'] as const
export type Action = (typeof ACTIONS)[number]

export interface PlannedAction {
  action: Action
  atMs: number
  /** Of the drawings that were acknowledged last (to be tried again: those that were asked to stop), counted back from the newest. */
  back: number
}

export interface PlannedRound {
  submits: PlannedSubmit[]
  action: PlannedAction | undefined
  /** The first of them that runs is killed. */
  victims: string[]
  /** The last server that runs is left alone, so that somebody is there to be asked. */
  isLastServerSpared: boolean
  killAtMs: number
  roundMs: number
}

const KILL_AT_MOST_MS = 800
const ROUND_MS = [900, 1_200] as const

/** What a round does, but for what then happens: the same for the same random numbers. */
export function planRound(
  random: Random,
  { round, names, servers }: { round: number; names: readonly string[]; servers: number },
): PlannedRound {
  const submits = Array.from({ length: random.between(1, 6) }, (_, index): PlannedSubmit => ({
    requestId: `r${round}-${index + 1}`,
    provider: random.pick(PROVIDERS),
    flow: random.pick(FLOWS),
    atMs: random.between(0, KILL_AT_MOST_MS),
    paintMs: random.between(10, 900),
    first: random.between(0, servers - 1),
  }))
  const action = random.happens(0.5)
    ? { action: random.pick(ACTIONS), atMs: random.between(0, KILL_AT_MOST_MS), back: random.between(0, 2) }
    : undefined
  return {
    submits,
    action,
    victims: random.shuffled(names),
    isLastServerSpared: random.happens(0.85),
    killAtMs: random.between(0, KILL_AT_MOST_MS),
    roundMs: random.between(...ROUND_MS),
  }
}
