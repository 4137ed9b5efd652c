import { fromSheetText } from '@drawdesk/contract/core/sheet-cell'
import { REGION_COLUMNS, type RegionColumn } from '@drawdesk/contract/settings/region-import'
import { rowImportErrors } from '../../../crud/import/import.errors.ts'
import { guessByHeading } from '../../../crud/import/import-answers.ts'
import type { FileRow } from '../../../crud/import/read-table.ts'
import { regionErrors } from './region.errors.ts'

export interface RegionSheetRow {
  /** As the spreadsheet counts: the heading is 1. */
  rowNumber: number
  /** Texts by column; a column that the sheet has not is absent, an empty cell `""`. */
  cells: Partial<Record<RegionColumn['field'], string>>
}

/** Without these a file is not the template. */
const NEEDED: readonly RegionColumn['field'][] = ['code', 'name']
/** Whatever is longer is refused as too long. */
const CELL_CHARACTERS = 300

/**
 * The regions of a sheet. Columns are found by their headings in either language, whatever their order; others are left alone. Empty rows are none.
 *
 * @throws AppError `region.wrongColumns`, `region.nothing`
 */
export function readRegionSheet(rows: readonly (readonly string[])[]): RegionSheetRow[] {
  const [heading = [], ...body] = rows
  const fields = heading.map(fieldOf)
  const given = fields.filter((field) => field !== undefined)
  if (!NEEDED.every((field) => given.includes(field)) || new Set(given).size !== given.length)
    throw regionErrors.wrongColumns()
  const found = body.flatMap((row, index): RegionSheetRow[] => {
    const cells = Object.fromEntries(
      fields.flatMap((field, column) =>
        field === undefined
          ? []
          : [
              [
                field,
                fromSheetText(row[column] ?? '')
                  .slice(0, CELL_CHARACTERS)
                  .trim(),
              ],
            ],
      ),
    )
    return Object.values(cells).every((text) => text === '') ? [] : [{ rowNumber: index + 2, cells }]
  })
  if (found.length === 0) throw regionErrors.nothing()
  return found
}

/** What the columns of files from elsewhere are usually called; a proposal only, which people confirm. */
const USUAL_HEADINGS: Readonly<Record<string, RegionColumn['field']>> = {
  编号: 'code',
  编码: 'code',
  代码: 'code',
  区划代码: 'code',
  行政区划代码: 'code',
  'region code': 'code',
  名称: 'name',
  地区: 'name',
  单位名称: 'name',
  region: 'name',
  上级: 'parentCode',
  上级代码: 'parentCode',
  父级编号: 'parentCode',
  parent: 'parentCode',
  层级: 'level',
  sort: 'sort',
  order: 'sort',
  说明: 'remark',
  remark: 'remark',
}

/** The field that each column seems to be, `''` for none. */
export const guessRegionColumns = (heading: readonly string[]): (RegionColumn['field'] | '')[] =>
  guessByHeading(heading, fieldOf, USUAL_HEADINGS)

/**
 * The regions of a file whose columns were matched by hand.
 *
 * @param fields of each column, `''` for none.
 * @throws AppError `import.wrongMapping`, `region.keyMissing`
 */
export function readMatchedRegions(rows: readonly FileRow[], fields: readonly string[]): RegionSheetRow[] {
  const given = fields.filter((field) => field !== '')
  const known = new Set<string>(REGION_COLUMNS.map(({ field }) => field))
  if (!given.every((field) => known.has(field)) || new Set(given).size !== given.length)
    throw rowImportErrors.wrongMapping()
  if (!given.includes('code') || !given.includes('name')) throw regionErrors.keyMissing()
  return rows.map(({ row, cells }) => ({
    rowNumber: row,
    cells: Object.fromEntries(fields.flatMap((field, column) => (field === '' ? [] : [[field, cells[column] ?? '']]))),
  }))
}

function fieldOf(heading: string): RegionColumn['field'] | undefined {
  const title = heading.trim().replace(/^\*/, '').toLowerCase()
  return REGION_COLUMNS.find(({ title: { zh, en } }) => title === zh || title === en.toLowerCase())?.field
}
