import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { DICT_ROOT_KEY } from '@drawdesk/contract/settings/dict'
import type { Db } from '../platform/database/db.ts'
import type { Ids } from '../platform/ids/ids.ts'
import { bizDictSeeds, dictSeeds, type DictSeed } from '../modules/settings/dictionaries/dict-seeds.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

interface Known {
  id: string
  code: string
  dictKey: string
}

/** Adds missing dictionaries and entries, by code and key; one that an operator renamed, sealed or removed stays so. */
export async function seedDicts({ ids }: Pick<SeedDeps, 'ids'>, trx: Db): Promise<void> {
  const known = await trx.platform().selectFrom('systemDict').select(['id', 'code', 'dictKey']).execute()
  const missing = missingRows(ids, dictSeeds, known)
  if (missing.length > 0) await trx.platform().insertInto('systemDict').values(missing).execute()
}

/**
 * The same for the business dictionaries of one tenant, within its own transaction. One that the platform has under the same code
 * begins as a copy of it as it stands: what an operator named anew, added, sealed or removed there is so here.
 */
export async function seedBizDicts({ ids }: Pick<SeedDeps, 'ids'>, trx: Db, tenantId: string): Promise<void> {
  const known = await trx
    .as({ tenantId })
    .selectFrom('systemDictBiz')
    .select(['id', 'code', 'dictKey'])
    .where('tenantId', '=', tenantId)
    .execute()
  const copied = await copiesOf(
    ids,
    trx,
    bizDictSeeds.map(({ code }) => code).filter((code) => !known.some((row) => row.code === code)),
  )
  const missing = [...copied, ...missingRows(ids, bizDictSeeds, [...known, ...copied])].map((row) => ({
    ...row,
    tenantId,
  }))
  if (missing.length > 0) await trx.as({ tenantId }).insertInto('systemDictBiz').values(missing).execute()
}

/** Brings them to every tenant that lacks one, each in a transaction of its own: after an update, and for tenants older than the table. */
export async function seedBizDictsOfTenants({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const wanted = bizDictSeeds.flatMap(({ code, entries }) => [
    `${code} ${DICT_ROOT_KEY}`,
    ...entries.map(({ key }) => `${code} ${key}`),
  ])
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  const rows = await db
    .across('maintenance')
    .selectFrom('systemDictBiz')
    .select(['tenantId', 'code', 'dictKey'])
    .where(
      'code',
      'in',
      bizDictSeeds.map(({ code }) => code),
    )
    .execute()
  const known = Map.groupBy(rows, ({ tenantId }) => tenantId)
  for (const { tenantId } of tenants) {
    const has = new Set((known.get(tenantId) ?? []).map(({ code, dictKey }) => `${code} ${dictKey}`))
    if (wanted.some((key) => !has.has(key)))
      await db.transaction({ tenantId }, async (trx) => {
        await lockSeed(trx)
        await seedBizDicts({ ids }, trx, tenantId)
      })
  }
}

/** The platform's dictionaries with these codes as new rows, removed entries too, so that they are not brought again. */
async function copiesOf(ids: Ids, trx: Db, codes: readonly string[]) {
  if (codes.length === 0) return []
  const rows = await trx
    .platform()
    .selectFrom('systemDict')
    .select([
      'id',
      'parentId',
      'code',
      'dictKey',
      'dictValue',
      'dictValueEn',
      'sort',
      'remark',
      'isSealed',
      'isDeleted',
    ])
    .where('code', 'in', [...codes])
    .execute()
  const newIds = new Map(rows.map(({ id }) => [id, ids.next()]))
  return rows.map((row) => ({
    ...row,
    id: newIds.get(row.id) ?? ids.next(),
    parentId: newIds.get(row.parentId) ?? TREE_ROOT_ID,
  }))
}

function missingRows(ids: Ids, seeds: readonly DictSeed[], known: readonly Known[]) {
  const idByKey = new Map(known.map(({ id, code, dictKey }) => [`${code} ${dictKey}`, id]))
  return seeds.flatMap(({ code, name, entries }, position) => {
    const dictId = idByKey.get(`${code} ${DICT_ROOT_KEY}`) ?? ids.next()
    const dict = {
      id: dictId,
      parentId: TREE_ROOT_ID,
      code,
      dictKey: DICT_ROOT_KEY,
      dictValue: name.zh,
      dictValueEn: name.en,
      sort: position + 1,
      remark: '',
    }
    const rows = entries.map(({ key, name: entry, remark = '' }, index) => ({
      id: ids.next(),
      parentId: dictId,
      code,
      dictKey: key,
      dictValue: entry.zh,
      dictValueEn: entry.en,
      sort: index + 1,
      remark,
    }))
    return [dict, ...rows].filter(({ dictKey }) => !idByKey.has(`${code} ${dictKey}`))
  })
}
