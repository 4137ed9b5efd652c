import { EX_STATE, type DrawExSave, type ExState } from '@drawdesk/contract/drawing/draw-ex'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { hiddenIn, withoutHidden } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { copyName } from '../../../crud/versions/copy-name.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createShownRows } from '../../../crud/versions/shown-rows.service.ts'
import { blockersOf } from './states/blockers.ts'
import { drawExErrors } from './draw-ex.errors.ts'
import { createDrawExRepository, type DrawExRow } from './draw-ex.repository.ts'
import { KEPT_FIELDS, versionedOf } from './draw-ex.versions.ts'
import { createExStylesRepository, type OfferedStyle } from './ex-styles.repository.ts'
import { canMove, stateAt, type ExMove } from './states/ex-state.ts'
import { readSave } from './read-save.ts'

const NAME_MAX = 100

export interface StateAnswer {
  id: string
  version: number
  state: ExState
}

/** Experiences: saving, the way from draft to online, offline and the end, and copies. Each change is one transaction that holds the row. */
export function createDrawExService({
  db,
  clock,
  ids,
  config,
  rowVersions: versions,
}: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'> & { rowVersions: RowVersions }) {
  const { timeZone } = config

  const author = (scope: Scope) => ({ updateUser: scope.userId, updateTime: clock.now() })

  const rows = (at: Db) =>
    createShownRows({ table: 'drawEx', fields: KEPT_FIELDS, find: createDrawExRepository(at).find })

  /** The row, held. @throws AppError `common.notFound`, `drawEx.ended`, `drawEx.wrongState`, `common.stale`. */
  async function lock(trx: Db, scope: Scope, id: string, move: ExMove, version?: number): Promise<DrawExRow> {
    const row = await createDrawExRepository(trx).lock(scope, id)
    if (!row) throw commonErrors.notFound()
    const state = stateAt(row, clock.now())
    if (!canMove(move, state)) throw state === EX_STATE.ended ? drawExErrors.ended() : drawExErrors.wrongState()
    if (version !== undefined && version !== row.version) throw commonErrors.stale()
    return row
  }

  async function update(
    trx: Db,
    scope: Scope,
    id: string,
    values: Parameters<ReturnType<typeof createDrawExRepository>['update']>[2],
  ): Promise<DrawExRow> {
    const row = await createDrawExRepository(trx).update(scope, id, { ...values, ...author(scope) })
    if (!row) throw commonErrors.notFound()
    return row
  }

  const idsOf = (styles: readonly OfferedStyle[]): string[] => styles.map(({ styleId }) => styleId)
  const link = (trx: Db, scope: Scope, exId: string, styleIds: readonly string[]): Promise<void> =>
    createExStylesRepository(trx).replace(
      scope,
      exId,
      styleIds.map((styleId) => ({ id: ids.next(), styleId })),
      clock.now(),
    )

  /** Adds one, or changes the row with this id; all that was given, or nothing. */
  async function write(trx: Db, scope: Scope, input: DrawExSave, move: 'save' | 'submit'): Promise<StateAnswer> {
    const styles = createExStylesRepository(trx)
    await styles.hold(scope, input.styleIds ?? (input.id ? idsOf(await styles.list(scope, [input.id])) : []))
    const row = input.id ? await lock(trx, scope, input.id, move, input.version) : undefined
    const had = row ? await styles.list(scope, [row.id]) : []
    const given: DrawExSave = row ? withoutHidden(scope, 'drawEx', { ...row }, input) : input
    const { values, styleIds } = await readSave(trx, scope, given, row && { row, styleIds: idsOf(had) }, timeZone)

    const state = move === 'submit' ? { state: EX_STATE.online } : {}
    if (row) await versions.keepIfNew(trx, scope, 'drawEx', versionedOf(row, idsOf(had), timeZone))
    const id = row?.id ?? ids.next()
    const after = row
      ? await update(trx, scope, id, { ...values, ...state })
      : await insert(trx, scope, { ...values, ...state, id })
    const isOther = styleIds !== undefined && styleIds.join() !== idsOf(had).join()
    if (isOther) await link(trx, scope, id, styleIds)
    const has = isOther ? await styles.list(scope, [id]) : had

    const blockers = blockersOf(after, has, clock.now())
    // One that is online stays fit for it; what somebody else switched off meanwhile hinders nobody who changes something else.
    const mine =
      move === 'submit'
        ? blockers
        : row?.state === EX_STATE.online
          ? blockers.filter(({ field }) =>
              field === 'styleIds' ? isOther : after.endTime.getTime() !== row.endTime.getTime(),
            )
          : []
    if (mine.length > 0) throw drawExErrors.notReady({ errors: mine })
    await versions.keep(trx, scope, 'drawEx', versionedOf(after, idsOf(has), timeZone))
    return { id, version: after.version, state: stateAt(after, clock.now()) }
  }

  /** `values` hold what a new one must have: readSave saw to it. */
  function insert(trx: Db, scope: Scope, values: object): Promise<DrawExRow> {
    return createDrawExRepository(trx).insert(scope, {
      ...values,
      createUser: scope.userId,
      createDept: scope.deptId,
      createTime: clock.now(),
      ...author(scope),
    } as never)
  }

  return {
    get: rows(db).get,

    /** @throws AppError `common.badInput`, `drawEx.ended`, `common.stale`; `drawEx.notReady` where one that is online could not go on. */
    save: (scope: Scope, input: DrawExSave): Promise<StateAnswer> =>
      db.transaction(scope, (trx) => write(trx, scope, input, 'save')),

    /** What is given is saved first; then it goes online, or nothing of all this happened. @throws AppError as save; `drawEx.wrongState`, `drawEx.notReady`. */
    submit: (scope: Scope, input: DrawExSave): Promise<StateAnswer> =>
      db.transaction(scope, (trx) => write(trx, scope, input, 'submit')),

    /** @throws AppError `drawEx.wrongState`, `drawEx.ended`. */
    offline: (scope: Scope, id: string): Promise<StateAnswer> =>
      db.transaction(scope, async (trx) => {
        await lock(trx, scope, id, 'offline')
        const { version } = await update(trx, scope, id, { state: EX_STATE.offline })
        return { id, version, state: EX_STATE.offline }
      }),

    /** Shows or hides it, whatever its state. */
    setActive: (scope: Scope, id: string, active: 0 | 1): Promise<{ id: string; active: 0 | 1; version: number }> =>
      db.transaction(scope, async (trx) => ({
        id,
        active,
        version: (await update(trx, scope, id, { active })).version,
      })),

    /** @throws AppError `drawEx.ended`, `common.forbidden` where that field is hidden from this person. */
    async setStyleDefault(
      scope: Scope,
      { id, styleDefaultType }: { id: string; styleDefaultType: 1 | 2 | 3 | 4 },
    ): Promise<{ id: string; styleDefaultType: 1 | 2 | 3 | 4; version: number }> {
      return db.transaction(scope, async (trx) => {
        const row = await lock(trx, scope, id, 'save')
        if (hiddenIn(scope, 'drawEx', { ...row })('styleDefaultType')) throw commonErrors.forbidden()
        const styleIds = idsOf(await createExStylesRepository(trx).list(scope, [id]))
        await versions.keepIfNew(trx, scope, 'drawEx', versionedOf(row, styleIds, timeZone))
        const after = await update(trx, scope, id, { styleDefaultType })
        await versions.keep(trx, scope, 'drawEx', versionedOf(after, styleIds, timeZone))
        return { id, styleDefaultType, version: after.version }
      })
    },

    /** A draft that is shown, with the same styles; name + ` 副本`. @throws AppError `common.forbidden` where a part of it is hidden: the copy is one's own, and shows everything. */
    copy: (scope: Scope, id: string): Promise<SaveAnswer> =>
      db.transaction(scope, async (trx) => {
        const row = await rows(trx).getShown(scope, id)
        const styleIds = idsOf(await createExStylesRepository(trx).list(scope, [id]))
        const newId = ids.next()
        const copied = await insert(trx, scope, {
          ...Object.fromEntries(KEPT_FIELDS.map((field) => [field, row[field]])),
          id: newId,
          exName: copyName(row.exName, NAME_MAX),
          stickerIds: JSON.stringify(row.stickerIds),
          stickerPlaces: JSON.stringify(row.stickerPlaces),
        })
        await link(trx, scope, newId, styleIds)
        await versions.keep(trx, scope, 'drawEx', versionedOf(copied, styleIds, timeZone))
        return { id: newId, version: 1 }
      }),

    /** What keeps the row from being online; of one that has ended, that. */
    async blockers(scope: Scope, row: DrawExRow): Promise<BilingualFieldError[]> {
      const now = clock.now()
      if (stateAt(row, now) === EX_STATE.ended)
        return [{ field: 'state', text: { zh: '体验已结束', en: 'The experience has ended' } }]
      return blockersOf(row, await createExStylesRepository(db).list(scope, [row.id]), now)
    },
  }
}

export type DrawExService = ReturnType<typeof createDrawExService>
