import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** A channel that brings guests (wire-business §8); a plain list. */
export const Sellsource = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** Unique in its tenant. */
  code: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
  contact: Type.String({ maxLength: 100 }),
  /** Percent, 0–100, as decimal text; two decimals at most come in, two go out (`"12.50"`). */
  share: Type.String({ pattern: '^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?)?$' }),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type Sellsource = Static<typeof Sellsource>

export const sellsourceResource = defineResource({
  name: 'sellsource',
  path: '/blade-biz/sellsource',
  row: Sellsource,
  rows: { table: 'sellsource', nameField: 'name', isScoped: true },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'code', 'contact'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 184 },
    code: { kind: 'text', search: 'contains', widthPx: 136 },
    contact: { kind: 'text', search: 'contains', widthPx: 136 },
    share: { kind: 'text', sortable: false, widthPx: 104 },
    remark: { kind: 'textarea', widthPx: 176 },
    createTime: { kind: 'datetime', hideIn: ['form'] },
  },
  texts: {
    title: { zh: '销售渠道', en: 'Sales channels' },
    purpose: { zh: '带来客人的渠道和分成', en: 'Channels that bring guests, and their share' },
    fields: {
      name: { label: { zh: '渠道名称', en: 'Name' }, required: { zh: '请输入渠道名称', en: 'Enter a name' } },
      code: {
        label: { zh: '渠道编号', en: 'Code' },
        required: { zh: '请输入渠道编号', en: 'Enter a code' },
        help: { zh: '字母、数字、下划线和短横线', en: 'Letters, digits, underscores and hyphens' },
      },
      contact: { label: { zh: '联系人', en: 'Contact' } },
      share: {
        label: { zh: '分成（%）', en: 'Share (%)' },
        help: { zh: '0 到 100，最多两位小数', en: '0 to 100, up to two decimals' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
