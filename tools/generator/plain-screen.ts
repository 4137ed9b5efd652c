import type { CodeDefinition, DefinedColumn } from '@drawdesk/contract/develop/code-definition'
import { AREAS } from '../../apps/server/src/modules/develop/generator/engine/screen.ts'

const NAME_LENGTH = 100
const REMARK_LENGTH = 255

/** A column of texts of a table that nobody has yet. */
export function textColumn(name: string, facts: Partial<DefinedColumn> = {}): DefinedColumn {
  return {
    jdbcName: name,
    jdbcType: 'text',
    jdbcComment: '',
    length: NAME_LENGTH,
    scale: null,
    nullable: 0,
    isKey: 0,
    hasDefault: 0,
    referTable: '',
    referColumn: '',
    choices: [],
    comment: name,
    commentEn: name,
    propertyType: 'String',
    propertyName: name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    isList: 1,
    isForm: 1,
    isRow: 0,
    componentType: 'text',
    dictCode: '',
    isRequired: 0,
    isQuery: 0,
    queryType: '',
    sort: 1,
    ...facts,
  }
}

/** `operation/paper-kind`: a screen with a name and a remark; undefined for what is no such place. */
export function plainScreen(place: string, { zh, en }: { zh: string; en: string }): CodeDefinition | undefined {
  const [, area, kebab] = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? []
  if (!area || !kebab || !AREAS.includes(area)) return undefined
  const camel = kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const table = kebab.replaceAll('-', '_')
  return {
    format: 1,
    code: {
      codeName: zh,
      tableName: table,
      tablePrefix: '',
      pkName: 'id',
      templateType: 'crud',
      subFkId: '',
      treeId: '',
      treePid: '',
      treeName: '',
      serviceName: 'blade-biz',
      packageName: area,
      apiPath: '',
      webPath: '',
      author: '',
    },
    model: { modelName: zh, modelNameEn: en, modelCode: camel, modelTable: table },
    columns: [
      textColumn('name', {
        comment: '名称',
        commentEn: 'Name',
        isRequired: 1,
        isQuery: 1,
        queryType: 'contains',
        sort: 1,
      }),
      textColumn('remark', {
        comment: '备注',
        commentEn: 'Remark',
        length: REMARK_LENGTH,
        componentType: 'textarea',
        sort: 2,
      }),
    ],
    menuGroup: '',
  }
}
