import { fromSheetText } from '@drawdesk/contract/core/sheet-cell'
import { REGION_COLUMNS, type RegionColumn } from '@drawdesk/contract/settings/region-import'
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

function fieldOf(heading: string): RegionColumn['field'] | undefined {
  const title = heading.trim().replace(/^\*/, '').toLowerCase()
  return REGION_COLUMNS.find(({ title: { zh, en } }) => title === zh || title === en.toLowerCase())?.field
}
