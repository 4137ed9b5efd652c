import { forgetTotals } from '../../../crud/totals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import { authPartsOf } from '../../auth/parts.ts'
import type { FirstSecret } from '../user/add-user.ts'
import { getInitialPassword } from '../user/initial-password.ts'
import { actingAgain, type Asker } from './import-asker.ts'
import { importChunk } from './import-chunk.ts'
import { loadNames } from './import-names.ts'
import { findImport, setState } from './import.repository.ts'

export const IMPORT_QUEUE = 'user-import'

export interface ImportPayload {
  importId: string
  asker: Asker
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'events' | 'secrets' | 'log'>

/**
 * Does an import, from wherever it stands. Rows are settled in chunks, each in one transaction with its people, so a worker that
 * dies loses at most a chunk that nobody has seen, and adds nobody twice.
 *
 * All new people of an import share one hash of the initial password. It is known to whoever may read the parameter, and must
 * be changed at the first sign-in; the only thing that equal hashes tell, who has not changed it yet, stands beside them in
 * `must_change_password`. A salt each would cost 12 ms of a core per person.
 */
export async function runImport(deps: ImportDeps, { tenantId, payload }: Pick<Job, 'tenantId' | 'payload'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const { db, clock, log } = deps
  const { importId, asker } = payload as unknown as ImportPayload // written by start (import.service.ts)
  const found = await findImport(db, { tenantId }, importId)
  if (!found || found.state === 'done' || found.state === 'stopped') return
  const acting = await actingAgain(deps, asker, tenantId)
  const secret = acting && (await firstSecretOf(deps, tenantId))
  if (!acting || !secret) {
    log.warn({ tenantId, importId, userId: asker.userId }, 'an import of users stops: who asked for it may no longer, or there is no initial password')
    return setState(db, { tenantId }, importId, 'stopped', clock.now())
  }
  await setState(db, { tenantId }, importId, 'running', clock.now())
  const names = await loadNames(db, { tenantId })
  let settled: number
  do {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop
    settled = await importChunk(deps, { importId, acting, names, secret, isCovered: found.isCovered === 1 })
    forgetTotals('userAccount', tenantId)
  } while (settled > 0)
  log.info({ tenantId, importId, userId: asker.userId }, 'imported users')
}

async function firstSecretOf(deps: ImportDeps, tenantId: string): Promise<FirstSecret | undefined> {
  try {
    return { passwordHash: await authPartsOf(deps).hasher.hash(await getInitialPassword(deps.db, { tenantId })), mustChangePassword: true }
  } catch (error) {
    if (error instanceof AppError && error.code === 'user.noInitialPassword') return undefined
    throw error
  }
}
