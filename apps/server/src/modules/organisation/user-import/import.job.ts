import type { Deps } from '../../../platform/deps.ts'
import { comingFrom } from '../../../platform/row-changes.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { makeInitialPassword, type InitialPassword } from '../../identity/passwords/initial-password.ts'
import { actingAgain, type Asker } from './import-asker.ts'
import { CHUNK_ROWS, importChunk } from './import-chunk.ts'
import { loadNames } from './import-names.ts'
import { findImport, setState } from './import.repository.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'

export interface ImportPayload {
  importId: string
  asker: Asker
}

/** One after the other in a tenant: a second import meets the people of the first. */
export const IMPORT_WORK: WorkKind<Pick<ImportPayload, 'importId'>, ImportPayload, ImportPayload> = {
  queue: 'user-import',
  keyOf: ({ importId }) => `import:${importId}`,
  laneOf: (_order, tenantId) => `user-import ${tenantId}`,
  payloadOf: (order) => order,
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'events' | 'secrets' | 'log'> & { auth: AuthParts }

/**
 * Does an import, from wherever it stands. Rows are settled in chunks, each in one transaction with its people, so a worker that
 * dies loses at most a chunk that nobody has seen, and adds nobody twice.
 *
 * Each new person gets a random password. It waits in the person's row, sealed, until the importer asks for it, once, or for 72 hours.
 */
export async function runImport(
  deps: ImportDeps,
  { tenantId, payload }: Pick<WorkRun<ImportPayload>, 'tenantId' | 'payload'>,
  { signal }: Pick<WorkContext<ImportPayload>, 'signal'>,
): Promise<void> {
  const { db, clock, log } = deps
  const { importId, asker } = payload
  const found = await findImport(db, { tenantId }, importId)
  if (!found || found.state === 'done' || found.state === 'stopped') return
  const acting = await actingAgain(deps, asker, tenantId)
  if (!acting) {
    log.warn({ tenantId, importId, userId: asker.userId }, 'an import of users stops: who asked for it may no longer')
    return setState(db, { tenantId }, importId, 'stopped', clock.now())
  }
  await setState(db, { tenantId }, importId, 'running', clock.now())
  const names = await loadNames(db, { tenantId })
  const passwords: InitialPassword[] = []
  let settled: number
  do {
    signal.throwIfAborted()
    // Before the transaction: the tenant's lock waits for no hash.
    while (passwords.length < CHUNK_ROWS) passwords.push(await makeInitialPassword(deps))
    const order = { importId, acting, names, passwords, isCovered: found.isCovered === 1 }
    settled = await comingFrom({ kind: 'import', file: found.fileName }, () => importChunk(deps, order))
  } while (settled > 0)
  log.info({ tenantId, importId, userId: asker.userId }, 'imported users')
}
