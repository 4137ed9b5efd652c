import { describe, expect, it } from 'vitest'
import { checkDefinition } from './draw-definition-check.ts'
import { readPatchPath } from './draw-definition-check-parts.ts'
import type { DrawDefinition } from './draw-definition.ts'

const body = {
  id: 'r',
  paramType: 5 as const,
  childrenObjectMap: {
    prompt: { id: 'a', paramType: 7 as const, paramDef: '{{prompt}}' },
    hook: { id: 'b', paramType: 1 as const, paramDef: '{{callback.url}}' },
  },
}
const base: DrawDefinition = {
  capability: 'txt2img',
  baseUrl: 'https://api.example.com',
  flow: 'sync',
  auth: { kind: 'header', name: 'X-Key', value: '{{secret.apiKey}}' },
  submit: { method: 'POST', path: '/draw', taskId: 'body.id', body },
  result: { items: 'body.data', kind: 'b64' },
}
const poll: NonNullable<DrawDefinition['poll']> = {
  path: '/tasks/{{task.id}}',
  status: 'body.status',
  map: { done: ['ok'] },
}
const ws: NonNullable<DrawDefinition['ws']> = {
  url: 'wss://api.example.com/ws?id={{task.clientId}}',
  done: "type=='done'",
}
const callback: NonNullable<DrawDefinition['callback']> = {
  verify: { kind: 'tokenInPath' },
  status: 'body.status',
  map: { done: ['ok'] },
}
const step = { name: 'upload', method: 'POST', path: '/upload', set: { token: 'body.token' } }
const tc3 = { kind: 'sign', scheme: 'tc3', service: 'hunyuan', version: '2023-09-01', action: 'Submit' }

const fieldsOf = (more: object): string[] => checkDefinition({ ...base, ...more }).map(({ field }) => field)

