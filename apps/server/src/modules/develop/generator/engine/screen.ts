import type { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { fieldsOf, type Field } from './fields.ts'
import { namesOf, plainText, sentenceOf, wireNameOf, type Names } from './names.ts'

/** Folders of the sources, the same in contract, server and console. */
export const AREAS =
  'chat develop devices drawing files identity logs messages money notices operation organisation proxies queue rights settings tools voice workflow'.split(
    ' ',
  )
const USUAL_AREA = 'operation'

/** Menu groups, and those of areas that have none of their own name. */
export const GROUPS = ['drawing', 'chat', 'operation', 'work', 'flow', 'system', 'resource', 'monitor', 'tool', 'desk']
const GROUP_OF: Readonly<Record<string, string>> = {
  develop: 'tool',
  devices: 'operation',
  files: 'resource',
  identity: 'system',
  logs: 'monitor',
  messages: 'resource',
  money: 'operation',
  notices: 'desk',
  organisation: 'system',
  proxies: 'tool',
  queue: 'drawing',
  rights: 'system',
  settings: 'system',
  tools: 'tool',
  voice: 'chat',
  workflow: 'flow',
}

export const groupOf = (area: string): string => GROUP_OF[area] ?? area

/** Why nothing can be generated of a definition. */
export class CannotGenerate extends Error {
  override name = 'CannotGenerate'
  readonly what: 'name' | 'child' | 'column' | 'empty'
  /** The name that is meant. */
  readonly about: string

  constructor(what: CannotGenerate['what'], about: string) {
    super(`${what}: ${about}`)
    this.what = what
    this.about = about
  }
}

/** A list of rows: what a contract, a table, a module and a page are made of. */
export interface Screen extends Names {
  area: string
  group: string
  /** Of its calls, without /api. */
  path: string
  /** The same at a server of others, whose services have names of their own. */
  wirePath: string
  zh: string
  en: string
  fields: readonly Field[]
  leftOut: readonly string[]
  /** The field that names a row; `id` where there is none. */
  nameField: string
  isTree: boolean
  /** Of rows below: the screen of the rows above, and the field that names one, here and on the wire of other servers. */
  parent?: Screen & { field: string; wire: string }
}

/** A screen, and with `sub` the one of the rows below. */
export interface Screens {
  screen: Screen
  child?: Screen
}

const areaOf = (packageName: string): string => {
  const last = packageName.split('.').at(-1) ?? ''
  return AREAS.includes(last) ? last : USUAL_AREA
}

/** The name of a screen: the model's own, without the prefix of its table. */
function screenNames(modelCode: string, table: string, prefix: string): Names {
  const own = prefix !== '' && table.startsWith(prefix) ? table.slice(prefix.length) : ''
  const isFromTable = own !== '' && namesOf(modelCode)?.snake === namesOf(table)?.snake
  const names = namesOf(isFromTable ? own : modelCode)
  if (!names) throw new CannotGenerate('name', plainText(modelCode))
  return names
}

/** Reads a definition. @throws {CannotGenerate} */
export function screensOf(definition: CodeDefinition): Screens {
  const { code, model, child } = definition
  const area = areaOf(code.packageName)
  const group = GROUPS.includes(definition.menuGroup) ? definition.menuGroup : groupOf(area)
  const names = screenNames(model.modelCode, code.tableName, code.tablePrefix)
  const service = /^blade-[a-z]+$/.test(code.serviceName) ? code.serviceName : 'blade-biz'
  const call = /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(code.apiPath) ? code.apiPath : names.camel
  const isTree = code.templateType === 'tree'
  const skip = new Set(isTree ? [code.treeId, code.treePid].filter((name) => name !== '') : [])
  if (isTree) mustHave(definition.columns, [code.treePid, code.treeName])
  const { fields, leftOut } = fieldsOf(definition.columns, skip)
  if (fields.length === 0) throw new CannotGenerate('empty', plainText(code.tableName))
  const named = isTree ? fields.find(({ from }) => from === code.treeName) : undefined
  const screen: Screen = {
    ...names,
    area,
    group,
    path: `/${service}/${call}`,
    wirePath: `/${wireService(code.serviceName)}/${call}`,
    zh: plainText(code.codeName) || names.pascal,
    en: plainText(model.modelNameEn) || sentenceOf(names.snake),
    fields,
    leftOut,
    nameField: named?.property ?? nameOf(fields),
    isTree,
  }
  if (code.templateType !== 'sub') return { screen }
  if (!child) throw new CannotGenerate('child', screen.zh)
  return { screen, child: childOf(screen, service, code, child) }
}

const wireService = (name: string): string => (/^[A-Za-z][A-Za-z0-9-]*$/.test(name) ? name : 'blade-biz')

function childOf(
  screen: Screen,
  service: string,
  { subFkId, serviceName }: CodeDefinition['code'],
  { model, columns }: NonNullable<CodeDefinition['child']>,
): Screen {
  mustHave(columns, [subFkId])
  const names = namesOf(model.modelCode)
  if (!names || names.camel === screen.camel) throw new CannotGenerate('name', plainText(model.modelCode))
  const field = `${screen.camel}Id`
  const { fields, leftOut } = fieldsOf(columns, new Set([subFkId]), [field, `${screen.camel}Name`])
  if (fields.length === 0) throw new CannotGenerate('empty', plainText(model.modelTable))
  return {
    ...names,
    area: screen.area,
    group: screen.group,
    path: `/${service}/${names.camel}`,
    wirePath: `/${wireService(serviceName)}/${names.camel}`,
    zh: plainText(model.modelName) || names.pascal,
    en: plainText(model.modelNameEn) || sentenceOf(names.snake),
    fields,
    leftOut,
    nameField: nameOf(fields),
    isTree: false,
    parent: { ...screen, field, wire: wireNameOf(subFkId) },
  }
}

/** A short text that people enter, best a required one. */
const nameOf = (fields: readonly Field[]): string =>
  (
    fields.find(({ isName, isRequired, inList }) => isName && isRequired && inList) ??
    fields.find(({ isName, inList }) => isName && inList)
  )?.property ?? 'id'

function mustHave(columns: CodeDefinition['columns'], names: readonly string[]): void {
  for (const name of names)
    if (!columns.some(({ jdbcName }) => jdbcName === name)) throw new CannotGenerate('column', plainText(name))
}
