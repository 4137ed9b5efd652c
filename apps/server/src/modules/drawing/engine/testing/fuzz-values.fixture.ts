import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import {
  DRAW_CAPABILITIES,
  DRAW_FLOWS,
  type DrawDefinition,
} from '@drawdesk/contract/drawing/definition/draw-definition'
import { PNG } from './flow-bench.fixture.ts'
import { Picture, type DrawInput } from '../values/values.ts'

export const SECRETS = {
  apiKey: 'sk-planted-Aa0+/=?& 9',
  hook: 'whsec_cGxhbnRlZC1zZWNyZXQ=',
  other: '密钥-planted-"q"',
}
export const TOKEN = 'planted-token-0123456789abcdef'

export interface FuzzCase {
  definition: DrawDefinition
  input: DrawInput
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: () => number, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T // an index below the length
}

let deep: unknown = 'x'
for (let level = 0; level < 3_000; level += 1) deep = level % 2 ? { a: deep } : [deep]
/** Values that nobody should send, and everybody could. */
export const HOSTILE: readonly unknown[] = [
  null,
  undefined,
  '',
  ' ',
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  [],
  {},
  [null],
  [[[]]],
  '\ud800',
  '\udfff\ud800',
  '\u0000',
  '\uE000apiKey|\uE001',
  '{{secret.apiKey}}',
  '{{callback.url}}',
  '{{',
  '}}',
  '{{a.b[*]|json}}',
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
  '__proto__',
  'constructor',
  '../../etc',
  '//evil.example.com',
  'javascript:alert(1)',
  'a'.repeat(5_000),
  '9'.repeat(400),
  '%',
  '%zz',
  '\r\nX-Evil: 1',
  `@${' | [@, @][]'.repeat(60)}`,
  `body${' | [@, @]'.repeat(200)}`,
  '((((',
  'a.',
  'nope(@)',
  '`{`',
  deep,
  NaN,
]

const EXPRESSIONS = [
  'body.images',
  'body.id',
  'body.status',
  'body',
  '@',
  'type',
  'data',
  'body.url',
  "body.status=='ok'",
  "type=='done'",
  'http.status>=`500`',
  'vars',
  'task.id',
  'values(body)',
  'body.*',
  'to_string(@)',
  'headers',
  'http.headers',
  'not_null(body.message, body.error)',
  'from_json(body.message)',
  'from_json(to_string(body)).images',
  "split(body.id, '-')",
  "replace(body.message, 'no', body.url)",
  'first(body.images)',
  'from_base64(body.images[0])',
  'substring(to_string(@), `-5`, `9`)',
]
const expressionOf = (random: () => number): string => pick(random, EXPRESSIONS)

const LEAVES: readonly Omit<BodyNode, 'id'>[] = [
  { paramType: 1, paramDef: '{{prompt}}' },
  { paramType: 7, paramDef: 'a {{prompt}} {{parent.taskId}}' },
  { paramType: 2, paramDef: '{{n}}' },
  { paramType: 8, paramDef: '{{seed}}' },
  { paramType: 4, paramDef: 'true' },
  { paramType: 1, paramDef: '{{task.localId}}' },
  { paramType: 1, paramDef: '{{token}}', omitEmpty: true },
  { paramType: 7, paramDef: '{"6":{"text":"x"},"7":[1]}', as: 'json' },
  { paramType: 1, paramDef: '{{evil}}', omitEmpty: true },
  { paramType: 3, paramDef: '{{evil}}', omitEmpty: true },
  { paramType: 1, paramDef: '{{image}}', as: 'b64', omitEmpty: true },
  { paramType: 1, paramDef: '{{image}}', as: 'dataUrl', when: '{{image}}' },
  { paramType: 1, paramDef: '{{image}}', as: 'url', omitEmpty: true },
  { paramType: 7, paramDef: '{{evil}}', as: 'json', omitEmpty: true },
]

function leaf(random: () => number, id: string): BodyNode {
  return { id, ...pick(random, LEAVES), ...(random() < 0.05 ? { required: true } : {}) }
}

