import { REGION_LEVELS, REGION_ROOT, type RegionSave, type RegionSaved } from '@drawdesk/contract/settings/region'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { noteRegions } from './region-notes.ts'
import { regionErrors } from './region.errors.ts'
import { placeBelow } from './region-place.ts'
import { createRegionRepository, type NewRegion, type RegionRow } from './region.repository.ts'

const beside = (field: string, error: ErrorFactory): Error =>
  commonErrors.badInput({ errors: [{ field, text: error().text }] })

export function createRegionService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /**
   * Changes the region of this code, or adds it: then its place, code and level are checked against the region it lies in. A
   * removed region of the same code comes back with the new values.
   *
   * @throws AppError `common.badInput` beside the field, `common.forbidden`, `common.stale`.
   */
  async function save(caller: Caller, input: RegionSave): Promise<RegionSaved> {
    const parentCode = input.parentCode || undefined
    const code =
      input.code ||
      (input.subCode ? (parentCode === undefined || parentCode === REGION_ROOT ? '' : parentCode) + input.subCode : '')
    if (code === '' || code.length > CODE_LONGEST)
      throw beside('code', code === '' ? regionErrors.codeMissing : regionErrors.codeOfParent)
    return db.transaction(caller, async (trx) => {
      const existing = await createRegionRepository(trx).hold(code)
      const isKnown = existing?.isDeleted === 0
      if (!hasPermission(caller, isKnown ? 'region_edit' : 'region_add')) throw commonErrors.forbidden()
      // A code composed from a parent means a new region; it must not rename another by accident.
      if (isKnown && !input.code) throw beside('subCode', regionErrors.codeTaken)
      return isKnown
        ? change(trx, caller, existing, input)
        : add(trx, caller, existing, { ...input, code, parentCode: parentCode ?? REGION_ROOT })
    })
  }

  async function change(
    trx: Db,
    caller: Caller,
    existing: RegionRow,
    { parentCode, name, level, sort, remark, version }: RegionSave,
  ): Promise<RegionSaved> {
    const regions = createRegionRepository(trx)
    const { code } = existing
    if (parentCode && parentCode !== existing.parentCode) throw beside('parentCode', regionErrors.cannotMove)
    if (level !== undefined && level !== existing.level) throw beside('level', regionErrors.badLevel)
    const newName = name === undefined ? existing.name : readName(name)
    const given = { name: newName, ...(sort !== undefined && { sort }), ...(remark !== undefined && { remark }) }
    const saved = await regions.update(code, version, { ...given, updateUser: caller.userId, updateTime: clock.now() })
    if (saved === undefined) throw commonErrors.stale()
    if (newName !== existing.name) await regions.renameWithin(existing.level, code, newName)
    await noteRegions(trx, caller, 'edit', [{ was: existing, now: given }])
    return { code, version: saved }
  }

  async function add(
    trx: Db,
    caller: Caller,
    removed: RegionRow | undefined,
    input: RegionSave & { code: string; parentCode: string },
  ): Promise<RegionSaved> {
    const regions = createRegionRepository(trx)
    const { code, parentCode } = input
    const name = readName(input.name ?? '')
    const parent = await regions.holdParent(parentCode)
    if (!parent) throw beside('parentCode', regionErrors.parentMissing)
    const prefix = parentCode === REGION_ROOT ? '' : parentCode
    if (!code.startsWith(prefix) || code.length <= prefix.length || code === REGION_ROOT)
      throw beside('code', regionErrors.codeOfParent)
    const level = input.level ?? parent.level + 1
    if (level <= parent.level || level > REGION_LEVELS.village) throw beside('level', regionErrors.badLevel)
    const row: NewRegion = {
      ...placeBelow(parent, { code, name, level }),
      sort: input.sort ?? 0,
      remark: input.remark ?? '',
      updateUser: caller.userId,
      updateTime: clock.now(),
    }
    if (!removed) {
      await regions.insert({ ...row, createUser: caller.userId, createTime: clock.now() })
      await noteRegions(trx, caller, 'add', [{ was: row }])
      return { code, version: 1 }
    }
    const saved = await regions.update(code, undefined, { ...row, isDeleted: 0 })
    await noteRegions(trx, caller, 'restore', [{ was: removed, now: row }])
    return { code, version: saved ?? removed.version + 1 }
  }

  return {
    save,
    /** @throws AppError `common.notFound`, `region.isRoot`, `region.hasChildren` */
    async remove(caller: Caller, code: string): Promise<void> {
      await db.transaction(caller, async (trx) => {
        const regions = createRegionRepository(trx)
        const existing = await regions.hold(code)
        if (!existing || existing.isDeleted === 1) throw commonErrors.notFound()
        if (code === REGION_ROOT) throw regionErrors.isRoot()
        if (await regions.hasChildren(code)) throw regionErrors.hasChildren()
        await regions.update(code, undefined, { isDeleted: 1, updateUser: caller.userId, updateTime: clock.now() })
        await noteRegions(trx, caller, 'remove', [{ was: existing }])
      })
    },
  }
}

const CODE_LONGEST = 12

function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw beside('name', regionErrors.nameMissing)
  return trimmed
}
