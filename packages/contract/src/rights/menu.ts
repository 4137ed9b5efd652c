import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { treeFields } from '../core/tree.ts'
import { MenuGroup, MenuMeta, MenuQuery } from './menu-meta.ts'

/** Menus belong to the platform, so none has a tenant. */
const { tenantId: _ofTenants, ...audit } = auditFields

/** A menu (group or page) or a button: what roles are given, and what a permission code stands for. */
export const Menu = Type.Object({
  id: Id,
  ...treeFields,
  name: Type.String({ minLength: 1, maxLength: 64 }),
  nameEn: Type.String({ maxLength: 64 }),
  /** The permission code; unique. */
  code: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_-]*$' }),
  alias: Type.String({ maxLength: 64 }),
  path: Type.String({ maxLength: 500 }),
  /** Icon word. */
  source: Type.String({ maxLength: 64 }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999 }),
  /** Dictionary `menu_category`: 1 menu, 2 button. */
  category: Type.Integer({ minimum: 1, maximum: 2 }),
  categoryName: Type.Optional(Type.String()),
  /** Dictionary `button_func`: 0 none, 1 toolbar, 2 row, 3 both. */
  action: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  actionName: Type.Optional(Type.String()),
  /** Opens in a new window: 0 and 1 no, 2 yes. */
  isOpen: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  isOpenName: Type.Optional(Type.String()),
  /** By which front ends that have one file for each page look it up; this console has lists of its own. */
  component: Type.Optional(Type.String({ maxLength: 255 })),
  /** `{}` where nothing is set. */
  meta: Type.Optional(MenuMeta),
  /** `[]` where nothing is set. */
  group: Type.Optional(MenuGroup),
  /** `{}` where nothing is set. */
  query: Type.Optional(MenuQuery),
  remark: Type.String({ maxLength: 255 }),
  ...audit,
})
export type Menu = Static<typeof Menu>

export const menuResource = defineResource({
  name: 'menu',
  path: '/blade-system/menu',
  row: Menu,
  rows: { table: 'systemMenu', nameField: 'name' },
  isTree: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'nameEn', 'code', 'path'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 240 },
    nameEn: { kind: 'text', hideIn: ['list'] },
    parentId: {
      kind: 'tree',
      from: { path: '/blade-system/menu/tree', value: 'value', label: 'title' },
      hideIn: ['list'],
    },
    source: { kind: 'text', hideIn: ['list'] },
    code: { kind: 'text', search: 'contains' },
    path: { kind: 'text' },
    category: { kind: 'select', dict: 'menu_category', search: 'equals', widthPx: 100 },
    action: { kind: 'select', dict: 'button_func', hideIn: ['list'] },
    alias: { kind: 'text', hideIn: ['list'] },
    component: { kind: 'text', hideIn: ['list'] },
    isOpen: { kind: 'select', dict: 'yes_no', hideIn: ['list'] },
    sort: { kind: 'integer', widthPx: 90 },
    meta: { kind: 'json', hideIn: ['list'] },
    group: { kind: 'json', hideIn: ['list'] },
    query: { kind: 'json', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
  },
  sections: [
    { title: { zh: '名称与位置', en: 'Name and place' }, fields: ['name', 'nameEn', 'parentId', 'source', 'sort'] },
    {
      title: { zh: '打开方式', en: 'Opens' },
      fields: ['category', 'code', 'path', 'isOpen', 'action', 'alias', 'component', 'remark'],
    },
    { title: { zh: '谁看得到，怎样显示', en: 'Visibility and display' }, fields: ['meta', 'group', 'query'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '菜单', en: 'Menus' },
    purpose: {
      zh: '菜单与按钮，角色能用的都从这里来',
      en: 'Menus and buttons that roles can be given',
    },
    removal: { zh: '所有角色都将失去它', en: 'All roles lose it' },
    fields: {
      name: { label: { zh: '菜单名称', en: 'Name' }, required: { zh: '请输入菜单名称', en: 'Enter a name' } },
      nameEn: {
        label: { zh: '英文名称', en: 'English name' },
        help: { zh: '不填则英文界面也显示中文名称', en: 'If empty, the Chinese name is shown in English too' },
      },
      parentId: {
        label: { zh: '上级菜单', en: 'Parent' },
        help: { zh: '不选则为顶级', en: 'Leave empty for the top level' },
      },
      source: { label: { zh: '图标', en: 'Icon' } },
      code: {
        label: { zh: '菜单编号', en: 'Code' },
        required: { zh: '请输入菜单编号', en: 'Enter a code' },
        help: {
          zh: '即权限编号，全平台唯一；按钮写成“页面编号_动作”，如 user_add',
          en: 'The permission code, unique across the platform. Buttons are “page code_action”, such as user_add.',
        },
      },
      path: {
        label: { zh: '路由地址', en: 'Address' },
        help: {
          zh: '页面如 /system/user；http 开头的地址嵌在页面里，或在新窗口打开。能嵌入哪些网站由服务器设置 FRAME_HOSTS 决定，其余只能在新窗口打开',
          en: 'A page such as /system/user. An http address is embedded or opens in a new window; only sites listed in FRAME_HOSTS can be embedded.',
        },
      },
      category: { label: { zh: '菜单类型', en: 'Type' }, required: { zh: '请选择菜单类型', en: 'Select a type' } },
      action: { label: { zh: '按钮功能', en: 'Button placement' } },
      alias: { label: { zh: '菜单别名', en: 'Alias' } },
      component: {
        label: { zh: '组件路径', en: 'Component path' },
        help: {
          zh: '供按它加载页面的其他前端使用，本控制台用不到，可不填',
          en: 'For other front ends that load pages by it. This console doesn’t use it, so it can stay empty.',
        },
      },
      isOpen: { label: { zh: '新窗口打开', en: 'Opens in a new window' } },
      sort: {
        label: { zh: '排序', en: 'Sort order' },
        required: { zh: '请输入排序', en: 'Enter a number' },
        help: { zh: '数字小的排在前面', en: 'Lower numbers come first' },
      },
      meta: { label: { zh: '显示设置', en: 'Display' } },
      group: {
        label: { zh: '同属地址', en: 'Related addresses' },
        help: {
          zh: '打开这些地址（及其下级）时，左侧菜单也标亮这一项，例如不在菜单里的详情页',
          en: 'While one of these (or a page below it) is open, this menu entry is highlighted too, e.g. for detail pages that are not in the menu',
        },
      },
      query: {
        label: { zh: '打开时的参数', en: 'Parameters' },
        help: {
          zh: '从菜单打开时附在地址后面，如 state=1&size=50；列表页据此筛选',
          en: 'Appended to the address when opened from the menu, such as state=1&size=50; lists filter by them',
        },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
    },
  },
})
