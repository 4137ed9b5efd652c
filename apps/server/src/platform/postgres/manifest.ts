import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

/**
 * What a backup says about itself: the entry `manifest.json` of the zip. Rows lie in `rows/<number>.ndjson`, one JSON array of column
 * texts a line; stored files below `files/`. The secrets key is never part of it (architecture §8).
 */
const Entry = {
  path: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
}
const Named = { schema: Type.String(), name: Type.String() }

export const Manifest = Type.Object({
  format: Type.Literal('drawdesk-backup'),
  formatVersion: Type.Literal(1),
  createdAt: Type.String(),
  postgresVersion: Type.String(),
  /** Applied in this order when the backup was made. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(
    Type.Object({ ...Named, ...Entry, columns: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) }),
  ),
  partitions: Type.Array(
    Type.Object({ ...Named, parentSchema: Type.String(), parentName: Type.String(), bound: Type.String() }),
  ),
  sequences: Type.Array(Type.Object({ ...Named, lastValue: Type.Union([Type.String(), Type.Null()]) })),
  /** `elsewhere`: in an object store, which keeps them. */
  filesAre: Type.Union([Type.Literal('inside'), Type.Literal('elsewhere')]),
  files: Type.Array(Type.Object(Entry)),
})
export type Manifest = Static<typeof Manifest>

export const MANIFEST_PATH = 'manifest.json'

/** Why a backup cannot be made, or a file cannot be restored; written for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** @throws {BackupError} when the text is no manifest of a version we know. */
export function parseManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new BackupError('This is not a backup of Drawdesk: its manifest cannot be read.', { cause: error })
  }
  if (Value.Check(Manifest, value)) return value
  const [problem] = Value.Errors(Manifest, value)
  throw new BackupError(
    `This is not a backup of Drawdesk that this version can read (${problem ? `${problem.instancePath} ${problem.message}` : 'unknown shape'}).`,
  )
}
