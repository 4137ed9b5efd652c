import type { FieldTexts } from '@drawdesk/contract/core/resource'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { DICT_ROOT_KEY, SEALED, UNSEALED } from '@drawdesk/contract/settings/dict'
import type { MarkChange, SaveChange } from '../../../crud/change.ts'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { isFixed, type DictFamily } from './dict-family.ts'
import { dictErrors } from './dict.errors.ts'
import { createDictRepository, type DictRow } from './dict.repository.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const beside = (field: string, error: ErrorFactory): Error => error({ errors: [{ field, text: error().text }] })

/**
 * The rules of dictionaries: a key once per code; entries carry the code of what they stand below and follow it; a dictionary
 * stays one, with the key -1; and what the product's own forms read by is neither removed nor renamed, because those forms
 * would stand empty and rows that carry the key lose its name. Sealing an entry takes it out of the forms and keeps both.
 */
export function createDictRules(db: Db, family: DictFamily) {
  const { table, entries } = family

  /** @throws AppError `dict.formsNeedKey`, `dict.formsNeedDict`, `common.badInput`, each beside its field. */
  async function checkSave(_caller: Caller, { values, before: existing }: SaveChange): Promise<void> {
    const row = existing as DictRow | undefined
    const isTop = row ? row.parentId === TREE_ROOT_ID : (values.parentId ?? TREE_ROOT_ID) === TREE_ROOT_ID
    if (!isTop && textOf(values.dictKey) === '' && !(row && values.dictKey === undefined)) {
      const { required } = entries.texts.fields['dictKey' as never] as FieldTexts
      throw commonErrors.badInput({
        errors: [{ field: 'dictKey', text: required ?? { zh: '不能为空', en: 'Can’t be empty' } }],
      })
    }
    if (!row || !isFixed(family, row)) return
    if (values.code !== undefined && textOf(values.code) !== row.code) throw beside('code', dictErrors.formsNeedKey)
    if (!isTop && values.dictKey !== undefined && textOf(values.dictKey) !== row.dictKey)
      throw beside('dictKey', dictErrors.formsNeedKey)
    if (values.parentId !== undefined && (values.parentId ?? TREE_ROOT_ID) !== row.parentId)
      throw beside('parentId', dictErrors.formsNeedKey)
    if (isTop && values.isSealed === SEALED) throw beside('isSealed', dictErrors.formsNeedDict)
  }

  /** @throws AppError `dict.formsNeedRow` naming the first such row. */
  async function checkRemove(caller: Caller, { ids }: MarkChange): Promise<void> {
    const rows = await createDictRepository(db, table).findByIds(caller, ids)
    const needed = rows.find((row) => isFixed(family, row))
    if (needed) throw dictErrors.formsNeedRow({ values: { name: needed.dictValue } })
  }

  /**
   * Code and key as they are stored. `values.parentId` is settled and its row exists.
   *
   * @throws AppError `dict.kindFixed`, `dict.keyTaken`, each beside its field.
   */
  async function toColumns(trx: Db, caller: Caller, { values, before: existing }: SaveChange): Promise<Values> {
    const dicts = createDictRepository(trx, table)
    const row = existing as DictRow | undefined
    const parentId = String(values.parentId)
    const isTop = parentId === TREE_ROOT_ID
    if (row && (row.parentId === TREE_ROOT_ID) !== isTop) throw beside('parentId', dictErrors.kindFixed)
    const [parent] = isTop ? [] : await dicts.findByIds(caller, [parentId])
    const code = parent?.code ?? (textOf(values.code) || row?.code || '')
    const dictKey = isTop ? DICT_ROOT_KEY : textOf(values.dictKey) || row?.dictKey || ''
    const holder = await dicts.findHolder(caller, code, dictKey)
    if (holder !== undefined && holder !== row?.id) throw beside(isTop ? 'code' : 'dictKey', dictErrors.keyTaken)
    if (row && code !== row.code) await dicts.recodeBelow(caller, row.id, code)
    return { ...values, code, dictKey }
  }

  const unsaid = (): Values => ({ isSealed: UNSEALED })

  const rules: ResourceRules = {
    unsaid,
    checkSave,
    checkRemove,
    toColumns,
    unique: Object.fromEntries(
      ['system_dict_key', 'system_dict_biz_key'].map((name) => [
        name,
        { error: dictErrors.keyTaken, field: 'dictKey' },
      ]),
    ),
    decorate: async (_caller, rows) =>
      rows.map((row) => ({ ...row, isFixed: isFixed(family, row as unknown as DictRow) ? 1 : 0 })),
  }
  return { ...rules, unsaid, checkSave, checkRemove, toColumns }
}
