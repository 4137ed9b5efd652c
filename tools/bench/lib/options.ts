import { UsageError } from '../../lib/run-program.ts'

export const PART_NAMES = [
  'list',
  'id',
  'people',
  'wall',
  'costs',
  'rights',
  'engine',
  'queue',
  'draws',
  'fair',
  'live',
  'chat',
  'start',
  'console',
  'storm',
  'bodies',
  'flow',
  'sales',
  'devices',
  'kiosk',
  'leave',
  'reports',
] as const
export type PartName = (typeof PART_NAMES)[number]

export interface BenchOptions {
  /** In the order they run. */
  parts: readonly PartName[]
  /** Every figure goes to this file, as JSON. */
  jsonFile: string | undefined
  /** Rows of the API log that the part `people` fills in; undefined: two million. */
  logRows: number | undefined
  /** A budget that is passed ends the run with 1. */
  isChecking: boolean
}

export const USAGE = `npm run bench -- [${PART_NAMES.join('] [')}] [--json <file>] [--check] [--log-rows <number>]
Without a name all parts run, in about twenty minutes. --check: ends with 1 when the console, the wall, the costs, workflow, sales, devices, kiosk, leave or reports are over their budget.
--log-rows: rows of the API log that people and reports fill in (10000000); without it two million.`

/** @throws {UsageError} */
export function readOptions(words: readonly string[]): BenchOptions {
  const named = new Set<PartName>()
  let jsonFile: string | undefined
  let logRows: number | undefined
  let isChecking = false
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string
    const part = PART_NAMES.find((name) => name === word)
    if (part) named.add(part)
    else if (word === '--check') isChecking = true
    else if (word === '--log-rows') {
      index += 1
      if (!/^[1-9]\d{0,8}$/.test(words[index] ?? '')) throw new UsageError(`--log-rows needs a number\n${USAGE}`)
      logRows = Number(words[index])
    } else if (word === '--json') {
      index += 1
      jsonFile = words[index]
      if (!jsonFile || jsonFile.startsWith('--')) throw new UsageError(`--json needs a file\n${USAGE}`)
    } else throw new UsageError(`"${word}" is no part and no option\n${USAGE}`)
  }
  return {
    parts: named.size > 0 ? PART_NAMES.filter((name) => named.has(name)) : PART_NAMES,
    jsonFile,
    logRows,
    isChecking,
  }
}
