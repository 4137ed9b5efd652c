import { sql, type Selectable } from 'kysely'
import { RIGHTS_CHANGE_STATE, type RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { SystemRightsChangeTable } from '../../../db/schema.generated.ts'
import { memoKey } from '../../../crud/change.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isSame, type RightsState } from './rights-state.ts'

export type RightsChangeRow = Selectable<SystemRightsChangeTable>

/** A change as it is noted: what the targets were like before, and after. */
export interface NewRightsChange {
  kind: RightsChangeKind
  /** Names of the roles, the package or the scope. */
  title: string
  targetIds: readonly string[]
  before: RightsState
  after: RightsState
  /** Where it is not a note of its own. */
  noteAs?: NoteAs | undefined
}

/** A change that waits for its time; `input` is what was asked for and becomes `after` when it is made. */
export interface ScheduledRightsChange {
  kind: RightsChangeKind
  title: string
  targetIds: readonly string[]
  input: unknown
  applyTime: Date
  /** Where it waits for approval instead: what the targets are like now, and which change it would undo. */
  approval?: { before: RightsState; revertOf: string | undefined }
}

const TITLE_MOST = 500

/** What a note is: one that waited and is made now, or the undoing of another. */
export interface NoteAs {
  /** The note that waited. */
  id?: string
  revertOf?: string
}

/** Of a save by its form's rules that is made for a note. */
export const NOTE_AS = memoKey<NoteAs>('note as')

/**
 * Notes a change of rights, in the transaction that makes it. Nothing is noted where nothing changed.
 *
 * @returns the id of the note; "" where nothing changed.
 */
export async function recordRightsChange(
  deps: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  scope: Scope,
  change: NewRightsChange,
): Promise<string> {
  const { kind, title, targetIds, before, after, noteAs } = change
  if (isSame(before, after)) return ''
  const now = deps.clock.now()
  if (noteAs?.id !== undefined) {
    await moveChange(trx, scope, noteAs.id, {
      from: RIGHTS_CHANGE_STATE.scheduled,
      to: RIGHTS_CHANGE_STATE.applied,
      now,
      outcome: { before, after, targetIds: targetIds.join(','), appliedTime: now },
    })
    return noteAs.id
  }
  const id = deps.ids.next()
  await trx
    .as(scope)
    .insertInto('systemRightsChange')
    .values({
      ...authorOf(scope, now),
      id,
      tenantId: scope.tenantId,
      kind,
      title: title.slice(0, TITLE_MOST),
      targetIds: targetIds.join(','),
      beforeState: JSON.stringify(before),
      afterState: JSON.stringify(after),
      state: RIGHTS_CHANGE_STATE.applied,
      applyTime: now,
      appliedTime: now,
      revertOf: noteAs?.revertOf ?? null,
    })
    .execute()
  return id
}

/** A change that waits: without effect until its job makes it, or it is approved. @returns its id */
export async function insertScheduled(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  scope: Scope,
  { kind, title, targetIds, input, applyTime, approval }: ScheduledRightsChange,
): Promise<string> {
  const id = ids.next()
  await trx
    .as(scope)
    .insertInto('systemRightsChange')
    .values({
      ...authorOf(scope, clock.now()),
      id,
      tenantId: scope.tenantId,
      kind,
      title: title.slice(0, TITLE_MOST),
      targetIds: targetIds.join(','),
      beforeState: JSON.stringify(approval?.before ?? null),
      afterState: JSON.stringify(input),
      state: approval ? RIGHTS_CHANGE_STATE.awaiting : RIGHTS_CHANGE_STATE.scheduled,
      applyTime,
      revertOf: approval?.revertOf ?? null,
    })
    .execute()
  return id
}

/** The change with this id; `isHeld`: nobody else decides about it until this transaction ends. */
export async function findChange(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  id: string,
  isHeld = false,
): Promise<RightsChangeRow | undefined> {
  return db
    .as(scope)
    .selectFrom('systemRightsChange')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('id', '=', id)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Those of a kind that wait for approval. */
export async function listAwaiting(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  kind: RightsChangeKind,
): Promise<{ id: string; title: string; targetIds: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemRightsChange')
    .select(['id', 'title', 'targetIds'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('kind', '=', kind)
    .where('state', '=', RIGHTS_CHANGE_STATE.awaiting)
    .orderBy('id')
    .execute()
}

/** By the id of a change, the one that undid it. */
export async function findReverts(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .as(scope)
    .selectFrom('systemRightsChange')
    .select(['id', 'revertOf'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('revertOf', 'in', [...ids])
    .where('state', 'in', [RIGHTS_CHANGE_STATE.applied, RIGHTS_CHANGE_STATE.reverted])
    .execute()
  return new Map(rows.map(({ id, revertOf }) => [revertOf ?? '', id]))
}

/** Newest first. */
export async function listChanges(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  {
    kind,
    state,
    dates = [],
    paging: { current, size },
  }: { kind: string | undefined; state: number | undefined; dates?: readonly Filter[]; paging: Paging },
): Promise<{ rows: RightsChangeRow[]; total: number }> {
  const found = createdWithin(
    dates,
    'createTime',
  )(db.as(scope).selectFrom('systemRightsChange').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .$if(state !== undefined, (query) => query.where('state', '=', state as number))
  const [rows, totals] = await db.batch(scope, [
    found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((current - 1) * size),
    found.select(sql<string>`count(*)`.as('total')),
  ])
  return { rows, total: Number(totals[0]?.total ?? 0) }
}

type Outcome = Partial<Pick<RightsChangeRow, 'appliedTime' | 'revertedTime' | 'error' | 'targetIds'>> & {
  before?: RightsState
  after?: RightsState
}

/**
 * Moves a change on, if it still stands where it is thought to.
 *
 * @returns whether it did.
 */
export async function moveChange(
  trx: Db,
  scope: Scope,
  id: string,
  {
    from,
    to,
    now,
    outcome: { before, after, ...outcome } = {},
  }: { from: number; to: number; now: Date; outcome?: Outcome },
): Promise<boolean> {
  const row = await trx
    .as(scope)
    .updateTable('systemRightsChange')
    .set({
      ...outcome,
      state: to,
      updateUser: scope.userId,
      updateTime: now,
      version: sql<number>`version + 1`,
      ...(before === undefined ? {} : { beforeState: JSON.stringify(before) }),
      ...(after === undefined ? {} : { afterState: JSON.stringify(after) }),
    })
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const authorOf = ({ userId, deptId }: Scope, now: Date) => ({
  createUser: userId,
  createDept: deptId,
  updateUser: userId,
  createTime: now,
  updateTime: now,
})
