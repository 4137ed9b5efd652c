import { auditFields, Flag, Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { MODEL_PATH } from './model.ts'

export const CODE_PATH = '/blade-develop/code'

/** What a screen is like: a list; a list with rows below each of its own; rows below each other. */
export const TEMPLATE_TYPES = ['crud', 'sub', 'tree'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** What files are made for: this product, or a React page over any server of the dialect. */
export const CODE_SYSTEMS = ['drawdesk', 'saber'] as const
export type CodeSystem = (typeof CODE_SYSTEMS)[number]
/** Names that other clients of the dialect send for `saber`. */
const OTHER_NAMES = ['saber3', 'sword']
export const codeSystemOf = (name: string): CodeSystem | undefined =>
  OTHER_NAMES.includes(name) ? 'saber' : CODE_SYSTEMS.find((known) => known === name)

/** Codes whose files are made at once. */
export const GEN_MOST = 50

const NAME_MOST = 128
const COLUMN = Type.String({ maxLength: NAME_MOST })

/** What stands behind generated files: a screen over a model, and where it goes (wire-platform §4). */
export const Code = Type.Object({
  id: Id,
  /** `""` in rows of clients that know data sources and tables alone; nothing is generated before a model is chosen. */
  modelId: IdOrEmpty,
  modelName: Type.Optional(Type.String()),
  datasourceId: IdOrEmpty,
  /** Title of the screen. */
  codeName: Type.String({ minLength: 1, maxLength: 64 }),
  tableName: Type.String({ minLength: 1, maxLength: NAME_MOST }),
  /** What its name begins with and the screen's does not: `blade_`. */
  tablePrefix: Type.String({ maxLength: 32, pattern: '^[A-Za-z0-9_]*$' }),
  pkName: COLUMN,
  templateType: Type.Enum([...TEMPLATE_TYPES]),
  /** Of `sub`: the model of the rows below, and its column that names the row above. */
  subModelId: IdOrEmpty,
  subFkId: COLUMN,
  /** Of `tree`: the columns of the key, of the parent's key, and of the name. */
  treeId: COLUMN,
  treePid: COLUMN,
  treeName: COLUMN,
  /** First part of the path of its calls. */
  serviceName: Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z][A-Za-z0-9-]*$' }),
  /** Its last part names the folder of the area, where there is one of that name. */
  packageName: Type.String({ maxLength: 128, pattern: '^[A-Za-z0-9_.-]*$' }),
  /** Second part of the path of its calls; `""`: the code of the model. */
  apiPath: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_/-]*$' }),
  /** Folder of the pages that are made for `saber`; `""`: the code of the model. */
  webPath: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_/-]*$' }),
  /** 1 no, 2 yes. The dialect's own: other generators make base classes and wrappers of answers. */
  baseMode: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  wrapMode: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  author: Type.String({ maxLength: 64 }),
  /** The menu entry that the screen stands under. */
  menuParentId: IdOrEmpty,
  ...auditFields,
})
export type Code = Static<typeof Code>

/** One choice of a model. */
export const CodeModelChoice = Type.Object({ id: Id, name: Type.String() })

/** A model as the form of a code needs it: what its fields begin with, and the columns to choose from. */
export const CodeModel = Type.Object({
  modelName: Type.String(),
  modelTable: Type.String(),
  datasourceId: Id,
  columns: Type.Array(
    Type.Object({ name: Type.String(), comment: Type.String(), isKey: Flag, referTable: Type.String() }),
  ),
})
export type CodeModel = Static<typeof CodeModel>

/** `new`: not generated yet. `conflict`: the product has something of this name already. */
export const FILE_STATES = ['new', 'same', 'changed', 'conflict'] as const
export type FileState = (typeof FILE_STATES)[number]

/** A file as it would be generated now, beside what was generated last. */
export const CodeFile = Type.Object({
  path: Type.String(),
  content: Type.String(),
  /** What was generated last; `""` where nothing was. */
  before: Type.String(),
  state: Type.Enum([...FILE_STATES]),
  /** `entry`: lines that are put into a list which is there. */
  kind: Type.Enum(['file', 'entry']),
})
export type CodeFile = Static<typeof CodeFile>

/** What differs, and where: between a table and its model, a model and the files made of it, the files and the menu. */
export const CodeDrift = Type.Object({
  of: Type.Enum(['table', 'model', 'code', 'menu']),
  what: Type.Enum([
    'added',
    'removed',
    'changed',
    'leftOut',
    'person',
    'file',
    'unread',
    'never',
    'differs',
    'absent',
    'taken',
  ]),
  /** Columns, files or menu entries that it is about. */
  names: Type.Array(Type.String()),
})
export type CodeDrift = Static<typeof CodeDrift>

const NO_YES = [
  { value: 1, label: { zh: '否', en: 'No' } },
  { value: 2, label: { zh: '是', en: 'Yes' } },
] as const

/** Under the models: a change of these brings the new choices. */
const MODELS = { path: `${MODEL_PATH}/select`, value: 'id', label: 'name' }

