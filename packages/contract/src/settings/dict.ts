import { defineResource, type FieldTexts, type ResourceDefinition } from '../core/resource.ts'
import { SEALED_VALUES } from '../core/constants.ts'
import { auditFields, Flag, Id, Type, type Static, type TObject } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'
import { treeFields } from '../core/tree.ts'

/** Key of the row that stands for a dictionary itself; its entries have keys of their own below it. */
export const DICT_ROOT_KEY = '-1'

/** The call that answers dictionaries with their entries as a file that can be imported. */
export const DICT_ENTRIES_EXPORT = 'entries-export'

/** `isSealed` of what is offered, and of what no longer is. */
export const [UNSEALED, SEALED] = SEALED_VALUES

const { tenantId, ...audit } = auditFields

const columns = {
  id: Id,
  /** Shared by a dictionary and all its entries. */
  code: Type.String({ minLength: 1, maxLength: 64 }),
  /** What rows store; text, unique within the code. */
  dictKey: Type.String({ minLength: 1, maxLength: 64 }),
  dictValue: Type.String({ minLength: 1, maxLength: 255 }),
  /** Shown instead of `dictValue` where the caller reads English; `""`: the same in both. */
  dictValueEn: Type.String({ maxLength: 255 }),
  sort: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** 1: no longer offered, with everything below it. Rows that carry the key keep its name. */
  isSealed: Type.Unsafe<(typeof SEALED_VALUES)[number]>({ type: 'integer', enum: [...SEALED_VALUES] }),
  remark: Type.String({ maxLength: 255 }),
  ...treeFields,
  /** 1: the product's own forms need it. It can be named anew, but is not removed and keeps code, key and place. */
  isFixed: Type.Optional(Flag),
}

/** A dictionary (`parentId` "0", `dictKey` -1) or one of its entries, as it travels; of the platform. */
export const Dict = Type.Object({ ...columns, ...audit })
export type Dict = Static<typeof Dict>

/** The same of a tenant. */
export const DictBiz = Type.Object({ ...columns, tenantId, ...audit })
export type DictBiz = Static<typeof DictBiz>

/** What `dictionary` answers: an unsealed entry, named in the caller's language. */
export const DictEntry = Type.Object({
  id: Id,
  code: Type.String(),
  dictKey: Type.String(),
  dictValue: Type.String(),
  sort: Type.Integer(),
  remark: Type.String(),
})
export type DictEntry = Static<typeof DictEntry>

const fieldTexts = {
  code: { label: { zh: '字典编号', en: 'Code' }, required: { zh: '请输入字典编号', en: 'Enter a code' } },
  parentId: { label: { zh: '上级字典', en: 'Parent' } },
  dictKey: { label: { zh: '字典键值', en: 'Key' }, required: { zh: '请输入字典键值', en: 'Enter a key' } },
  dictValue: { label: { zh: '字典名称', en: 'Name' }, required: { zh: '请输入字典名称', en: 'Enter a name' } },
  dictValueEn: {
    label: { zh: '英文名称', en: 'English name' },
    help: { zh: '界面语言为英文时显示；留空则显示字典名称', en: 'Shown in English. If empty, the name above is used.' },
  },
  sort: { label: { zh: '字典排序', en: 'Sort order' }, required: { zh: '请输入字典排序', en: 'Enter a sort order' } },
  isSealed: {
    label: { zh: '封存', en: 'Archived' },
    required: { zh: '请选择封存', en: 'Select whether it is archived' },
    help: {
      zh: '封存后不再供选择，已用到的数据仍显示名称',
      en: 'No longer offered for selection; existing data keeps its name',
    },
  },
  remark: { label: { zh: '字典备注', en: 'Notes' } },
} satisfies Record<string, FieldTexts>

interface Family {
  /** camelCase; the entries' definition is `<name>Entry`. */
  name: string
  /** Menu code. */
  code: string
  path: string
  title: Bilingual
  purpose: Bilingual
}

/**
 * One family of dictionaries as two screens over the same calls: the dictionaries themselves (paged), and the entries of one
 * (a forest). Specification §2 "Dictionary": in the second, code and parent are shown but not editable.
 */
