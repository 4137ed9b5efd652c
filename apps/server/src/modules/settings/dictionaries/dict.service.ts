import type { Language } from '@drawdesk/contract/core/texts'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { saveChange } from '../../../crud/change.ts'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { UNSEALED, type Dict, type DictEntry } from '@drawdesk/contract/settings/dict'
import { getRow, insertRow, updateRow } from '../../../crud/rows.repository.ts'
import { findPlace, moveBelow } from '../../../crud/tree/tree-place.repository.ts'
import { lockTree } from '../../../crud/tree/tree-rows.repository.ts'
import { readValues, type Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { nameIn, namesByKey, offeredEntries } from './dict-entries.ts'
import type { DictFamily } from './dict-family.ts'
import { createDictRepository, type DictRow } from './dict.repository.ts'
import { createDictRules } from './dict.rules.ts'

/** What the save call takes, without an id a new row; the code of an entry is its parent's, whatever is named. */
export type DictInput = Partial<
  Pick<
    Dict,
    'id' | 'version' | 'parentId' | 'code' | 'dictKey' | 'dictValue' | 'dictValueEn' | 'sort' | 'isSealed' | 'remark'
  >
>

/** One family of dictionaries for other modules: reading, and saving by the rules of the screens. */
export function createDictService(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>, family: DictFamily) {
  const { db, config } = deps
  const { table, entries } = family
  const dicts = createDictRepository(db, table)
  const rules = createDictRules(db, family)
  type Tenant = Pick<Scope, 'tenantId'>

  /** The dictionary with this code and its entries. A tenant that has none of its own reads the platform's of that code. */
  async function rowsOf(scope: Tenant, code: string): Promise<DictRow[]> {
    const own = await dicts.findByCodes(scope, [code])
    return own.length > 0 || table === 'systemDict'
      ? own
      : createDictRepository(db, 'systemDict').findByCodes(scope, [code])
  }

  return {
    /** What may be chosen: unsealed entries in their order, named in this language; `[]` for an unknown code. */
    async listEntries(scope: Tenant, code: string, language: Language): Promise<DictEntry[]> {
      return offeredEntries(await rowsOf(scope, code), language)
    },
    /** The same of several dictionaries, by code in the order asked; without codes of all. An unknown code has `[]`. */
    async listEntriesByCode(
      scope: Tenant,
      language: Language,
      codes?: readonly string[],
    ): Promise<Map<string, DictEntry[]>> {
      const wanted = [...new Set(codes ?? (await dicts.listRoots(scope)).map(({ code }) => code))]
      if (wanted.length === 0) return new Map()
      const rows = Map.groupBy(await dicts.findByCodes(scope, wanted), ({ code }) => code)
      return new Map(wanted.map((code) => [code, offeredEntries(rows.get(code) ?? [], language)]))
    },
    /** Dictionaries that a field may offer, by code and name: those that are not sealed. */
    async listDictionaries(scope: Tenant, language: Language): Promise<{ code: string; name: string }[]> {
      const roots = (await dicts.listRoots(scope)).filter(({ isSealed }) => isSealed === UNSEALED)
      return roots.map((row) => ({ code: row.code, name: nameIn(language, row) }))
    },
    /** Name by key, also of sealed entries. */
    async findNames(scope: Tenant, code: string, language: Language): Promise<Map<string, string>> {
      return namesByKey(await rowsOf(scope, code), language)
    },
    /**
     * Adds or changes a row as the save call does; who may, the caller's route asks.
     *
     * @throws AppError those of the rules and of trees, `common.badInput`, `common.notFound`, `common.stale`.
     */
    async save(caller: Caller, { id, version, ...given }: DictInput): Promise<SaveAnswer> {
      const values = readValues(entries, id ? given : { ...rules.unsaid(), ...given }, !id, config.timeZone)
      const existing = id ? await getRow(db, caller, table, id) : undefined
      const change = saveChange(existing, values)
      await rules.checkSave(caller, change)
      return db.transaction(caller, async (trx) => {
        await lockTree(trx, caller, table)
        const parentId =
          values.parentId === undefined && existing
            ? String(existing.parentId)
            : String(values.parentId ?? TREE_ROOT_ID)
        if (parentId !== existing?.parentId) {
          const ancestors = await findPlace(trx, caller, table, { id, parentId })
          if (id) await moveBelow(trx, caller, table, { id, ancestors, hasAncestors: false })
        }
        const columns: Values = await rules.toColumns(trx, caller, { ...change, values: { ...values, parentId } })
        return id
          ? updateRow(deps, trx, caller, table, { id, version, values: columns })
          : insertRow(deps, trx, caller, table, columns)
      })
    },
  }
}

export type DictService = ReturnType<typeof createDictService>
