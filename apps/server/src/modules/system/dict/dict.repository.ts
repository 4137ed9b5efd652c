import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'

/** Key of the entry that stands for the dictionary itself. */
const PARENT_KEY = '-1'

/** Entries of one dictionary in their order, sealed ones too; empty for an unknown code. */
async function findAll(db: Db, code: string) {
  return db
    .platform()
    .selectFrom('systemDict')
    .select(['id', 'code', 'dictKey', 'dictValue', 'dictValueEn', 'sort', 'remark', 'isSealed'])
    .where('code', '=', code)
    .where('dictKey', '<>', PARENT_KEY)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

const nameIn = (language: Language, { dictValue, dictValueEn }: { dictValue: string; dictValueEn: string }): string =>
  language === 'en' && dictValueEn !== '' ? dictValueEn : dictValue

/** What may be chosen: the unsealed entries, named in this language. */
export async function findDictEntries(db: Db, code: string, language: Language) {
  const rows = await findAll(db, code)
  return rows
    .filter(({ isSealed }) => isSealed === 0)
    .map((row) => ({ id: row.id, code: row.code, dictKey: row.dictKey, dictValue: nameIn(language, row), sort: row.sort, remark: row.remark }))
}

/** Name by key, also of sealed entries: rows that carry them stay readable. */
export async function findDictNames(db: Db, code: string, language: Language): Promise<Map<string, string>> {
  return new Map((await findAll(db, code)).map((row) => [row.dictKey, nameIn(language, row)]))
}
