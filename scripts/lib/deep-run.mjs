import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** What the last deep run that was green had before it; it is committed with the change that it was run for. */
const RECORD = inRoot('.ci', 'deep-run')

/** Where the files stand that the deep tier is about. */
const ROOTS = ['apps/server/src', 'tools/torture']

/** Which of them: names of parts of a path, so that a folder may move. */
const WATCHED = [
  /(^|\/)platform\/(database|postgres|jobs)\//,
  /(^|\/)crud\//,
  /^tools\/torture\//,
  /(^|\/)db\/migrations\//,
  /\.repository\.ts$/,
  // Money: quotas, budgets, costs and what they are counted from.
  /(quota|budget|cost|spend|price|money)/,
  /(^|\/)(auth|identity|rights)\//,
  // The deep tests and what they walk with.
  /\.deep\.test\.ts$/,
  /(^|\/)testing\/(suites|repositories|walk)\//,
]

/** One digest over names and contents of all watched files: the same in any clone, with or without history. */
export function watchedDigest() {
  const digest = createHash('sha256')
  const files = ROOTS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
    .filter((file) => /\.(ts|json|sql)$/.test(file) && isWatched(file))
    .toSorted()
  for (const file of files) digest.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return digest.digest('hex')
}

/** Ordinary tests change nothing that the product does. */
const isWatched = (file) =>
  WATCHED.some((part) => part.test(file)) && (!file.endsWith('.test.ts') || file.endsWith('.deep.test.ts'))

/** Whether a watched file is another than in the last deep run that was green, or there is no record of one. */
export function isDeepRunDue() {
  return !existsSync(RECORD) || readFileSync(RECORD, 'utf8').trim() !== watchedDigest()
}

export function recordDeepRun(digest) {
  writeFileSync(RECORD, `${digest}\n`)
}
