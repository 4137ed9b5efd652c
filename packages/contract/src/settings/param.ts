import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** What stands for the value of a parameter that is a password; saved as it is, it changes nothing. */
export const PARAM_MASK = '******'

/** Is the value of this parameter a password? By the name of its key, so those that a tenant makes up are hidden too. */
export const isPasswordParam = (key: string): boolean => /password/i.test(key)

/** A system parameter as it travels. */
export const Param = Type.Object({
  id: Id,
  paramName: Type.String({ minLength: 1, maxLength: 255 }),
  paramKey: Type.String({ minLength: 1, maxLength: 255 }),
  paramValue: Type.String({ minLength: 1, maxLength: 20_000 }),
  remark: Type.Optional(Type.String({ maxLength: 1000 })),
  ...auditFields,
})
export type Param = Static<typeof Param>

export const paramResource = defineResource({
  name: 'param',
  path: '/blade-system/param',
  row: Param,
  rows: { table: 'systemParam', nameField: 'paramName', isScoped: true },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['paramName', 'paramKey'],
  fields: {
    paramName: { kind: 'text', search: 'contains', widthPx: 256 },
    paramKey: { kind: 'text', search: 'contains', widthPx: 232 },
    paramValue: { kind: 'textarea', search: 'contains', sortable: false, secret: { passwordIn: 'paramKey' } },
    remark: { kind: 'textarea', hideIn: ['list'] },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'] },
  },
  texts: {
    title: { zh: '参数', en: 'Parameters' },
    purpose: {
      zh: '运行时可改的设置，改完立即生效',
      en: 'Settings that can be changed while the product is running; changes apply immediately',
    },
    fields: {
      paramName: { label: { zh: '参数名称', en: 'Name' }, required: { zh: '请输入参数名称', en: 'Enter a name' } },
      paramKey: { label: { zh: '参数键名', en: 'Key' }, required: { zh: '请输入参数键名', en: 'Enter a key' } },
      paramValue: {
        label: { zh: '参数键值', en: 'Value' },
        required: { zh: '请输入参数键值', en: 'Enter a value' },
        help: {
          zh: '键名含 password 时，列表和导出不显示键值；有编辑权限的人可在详情查看',
          en: 'If the key contains “password”, the value is hidden in lists and exports. People who can edit it see it in the details.',
        },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