describe('every part of a definition', () => {
  it.each([
    [
      'sse',
      {
        flow: 'sse',
        sse: {
          final: "type=='completed'",
          failed: "event=='error'",
          partial: { when: "type=='partial'", preview: { expr: 'data.b64', kind: 'b64' } },
        },
      },
    ],
    ['ws by an address', { flow: 'ws', ws, poll }],
    ['ws by a path, without a poll', { flow: 'ws', ws: { ...ws, url: '/ws' } }],
    [
      'ws beside a plain http address',
      { flow: 'ws', baseUrl: 'http://comfy.local:8188', ws: { ...ws, url: 'ws://comfy.local:8188/ws' } },
    ],
    ['callback with its own map', { flow: 'callback', callback }],
    ['callback with the map of the poll', { flow: 'callback', callback: { ...callback, map: null }, poll }],
    [
      'signed callbacks',
      {
        flow: 'callback',
        callback: {
          ...callback,
          verify: { kind: 'standardWebhooks', secret: '{{secret.hook}}' },
          reply: { status: 200, text: 'ok' },
        },
      },
    ],
    [
      'an address to ask at',
      { flow: 'poll', poll: { ...poll, urlFrom: 'body.polling_url', urlHosts: ['.bfl.ai', 'api.bfl.ai'] } },
    ],
    [
      'prepare and patch',
      {
        prepare: [step],
        patch: [
          { path: '6.inputs.text', value: '{{prompt}}' },
          { path: 'prompt:3.seed', value: '{{token}}' },
        ],
      },
    ],
    [
      'follow-ups',
      {
        flow: 'poll',
        poll,
        followUps: {
          upscale: { path: '/up', args: ['index'], taskId: 'body.id', result: { items: 'body.x', kind: 'url' } },
        },
      },
    ],
    [
      'keys',
      {
        keys: [
          { name: 'one', use: {} },
          { name: 'two', weight: 3, use: { apiKey: 'apiKey2' }, concurrency: 2, rps: 0.5 },
        ],
        limits: { breaker: { failures: 0, openMs: 1_000 } },
      },
    ],
    ['tc3', { auth: tc3 }],
    [
      'an action of each call',
      {
        auth: { ...tc3, action: undefined },
        submit: { ...base.submit, action: 'Submit' },
        flow: 'poll',
        poll: { ...poll, action: 'Query' },
      },
    ],
    [
      'acs3',
      {
        auth: {
          kind: 'sign',
          scheme: 'acs3',
          version: '2019-09-30',
          action: 'Make',
          keyId: '{{secret.id}}',
          key: '{{secret.key}}',
        },
      },
    ],
    ['volc-hmac', { auth: { kind: 'sign', scheme: 'volc-hmac', service: 'cv', region: 'cn-north-1' } }],
    [
      'null for every part',
      { poll: null, sse: null, ws: null, callback: null, prepare: null, patch: null, followUps: null, keys: null },
    ],
  ])('accepts %s', (_what, more) => {
    expect(fieldsOf(more)).toEqual([])
  })

  it.each([
    ['definition.sse', { flow: 'sse' }],
    ['definition.sse.final', { sse: {} }],
    [
      'definition.sse.partial.preview.kind',
      { sse: { final: 'a', partial: { when: 'b', preview: { expr: 'c', kind: 'ref' } } } },
    ],
    ['definition.ws', { flow: 'ws' }],
    ['definition.ws.done', { ws: { url: '/ws' } }],
    ['definition.ws.lost', { flow: 'ws', ws: { ...ws, lost: 'fallbackToPoll' } }],
    ['definition.ws.binaryPreview.skipBytes', { ws: { ...ws, binaryPreview: { event: 1 } } }],
    ['definition.ws.progress.num', { ws: { ...ws, progress: {} } }],
    ['definition.submit.taskId', { flow: 'ws', ws, poll, submit: { ...base.submit, taskId: undefined } }],
    ['definition.callback', { flow: 'callback' }],
    ['definition.callback', { callback, submit: { ...base.submit, body: undefined } }],
    ['definition.callback.verify', { callback: { ...callback, verify: undefined } }],
    ['definition.callback.verify.kind', { callback: { ...callback, verify: { kind: 'trustMe' } } }],
    ['definition.callback.verify.kind', { flow: 'callback', callback: { ...callback, verify: { kind: 'none' } } }],
    ['definition.callback.verify.secret', { callback: { ...callback, verify: { kind: 'standardWebhooks' } } }],
    [
      'definition.callback.verify.secret',
      { callback: { ...callback, verify: { kind: 'standardWebhooks', secret: 'whsec_abc' } } },
    ],
    [
      'definition.callback.verify.header',
      { callback: { ...callback, verify: { kind: 'hmacSha256Hex', secret: '{{secret.hook}}' } } },
    ],
    ['definition.callback.map', { callback: { ...callback, map: undefined } }],
    ['definition.callback.reply.status', { callback: { ...callback, reply: { status: 500 } } }],
    ['definition.poll.urlHosts', { poll: { ...poll, urlHosts: ['ai'] } }],
    ['definition.poll.urlHosts', { poll: { ...poll, urlHosts: 'bfl.ai' } }],
    ['definition.submit.headers.X-A', { submit: { ...base.submit, headers: { 'X-A': null } } }],
    ['definition.prepare', { prepare: Array.from({ length: 11 }, () => step) }],
    ['definition.prepare[1].name', { prepare: [step, step] }],
    ['definition.prepare[0].set.secret', { prepare: [{ ...step, set: { secret: 'body.x' } }] }],
    ['definition.prepare[0].set', { prepare: [{ ...step, set: undefined }] }],
    ['definition.prepare[0].method', { prepare: [{ ...step, method: undefined }] }],
    ['definition.patch[0].path', { patch: [{ path: '6.__proto__.x', value: 'x' }] }],
    ['definition.patch[0].value', { patch: [{ path: '6.x', value: '{{secret.apiKey}}' }] }],
    ['definition.followUps.upscale.path', { followUps: { upscale: {} } }],
    ['definition.followUps.upscale.taskId', { flow: 'poll', poll, followUps: { upscale: { path: '/up' } } }],
    ['definition.followUps.upscale.result.items', { followUps: { upscale: { path: '/up', result: { kind: 'url' } } } }],
    ['definition.followUps.upscale.args', { followUps: { upscale: { path: '/up', args: ['secret'] } } }],
    [
      'definition.keys[1].name',
      {
        keys: [
          { name: 'a', use: {} },
          { name: 'a', use: {} },
        ],
      },
    ],
    ['definition.keys[0].weight', { keys: [{ name: 'a', use: {}, weight: 0 }] }],
    ['definition.keys[0].use.apiKey', { keys: [{ name: 'a', use: { apiKey: 'sk live!' } }] }],
    ['definition.limits.breaker.failures', { limits: { breaker: { failures: -1 } } }],
    ['definition.auth.scheme', { auth: { kind: 'sign', scheme: 'aws4' } }],
    ['definition.auth.version', { auth: { ...tc3, version: undefined } }],
    ['definition.submit.action', { auth: { ...tc3, action: undefined } }],
    [
      'definition.poll.action',
      { auth: { ...tc3, action: undefined }, submit: { ...base.submit, action: 'Submit' }, poll },
    ],
    ['definition.auth.key', { auth: { ...tc3, key: 'AKIDplain' } }],
    ['definition.submit.action', { submit: { ...base.submit, action: 'a b' } }],
  ])('names %s', (field, more) => {
    const problems = checkDefinition({ ...base, ...more })

    expect(problems.map((problem) => problem.field)).toContain(field)
    expect(problems.every(({ text }) => text.zh !== '' && text.en !== '')).toBe(true)
  })

  it.each([
    'wss://evil.example.com/ws',
    'ws://api.example.com/ws',
    'wss://api.example.com.evil.com/ws',
    'wss://api.example.com@evil.com/ws',
    'wss://{{prompt}}/ws',
    'https://api.example.com/ws',
    'wss://api.example.com{{prompt}}.evil.com/',
    'wss://api.example.com:444/ws',
    'ws',
    '/a b',
    '',
  ])('refuses the socket address %j', (url) => {
    expect(fieldsOf({ flow: 'ws', ws: { ...ws, url } })).toContain('definition.ws.url')
  })

  it.each([
    ['6.inputs.text', { parameter: undefined, steps: ['6', 'inputs', 'text'] }],
    ['prompt:6.a', { parameter: 'prompt', steps: ['6', 'a'] }],
    ['a.b[0]:6', { parameter: 'a.b[0]', steps: ['6'] }],
    ['', undefined],
    ['a..b', undefined],
    [':a', undefined],
    ['a:', undefined],
    ['a b c:x', undefined],
    ['constructor.x', undefined],
    ['a.prototype', undefined],
    [7, undefined],
  ])('reads the patch path %j', (path, expected) => {
    expect(readPatchPath(path)).toEqual(expected)
  })
})
