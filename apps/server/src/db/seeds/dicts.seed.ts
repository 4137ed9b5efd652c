import type { Db } from '../../platform/database/db.ts'
import { dictSeeds } from './dicts.ts'
import type { SeedDeps } from './seed.ts'

/** Adds missing dictionaries and entries, by code and key; one that an operator renamed, sealed or removed stays so. */
export async function seedDicts({ ids }: SeedDeps, trx: Db): Promise<void> {
  const rows = await trx.platform().selectFrom('systemDict').select(['id', 'code', 'dictKey']).execute()
  const idByKey = new Map(rows.map(({ id, code, dictKey }) => [`${code} ${dictKey}`, id]))
  const missing = dictSeeds.flatMap(({ code, name, entries }, position) => {
    const parentKey = `${code} -1`
    const parentId = idByKey.get(parentKey) ?? ids.next()
    const parent = { id: parentId, code, dictKey: '-1', dictValue: name.zh, dictValueEn: name.en, sort: position + 1 }
    return [
      ...(idByKey.has(parentKey) ? [] : [parent]),
      ...entries
        .map((entry, index) => ({ entry, sort: index + 1 }))
        .filter(({ entry }) => !idByKey.has(`${code} ${entry.key}`))
        .map(({ entry, sort }) => ({
          id: ids.next(), parentId, code, dictKey: entry.key, dictValue: entry.name.zh, dictValueEn: entry.name.en, sort, remark: entry.remark ?? '',
        })),
    ]
  })
  // One statement each way of writing a row: the parent's columns are fewer.
  for (const row of missing) await trx.platform().insertInto('systemDict').values(row).execute()
}
