import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ImportAction } from '@drawdesk/contract/core/rows/import'
import { REGION_LEVELS, REGION_ROOT } from '@drawdesk/contract/settings/region'
import type { RegionColumn } from '@drawdesk/contract/settings/region-import'
import { regionErrors } from './region.errors.ts'
import { placeBelow, type PlaceOfRegion } from './region-place.ts'
import type { RegionRow } from './region.repository.ts'
import type { RegionSheetRow } from './region-sheet.ts'

const NAME_MOST = 64
const REMARK_MOST = 255
const SORT_MOST = 999_999
/** What a code without a parent beside it lies in: national codes are as long as those above, and two, two or three digits more. */
const DIGITS_ABOVE = [9, 6, 4, 2]

export interface PlannedRow {
  code: string
  name: string
  level: number
  sort: number
  remark: string
  place: ReturnType<typeof placeBelow>
}

/** What of a region an import may change. */
export type Words = Pick<RegionRow, 'name' | 'sort' | 'remark'>

export interface RegionPlan {
  /** Those above come before those in them. */
  added: PlannedRow[]
  /** A removed region of the same code comes back. */
  restored: PlannedRow[]
  updated: { code: string; level: number; isRenamed: boolean; was: Words; values: Words }[]
  unchanged: number
  /** What becomes of each row, by its number; of those that are not refused. */
  actions: Map<number, ImportAction>
  refused: { row: number; code: string; field: RegionColumn['field'] | ''; text: Bilingual }[]
}

interface PlanOptions {
  /** Known regions are changed; else their rows are refused. */
  isCovered: boolean
  /** Names of the levels by number, in the languages that a sheet may be in. */
  levels: readonly (readonly string[])[]
}

class Refusal extends Error {
  readonly field: RegionColumn['field'] | ''
  readonly says: Bilingual
  constructor(field: RegionColumn['field'] | '', says: Bilingual) {
    super(says.en)
    this.field = field
    this.says = says
  }
}

/**
 * What a sheet would do to the regions that there are, row by row, without doing it: rows are judged from the shortest code on, so that a region and what lies in
 * it may stand in one sheet in any order; one that is refused takes what lies in it along.
 */
