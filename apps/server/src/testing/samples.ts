import {
  formFieldsOf,
  isRequired,
  type FieldDefinition,
  type ResourceDefinition,
} from '@drawdesk/contract/core/resource'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { mainType } from '../wire/schema-facts.ts'
import type { SignedIn } from './build-test-app.ts'

let counter = 0

/** Values by field that a resource asks for more exactly than "some text", by its name; `n` is different each time. */
const ownSamples: Readonly<Record<string, (n: number) => Readonly<Record<string, unknown>>>> = {
  menu: (n) => ({
    code: `sampleMenu${n}`,
    path: `/sample/${n}`,
    category: 1,
    action: 0,
    isOpen: 1,
    group: [`/sample/${n}/detail`],
    query: { state: String(n) },
    meta: {},
  }),
  topmenu: (n) => ({ path: `/sample/${n}` }),
  notice: (n) => ({ content: `<p>text <strong>${n}</strong></p>` }),
  role: (n) => ({ roleAlias: `sample-role-${n}` }),
  dataScope: (n) => ({
    scopeClass: 'user',
    scopeType: 5,
    scopeColumn: '-',
    scopeField: '*',
    scopeValue: `create_time < '2026-01-02' or sex = ${n}`,
  }),
  proxyConfig: () => ({
    protocol: 'http',
    host: 'proxy.example',
    port: 8_080,
    matchRule: '*.example.com',
    secrets: {},
  }),
  // Switching it on asks for a right of its own.
  chatApi: (n) => ({
    code: `chat-${n}`,
    baseUrl: 'https://chat.example.com/v1',
    secrets: {},
    currency: 'CNY',
    fallbackIds: [],
    concurrency: 5,
    timeoutSeconds: 60,
    idleSeconds: 30,
    proxyConfigId: '',
    headers: { 'x-sample': `value ${n}` },
    extra: { top_p: 0.9 },
    active: 0,
    models: [
      {
        model: `model-${n}`,
        label: '',
        priceIn: '1.5',
        priceOut: '',
        contextTokens: 8_000,
        maxTokens: null,
        takesImages: false,
        takesTools: true,
        continues: false,
      },
    ],
  }),
  drawSeal: (n) => ({
    textColor: '#c8102e',
    textSize: 10 + (n % 40),
    x: 0.5,
    y: 0.25,
    scale: 0.2,
    rotation: -15,
    opacity: 0.5,
  }),
  ttsVoicePacket: () => ({
    engine: 'offline',
    voice: 'cmn+f2',
    language: 'zh-CN',
    gender: 'female',
    speed: 1.25,
    pitch: -2,
    volume: 80,
  }),
  sellsource: (n) => ({ code: `channel-${n}`, share: '12.50' }),
  configHome: (n) => ({
    banners: [{ image: '', title: `banner ${n}`, link: '/' }],
    sections: [{ title: `section ${n}`, type: 'style', ids: [] }],
    shortcuts: [{ name: 'draw', icon: 'home', link: 'https://example.com' }],
    figures: ['styles'],
  }),
  drawStyle: (n) => ({
    prompt: `a {{animal}} ${n}`,
    variables: [{ name: 'animal', label: 'Animal', default: 'cat', required: true }],
    values: {},
    width: 512,
    height: null,
    tags: [`tag ${n}`],
  }),
  drawPrompt: (n) => ({
    content: `a {{animal}} ${n}`,
    variables: [{ name: 'animal', label: 'Animal', default: 'cat', required: true }],
    tags: [`tag ${n}`],
  }),
  // A call closed to people who change scopes: nobody changes a scope that binds them.
  apiScope: () => ({ scopePath: '/blade-system/region/list', scopeMethod: 'GET' }),
}

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

/** A value that a field of this kind takes; different each time. */
export function sampleValue(field: FieldDefinition, choice?: string): unknown {
  counter += 1
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return `text ${counter}`
    case 'integer':
      return counter % 1_000
    case 'decimal':
      return '1.50'
    case 'select':
      return field.options?.[0]?.value ?? choice ?? (field.from ? '' : 1)
    case 'tree':
      return choice ?? ''
    case 'switch':
      return 1
    case 'datetime':
      return `2026-03-04 05:06:${String(counter % 60).padStart(2, '0')}`
    case 'picture':
      return ''
    case 'json':
      return { sample: counter }
  }
}

/** Arguments of a save that is right in every field; a row of a tree stands at the top. */
export function sampleOf(resource: ResourceDefinition, choices: Choices = {}): Record<string, unknown> {
  const values = formFieldsOf(resource).map((name): [string, unknown] => {
    if (name === 'parentId') return [name, TREE_ROOT_ID]
    const value = sampleValue(fieldOf(resource, name), choices[name])
    const type = mainType(resource.row.properties[name])
    // A dictionary's first key is 1, as a number or as text.
    return [
      name,
      type === 'string' && typeof value === 'number'
        ? String(value)
        : type === 'integer' && typeof value === 'string' && value !== ''
          ? Number(value)
          : value,
    ]
  })
  return { ...Object.fromEntries(values), ...ownSamples[resource.name]?.(counter) }
}

export function requiredFieldsOf(resource: ResourceDefinition): string[] {
  return formFieldsOf(resource).filter((name) => isRequired(resource, name))
}

const fieldOf = (resource: ResourceDefinition, name: string): FieldDefinition =>
  resource.fields[name as never] as FieldDefinition
