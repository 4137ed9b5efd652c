import type { Language } from '@drawdesk/contract/core/texts'
import {
  REGION_COLUMNS,
  REGION_IMPORT_MOST_BYTES,
  REGION_IMPORT_MOST_ROWS,
  REGION_IMPORT_SHOWN_ERRORS,
  type RegionImportResult,
} from '@drawdesk/contract/settings/region-import'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { comingFrom } from '../../../platform/row-changes.ts'
import type { Caller } from '../../../platform/scope.ts'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import type { Db } from '../../../platform/database/db.ts'
import { levelNames } from './region-levels.ts'
import { noteRegions } from './region-notes.ts'
import { planImport, type PlannedRow, type RegionPlan } from './region-import-plan.ts'
import { createRegionRepository, type NewRegion, type RegionRow } from './region.repository.ts'
import { readRegionSheet } from './region-sheet.ts'

const COLUMNS_MOST = 30

interface ImportOrder {
  bytes: Buffer
  fileName: string
  /** Known regions are changed. */
  isCovered: boolean
  /** Nothing is stored: the answer says what would be. */
  isDry: boolean
}

/** Regions from a sheet: judged as a whole, then stored in one transaction, those rows that are not refused. */
export function createRegionImport({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  /** @throws AppError `region.*`, `xlsx.*`, `common.tooLarge` for the file; rows are reported in the answer. */
  return async function run(
    caller: Caller,
    { bytes, fileName, isCovered, isDry }: ImportOrder,
    language: Language,
  ): Promise<RegionImportResult> {
    if (bytes.length > REGION_IMPORT_MOST_BYTES) throw commonErrors.tooLarge()
    const rows = readRegionSheet(await readXlsx(bytes, { rows: REGION_IMPORT_MOST_ROWS, columns: COLUMNS_MOST }))
    const levels = await levelNames(db)
    if (isDry)
      return resultOf(
        rows.length,
        planImport(rows, await createRegionRepository(db).listAll(), { isCovered, levels }),
        { isDry, language },
      )
    const plan = await db.transaction(caller, async (trx) => {
      const regions = createRegionRepository(trx)
      const known = await regions.holdAll()
      const planned = planImport(rows, known, { isCovered, levels })
      await comingFrom({ kind: 'import', file: fileName }, () =>
        writePlan(trx, caller, planned, { known: byCode(known), now: clock.now() }),
      )
      return planned
    })
    const result = resultOf(rows.length, plan, { isDry, language })
    log.info(
      { userId: caller.userId, rows: rows.length, added: result.added, updated: result.updated, failed: result.failed },
      'imported regions',
    )
    return result
  }
}

export const byCode = (rows: readonly RegionRow[]): Map<string, RegionRow> =>
  new Map(rows.map((row) => [row.code, row]))

/** Stores what a plan says, within the transaction that holds the regions it was made of. */
export async function writePlan(
  trx: Db,
  caller: Caller,
  plan: RegionPlan,
  { known, now }: { known: ReadonlyMap<string, RegionRow>; now: Date },
): Promise<void> {
  const regions = createRegionRepository(trx)
  const stamp = { updateUser: caller.userId, updateTime: now }
  const columnsOf = ({ place, sort, remark }: PlannedRow): NewRegion => ({ ...place, sort, remark, ...stamp })
  await regions.insertAll(plan.added.map((row) => ({ ...columnsOf(row), createUser: caller.userId, createTime: now })))
  for (const row of plan.restored) await regions.update(row.code, undefined, { ...columnsOf(row), isDeleted: 0 })
  for (const { code, level, isRenamed, values } of plan.updated) {
    await regions.update(code, undefined, { ...values, ...stamp })
    if (isRenamed) await regions.renameWithin(level, code, values.name)
  }
  await noteRegions(
    trx,
    caller,
    'add',
    plan.added.map((was) => ({ was })),
  )
  await noteRegions(
    trx,
    caller,
    'restore',
    plan.restored.map((row) => ({ was: known.get(row.code) ?? row, now: row })),
  )
  await noteRegions(
    trx,
    caller,
    'edit',
    plan.updated.map(({ code, was, values }) => ({ was: { code, ...was }, now: values })),
  )
}

function resultOf(
  total: number,
  { added, restored, updated, unchanged, refused }: RegionPlan,
  { isDry, language }: { isDry: boolean; language: Language },
): RegionImportResult {
  return {
    isDry,
    total,
    added: added.length + restored.length,
    updated: updated.length,
    unchanged,
    failed: refused.length,
    errors: refused.slice(0, REGION_IMPORT_SHOWN_ERRORS).map(({ row, code, field, text }) => ({
      row,
      code,
      column: REGION_COLUMNS.find((column) => column.field === field)?.title[language] ?? '',
      reason: text[language],
    })),
  }
}