function defineDicts<Row extends typeof Dict>({ name, code, path, title, purpose }: Family, row: Row) {
  const calls = { list: 'parent-list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' }
  const shared = {
    code,
    path,
    row,
    ...('tenantId' in row.properties && { hasTenant: true as const }),
    actions: ['add', 'edit', 'view', 'delete'],
    defaultSort: { field: 'sort', order: 'asc' },
  } as const
  const { parentId, dictKey, ...ofDicts } = fieldTexts
  const removal = {
    zh: '有字典项的字典不能直接删除，请先删除字典项',
    en: 'Delete the entries of a dictionary before deleting it',
  }
  const dicts = defineResource<typeof Dict>({
    ...shared,
    name,
    calls: { ...calls, export: 'export' },
    row: row,
    rows: { table: 'tenantId' in row.properties ? 'systemDictBiz' : 'systemDict', nameField: 'dictValue' },
    names: ['dictValue', 'dictValueEn', 'code'],
    fields: {
      dictValue: { kind: 'text', search: 'contains' },
      // In lists it stands under the name.
      code: { kind: 'text', search: 'contains', hideIn: ['list'] },
      // Lists show it beside the name.
      dictValueEn: { kind: 'text', hideIn: ['list'] },
      sort: { kind: 'integer', widthPx: 96 },
      isSealed: { kind: 'switch', search: 'equals', widthPx: 72 },
      remark: { kind: 'textarea', hideIn: ['list'] },
    },
    texts: { title, purpose, removal, fields: ofDicts },
  })
  const entries = defineResource<typeof Dict>({
    ...shared,
    name: `${name}Entry`,
    calls: { ...calls, list: 'child-list', export: DICT_ENTRIES_EXPORT },
    isTree: true,
    row: row,
    names: ['dictValue', 'dictValueEn', 'dictKey'],
    // A file holds entries, and dictionaries too: rows whose key is that of a dictionary.
    import: { key: 'dictKey', group: { field: 'code', top: DICT_ROOT_KEY } },
    fields: {
      dictValue: { kind: 'text', search: 'contains' },
      dictKey: { kind: 'text', search: 'contains' },
      code: { kind: 'text', search: 'contains', hideIn: ['list'] },
      // Not chosen: an entry stands where it was added (shown by `parentName`).
      parentId: { kind: 'select', hideIn: ['list'] },
      // Lists show it beside the name.
      dictValueEn: { kind: 'text', hideIn: ['list'] },
      sort: { kind: 'integer', widthPx: 96 },
      isSealed: { kind: 'switch', search: 'equals', widthPx: 72 },
      remark: { kind: 'textarea', hideIn: ['list'] },
    },
    texts: {
      title: { zh: '字典项', en: 'Entries' },
      purpose: { zh: '这个字典可供选择的内容', en: 'The options this dictionary offers' },
      fields: { parentId, dictKey, ...ofDicts },
    },
  })
  return { dicts, entries } as { dicts: ResourceDefinition<Row>; entries: ResourceDefinition<Row> } // The row has more columns for a tenant; the fields are the same.
}

const system = defineDicts(
  {
    name: 'dict',
    code: 'dict',
    path: '/blade-system/dict',
    title: { zh: '系统字典', en: 'System dictionaries' },
    purpose: { zh: '平台表单里的下拉选项，所有租户共用', en: 'Options in forms, shared by all tenants' },
  },
  Dict,
)
const business = defineDicts(
  {
    name: 'dictBiz',
    code: 'dictbiz',
    path: '/blade-system/dict-biz',
    title: { zh: '业务字典', en: 'Business dictionaries' },
    purpose: { zh: '本租户业务表单里的下拉选项', en: 'Options in this tenant’s business forms' },
  },
  DictBiz,
)

/** A family of dictionaries as its files hold it: dictionaries and their entries together. */
export const importedDicts = <Row extends TObject>(
  dicts: ResourceDefinition<Row>,
  entries: ResourceDefinition<Row>,
): ResourceDefinition<Row> => ({ ...entries, name: dicts.name, texts: { ...entries.texts, title: dicts.texts.title } })

export const dictResource = system.dicts
export const dictEntryResource = system.entries
export const dictBizResource = business.dicts
export const dictBizEntryResource = business.entries
