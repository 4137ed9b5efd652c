import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** What the last deep runs that were green had before them, by group; it is committed with the change that they were run for. */
const RECORD = inRoot('.ci', 'deep-run')

/** Ordinary tests change nothing that the product does. */
const isOrdinaryTest = (file) => /\.test\.tsx?$/.test(file) && !/\.deep\.test\.tsx?$/.test(file)

/** Names of parts of a path, so that a folder may move. */
const ABOUT_THE_SERVER = [
  /(^|\/)platform\/(database|postgres|jobs)\//,
  /(^|\/)crud\//,
  /^tools\/torture\//,
  /(^|\/)db\/migrations\//,
  /\.repository\.ts$/,
  // Money: quotas, budgets, costs and what they are counted from.
  /(quota|budget|cost|spend|price|period|money)/,
  /(^|\/)(access|identity|rights|sign-in)\//,
  // What services answer, and what becomes of it.
  /(^|\/)(providers|drawing\/(apis|engine|run)|chat\/(engine|run))\//,
  // Steps of processes, and what people do to them.
  /^packages\/workflow\/src\/(definition|engine|timers|expressions|testing)\//,
  // What may print a sheet twice.
  /^apps\/device-agent\/src\/(kept|printing)\//,
  /^apps\/kiosk\/src\/(lib|print)\//,
  /(^|\/)modules\/devices\/(kiosk|link|paper|print|queue|sign-in)\//,
  // What may send a message twice.
  /(^|\/)modules\/messages\/(companies|sending)\//,
  /(^|\/)modules\/workflow\/(definitions|durable|follow|instances|migration|runs|work)\//,
  // The deep tests and what they walk with.
  /\.deep\.test\.ts$/,
  /(^|\/)testing\/(suites|repositories|walk)\//,
]

/** The groups of the deep tier: their stages, and the files that they are about. A group is due when one of its files is another than in its last green run. */
export const DEEP_GROUPS = {
  server: {
    stages: ['deep', 'torture'],
    roots: ['apps/server/src', 'apps/device-agent/src', 'apps/kiosk/src', 'packages/workflow/src', 'tools/torture'],
    isWatched: (file) => /\.(ts|json|sql)$/.test(file) && ABOUT_THE_SERVER.some((part) => part.test(file)),
  },
  // Whatever the product does may break a way through it.
  journeys: {
    stages: ['screens', 'journeys-deep'],
    roots: [
      'apps/server/src',
      'apps/console/src',
      'apps/kiosk/src',
      'apps/sample-engine/src',
      'packages/contract/src',
      'packages/workflow/src',
      'e2e',
    ],
    isWatched: (file) => /\.(ts|tsx|css)$/.test(file),
  },
}

/** @returns {{ [group: string]: string }} a digest over names and contents of the files of each group: the same in any clone, with or without history. */
export function watchedDigests() {
  return Object.fromEntries(Object.entries(DEEP_GROUPS).map(([name, group]) => [name, digestOf(group)]))
}

function digestOf({ roots, isWatched }) {
  const digest = createHash('sha256')
  const files = roots
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    )
    .filter((file) => isWatched(file) && !isOrdinaryTest(file))
    .toSorted()
  for (const file of files) digest.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return digest.digest('hex')
}

/** Stages of the groups whose files are others than in their last green run, or that have no record of one. */
export function dueStages() {
  const recorded = readRecord()
  return Object.entries(watchedDigests()).flatMap(([name, digest]) =>
    recorded[name] === digest ? [] : DEEP_GROUPS[name].stages,
  )
}

/** @param {{ [group: string]: string }} digests of the groups that were green; the others keep their record. */
export function recordDeepRuns(digests) {
  const lines = Object.entries({ ...readRecord(), ...digests }).map(([name, digest]) => `${name} ${digest}\n`)
  writeFileSync(RECORD, lines.toSorted().join(''))
}

function readRecord() {
  if (!existsSync(RECORD)) return {}
  const lines = readFileSync(RECORD, 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(' ')).filter(({ length }) => length === 2))
}
