import { createHash } from 'node:crypto'
import { MOVE_STATE } from '@drawdesk/contract/files/oss'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../platform/scope.ts'
import { StorageFailed, StoredFileMissing, type Storage } from '../../../platform/storage/storage.ts'
import { keysOf } from '../stores/parted.ts'
import type { Stores } from '../stores/stores.ts'
import { clearLeftover, clearStore } from '../leftovers/clear-leftovers.ts'
import { createLeftoverRepository } from '../leftovers/leftover.repository.ts'
import { createMoveRepository, type MoveRow, type StoredLot } from './move.repository.ts'

export interface MovePayload {
  moveId: string
}

export const MOVE_WORK: WorkKind<MovePayload, MovePayload, MovePayload> = {
  queue: 'store-move',
  keyOf: ({ moveId }) => `move:${moveId}`,
  laneOf: (_order, tenantId) => `store-move ${tenantId}`,
  payloadOf: (order) => order,
}
/** Runs in a row that failed, a minute apart in the end: a store that is down that long is somebody's matter. */
export const GIVE_UP_AFTER = 60

const BATCH = 100
const NEWS_MS = 500

export type MoveDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'log'> & { stores: Stores }

/** Bytes that are not what their file says, at the one end or the other. */
class NotTheSame extends Error {
  override name = 'NotTheSame'
}

/**
 * Moves what lies in one store to another, from wherever it stands: bytes are copied, read back and compared with the file's SHA-256; then all
 * files of them are switched in one transaction, which notes the old place; only then it is emptied. A process that dies at any moment leaves each
 * file whole in one of both, and the next goes on. What cannot be moved stays where it is, counted and named.
 */
export async function runMove(
  deps: MoveDeps,
  { tenantId, payload: { moveId } }: Pick<WorkRun<MovePayload>, 'tenantId' | 'payload'>,
  { signal }: Pick<WorkContext<MovePayload>, 'signal'>,
): Promise<void> {
  const { db, clock, log } = deps
  const scope = systemScope(tenantId)
  const moves = createMoveRepository(db)
  const move = await moves.find(scope, moveId)
  if (!move || move.state !== MOVE_STATE.running) return
  await moves.begin(scope, moveId)
  const ends = { from: await deps.stores.of(tenantId, move.fromId), to: await deps.stores.of(tenantId, move.toId) }
  let after = ''
  let saidMs = 0
  for (;;) {
    const lots = await moves.listLots(scope, move.fromId, after, BATCH)
    if (lots.length === 0) break
    for (const lot of lots) {
      signal.throwIfAborted()
      after = lot.storageKey
      await moveLot(deps, move, ends, lot)
      const nowMs = clock.now().getTime()
      if (nowMs - saidMs < NEWS_MS) continue
      saidMs = nowMs
      await publish(deps, tenantId, moveId)
    }
  }
  await clearStore(deps, tenantId, move.fromId)
  const { failed = 0 } = (await moves.find(scope, moveId)) ?? {}
  await moves.finish(scope, moveId, { state: failed > 0 ? MOVE_STATE.failed : MOVE_STATE.done, now: clock.now() })
  await publish(deps, tenantId, moveId)
  log.info({ tenantId, moveId, failed }, 'moved files between stores')
}

/** Ends what never came through: what was moved stays moved. */
export async function giveUpMove(deps: MoveDeps, tenantId: string, moveId: string): Promise<void> {
  await createMoveRepository(deps.db).finish(systemScope(tenantId), moveId, {
    state: MOVE_STATE.failed,
    error: 'store',
    now: deps.clock.now(),
  })
  await publish(deps, tenantId, moveId)
}

async function moveLot(
  deps: MoveDeps,
  { id, tenantId, fromId, toId }: MoveRow,
  ends: { from: Storage; to: Storage },
  lot: StoredLot,
): Promise<void> {
  const { db, clock, ids } = deps
  const scope = systemScope(tenantId)
  // Bytes that were moved away from there earlier may still be waiting to be taken out: not once they are back.
  await createLeftoverRepository(db).forget(scope, { storeId: toId, storageKey: lot.storageKey })
  try {
    await copyLot(ends, lot)
  } catch (error) {
    if (!(error instanceof StoredFileMissing || error instanceof NotTheSame)) throw error
    const why = error instanceof NotTheSame ? 'damaged' : 'missing'
    deps.log.warn({ tenantId, moveId: id, storageKey: lot.storageKey, why }, 'a file cannot be moved')
    return createMoveRepository(db).countFailed(scope, id, why, clock.now())
  }
  const isSwitched = await db.transaction(scope, async (trx) => {
    const moves = createMoveRepository(trx)
    const files = await moves.switchFiles(scope, { storageKey: lot.storageKey, from: fromId, to: toId })
    const { storageKey, parts } = lot
    // Nobody is left to switch when all its files went meanwhile: then the copy is what is left over.
    await createLeftoverRepository(trx).insert(scope, { storeId: files > 0 ? fromId : toId, storageKey, parts }, ids)
    if (files > 0) await moves.countMoved(scope, id, lot.bytes, clock.now())
    return files > 0
  })
  const place = { storeId: isSwitched ? fromId : toId, storageKey: lot.storageKey }
  for (const leftover of await createLeftoverRepository(db).findOf(scope, place)) {
    await clearLeftover(deps, tenantId, leftover.id).catch((error: unknown) => {
      // The note stays, and the sweep of leftovers comes back to it.
      if (!(error instanceof StorageFailed)) throw error
    })
  }
}

/** @throws {NotTheSame} where the copy, read back, is not what the file says. */
async function copyLot({ from, to }: { from: Storage; to: Storage }, lot: StoredLot): Promise<void> {
  const keys = keysOf(lot)
  for (const key of keys) await to.put(key, await from.get(key), lot.mime)
  const hash = createHash('sha256')
  for (const key of keys) hash.update(await to.get(key))
  if (hash.digest('hex') === lot.sha256) return
  for (const key of keys) await to.remove(key)
  throw new NotTheSame(lot.storageKey)
}

async function publish({ db, events }: MoveDeps, tenantId: string, moveId: string): Promise<void> {
  const scope = systemScope(tenantId)
  await db.transaction(scope, async (trx) => {
    const row = await createMoveRepository(trx).find(scope, moveId)
    if (!row) return
    const { state, moved, failed, total } = row
    await events.publish(trx, scope, [
      { topic: 'store', id: moveId, permission: 'oss', more: { state, moved, failed, total } },
    ])
  })
}
