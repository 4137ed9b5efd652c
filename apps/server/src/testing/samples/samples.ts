import {
  formFieldsOf,
  isRequired,
  type FieldDefinition,
  type ResourceDefinition,
} from '@drawdesk/contract/core/resource'
import type { TSchema } from '@drawdesk/contract/core/schema'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { factsOf, mainType } from '../../wire/schema-facts.ts'
import type { SignedIn } from '../build-test-app.ts'
import { sampleOfSchema } from './schema-samples.ts'

let counter = 0

/** Values by field for what no schema says: a text that a rule of the server reads, what a row is to be beside others; by the resource's name. `n` is different each time. */
const OWN: Readonly<Record<string, (n: number) => Readonly<Record<string, unknown>>>> = {
  // An account without its keys cannot be on.
  payChannel: () => ({ active: 0 }),
  alertChannel: () => ({ active: 0 }),
  // Nor can a source; its domain is one of the tenant's.
  signInSource: () => ({ active: 0, domain: '', settings: {} }),
  // A store cannot be reached without any of these.
  oss: (n) => ({
    category: 1,
    ossCode: `store-${n}`,
    endpoint: 'https://s3.example.com',
    transformEndpoint: '',
    bucketName: 'demo',
    region: 'cn-north-1',
    appId: '',
    accessKey: 'ak-demo',
    secretKey: 'sk-demo',
  }),
  // What the dialect's two fields say agrees with the others.
  datasource: (n) => ({
    driver: 'postgres',
    host: 'db.example.com',
    port: 5432,
    database: `shop${n}`,
    schema: '',
    secrets: {},
    password: '',
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://db.example.com:5432/shop${n}`,
  }),
  // A table of the product's own database is always there.
  model: (n) => ({
    datasourceId: '0',
    modelTable: n % 2 === 0 ? 'draw_info' : 'draw_style',
    modelCode: `sample${n}`,
    modelClass: `Sample${n}`,
  }),
  // A statement of this product's own tables, with its parameters.
  report: (n) => ({
    datasourceId: '',
    sql: `select count(*) as count from drawings where n > :least + ${n}`,
    params: [{ name: 'least', label: 'n', type: 'integer', default: '1', required: 1 }],
    columns: [{ field: 'count', title: 'count', type: 'integer', format: '', width: 0, sum: 0 }],
    chart: { type: 'figure', x: '', y: ['count'] },
    schedule: null,
    timeoutSeconds: 30,
    menuId: '',
  }),
  // A company’s address; keys are not read back.
  sms: () => ({ endpoint: 'https://sms.example.com', secrets: {}, accessKey: '', secretKey: '' }),
  // Addresses of the console.
  menu: (n) => ({ path: `/sample/${n}`, group: [`/sample/${n}/detail`] }),
  topmenu: (n) => ({ path: `/sample/${n}` }),
  // HTML, as it is after it was cleaned.
  notice: (n) => ({ content: `<p>text <strong>${n}</strong></p>` }),
  // A condition, which only a custom scope has.
  dataScope: (n) => ({
    scopeClass: 'user',
    scopeType: 5,
    scopeColumn: '-',
    scopeField: '*',
    scopeValue: `create_time < '2026-01-02' or sex = ${n}`,
  }),
  // A call closed to people who change scopes: nobody changes a scope that binds them.
  apiScope: () => ({ scopePath: '/blade-system/region/list', scopeMethod: 'GET' }),
  // Switching it on asks for a right of its own.
  chatAssistant: () => ({
    emoji: '🎨',
    image: '',
    apiId: '',
    model: '',
    questions: ['一问'],
    settings: { temperature: 0.2 },
  }),
  chatApi: () => ({ baseUrl: 'https://chat.example.com/v1', active: 0 }),
  // Links lead into the console or to https.
  configHome: (n) => ({
    banners: [{ image: '', title: `banner ${n}`, link: '/' }],
    shortcuts: [{ name: 'draw', icon: 'home', link: 'https://example.com' }],
  }),
  // Variables are those of the text; the API takes no values.
  drawStyle: (n) => ({ prompt: `a {{animal}} ${n}`, variables: [ANIMAL], values: {} }),
  // Fields that a form may have.
  flowForm: (n) => ({
    key: `form_${n}`,
    fields: [{ ...REASON, name: `reason${n}` }],
    layout: { columns: 1, sections: [] },
  }),
  drawPrompt: (n) => ({ content: `a {{animal}} ${n}`, variables: [ANIMAL] }),
}

