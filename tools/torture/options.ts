import { UsageError } from '../lib/run-program.ts'

/** `draw`: drawings and what becomes of them; `chat`: answers and every token of them; `flow`: processes and every step of them; `money`: orders and every yuan of them; `devices`: prints and every sheet of them; `sms`: short messages and every number of them. */
export const SUITES = ['draw', 'chat', 'flow', 'money', 'devices', 'sms'] as const
export type Suite = (typeof SUITES)[number]

export interface TortureOptions {
  suite: Suite
  rounds: number
  seed: number
  servers: number
  workers: number
  /** Of `sms`: fresh numbers of a round. */
  numbers: number
  /** The folder with database, files, ledgers and logs stays; it stays after a violation in any case. */
  isKept: boolean
  /** A JSON file to write what was found to (report.ts). */
  reportFile: string | undefined
}

export const USAGE = `npm run torture -- [--suite=draw|chat|flow|money|devices|sms] [--rounds=N] [--seed=S] [--servers=N] [--workers=N] [--numbers=N] [--keep] [--report=FILE]
Kills servers, workers, the database and stand-ins of drawing services at random moments under load, and counts what became of every drawing.
--suite=chat: cuts streams of answers at the reader, the server, the worker and the database, and counts what became of every token.
--suite=flow: kills servers, workers and the database while people work with processes, and counts what became of every step.
--suite=money: kills servers, workers, the database and payment companies while people buy, pay and are refunded, with notices that come twice, late, forged or never, and counts every yuan.
--suite=devices: kills kiosks, agents, printers, servers, workers and the database while guests have pictures printed, and counts every sheet.
--suite=sms: kills servers, workers and the database while short messages go to companies that answer slowly, wrongly or not at all, and counts every number; --numbers=N: of a round, 250 unless said.
Without options: 20 rounds, two servers and one worker, a seed of its own, which is printed. A violation ends the run with 1.
--report=FILE: also writes the violations, or the error that ended the run, as JSON.`

/** What `--name=` may be, least and most. */
const NUMBERS = {
  rounds: [1, 100_000],
  seed: [0, 2 ** 32 - 1],
  servers: [1, 8],
  workers: [0, 8],
  numbers: [100, 1_000],
} as const

/** @throws {UsageError} */
export function readOptions(words: readonly string[], anySeed: number): TortureOptions {
  const options: TortureOptions = {
    suite: 'draw',
    rounds: 20,
    seed: anySeed,
    servers: 2,
    workers: 1,
    numbers: 250,
    isKept: false,
    reportFile: undefined,
  }
  for (const word of words) {
    const [, name, value = ''] = /^--(rounds|seed|servers|workers|numbers)=(\d{1,10})$/.exec(word) ?? []
    const suite = SUITES.find((one) => word === `--suite=${one}`)
    const [, file] = /^--report=(.+)$/.exec(word) ?? []
    if (word === '--keep') options.isKept = true
    else if (file) options.reportFile = file
    else if (suite) options.suite = suite
    else if (name === 'rounds' || name === 'seed' || name === 'servers' || name === 'workers' || name === 'numbers') {
      const [least, most] = NUMBERS[name]
      const number = Number(value)
      if (number < least || number > most) throw new UsageError(`--${name} is from ${least} to ${most}\n${USAGE}`)
      options[name] = number
    } else throw new UsageError(`"${word}" is no option\n${USAGE}`)
  }
  return options
}