export function planImport(
  rows: readonly RegionSheetRow[],
  known: readonly RegionRow[],
  { isCovered, levels }: PlanOptions,
): RegionPlan {
  const plan: RegionPlan = { added: [], restored: [], updated: [], unchanged: 0, actions: new Map(), refused: [] }
  const stored = new Map(known.map((row) => [row.code, row]))
  const places = new Map<string, PlaceOfRegion>(
    known.filter(({ isDeleted }) => isDeleted === 0).map((row) => [row.code, row]),
  )
  const seen = new Map<string, number>()
  for (const { rowNumber, cells } of rows.toSorted(
    (a, b) => (a.cells.code ?? '').length - (b.cells.code ?? '').length || a.rowNumber - b.rowNumber,
  )) {
    const code = cells.code ?? ''
    try {
      const before = seen.get(code)
      if (before !== undefined)
        throw new Refusal('code', { zh: `与第 ${before} 行重复`, en: `Duplicate of row ${before}` })
      seen.set(code, rowNumber)
      plan.actions.set(rowNumber, judge({ rowNumber, cells: { ...cells, code } }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      plan.refused.push({ row: rowNumber, code, field: error.field, text: error.says })
    }
  }
  plan.refused.sort((a, b) => a.row - b.row)
  return plan

  function judge({ cells }: RegionSheetRow): ImportAction {
    const code = cells.code ?? ''
    if (!/^\d{1,12}$/.test(code))
      throw new Refusal('code', { zh: '编号只能是 1 到 12 位数字', en: 'Codes must have 1 to 12 digits' })
    const name = readName(cells.name ?? '')
    const remark = cells.remark ?? ''
    if ([...remark].length > REMARK_MOST)
      throw new Refusal('remark', {
        zh: `备注最多 ${REMARK_MOST} 个字`,
        en: `Notes can have up to ${REMARK_MOST} characters`,
      })
    const row = stored.get(code)
    const sort = readSort(cells.sort ?? '')
    if (row?.isDeleted === 0) return change(row, { ...cells, name }, sort)
    add(code, { name, remark, sort: sort ?? 0 }, cells)
    return 'add'
  }

  function change(
    row: RegionRow,
    { name = '', remark, parentCode = '', level = '' }: RegionSheetRow['cells'],
    sort: number | undefined,
  ): ImportAction {
    if (parentCode !== '' && parentCode !== row.parentCode)
      throw new Refusal('parentCode', regionErrors.cannotMove().text)
    if (level !== '' && readLevel(level) !== row.level)
      throw new Refusal('level', {
        zh: '已有区划的级别不能修改',
        en: 'The level of an existing region can’t be changed',
      })
    // An empty cell says nothing of the order; a sheet without remarks says nothing of them.
    const values = { name, sort: sort ?? row.sort, remark: remark ?? row.remark }
    if (values.name === row.name && values.sort === row.sort && values.remark === row.remark) {
      plan.unchanged += 1
      return 'same'
    }
    if (!isCovered)
      throw new Refusal('code', {
        zh: '区划已存在，且内容不同；勾选“更新已有区划”才会修改',
        en: 'The region exists with different content. Check “Update existing regions” to change it.',
      })
    const was = { name: row.name, sort: row.sort, remark: row.remark }
    plan.updated.push({ code: row.code, level: row.level, isRenamed: values.name !== row.name, was, values })
    places.set(row.code, renamed(row, name))
    return 'edit'
  }

  function add(
    code: string,
    { name, sort, remark }: { name: string; sort: number; remark: string },
    cells: RegionSheetRow['cells'],
  ): void {
    const parentCode = cells.parentCode || parentOf(code)
    const parent = places.get(parentCode)
    if (!parent)
      throw new Refusal('parentCode', {
        zh: `上级区划 ${parentCode} 不存在，也没有导入成功`,
        en: `The parent region (${parentCode}) doesn’t exist and wasn’t imported`,
      })
    const prefix = parentCode === REGION_ROOT ? '' : parentCode
    if (!code.startsWith(prefix) || code.length <= prefix.length || code === REGION_ROOT)
      throw new Refusal('code', regionErrors.codeOfParent().text)
    const level = cells.level ? readLevel(cells.level) : parent.level + 1
    if (level === undefined || level <= parent.level || level > REGION_LEVELS.village)
      throw new Refusal('level', regionErrors.badLevel().text)
    const place = placeBelow(parent, { code, name, level })
    places.set(code, place as PlaceOfRegion) // every column that is handed down is filled in by it
    ;(stored.has(code) ? plan.restored : plan.added).push({ code, name, level, sort, remark, place })
  }

  function parentOf(code: string): string {
    const lengths = DIGITS_ABOVE.filter((length) => length < code.length)
    return (
      lengths.map((length) => code.slice(0, length)).find((above) => places.has(above)) ??
      (code.length <= 2 ? REGION_ROOT : code.slice(0, lengths[0] ?? 2))
    )
  }

  function readLevel(text: string): number | undefined {
    const number = /^\d$/.test(text) ? Number(text) : levels.findIndex((names) => names.includes(text))
    if (number < 0) throw new Refusal('level', { zh: `没有“${text}”这个级别`, en: `Unknown level “${text}”` })
    return number
  }
}

/** What is handed down by a region of a new name: those that are added below it in the same sheet carry it. */
function renamed(row: RegionRow, name: string): PlaceOfRegion {
  const own = (['provinceName', 'cityName', 'districtName', 'townName'] as const)[row.level - 1]
  return own ? { ...row, [own]: name } : row
}

function readName(name: string): string {
  if (name === '') throw new Refusal('name', regionErrors.nameMissing().text)
  if ([...name].length > NAME_MOST)
    throw new Refusal('name', { zh: `名称最多 ${NAME_MOST} 个字`, en: `Names can have up to ${NAME_MOST} characters` })
  return name
}

function readSort(text: string): number | undefined {
  if (text === '') return undefined
  if (!/^\d{1,6}$/.test(text) || Number(text) > SORT_MOST)
    throw new Refusal('sort', {
      zh: '排序是 0 到 999999 的整数',
      en: 'The sort order must be an integer from 0 to 999999',
    })
  return Number(text)
}
