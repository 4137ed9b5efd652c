import { buffer } from 'node:stream/consumers'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { unzip } from '../../../../testing/unzip.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { newStorageKey } from '../../../../platform/storage/storage-key.ts'
import { openPlace } from '../../../files/stores/parted.ts'
import { runErasure } from '../erasing/erase.job.ts'
import { runExport } from '../copies/export.job.ts'
import { createPersonErasures } from '../erasing/person-erasure.repository.ts'
import { createPersonExports } from '../copies/person-export.repository.ts'
import { aliasOf } from '../person-facts.ts'
import { PERSON_STEPS } from '../tables/person-tables.ts'

interface Who {
  tenantId: string
  userId: string
}

/** A signal that stops its run at the n-th look at it. */
export function stopsAfter(looks: number): AbortSignal {
  let left = looks
  return Object.assign(new AbortController().signal, {
    throwIfAborted() {
      left -= 1
      if (left < 0) throw new Error('the process dies')
    },
  })
}
export const NEVER_STOPS = new AbortController().signal

/** Makes the copy; answers its files. */
export async function exportPerson(
  { deps }: Pick<TestApp, 'deps'>,
  { tenantId, userId }: Who,
  signals: readonly AbortSignal[] = [NEVER_STOPS],
): Promise<Map<string, Buffer>> {
  const scope = { ...systemScope(tenantId), userId: '7' }
  const exports = createPersonExports(deps.db)
  const id = deps.ids.next()
  await exports.insert(scope, { id, userId, total: 0, storageKey: newStorageKey(tenantId), now: deps.clock.now() })
  for (const signal of signals) await stopped(runExport(deps, { tenantId, payload: { exportId: id } }, { signal }))
  const row = await exports.find(scope, id)
  if (!row) throw new Error('the copy is gone')
  const { stream } = await openPlace(deps.storage, row)
  return unzip(await buffer(stream))
}

/** Erases them by runs with these signals; answers the receipt. */
export async function erasePerson(
  { deps }: Pick<TestApp, 'deps'>,
  { tenantId, userId }: Who,
  signals: readonly AbortSignal[] = [NEVER_STOPS],
): Promise<{
  state: number
  lines: { name: string; erasing: string; rows: number }[]
  facts: string
  blocked: unknown
}> {
  const scope = { ...systemScope(tenantId), userId: '7' }
  const erasures = createPersonErasures(deps.db)
  const id = deps.ids.next()
  const now = deps.clock.now()
  await erasures.insert(scope, {
    id,
    userId,
    alias: aliasOf(userId),
    isOwn: 0,
    dueTime: now,
    total: PERSON_STEPS.length,
    now,
  })
  for (const signal of signals)
    await stopped(runErasure(deps, { tenantId, payload: { erasureId: id } }, { signal, again: () => undefined }))
  const row = await erasures.find(scope, id)
  if (!row) throw new Error('the erasure is gone')
  return {
    state: row.state,
    lines: row.lines as { name: string; erasing: string; rows: number }[],
    facts: row.facts,
    blocked: row.blocked,
  }
}

/** A run that its own signal stopped goes on with the next one. */
async function stopped(run: Promise<void>): Promise<void> {
  await run.catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'the process dies') throw error
  })
}
