import { ERASURE_STATE } from '@drawdesk/contract/organisation/person-data'
import type { Deps } from '../../../../platform/deps.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../../platform/scope.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { Stores } from '../../../files/stores/stores.ts'
import { createSessionRepository } from '../../../identity/sessions/session.repository.ts'
import type { AccountFollowers } from '../../users/account-followers.ts'
import { publishUserChanges } from '../../users/user-events.ts'
import { lockTenant } from '../../users/account-limit.repository.ts'
import { eraseFiles } from './erase-files.ts'
import { eraseSteps } from './erase-steps.ts'
import { findBlockers } from './blockers.ts'
import { createPersonErasures, type ErasureRow } from './person-erasure.repository.ts'
import { accountAfter, valuesOf, type PersonFacts } from '../person-facts.ts'
import { createPersonRows } from '../person-rows.repository.ts'

export interface ErasePayload {
  erasureId: string
}

export const ERASE_WORK: WorkKind<ErasePayload, ErasePayload, ErasePayload> = {
  queue: 'person-erase',
  keyOf: ({ erasureId }) => `erase:${erasureId}`,
  laneOf: (_order, tenantId) => `person-erase ${tenantId}`,
  payloadOf: (order) => order,
}

/** What is open at its day may be settled soon. */
const LOOK_AGAIN_MS = 3_600_000

export type EraseDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'secrets' | 'log'> & {
  auth: AuthParts
  stores: Pick<Stores, 'of'>
  accountFollowers: AccountFollowers
}

export const factsContext = ({ tenantId, id }: Pick<ErasureRow, 'tenantId' | 'id'>): string =>
  `person-erasure:${tenantId}:${id}`

/**
 * Erases a person, from wherever it stands: first nobody is signed in as them any more and their name is free, then table after table, each batch
 * together with the note of how far it is. A process that dies loses at most a batch that nobody has seen.
 */
export async function runErasure(
  deps: EraseDeps,
  { tenantId, payload }: Pick<WorkRun<ErasePayload>, 'tenantId' | 'payload'>,
  { signal, again }: Pick<WorkContext<ErasePayload>, 'signal' | 'again'>,
): Promise<void> {
  const { db, clock, secrets, log } = deps
  const { erasureId } = payload
  const scope = systemScope(tenantId)
  const erasures = createPersonErasures(db)
  const found = await erasures.find(scope, erasureId)
  if (!found) return
  if (found.state === ERASURE_STATE.waiting) {
    if (found.dueTime > clock.now()) return again(found.dueTime, payload)
    const isBegun = await begin(deps, found)
    if (!isBegun) {
      await publishErasure(deps, found)
      if ((await erasures.find(scope, erasureId))?.state !== ERASURE_STATE.waiting) return
      return again(new Date(clock.now().getTime() + LOOK_AGAIN_MS), payload)
    }
  }
  const row = await erasures.find(scope, erasureId)
  if (row?.state !== ERASURE_STATE.running) return
  const facts = JSON.parse(secrets.open(row.facts, factsContext(row))) as PersonFacts // written by `begin`
  const onProgress = () => publishErasure(deps, row)
  await eraseSteps(deps, row, { facts, signal, onProgress })
  await eraseFiles(deps, row, { signal, onProgress })
  await erasures.finish(scope, erasureId, clock.now())
  await publishErasure(deps, row)
  await db.transaction(scope, (trx) => publishUserChanges(deps, trx, scope, [row.userId]))
  log.info({ tenantId, erasureId, userId: row.userId }, 'erased the data of a person')
}

/** From here on nobody calls it off. False while something is open, and where somebody called it off. */
async function begin(deps: EraseDeps, row: ErasureRow): Promise<boolean> {
  const { db, clock, secrets, auth } = deps
  const { id, tenantId, userId } = row
  const scope = systemScope(tenantId)
  const now = clock.now()
  const ended: string[] = []
  const isBegun = await db.transaction(scope, async (trx) => {
    await lockTenant(trx, scope)
    const erasures = createPersonErasures(trx)
    const blockers = await findBlockers(trx, scope, userId, now)
    if (blockers.length > 0) {
      await erasures.block(scope, id, blockers)
      return false
    }
    const known = await createPersonRows(trx).findFacts(scope, userId)
    if (!known) throw new Error('who is to be erased has no account')
    const { account, phones, texts } = known
    const facts: PersonFacts = { userId, account, phones, values: valuesOf(texts) }
    if (!(await erasures.begin(scope, id, { facts: secrets.seal(JSON.stringify(facts), factsContext(row)), now })))
      return false
    await erasures.close(scope, userId, accountAfter(userId), now)
    const sessions = createSessionRepository(trx)
    ended.push(...(await sessions.findLiveIdsOfUser({ tenantId, userId }, now)))
    await sessions.end(ended, 'account gone', now)
    await deps.accountFollowers.changed(trx, scope, [userId])
    await publishUserChanges(deps, trx, scope, [userId])
    return true
  })
  auth.callers.forget(...ended)
  return isBegun
}

/** To the person, as long as they can still sign in, and to who may erase. */
export async function publishErasure(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { tenantId, id, userId }: Pick<ErasureRow, 'tenantId' | 'id' | 'userId'>,
): Promise<void> {
  const scope = systemScope(tenantId)
  await db.transaction(scope, async (trx) => {
    const row = await createPersonErasures(trx).find(scope, id)
    if (!row) return
    const { state, step, total } = row
    await events.publish(trx, scope, [
      { topic: 'person', id, userId, permission: 'user_erase', more: { state, step, total } },
    ])
  })
}