export const codeResource = defineResource({
  name: 'code',
  path: CODE_PATH,
  row: Code,
  rows: { table: 'developCode', nameField: 'codeName' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['codeName', 'tableName'],
  fields: {
    codeName: { kind: 'text', search: 'contains', widthPx: 184 },
    modelId: { kind: 'select', from: MODELS, search: 'equals', sortable: false, widthPx: 168 },
    templateType: {
      kind: 'select',
      options: [
        { value: 'crud', label: { zh: '单表', en: 'Single table' } },
        { value: 'sub', label: { zh: '主子表', en: 'Parent and child tables' } },
        { value: 'tree', label: { zh: '树表', en: 'Tree' } },
      ],
      search: 'equals',
      widthPx: 112,
    },
    tableName: { kind: 'text', search: 'contains', widthPx: 168 },
    datasourceId: { kind: 'text', hideIn: ['list', 'detail'], sortable: false },
    tablePrefix: { kind: 'text', hideIn: ['list'] },
    pkName: { kind: 'text', hideIn: ['list'] },
    subModelId: { kind: 'select', from: MODELS, hideIn: ['list'], sortable: false },
    subFkId: { kind: 'text', hideIn: ['list'] },
    treeId: { kind: 'text', hideIn: ['list'] },
    treePid: { kind: 'text', hideIn: ['list'] },
    treeName: { kind: 'text', hideIn: ['list'] },
    menuParentId: {
      kind: 'tree',
      from: { path: '/blade-system/menu/tree', value: 'value', label: 'title' },
      hideIn: ['list'],
      sortable: false,
    },
    serviceName: { kind: 'text', hideIn: ['list'] },
    packageName: { kind: 'text', hideIn: ['list'] },
    apiPath: { kind: 'text', hideIn: ['list'] },
    webPath: { kind: 'text', hideIn: ['list'] },
    author: { kind: 'text', hideIn: ['list'] },
    baseMode: { kind: 'select', options: NO_YES, hideIn: ['list'] },
    wrapMode: { kind: 'select', options: NO_YES, hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'], widthPx: 128 },
  },
  sections: [
    { title: { zh: '模型', en: 'Model' }, fields: ['modelId', 'codeName', 'templateType'] },
    { title: { zh: '子表', en: 'Child table' }, fields: ['subModelId', 'subFkId'] },
    { title: { zh: '树', en: 'Tree' }, fields: ['treeId', 'treePid', 'treeName'] },
    { title: { zh: '表', en: 'Table' }, fields: ['datasourceId', 'tableName', 'tablePrefix', 'pkName'] },
    {
      title: { zh: '位置', en: 'Location' },
      fields: ['menuParentId', 'serviceName', 'packageName', 'apiPath', 'webPath', 'author'],
    },
    { title: { zh: '其他生成器', en: 'Other generators' }, fields: ['baseMode', 'wrapMode'] },
  ],
  texts: {
    title: { zh: '代码生成', en: 'Code generator' },
    one: 'generator',
    purpose: {
      zh: '由模型生成页面代码；再次生成时合并，不覆盖手工修改',
      en: 'Generates screens from data models. Generating again keeps your edits',
    },
    fields: {
      codeName: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      modelId: {
        label: { zh: '模型', en: 'Model' },
        help: { zh: '选择后自动填写下面各项', en: 'Fills in the fields below' },
      },
      templateType: {
        label: { zh: '模板', en: 'Template' },
        required: { zh: '请选择模板', en: 'Select a template' },
      },
      tableName: { label: { zh: '表名', en: 'Table' }, required: { zh: '请输入表名', en: 'Enter a table name' } },
      datasourceId: { label: { zh: '数据源', en: 'Data source' } },
      tablePrefix: {
        label: { zh: '表前缀', en: 'Table prefix' },
        help: { zh: '表名的前缀，不进入生成的名称', en: 'Prefix of table names, left out of generated names' },
      },
      pkName: { label: { zh: '主键', en: 'Primary key' } },
      subModelId: { label: { zh: '子表模型', en: 'Child model' } },
      subFkId: {
        label: { zh: '关联列', en: 'Foreign key' },
        help: { zh: '子表中指向主表的列', en: 'The column of the child table that refers to the parent' },
      },
      treeId: { label: { zh: '节点主键列', en: 'Node key column' } },
      treePid: { label: { zh: '上级主键列', en: 'Parent key column' } },
      treeName: { label: { zh: '节点名称列', en: 'Node name column' } },
      menuParentId: { label: { zh: '上级菜单', en: 'Parent menu' } },
      serviceName: {
        label: { zh: '服务', en: 'Service' },
        required: { zh: '请输入服务', en: 'Enter a service' },
        help: { zh: '接口地址的第一段，例如 blade-biz', en: 'First segment of the API path, e.g. blade-biz' },
      },
      packageName: {
        label: { zh: '包名', en: 'Package name' },
        help: {
          zh: '最后一段是源码目录，例如 operation',
          en: 'The last segment is the source folder, e.g. operation',
        },
      },
      apiPath: {
        label: { zh: '接口路径', en: 'API path' },
        help: { zh: '不填则用模型编号', en: 'Defaults to the model code' },
      },
      webPath: {
        label: { zh: '前端路径', en: 'Page folder' },
        help: { zh: '独立页面的目录，不填则用模型编号', en: 'Folder of standalone pages. Defaults to the model code.' },
      },
      author: { label: { zh: '作者', en: 'Author' } },
      baseMode: { label: { zh: '基础模式', en: 'Base mode' } },
      wrapMode: { label: { zh: '包装模式', en: 'Wrap mode' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