function body(random: () => number): BodyNode {
  const names = ['prompt', 'n', 'a.b', 'workflow', 'list'].slice(0, 1 + Math.floor(random() * 5))
  const children = Object.fromEntries(
    names.map((name, index) => [
      name,
      index === 4
        ? {
            id: 'list',
            paramType: 6 as const,
            childrenArrayList: [
              { id: 'l1', paramType: 1 as const, paramDef: '{{images[*]}}', as: 'b64' as const, repeat: true },
            ],
          }
        : leaf(random, `n${index}`),
    ]),
  )
  return {
    id: 'root',
    paramType: 5,
    childrenObjectMap: {
      ...children,
      hook: { id: 'hook', paramType: 1, paramDef: '{{callback.url}}' },
      plain: { id: 'plain', paramType: 7, paramDef: '{{prompt}}' },
    },
  }
}

/** A valid definition of any flow with random parts, in two of five cases broken in a random place. */
export function randomDefinition(random: () => number): DrawDefinition {
  const flow = pick(random, DRAW_FLOWS)
  const may = <T>(chance: number, part: T): T | undefined => (random() < chance ? part : undefined)
  const map = { queued: ['wait'], running: ['run'], done: ['ok', 'done'], failed: ['bad'], cancelled: ['off'] }
  const call = {
    path: pick(random, ['/x', '/x/{{task.localId}}', '/x?q={{prompt|uri}}', '/x/{{task.id|default:none}}']),
    timeoutMs: 1_000,
  }
  const parts = {
    capability: pick(random, DRAW_CAPABILITIES),
    flow,
    baseUrl: 'https://api.example.com/v1',
    auth: pick(random, [
      { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
      { kind: 'query', name: 'key', value: '{{secret.other}}' },
      { kind: 'basic', user: '{{secret.other}}', pass: '{{secret.apiKey}}' },
      { kind: 'none' },
      {
        kind: 'ownSign',
        algorithm: pick(random, ['hmac-sha256', 'hmac-md5']),
        toSign: '{{method}}\\n{{pathQuery}}\n{{headers}}{{bodyHash}}{{params}}{{prompt}}',
        headers: ['host', 'x-t'],
        keyId: '{{secret.hook}}',
        key: '{{secret.apiKey}}',
        nonce: { kind: 'hex' },
        place: pick(random, [
          { headers: { 'X-T': '{{timestamp}}', 'X-S': 'k={{keyId}} s={{signature}}' } },
          { query: { t: '{{timestamp}}', s: '{{signature}}' } },
          { body: { 'sign.value': '{{signature}}', key: '{{keyId}}' }, headers: { 'X-T': '{{nonce}}' } },
        ]),
      },
      {
        kind: 'ownSign',
        algorithm: 'md5',
        toSign: '{{body}}{{query}}{{key}}{{evil}}',
        keyId: '{{secret.hook}}',
        key: '{{secret.apiKey}}',
        place: { headers: { 'X-S': '{{signature}}' } },
      },
      { kind: 'sign', scheme: 'tc3', version: '1', action: 'Go', keyId: '{{secret.hook}}', key: '{{secret.apiKey}}' },
      { kind: 'sign', scheme: 'acs3', version: '1', action: 'Go', keyId: '{{secret.hook}}', key: '{{secret.apiKey}}' },
    ]),
    submit: {
      ...call,
      method: 'POST',
      path: '/draw',
      taskId: 'body.id',
      body: body(random),
      contentType: pick(random, ['json', 'json', 'form', 'multipart']),
      ok: may(0.3, 'http.status<`300`'),
      adopt: may(0.1, expressionOf(random)),
      headers: may(0.2, { 'X-Note': '{{prompt|uri}}', 'X-Key': '{{secret.hook}}' }),
    },
    poll: may(flow === 'poll' ? 1 : 0.5, {
      ...call,
      status: 'body.status',
      map,
      progress: may(0.5, 'body.progress'),
      preview: may(0.3, { expr: 'body.url', kind: 'url' }),
      urlFrom: may(0.2, 'body.url'),
      deadlineMs: 20_000,
    }),
    sse:
      flow === 'sse'
        ? {
            final: "type=='done'",
            failed: may(0.5, "type=='bad'"),
            partial: may(0.5, {
              when: 'data',
              preview: { expr: 'data.images[0]', kind: 'b64' },
              progress: 'data.progress',
            }),
          }
        : undefined,
    ws:
      flow === 'ws'
        ? {
            url: '/ws?c={{task.clientId}}',
            open: pick(random, ['beforeSubmit', 'afterSubmit']),
            done: "type=='done'",
            failed: "type=='bad'",
            progress: { num: 'data.progress', den: may(0.5, '`10`') },
            binaryPreview: may(0.5, { event: 1, skipBytes: 8 }),
          }
        : undefined,
    callback:
      flow === 'callback'
        ? {
            verify: pick(random, [
              { kind: 'tokenInPath' },
              { kind: 'tokenInPath' },
              { kind: 'standardWebhooks', secret: '{{secret.hook}}' },
            ]),
            id: may(0.5, 'body.id'),
            local: may(0.3, 'body.local'),
            status: 'body.status',
            map,
            progress: 'body.progress',
            preview: may(0.3, { expr: 'body.url', kind: 'url' }),
          }
        : undefined,
    prepare: may(0.2, [
      {
        ...call,
        name: 'upload',
        method: 'POST',
        body: body(random),
        contentType: 'multipart',
        set: { token: pick(random, ['body.id', 'body', 'http.headers', 'body.images']) },
      },
    ]),
    patch: may(0.1, [{ path: '6.text', value: pick(random, ['{{prompt}}', '{{n}}', '{{image}}', '{{evil}}']) }]),
    listing: may(0.3, { ...call, items: 'body.list', match: pick(random, ['item.id', 'item']), taskId: 'item.id' }),
    cancel: may(0.5, { ...call, also: may(0.5, { ...call, json: { delete: ['{{task.id}}'] } }) }),
    result: {
      items: pick(random, ['body.images', 'body.images', 'body.images', 'body.url', 'body', expressionOf(random)]),
      kind: pick(random, ['b64', 'b64', 'url', 'ref']),
      fetch: '/get/{{item.id|uri}}',
      ttlSec: may(0.2, 5),
      meta: may(0.5, {
        all: pick(random, ['@', 'body', `body${' | [@, @]'.repeat(100)}`]),
        words: expressionOf(random),
      }),
      extra: may(0.2, { more: expressionOf(random) }),
      limit: may(0.3, '{{n}}'),
    },
    errors: may(0.6, [
      {
        when: expressionOf(random),
        code: pick(random, ['E_RATE', 'E_MODERATED', 'E_UPSTREAM']),
        retry: may(0.5, true),
      },
    ]),
    errorMessage: may(0.6, expressionOf(random)),
    retry: { max: Math.floor(random() * 3), baseMs: 100 },
    cost: may(0.5, {
      unit: pick(random, ['image', 'token', 'second', 'mp', 'call']),
      price: '0.01',
      currency: 'USD',
      measured: may(0.5, expressionOf(random)),
    }),
    idempotency: may(
      0.3,
      pick(random, [
        { header: 'Idempotency-Key', value: '{{task.localId}}' },
        { bodyPath: 'meta.key', value: '{{task.localId}}' },
      ]),
    ),
    keys: may(0.1, [{ name: 'one', use: { apiKey: 'other' } }]),
  }
  const definition = parts as unknown as DrawDefinition // random on purpose: the check is what says whether it is one
  if (random() < 0.4) spoil(random, definition, 1 + Math.floor(random() * 4))
  return definition
}

/** Puts something hostile in a random place, so deep. */
function spoil(random: () => number, value: object, depth: number): void {
  const names = Object.keys(value)
  if (names.length === 0) return
  const name = pick(random, names)
  const inner = (value as Record<string, unknown>)[name]
  if (depth > 1 && typeof inner === 'object' && inner !== null) return spoil(random, inner, depth - 1)
  Object.assign(value, { [name]: pick(random, HOSTILE) })
}

export function randomInput(random: () => number): DrawInput {
  const picture = new Picture({
    fileId: '77',
    name: 'a.png',
    mime: 'image/png',
    bytes: PNG,
    ...(random() < 0.5 ? { url: 'https://files.example.com/77' } : {}),
  })
  const prompt = pick(random, [
    'a red boat',
    '{{secret.apiKey}} {{callback.url}}',
    '\ud800',
    SECRETS.apiKey,
    `${SECRETS.other}\u0000`,
    '红船'.repeat(50),
  ])
  return {
    vars: {
      prompt,
      n: pick(random, [1, 2, 4]),
      seed: '9007199254740993',
      ...(random() < 0.7 ? { image: picture, images: [picture, picture] } : {}),
      evil: pick(
        random,
        HOSTILE.filter((value) => value !== deep),
      ),
    },
    secrets: SECRETS,
    engine: { sample: 'http://127.0.0.1:1' },
    parent: { taskId: 't0', index: 1 },
    callback: { url: `https://desk.example.com/cb/1/2/1/${TOKEN}` },
  }
}
