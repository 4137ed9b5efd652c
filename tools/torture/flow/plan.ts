import type { Random } from '../random.ts'

export const ACTS = [
  'approve',
  'reject',
  'claim',
  'unclaim',
  'transfer',
  'delegate',
  'resolve',
  'addSign',
  'removeSign',
  'rejectTo',
  'withdraw',
  'urge',
  'jump',
  'suspend',
  'resume',
  'end',
  'setVariables',
  'migrate',
  'undoMigrate',
] as const
export type Act = (typeof ACTS)[number]

/** How often each is chosen beside the others: mostly people decide, so that processes come on. */
const WEIGHTS: Readonly<Record<Act, number>> = {
  approve: 40,
  reject: 8,
  claim: 18,
  unclaim: 2,
  transfer: 5,
  delegate: 4,
  resolve: 6,
  addSign: 7,
  removeSign: 2,
  rejectTo: 4,
  withdraw: 1,
  urge: 1,
  jump: 4,
  suspend: 2,
  resume: 6,
  end: 1,
  setVariables: 3,
  migrate: 6,
  undoMigrate: 3,
}
const DRAWN = ACTS.flatMap((act) => Array.from({ length: WEIGHTS[act] }, () => act))

/** The diagram of the torture, and the leave process as it is shipped. */
export const PROCESSES = ['torture', 'leave'] as const
const DAYS_MOST = 6

/** What an act is chosen from is only known then: numbers from 0 to 999 choose. */
const CHOICES = 999

export interface PlannedStart {
  /** Stands in the request itself. */
  tag: string
  atMs: number
  /** Index of the starter, and of the person who is asked first. */
  person: number
  asked: number
  /** Of the processes that people start. */
  process: (typeof PROCESSES)[number]
  /** Of leave: more than three need one who decides more. */
  days: number
  /** Which server is asked first. */
  first: number
}

export interface PlannedAct {
  /** Stands in the comment, by which its trace is found. */
  tag: string
  act: Act
  atMs: number
  person: number
  /** Of tasks or instances, and of people, nodes or kinds. */
  pick: number
  detail: number
  first: number
  /** So many more do the same to the same task at the same moment. */
  rivals: number
}

export interface PlannedRound {
  starts: PlannedStart[]
  acts: PlannedAct[]
  /** It begins when everything runs again: otherwise most is down most of the time, and little is done that could be done twice. */
  isCalm: boolean
  /** The first of them that runs is killed. */
  victims: string[]
  killAtMs: number
  /** The last server that runs is left alone, so that somebody is there to be asked. */
  isLastServerSpared: boolean
  roundMs: number
}

/** What a round does, but for what then happens: the same for the same random numbers. */
export function planRound(
  random: Random,
  { round, victims, servers, people }: { round: number; victims: readonly string[]; servers: number; people: number },
): PlannedRound {
  const roundMs = random.between(900, 1_800)
  // It is back at once, while the others need seconds: without this it would be killed nearly always.
  const isDatabaseSpared = random.happens(0.6)
  const someServer = (): number => random.between(0, servers - 1)
  const somebody = (): number => random.between(0, people - 1)
  return {
    starts: Array.from({ length: random.between(0, 3) }, (_, index) => ({
      tag: `s${round}-${index + 1}`,
      atMs: random.between(0, roundMs),
      person: somebody(),
      asked: somebody(),
      process: random.pick(PROCESSES),
      days: random.between(1, DAYS_MOST),
      first: someServer(),
    })),
    acts: Array.from({ length: random.between(10, 20) }, (_, index) => {
      const act = random.pick(DRAWN)
      return {
        tag: `a${round}-${index + 1}`,
        act,
        atMs: random.between(0, roundMs),
        person: somebody(),
        pick: random.between(0, CHOICES),
        detail: random.between(0, CHOICES),
        first: someServer(),
        rivals: ['approve', 'reject', 'claim'].includes(act) && random.happens(0.15) ? random.between(1, 3) : 0,
      }
    }),
    isCalm: random.happens(0.5),
    victims: random.shuffled(isDatabaseSpared ? victims.filter((name) => name !== 'database') : victims),
    killAtMs: random.between(0, 1_200),
    isLastServerSpared: random.happens(0.85),
    roundMs,
  }
}
