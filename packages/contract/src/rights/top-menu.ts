import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** An entry of the top bar: a choice of menus. Each tenant arranges its own. */
export const TopMenu = Type.Object({
  id: Id,
  code: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: 64 }),
  nameEn: Type.String({ maxLength: 64 }),
  /** Icon word. */
  source: Type.String({ maxLength: 64 }),
  /** Opened when the entry is clicked; empty: its first page. */
  path: Type.String({ maxLength: 500 }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999 }),
  ...auditFields,
})
export type TopMenu = Static<typeof TopMenu>

export const topMenuResource = defineResource({
  name: 'topmenu',
  path: '/blade-system/topmenu',
  row: TopMenu,
  rows: { table: 'systemTopMenu', nameField: 'name' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'nameEn', 'code'],
  fields: {
    name: { kind: 'text', search: 'contains' },
    nameEn: { kind: 'text' },
    code: { kind: 'text', search: 'contains' },
    source: { kind: 'text', hideIn: ['list'] },
    path: { kind: 'text' },
    sort: { kind: 'integer', widthPx: 90 },
  },
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '顶部菜单', en: 'Top menus' },
    purpose: {
      zh: '顶部栏的入口，每个入口显示一部分菜单',
      en: 'Entries in the top bar; each shows a part of the menu',
    },
    fields: {
      name: { label: { zh: '菜单名称', en: 'Name' }, required: { zh: '请输入菜单名称', en: 'Enter a name' } },
      nameEn: { label: { zh: '英文名称', en: 'English name' } },
      code: { label: { zh: '菜单编号', en: 'Code' }, required: { zh: '请输入菜单编号', en: 'Enter a code' } },
      source: { label: { zh: '图标', en: 'Icon' } },
      path: {
        label: { zh: '路由地址', en: 'Address' },
        help: {
          zh: '点击后打开的页面，不填则打开第一个菜单',
          en: 'The page a click opens. If empty, the first page of its menu.',
        },
      },
      sort: { label: { zh: '排序', en: 'Sort order' }, required: { zh: '请输入排序', en: 'Enter a number' } },
    },
  },
})
