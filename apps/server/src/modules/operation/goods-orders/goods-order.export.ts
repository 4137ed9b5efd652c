import { GOODS_EXPORT_MOST, goodsOrderResource } from '@drawdesk/contract/operation/goods-order'
import type { Language } from '@drawdesk/contract/core/texts'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import type { Filter } from '../../../crud/filters.ts'
import { present } from '../../../crud/row-rule.ts'
import { leanColumnsOf, type Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { Cell, SheetColumn } from '../../../platform/xlsx/write-xlsx.ts'
import type { GoodsOrderViews } from './goods-order.views.ts'

/** Columns of the sheet, and their width in characters. */
const SHEET = {
  orderno: 20,
  state: 10,
  shangpininfo: 36,
  cuserinfo: 30,
  mobile: 16,
  address: 40,
  amount: 12,
  expressCompany: 14,
  expressNo: 20,
  remark: 30,
  createTime: 20,
} as const
type SheetField = keyof typeof SHEET
const FIELDS = Object.keys(SHEET) as SheetField[]
const FEN = 100

const NOTE = {
  zh: (most: number) => `只导出前 ${most} 行，请缩小筛选范围后再导出其余的订单`,
  en: (most: number) => `Only the first ${most} rows were exported. Narrow the filters to export the rest.`,
}

export const sheetColumns = (language: Language): SheetColumn[] =>
  FIELDS.map((field) => ({
    title: goodsOrderResource.texts.fields[field]?.label[language] ?? field,
    width: SHEET[field],
  }))

/** The rows of the file, the newest first; where there are more than it takes, a note stands in place of the rest. */
export async function* sheetRows(
  { db, views }: Pick<Deps, 'db'> & { views: Pick<GoodsOrderViews, 'readable'> },
  caller: Caller,
  { filters, language }: { filters: readonly Filter[]; language: Language },
  most = GOODS_EXPORT_MOST,
): AsyncGenerator<Cell[]> {
  let written = 0
  const chunks = exportRows(db, caller, {
    table: 'cusOrder',
    columns: leanColumnsOf(goodsOrderResource),
    filters,
    sort: [{ column: 'id', order: 'desc' }],
    most: most + 1,
  })
  for await (const chunk of chunks) {
    const rows = await present(caller, 'cusOrder', chunk, (all) => views.readable(caller, all, language))
    for (const row of rows) {
      if (written === most) {
        yield [NOTE[language](most)]
        return
      }
      yield FIELDS.map((field) => cellOf(row, field))
      written += 1
    }
  }
}

function cellOf(row: Values, field: SheetField): Cell {
  const value = row[field]
  if (value === null || value === undefined) return undefined
  if (field === 'state') return row.stateName as string
  if (field === 'amount') return Number(value) / FEN
  return value instanceof Date ? value : String(value)
}
