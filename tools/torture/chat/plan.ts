import type { Random } from '../random.ts'

/** What is cut: readers' connections, a process that serves (and answers), one that only answers, or the database under all of them. */
export const CUT_KINDS = ['client', 'server', 'worker', 'database'] as const
export type CutKind = (typeof CUT_KINDS)[number]

/** `goesOn`: the service goes on after an answer that broke off; `endsThere`: it cannot, so what came is kept and the answer ends. */
export const MODELS = ['goesOn', 'endsThere'] as const
export type ModelKind = (typeof MODELS)[number]

/** Postmaster: killed, asked to stop at once without a checkpoint, or to end all sessions and stop. */
export const DATABASE_SIGNALS = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const
export type DatabaseSignal = (typeof DATABASE_SIGNALS)[number]

export interface PlannedReader {
  /** After the answer is known; it begins with the first event whenever it joins. */
  joinMs: number
  /** It loses its connection each time after so many further events, and comes back with the number of the last one. */
  drops: number[]
  /** How long it stays away. */
  pauseMs: number
  /** Which server it asks first. */
  first: number
}

export interface PlannedAnswer {
  requestId: string
  model: ModelKind
  tokens: number
  /** Before each token. */
  delayMs: number
  /** After the round began. */
  atMs: number
  first: number
  /** The answer to the send is the stream itself. */
  isStreamedSend: boolean
  /** Goes on in a conversation that has answers already, where there is one. */
  isFollowUp: boolean
  readers: PlannedReader[]
  /** Somebody stops it when its first reader has so many events. */
  stopAfterEvents: number | undefined
}

export interface PlannedRound {
  answers: PlannedAnswer[]
  /** The first of them that can be done is. */
  cuts: CutKind[]
  /** Victims of a cut, in the order in which they are tried. */
  victims: string[]
  databaseSignal: DatabaseSignal
  /** When the first reader of the round's first answer has so many events, and so much later. */
  cutAfterEvents: number
  cutLaterMs: number
  /** The last server that runs is left alone, so that somebody is there to be asked. */
  isLastServerSpared: boolean
  roundMs: number
}

const READERS_MOST = 3
const ROUND_MS = [300, 700] as const

/** What a round does, but for what then happens: the same for the same random numbers. */
export function planRound(
  random: Random,
  { round, victims, servers }: { round: number; victims: readonly string[]; servers: number },
): PlannedRound {
  const reader = (isLate: boolean): PlannedReader => ({
    joinMs: isLate ? random.between(0, 1_500) : 0,
    drops: Array.from({ length: random.happens(0.3) ? random.between(1, 3) : 0 }, () => random.between(1, 12)),
    pauseMs: random.between(0, 300),
    first: random.between(0, servers - 1),
  })
  const answers = Array.from({ length: random.between(1, 4) }, (_, index): PlannedAnswer => ({
    requestId: `c${round}-${index + 1}`,
    model: random.happens(0.8) ? 'goesOn' : 'endsThere',
    tokens: random.between(1, 400),
    delayMs: random.between(1, 8),
    atMs: index === 0 ? 0 : random.between(0, 500),
    first: random.between(0, servers - 1),
    isStreamedSend: random.happens(0.4),
    isFollowUp: random.happens(0.3),
    readers: Array.from({ length: random.between(1, READERS_MOST) }, (_reader, place) => reader(place > 0)),
    stopAfterEvents: random.happens(0.1) ? random.between(1, 20) : undefined,
  }))
  return {
    answers,
    cuts: random.shuffled(CUT_KINDS),
    victims: random.shuffled(victims),
    databaseSignal: random.pick(DATABASE_SIGNALS),
    cutAfterEvents: random.between(0, 16),
    cutLaterMs: random.between(0, 60),
    isLastServerSpared: random.happens(0.85),
    roundMs: random.between(...ROUND_MS),
  }
}
