import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../platform/database/db.ts'
import type { SheetFields } from './export-cells.ts'

/** Names of the entries of every dictionary these fields use: code → key → name. */
export async function loadDictNames(
  db: Db,
  fields: SheetFields,
  language: Language,
): Promise<Map<string, Map<string, string>>> {
  const codes = [...new Set(fields.flatMap(([, { dict }]) => (dict === undefined ? [] : [dict])))]
  const names = new Map(codes.map((code) => [code, new Map<string, string>()]))
  if (codes.length === 0) return names
  const rows = await db
    .platform()
    .selectFrom('systemDict')
    .select(['code', 'dictKey', 'dictValue', 'dictValueEn'])
    .where('code', 'in', codes)
    .where('isDeleted', '=', 0)
    .execute()
  for (const { code, dictKey, dictValue, dictValueEn } of rows)
    names.get(code)?.set(dictKey, (language === 'en' && dictValueEn) || dictValue)
  return names
}
