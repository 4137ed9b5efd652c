import { auditFields, GivenId, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { DATASOURCE_PATH } from './datasource.ts'

export const MODEL_PATH = '/blade-develop/model'

/** A name in a program: `filmActor`, `FilmActor`. */
const CODE = '^[a-z][A-Za-z0-9]*$'
const CLASS = '^[A-Z][A-Za-z0-9]*$'

/** A table of a data source as the screens over it are to be: its columns are prototypes (wire-platform §4). */
export const Model = Type.Object({
  id: Id,
  /** `OWN_DATASOURCE_ID` for the database of this product. */
  datasourceId: GivenId,
  datasourceName: Type.Optional(Type.String()),
  modelTable: Type.String({ minLength: 1, maxLength: 128 }),
  /** What people call its rows, in the plural. */
  modelName: Type.String({ minLength: 1, maxLength: 64 }),
  modelNameEn: Type.String({ maxLength: 64 }),
  /** Unique in its tenant; screens, paths and permission codes are named after it. */
  modelCode: Type.String({ minLength: 1, maxLength: 48, pattern: CODE }),
  modelClass: Type.String({ minLength: 1, maxLength: 64, pattern: CLASS }),
  modelRemark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type Model = Static<typeof Model>

export const modelResource = defineResource({
  name: 'model',
  path: MODEL_PATH,
  row: Model,
  rows: { table: 'developModel', nameField: 'modelName' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['modelName', 'modelNameEn', 'modelTable', 'modelCode'],
  fields: {
    modelName: { kind: 'text', search: 'contains', widthPx: 184 },
    datasourceId: {
      kind: 'select',
      from: { path: `${DATASOURCE_PATH}/select`, value: 'id', label: 'name' },
      search: 'equals',
      widthPx: 168,
      sortable: false,
    },
    modelTable: { kind: 'text', search: 'contains', widthPx: 184 },
    modelNameEn: { kind: 'text', hideIn: ['list'] },
    modelCode: { kind: 'text', search: 'contains', widthPx: 144 },
    modelClass: { kind: 'text', widthPx: 144 },
    modelRemark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '表', en: 'Table' }, fields: ['datasourceId', 'modelTable'] },
    {
      title: { zh: '名称', en: 'Names' },
      fields: ['modelName', 'modelNameEn', 'modelCode', 'modelClass', 'modelRemark'],
    },
  ],
  texts: {
    title: { zh: '数据模型', en: 'Data models' },
    purpose: {
      zh: '把一张表描述成界面：每一列叫什么、怎样录入、能否查询',
      en: 'Describe a table as screens: column labels, inputs and filters',
    },
    fields: {
      modelName: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      datasourceId: {
        label: { zh: '数据源', en: 'Data source' },
        required: { zh: '请选择数据源', en: 'Select a data source' },
      },
      modelTable: { label: { zh: '表', en: 'Table' }, required: { zh: '请选择表', en: 'Select a table' } },
      modelNameEn: { label: { zh: '英文名称', en: 'English name' } },
      modelCode: {
        label: { zh: '编号', en: 'Code' },
        required: { zh: '请输入编号', en: 'Enter a code' },
        help: {
          zh: '小写字母开头，只含字母和数字，例如 filmActor。生成的页面和权限以它命名',
          en: 'Letters and digits, starting with a lowercase letter, e.g. filmActor. Generated screens and permissions are named after it.',
        },
      },
      modelClass: {
        label: { zh: '类名', en: 'Class name' },
        required: { zh: '请输入类名', en: 'Enter a class name' },
        help: {
          zh: '大写字母开头，只含字母和数字，例如 FilmActor',
          en: 'Letters and digits, starting with a capital letter, e.g. FilmActor',
        },
      },
      modelRemark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
