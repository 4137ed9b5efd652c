import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'

/** Ids of the rows that another tenant has: one in every table under each of them, with this word for a text. */
export interface Theirs {
  word: string
  live: string
  /** A session of the person under that id. */
  session: string
  /** Removed rows. */
  gone: string
  /** Rows that something goes on with: a drawing that runs, an identity without account. */
  busy: string
  /** Rows that something came to an end with: a drawing that succeeded, a row of an import that was refused. */
  done: string
}

/** What a function is called with: a scope of the own tenant that claims to be the other one's person. */
export interface Given {
  db: Db
  deps: Pick<Deps, 'clock' | 'ids'>
  scope: Scope
  theirs: Theirs
  /** An id that nobody has. */
  fresh: string
  now: Date
}

type Call = (given: Given) => unknown

/** How a function is put to the test. */
export type Probe =
  /** Shows or changes rows: with neither wall it must meet those of the other tenant, so that it could fail. */
  | { kind: 'reaches'; call: Call; noRowSecurity?: string }
  /** Adds rows of the own tenant, or holds a lock: nothing that it answers can differ. */
  | { kind: 'adds'; call: Call }
  | { kind: 'leftOut'; why: string }

export type Probes = Readonly<Record<string, Probe>>

export const reaches = (call: Call): Probe => ({ kind: 'reaches', call })
/** The same on a table without row-level security; `why` there is only one wall. */
export const reachesBehindOneWall = (noRowSecurity: string, call: Call): Probe => ({
  kind: 'reaches',
  call,
  noRowSecurity,
})
export const adds = (call: Call): Probe => ({ kind: 'adds', call })
export const leftOut = (why: string): Probe => ({ kind: 'leftOut', why })
/** All of these for one reason. */
export const allLeftOut = (why: string, ...names: readonly string[]): Probes =>
  Object.fromEntries(names.map((name) => [name, leftOut(why)]))

/** Everything that a stream of chunks brings. */
export async function collect<Chunk>(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const all: Chunk[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}