const REASON = {
  kind: 'textarea',
  label: { zh: '事由', en: 'Reason' },
  required: true,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
}

const ANIMAL = { name: 'animal', label: 'Animal', default: 'cat', required: true }

/** What the calls that fields choose from offer to this person: field → value. Nothing offered: left out. */
export type Choices = Readonly<Record<string, string>>

export async function choicesFor(resource: ResourceDefinition, caller: Pick<SignedIn, 'get'>): Promise<Choices> {
  const choices: Record<string, string> = {}
  for (const name of formFieldsOf(resource)) {
    const from = fieldOf(resource, name).from
    if (!from || name === 'parentId') continue
    const { data } = await caller.get<Record<string, unknown>[]>(`/api${from.path}`, from.query)
    const value = Array.isArray(data) ? data[0]?.[from.value] : undefined
    if (value !== undefined) choices[name] = String(value)
  }
  return choices
}

/** A value that a field of this kind and schema takes; different each time where it is free. */
function sampleValue(field: FieldDefinition, schema: TSchema | undefined, choice?: string): unknown {
  counter += 1
  switch (field.kind) {
    case 'select':
      return chosen(schema, field.options?.[0]?.value ?? choice ?? (field.from ? '' : 1))
    case 'tree':
      return choice ?? ''
    case 'switch':
      return 1
    case 'date':
      return `2026-03-${String((counter % 28) + 1).padStart(2, '0')}`
    case 'datetime':
      return `2026-03-04 05:06:${String(counter % 60).padStart(2, '0')}`
    case 'picture':
      return ''
    case 'json':
      return field.secret ? {} : sampleOfSchema(schema, counter)
    case 'text':
    case 'textarea':
    case 'integer':
      return sampleOfSchema(schema, counter)
    case 'decimal':
      return mainType(schema) === 'string' ? exactDecimal(schema) : sampleOfSchema(schema, counter)
  }
}

/** With all the digits behind the point that its schema allows, as its column writes them. */
function exactDecimal(schema: TSchema | undefined): string {
  const scale = /\\\.\\d\{1,(\d+)\}/.exec(factsOf(schema).pattern ?? '')?.[1]
  return `0${scale === undefined ? '' : `.${String(counter % 10).padEnd(Number(scale), '5')}`}`
}

/** A dictionary's first key is 1, as a number or as text. */
function chosen(schema: TSchema | undefined, value: string | number): string | number {
  const type = mainType(schema)
  if (type === 'string') return String(value)
  return type === 'integer' && value !== '' ? Number(value) : value
}

/** Arguments of a save that is right in every field; a row of a tree stands at the top. */
export function sampleOf(resource: ResourceDefinition, choices: Choices = {}): Record<string, unknown> {
  const values = formFieldsOf(resource).map((name): [string, unknown] => [
    name,
    name === 'parentId'
      ? TREE_ROOT_ID
      : sampleValue(fieldOf(resource, name), resource.row.properties[name], choices[name]),
  ])
  return { ...Object.fromEntries(values), ...OWN[resource.name]?.(counter) }
}

export function requiredFieldsOf(resource: ResourceDefinition): string[] {
  return formFieldsOf(resource).filter((name) => isRequired(resource, name))
}

const fieldOf = (resource: ResourceDefinition, name: string): FieldDefinition =>
  resource.fields[name as never] as FieldDefinition
