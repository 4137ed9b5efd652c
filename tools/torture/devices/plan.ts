import type { Random } from '../random.ts'

/** What a guest does once the order is there. */
export const GUEST_ACTS = ['pay', 'fail', 'nothing', 'call off'] as const
export type GuestAct = (typeof GUEST_ACTS)[number]
const GUEST_WEIGHTS: Readonly<Record<GuestAct, number>> = { pay: 17, fail: 1, nothing: 1, 'call off': 1 }

/** What people of the console do. */
export const STAFF_ACTS = ['push', 'testPage', 'cancel', 'retry', 'move', 'paper', 'noPaper', 'off', 'refund'] as const
export type StaffAct = (typeof STAFF_ACTS)[number]
const STAFF_WEIGHTS: Readonly<Record<StaffAct, number>> = {
  push: 30,
  testPage: 3,
  cancel: 5,
  retry: 6,
  move: 5,
  paper: 4,
  noPaper: 2,
  off: 2,
  refund: 2,
}

/** What happens to a printer while it has its power. */
export const PRINTER_ACTS = ['fill', 'jam', 'pause', 'lose', 'busy', 'garble'] as const
export type PrinterAct = (typeof PRINTER_ACTS)[number]
const PRINTER_WEIGHTS: Readonly<Record<PrinterAct, number>> = { fill: 5, jam: 3, pause: 2, lose: 6, busy: 1, garble: 1 }
/** Calls of IPP whose answers get lost. */
export const LOSABLE = [
  'Create-Job',
  'Send-Document',
  'Get-Job-Attributes',
  'Get-Printer-Attributes',
  'Get-Jobs',
  'Cancel-Job',
] as const

const drawn = <Name extends string>(weights: Readonly<Record<Name, number>>): Name[] =>
  (Object.keys(weights) as Name[]).flatMap((name) => Array.from({ length: weights[name] }, () => name))
const GUESTS = drawn(GUEST_WEIGHTS)
const STAFF = drawn(STAFF_WEIGHTS)
const AT_PRINTERS = drawn(PRINTER_WEIGHTS)
const CHOICES = 999

export interface PlannedGuest {
  requestId: string
  atMs: number
  /** Of the machines with a page: 0 to 999 chooses, as with all picks. */
  machine: number
  copies: number
  act: GuestAct
  thinksMs: number
  /** Else the first picture is printed by itself. */
  isChoosing: boolean
}

export interface PlannedStaffAct {
  tag: string
  act: StaffAct
  atMs: number
  /** Of the jobs, orders or drawings so far, the newest first. */
  pick: number
  device: number
  other: number
  copies: number
  first: number
  /** So many more do the same at the same moment. */
  rivals: number
  lastsMs: number
}

export interface PlannedPrinterAct {
  act: PrinterAct
  printer: number
  atMs: number
  sheets: number
  operation: (typeof LOSABLE)[number]
  lastsMs: number
}

export interface PlannedRound {
  guests: PlannedGuest[]
  /** Half of it puts prints into the queues. */
  staff: PlannedStaffAct[]
  printers: PlannedPrinterAct[]
  /** Names of who may be killed, the first that runs is; and when. A patient one waits until a sheet is in its printer, or on its way there. */
  kills: { victims: string[]; atMs: number; isPatient: boolean }[]
  /** When every stream breaks off. */
  cutAtMs: number | undefined
  /** What is due later is due now, machines count as silent, tokens have run out. */
  isTimePassing: boolean
  isCalm: boolean
  isLastServerSpared: boolean
  roundMs: number
}

/** What a round does, but for what then happens: the same for the same random numbers. */
export function planRound(
  random: Random,
  {
    round,
    product,
    venue,
    servers,
  }: { round: number; product: readonly string[]; venue: readonly string[]; servers: number },
): PlannedRound {
  const roundMs = random.between(600, 1_200)
  const pick = (): number => random.between(0, CHOICES)
  const moment = (): number => random.between(0, roundMs)
  const isDatabaseSpared = random.happens(0.4)
  const dying = random.happens(0.35)
    ? [
        {
          victims: random.shuffled(product.filter((name) => name !== 'database' || !isDatabaseSpared)),
          atMs: moment(),
          isPatient: random.happens(0.5),
        },
      ]
    : []
  return {
    guests: Array.from({ length: random.between(0, 2) }, (_, index) => ({
      requestId: `g${round}-${index + 1}`,
      atMs: moment(),
      machine: pick(),
      copies: random.between(1, 3),
      act: random.pick(GUESTS),
      thinksMs: random.between(0, 400),
      isChoosing: random.happens(0.7),
    })),
    staff: Array.from({ length: random.between(2, 5) }, (_, index) => ({
      tag: `s${round}-${index + 1}`,
      act: random.pick(STAFF),
      atMs: moment(),
      pick: pick(),
      device: pick(),
      other: pick(),
      copies: random.between(1, 2),
      first: random.between(0, servers - 1),
      rivals: random.happens(0.2) ? random.between(1, 3) : 0,
      lastsMs: random.between(100, 2_000),
    })),
    printers: Array.from({ length: random.between(0, 2) }, () => ({
      act: random.pick(AT_PRINTERS),
      printer: pick(),
      atMs: moment(),
      sheets: random.between(1, 12),
      operation: random.pick(LOSABLE),
      lastsMs: random.between(100, 2_000),
    })),
    kills: [...dying, { victims: random.shuffled(venue), atMs: moment(), isPatient: random.happens(0.7) }],
    cutAtMs: random.happens(0.3) ? moment() : undefined,
    isTimePassing: random.happens(0.2),
    isCalm: random.happens(0.1),
    isLastServerSpared: random.happens(0.85),
    roundMs,
  }
}
