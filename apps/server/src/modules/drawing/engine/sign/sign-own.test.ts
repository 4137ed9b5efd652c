import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { secretNamesOf, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { OwnSignAuth } from '@drawdesk/contract/drawing/definition/own-sign'
import { startAuroraFake, type AuroraFake } from '@drawdesk/fakes/aurora'
import { cancelUpstream } from '../flow/cancel.ts'
import { newDrawTask } from '../draw-task.ts'
import { expressionProblem } from '../expressions/expressions.ts'
import { workbench } from '../testing/flow-bench.fixture.ts'
import { createMoment, formatTime } from './moment.ts'
import type { Call } from '../render/call.ts'
import { findRenderProblems, maskedRequest, renderRequest } from '../render/render.ts'
import { RenderProblem } from '../values/rendered.ts'
import { Picture, type DrawInput } from '../values/values.ts'

const now = new Date(1_700_000_000_123)
const moment = { timestamp: '1700000000', nonce: 'nonce-0001' }
const text = (id: string, paramDef: string): BodyNode => ({ id, paramType: 1, paramDef })

function define(
  auth: Partial<OwnSignAuth>,
  submit: Partial<DrawDefinition['submit']> = {},
  more: Partial<DrawDefinition> = {},
): DrawDefinition {
  return {
    capability: 'txt2img',
    flow: 'sync',
    baseUrl: 'https://api.example.com',
    auth: {
      kind: 'ownSign',
      algorithm: 'hmac-sha256',
      toSign: '{{method}}\\n{{path}}',
      place: { headers: { 'X-Sign': '{{signature}}' } },
      ...auth,
    },
    submit: {
      method: 'POST',
      path: '/v1/draw',
      body: { id: 'r', paramType: 5, childrenObjectMap: { prompt: text('p', '{{prompt}}') } },
      ...submit,
    },
    result: { items: 'body.images', kind: 'b64' },
    ...more,
  }
}
const secrets = { accessKeyId: 'AK-PLANTED-1', accessKeySecret: 'sk-PLANTED-secret' }
const input = (more: Partial<DrawInput> = {}): DrawInput => ({
  vars: { prompt: '红 boat & co', n: 1 },
  secrets,
  engine: { sample: '' },
  ...more,
})
const render = (definition: DrawDefinition, call: Call = definition.submit, more: Partial<DrawInput> = {}) =>
  renderRequest(definition, call, input(more), { task: { id: 't 1', localId: 'l-1' }, moment })
const mac = (
  toSign: string,
  algorithm = 'sha256',
  encoding: 'hex' | 'base64' | 'base64url' = 'hex',
  key: string | Buffer = secrets.accessKeySecret,
): string => createHmac(algorithm, key).update(toSign).digest(encoding)
const md5 = (of: string | Buffer): string => createHash('md5').update(of).digest('hex')
const sha256 = (of: string | Buffer): string => createHash('sha256').update(of).digest('hex')

describe('an own signature', () => {
  it('signs exactly what goes out: method, path, sorted query, time, nonce and the hash of the body', () => {
    const definition = define(
      {
        toSign: '{{method}}\n{{host}}\n{{path}}\n{{query}}\n{{timestamp}}\n{{nonce}}\n{{bodyHash}}',
        place: {
          headers: {
            Authorization: 'HMAC key={{keyId}}, sign={{signature}}',
            'X-Time': '{{timestamp}}',
            'X-Nonce': '{{nonce}}',
          },
        },
      },
      { path: '/v1/图 1?b=2', query: { a: 'x y', B: '~' } },
    )

    const sent = render({ ...definition, submit: { ...definition.submit, path: '/v1/draw?b=2' } })

    expect(sent.url).toBe('https://api.example.com/v1/draw?b=2&a=x%20y&B=~')
    expect(sent.headers).toMatchObject({
      'X-Time': '1700000000',
      'X-Nonce': 'nonce-0001',
      Authorization: `HMAC key=AK-PLANTED-1, sign=${mac(`POST\napi.example.com\n/v1/draw\nB=~&a=x%20y&b=2\n1700000000\nnonce-0001\n${sha256(sent.body ?? '')}`)}`,
    })
  })

  it.each([
    ['hmac-sha1', 'hex', mac('POST\n/v1/draw', 'sha1')],
    ['hmac-sha512', 'base64', mac('POST\n/v1/draw', 'sha512', 'base64')],
    ['hmac-md5', 'HEX', mac('POST\n/v1/draw', 'md5').toUpperCase()],
    ['hmac-sha256', 'base64url', mac('POST\n/v1/draw', 'sha256', 'base64url')],
  ] as const)('%s as %s', (algorithm, output, wanted) => {
    expect(render(define({ algorithm, output })).headers['X-Sign']).toBe(wanted)
  })

  it.each([['md5'], ['sha1'], ['sha256'], ['sha512']] as const)('%s of a string that holds the key', (algorithm) => {
    expect(render(define({ algorithm, toSign: '{{path}}{{key}}' })).headers['X-Sign']).toBe(
      createHash(algorithm).update(`/v1/draw${secrets.accessKeySecret}`).digest('hex'),
    )
  })

  it.each([
    ['hex', '00ff10'],
    ['base64', 'AP8Q'],
  ] as const)('takes a key that is written as %s', (keyFormat, key) => {
    const own = { accessKeySecret: key }

    expect(render(define({ keyFormat }), undefined, { secrets: own }).headers['X-Sign']).toBe(
      mac('POST\n/v1/draw', 'sha256', 'hex', Buffer.from([0, 255, 16])),
    )
    expect(
      findRenderProblems(
        define({ keyFormat }),
        define({ keyFormat }).submit,
        input({ secrets: { accessKeySecret: 'no§key' } }),
      ).map(({ field }) => field),
    ).toEqual(['secrets.accessKeySecret'])
  })

  it('reads \\n and a line break as one line feed, keeps the last one, and never reads a value for either', () => {
    const sent = render(define({ toSign: '{{method}}\\n{{prompt}}\r\nx\\\\n\\n' }), undefined, {
      vars: { prompt: 'a\\nb {{key}}' },
    })

    expect(sent.headers['X-Sign']).toBe(mac('POST\na\\nb {{key}}\nx\\n\n'))
  })

  it('hashes the body of no bytes, or nothing where the service wants nothing', () => {
    const poll: Call = { method: 'GET', path: '/v1/jobs/{{task.id}}' }
    const hash = (bodyHash: OwnSignAuth['bodyHash']) =>
      render(define({ toSign: '{{path}}|{{bodyHash}}', ...(bodyHash ? { bodyHash } : {}) }), poll).headers['X-Sign']

    expect([hash(undefined), hash({ algorithm: 'md5', output: 'HEX' }), hash({ emptyAsNone: true })]).toEqual([
      mac(`/v1/jobs/t%201|${sha256('')}`),
      mac(`/v1/jobs/t%201|${md5('').toUpperCase()}`),
      mac('/v1/jobs/t%201|'),
    ])
  })

  it('signs chosen headers, its own time among them, and the raw body', () => {
    const definition = define(
      {
        toSign: '{{headers}}\n{{headerNames}}\n{{contentType}}\n{{body}}',
        headers: ['host', 'X-Date', 'content-type', 'x-none'],
        time: 'http',
        place: { headers: { 'X-Date': '{{timestamp}}', 'X-Sign': '{{signature}}' } },
      },
      { headers: { 'x-date': 'forged' } },
    )
    const sent = renderRequest(definition, definition.submit, input(), { moment: createMoment(definition.auth, now) })

    expect(sent.headers).toEqual({
      'X-Date': 'Tue, 14 Nov 2023 22:13:20 GMT',
      'Content-Type': 'application/json',
      'X-Sign': mac(
        `host:api.example.com\nx-date:Tue, 14 Nov 2023 22:13:20 GMT\ncontent-type:application/json\nx-none:\nhost;x-date;content-type;x-none\napplication/json\n${sent.body?.toString()}`,
      ),
    })
  })

  it('puts what holds no signature in before signing and the signature after: into the query', () => {
    const sent = render(
      define({
        toSign: '{{pathQuery}}|{{queryPlain}}',
        place: { query: { AccessKey: '{{keyId}}', Timestamp: '{{timestamp}}', Signature: '{{signature}}' } },
        output: 'base64',
      }),
    )

    const signature = mac(
      '/v1/draw?AccessKey=AK-PLANTED-1&Timestamp=1700000000|AccessKey=AK-PLANTED-1&Timestamp=1700000000',
      'sha256',
      'base64',
    )
    expect(sent.url).toBe(
      `https://api.example.com/v1/draw?AccessKey=AK-PLANTED-1&Timestamp=1700000000&Signature=${encodeURIComponent(signature)}`,
    )
  })

  it('puts it into the body behind the rest, over the bytes without it, and into the query of a GET', () => {
    const definition = define(
      {
        algorithm: 'md5',
        toSign: '{{params}}&key={{key}}',
        output: 'HEX',
        place: { body: { appid: '{{keyId}}', 'meta.sign': '{{signature}}' } },
      },
      {
        contentType: 'json',
        body: {
          id: 'r',
          paramType: 5,
          childrenObjectMap: {
            z: text('z', '{{prompt}}'),
            at: { id: 'a', paramType: 2, paramDef: '{{timestamp}}' },
            none: text('n', ''),
            list: { id: 'l', paramType: 6, childrenArrayList: [text('l1', 'x')] },
          },
        },
      },
    )
    const wanted = md5(
      `appid=AK-PLANTED-1&at=1700000000&list=x&z=红 boat & co&key=${secrets.accessKeySecret}`,
    ).toUpperCase()

    expect(render(definition).body?.toString()).toBe(
      `{"z":"红 boat & co","at":1700000000,"none":"","list":["x"],"appid":"AK-PLANTED-1","meta":{"sign":"${wanted}"}}`,
    )
    expect(
      new URL(render(definition, { method: 'GET', path: '/q', query: { id: '7' } }).url).searchParams.get('meta.sign'),
    ).toBe(md5(`appid=AK-PLANTED-1&id=7&key=${secrets.accessKeySecret}`).toUpperCase())
    expect(render(definition, { method: 'POST', path: '/q' }).body?.toString()).toBe(
      `{"appid":"AK-PLANTED-1","meta":{"sign":"${md5(`appid=AK-PLANTED-1&key=${secrets.accessKeySecret}`).toUpperCase()}"}}`,
    )
  })

  it('signs a form and a form with files over their very bytes', () => {
    const picture = new Picture({ fileId: '7', name: 'a.png', mime: 'image/png', bytes: Buffer.from([0x89, 0xff, 0]) })
    const body: BodyNode = {
      id: 'r',
      paramType: 5,
      childrenObjectMap: { prompt: text('p', '{{prompt}}'), image: { ...text('i', '{{image}}'), as: 'file' } },
    }
    const form = render(define({ toSign: '{{body}}' }, { contentType: 'form' }))
    const files = render(define({ toSign: '{{bodyHash}}|{{body}}' }, { contentType: 'multipart', body }), undefined, {
      vars: { prompt: 'x', image: picture },
    })

    expect(form.headers['X-Sign']).toBe(mac('prompt=%E7%BA%A2+boat+%26+co'))
    expect(files.headers['X-Sign']).toBe(
      createHmac('sha256', secrets.accessKeySecret)
        .update(`${sha256(files.body ?? '')}|`)
        .update(files.body ?? '')
        .digest('hex'),
    )
    expect(files.headers['Content-Type']).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('carries a hash of the body in a header of its own that is signed too', () => {
    const sent = render(
      define({
        toSign: '{{headers}}',
        headers: ['content-md5'],
        bodyHash: { algorithm: 'md5', output: 'base64' },
        place: { headers: { 'Content-MD5': '{{bodyHash}}', 'X-Sign': '{{signature}}' } },
      }),
    )
    const hash = createHash('md5')
      .update(sent.body ?? '')
      .digest('base64')

    expect(sent.headers).toMatchObject({ 'Content-MD5': hash, 'X-Sign': mac(`content-md5:${hash}`) })
  })

  it('leaves the request alone when its keys are optional and not set, and asks for them otherwise', () => {
    const definition = define({ place: { headers: { 'X-Key': '{{keyId}}', 'X-Sign': '{{signature}}' } } })

    expect(findRenderProblems(definition, definition.submit, input({ secrets: {} })).map(({ field }) => field)).toEqual(
      ['secrets.accessKeyId', 'secrets.accessKeySecret'],
    )
    expect(render(define({ optional: true }), undefined, { secrets: {} }).headers).toEqual({
      'Content-Type': 'application/json',
    })
    expect(secretNamesOf(definition)).toEqual(['accessKeyId', 'accessKeySecret'])
    expect(secretNamesOf(define({}))).toEqual(['accessKeySecret'])
  })
})

describe('the schemes of vendors that it can say', () => {
  // docs.liblib.art, "API authentication": HMAC-SHA1 of path & milliseconds & nonce, base64 for addresses without padding, all in the query.
  it('LiblibAI', () => {
    const definition = define(
      {
        algorithm: 'hmac-sha1',
        output: 'base64url',
        toSign: '{{path}}&{{timestamp}}&{{nonce}}',
        time: 'ms',
        nonce: { kind: 'letters', length: 10 },
        place: {
          query: {
            AccessKey: '{{keyId}}',
            Signature: '{{signature}}',
            Timestamp: '{{timestamp}}',
            SignatureNonce: '{{nonce}}',
          },
        },
      },
      { path: '/api/generate/webui/text2img' },
    )
    const at = createMoment(definition.auth, now)
    const { searchParams } = new URL(renderRequest(definition, definition.submit, input(), { moment: at }).url)

    expect([at.timestamp, at.nonce.length]).toEqual(['1700000000123', 10])
    expect(Object.fromEntries(searchParams)).toEqual({
      AccessKey: 'AK-PLANTED-1',
      Timestamp: at.timestamp,
      SignatureNonce: at.nonce,
      Signature: createHmac('sha1', secrets.accessKeySecret)
        .update(`/api/generate/webui/text2img&${at.timestamp}&${at.nonce}`)
        .digest('base64')
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, ''),
    })
  })

  // Baidu's translation service ("通用翻译 API", sign): MD5 of appid + text + salt + key. Its printed example: 2015063000000001, apple, 1435660288, 12345678.
  it('Baidu, by its printed vector', () => {
    const definition = define(
      {
        algorithm: 'md5',
        toSign: '{{keyId}}{{prompt}}{{nonce}}{{key}}',
        place: { body: { appid: '{{keyId}}', salt: '{{nonce}}', sign: '{{signature}}' } },
      },
      { contentType: 'form' },
    )
    const sent = renderRequest(
      definition,
      definition.submit,
      input({ vars: { prompt: 'apple' }, secrets: { accessKeyId: '2015063000000001', accessKeySecret: '12345678' } }),
      { moment: { timestamp: '0', nonce: '1435660288' } },
    )

    expect(sent.body?.toString()).toBe(
      'prompt=apple&appid=2015063000000001&salt=1435660288&sign=f89f9594663708c1605f3d736d01d2d4',
    )
  })

  // RFC 4231, test case 2, and RFC 2202, test case 2: the key "Jefe".
  it.each([
    ['hmac-sha256', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    ['hmac-sha1', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
    ['hmac-md5', '750c783e6ab0b503eaa86e310a5db738'],
  ] as const)('the vector of the RFC for %s', (algorithm, wanted) => {
    expect(
      render(define({ algorithm, toSign: '{{prompt}}' }), undefined, {
        vars: { prompt: 'what do ya want for nothing?' },
        secrets: { accessKeySecret: 'Jefe' },
      }).headers['X-Sign'],
    ).toBe(wanted)
  })
})

describe('time and nonce', () => {
  it.each([
    ['s', '1700000000'],
    ['ms', '1700000000123'],
    ['iso', '2023-11-14T22:13:20Z'],
    ['isoMs', '2023-11-14T22:13:20.123Z'],
    ["yyyyMMdd'T'HHmmss'Z'", '20231114T221320Z'],
    ['yyyy-MM-dd HH:mm:ss.SSS', '2023-11-14 22:13:20.123'],
  ])('%s', (form, wanted) => {
    expect(formatTime(now, form)).toBe(wanted)
  })

  it.each([
    ['hex', /^[0-9a-f]{24}$/],
    ['digits', /^\d{24}$/],
    ['letters', /^[A-Za-z0-9]{24}$/],
    ['uuid', /^[0-9a-f-]{36}$/],
  ] as const)('nonces of %s, none twice', (kind, form) => {
    const auth = define({ nonce: { kind, length: 24 } }).auth
    const nonces = Array.from({ length: 200 }, () => createMoment(auth, now).nonce)

    expect(nonces.every((nonce) => form.test(nonce))).toBe(true)
    expect(new Set(nonces).size).toBe(200)
  })

  it('stand in bodies, headers and queries of any API, and are no variables of a guest', () => {
    const definition = define(
      {},
      { query: { t: '{{timestamp}}' }, headers: { 'X-Nonce': '{{nonce}}' } },
      { auth: { kind: 'none' } },
    )
    const sent = render(definition)

    expect([sent.url, sent.headers['X-Nonce']]).toEqual(['https://api.example.com/v1/draw?t=1700000000', 'nonce-0001'])
    expect(checkDefinition(definition)).toEqual([])
  })

  it('give way to a nonce that a step before the submit fetched', () => {
    const definition = define(
      { toSign: '{{nonce}}' },
      {},
      { prepare: [{ name: 'token', method: 'GET', path: '/nonce', set: { nonce: 'body.nonce' } }] },
    )

    expect(render(definition, undefined, { vars: { prompt: 'x', nonce: 'theirs' } }).headers['X-Sign']).toBe(
      mac('theirs'),
    )
  })
})

describe('what people see of an own signature', () => {
  it('is the string to sign and the headers, with nothing of a key in them', () => {
    const definition = define({
      algorithm: 'md5',
      toSign: '{{path}}?{{query}}\n{{bodyHash}}\n{{key}}',
      place: { headers: { Authorization: 'HMAC key={{keyId}}, sign={{signature}}' }, query: { k: '{{keyId}}' } },
    })
    const shown = maskedRequest(definition, definition.submit, input(), { moment })

    expect(shown).toMatchObject({
      url: 'https://api.example.com/v1/draw?k=••••',
      headers: { Authorization: 'HMAC key=••••, sign=••••' },
    })
    expect(shown.toSign).toBe(`/v1/draw?k=••••\n${sha256('{"prompt":"红 boat & co"}')}\n••••`)
    expect(JSON.stringify(shown)).not.toContain('PLANTED')
  })

  it('says where the bytes of a picture will count', () => {
    const definition = define(
      { toSign: '{{path}}\n{{bodyHash}}' },
      { body: { id: 'r', paramType: 5, childrenObjectMap: { image: { ...text('i', '{{image}}'), as: 'b64' } } } },
    )

    expect(
      maskedRequest(
        definition,
        definition.submit,
        input({ vars: { image: new Picture({ fileId: '7', name: 'a.png', mime: 'image/png' }) } }),
      ).toSign,
    ).toBe('/v1/draw\n«…»')
  })
})

describe('the check of an own signature', () => {
  const fields = (auth: object): string[] =>
    checkDefinition({ ...define({}), auth: { ...define({}).auth, ...auth } }).map(({ field }) => field)

  it.each([
    ['an unknown part', { toSign: '{{metod}}' }, 'definition.auth.toSign'],
    ['the signature in what is signed', { toSign: '{{signature}}' }, 'definition.auth.toSign'],
    ['nothing to sign', { toSign: ' ' }, 'definition.auth.toSign'],
    ['a hash without the key', { algorithm: 'md5', toSign: '{{path}}' }, 'definition.auth.toSign'],
    ['an HMAC with the key in its string', { toSign: '{{path}}{{key}}' }, 'definition.auth.toSign'],
    ['an unknown algorithm', { algorithm: 'crc32' }, 'definition.auth.algorithm'],
    ['a signature that goes nowhere', { place: { headers: { 'X-Key': '{{keyId}}' } } }, 'definition.auth.place'],
    ['no place at all', { place: undefined }, 'definition.auth.place'],
    [
      'the key in a header',
      { place: { headers: { 'X-Sign': '{{signature}}{{key}}' } } },
      'definition.auth.place.headers.X-Sign',
    ],
    ['a header that is ours', { place: { headers: { Host: '{{signature}}' } } }, 'definition.auth.place.headers.Host'],
    [
      'a secret in the body',
      { place: { body: { a: '{{secret.x}}', b: '{{signature}}' } } },
      'definition.auth.place.body.a',
    ],
    ['a time that is none', { time: 'tomorrow' }, 'definition.auth.time'],
    ['a nonce without end', { nonce: { kind: 'hex', length: 10_000 } }, 'definition.auth.nonce.length'],
    ['a key written into it', { key: 'sk-1234567890' }, 'definition.auth.key'],
    ['headers that are no names', { headers: ['a b'] }, 'definition.auth.headers'],
  ])('refuses %s', (_what, auth, field) => {
    expect(fields(auth)).toContain(field)
  })

  it('takes variables of the drawing', () => {
    expect(fields({ toSign: '{{prompt}}{{task.localId}}{{nonce}}{{secret.app}}' })).toEqual([])
  })
})

describe('a service with a signature of its own', () => {
  let fake: AuroraFake
  const clock = Date.parse('2026-11-21T10:00:00Z')
  beforeAll(async () => {
    fake = await startAuroraFake({ now: () => clock })
  })
  afterAll(() => fake.close())

  const aurora = (): DrawDefinition => ({
    capability: 'txt2img',
    flow: 'poll',
    baseUrl: fake.url,
    auth: {
      kind: 'ownSign',
      algorithm: 'hmac-sha256',
      toSign: '{{method}}\\n{{path}}\\n{{timestamp}}\\n{{nonce}}\\n{{bodyHash}}',
      time: 'ms',
      nonce: { kind: 'hex', length: 32 },
      place: {
        headers: {
          Authorization: 'AURORA-HMAC key={{keyId}}, sign={{signature}}',
          'X-Aurora-Time': '{{timestamp}}',
          'X-Aurora-Nonce': '{{nonce}}',
        },
      },
    },
    submit: {
      method: 'POST',
      path: '/open/v2/paint',
      headers: { 'X-App-Id': fake.appId },
      ok: 'body.ret==`0`',
      taskId: 'body.result.task',
      body: {
        id: 'r',
        paramType: 5,
        childrenObjectMap: {
          job: {
            id: 'j',
            paramType: 5,
            childrenObjectMap: {
              text: { id: 't', paramType: 5, childrenObjectMap: { positive: text('p', '{{prompt}}') } },
              canvas: {
                id: 'c',
                paramType: 5,
                childrenObjectMap: {
                  w: { id: 'w', paramType: 2, paramDef: 64 },
                  h: { id: 'h', paramType: 2, paramDef: 48 },
                },
              },
            },
          },
        },
      },
    },
    poll: {
      method: 'POST',
      path: '/open/v2/paint/query',
      headers: { 'X-App-Id': fake.appId },
      body: { id: 'pr', paramType: 5, childrenObjectMap: { task: text('pt', '{{task.id}}') } },
      status: 'body.result.phase',
      map: { queued: ['WAIT'], running: ['WORK'], done: ['GOOD'], failed: ['BAD'] },
      progress: 'body.result.percent',
      scale: 'percent',
      firstDelayMs: 10,
      intervalMs: 100,
    },
    cancel: {
      method: 'POST',
      path: '/open/v2/paint/query',
      headers: { 'X-App-Id': fake.appId },
      body: { id: 'cr', paramType: 5, childrenObjectMap: { task: text('ct', '{{task.id}}') } },
    },
    result: { items: "body.result.outputs[?layer=='final'].blob.data", kind: 'b64' },
    errors: [
      { when: 'body.ret==`1001` || body.ret==`1002`', code: 'E_AUTH' },
      { when: 'body.ret==`3001`', code: 'E_BALANCE' },
      { when: 'body.ret==`3002`', code: 'E_RATE' },
      { when: 'body.ret==`4001`', code: 'E_MODERATED' },
      { when: 'body.ret==`5001`', code: 'E_UPSTREAM', retry: false },
    ],
    errorMessage: 'body.msg',
    retry: { max: 0 },
  })
  const job = (definition: DrawDefinition, more: Partial<DrawInput> = {}) => ({
    definition,
    input: input({ secrets: { accessKeyId: fake.keys.keyId, accessKeySecret: fake.keys.key }, ...more }),
  })

  it('is a definition that the check takes', () => {
    expect(checkDefinition(aurora(), { compile: expressionProblem })).toEqual([])
  })

  it('verifies submit, every poll and the cancel, each signed anew, and records no key', async () => {
    const bench = workbench()
    const before = fake.requests.length

    const { files, task } = await bench.run(job(aurora()))
    const cancelled = await cancelUpstream(bench.deps, job(aurora()), {
      ...newDrawTask('local-1'),
      step: 'running',
      providerTaskId: task.providerTaskId ?? '',
    })

    expect([files?.length, cancelled]).toEqual([1, { isSent: true, isAccepted: true }])
    const sent = fake.requests.slice(before)
    expect(sent.length).toBeGreaterThanOrEqual(5)
    expect(new Set(sent.map(({ headers }) => headers['x-aurora-nonce'])).size).toBe(sent.length)
    expect(bench.calls[0]?.request).toContain('AURORA-HMAC key=••••, sign=••••')
    expect(bench.calls[0]?.request).toContain(`X-Aurora-Nonce: ${sent[0]?.headers['x-aurora-nonce']}`)
    expect(JSON.stringify([bench.calls, task])).not.toMatch(new RegExp(`${fake.keys.key}|${fake.keys.keyId}`))
  })

  it.each([
    ['a wrong key', {}, { secrets: { accessKeyId: 'AK7731aurora', accessKeySecret: 'other-secret' } }],
    [
      'an unknown key id',
      {},
      { secrets: { accessKeyId: 'AK-nobody', accessKeySecret: 'aurora-secret-0123456789abcdef' } },
    ],
    ['another string', { toSign: '{{method}}\\n{{path}}\\n{{timestamp}}\\n{{nonce}}' }, {}],
    ['seconds instead of milliseconds', { time: 's' }, {}],
    ['another form of the nonce', { nonce: { kind: 'digits', length: 8 } as const }, {}],
  ])('is refused with %s', async (_what, auth, more) => {
    const definition = aurora()
    const { task } = await workbench().run(
      job({ ...definition, auth: { ...definition.auth, ...auth } as OwnSignAuth }, more),
    )

    expect([task.step, task.error?.code]).toEqual(['failed', 'E_AUTH'])
  })

  it('refuses an old time and a nonce that was used before', async () => {
    const request = renderRequest(aurora(), aurora().submit, job(aurora()).input, {
      moment: createMoment(aurora().auth, new Date(clock)),
    })
    const old = renderRequest(aurora(), aurora().submit, job(aurora()).input, {
      moment: createMoment(aurora().auth, new Date(clock - 301_000)),
    })
    const post = async ({ url, headers, body }: typeof request) =>
      (
        (await (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body ?? []) })).json()) as {
          ret: number
          msg: string
        }
      ).msg

    expect([await post(request), await post(request), await post(old)]).toEqual([
      'ok',
      'nonce was used before',
      'timestamp missing or expired',
    ])
  })

  it.each([
    ['balance', 'E_BALANCE'],
    ['rate', 'E_RATE'],
    ['moderated', 'E_MODERATED'],
    ['moderatedJob', 'E_MODERATED'],
    ['failedJob', 'E_UPSTREAM'],
  ] as const)('recognises %s in an answer with status 200', async (scene, code) => {
    fake.script(scene)

    expect((await workbench().run(job(aurora()))).task.error?.code).toBe(code)
  })

  it('verifies whatever is drawn, for 300 bodies and paths at random', async () => {
    const letters = ['a', '\n', '"', '红', '\\', '%', '+', '&', '=', ' ', '\u{1F58C}', '{{nonce}}', "'", '~', '/']
    for (let round = 0; round < 300; round += 1) {
      const prompt = Array.from(
        { length: 1 + ((round * 7) % 23) },
        (_, index) => letters[(round * 31 + index * index * 17) % letters.length],
      ).join('')
      const definition = aurora()
      const submit: Call = { ...definition.submit, path: '/open/v2/paint', query: { q: '{{prompt}}' } }
      const auth = {
        ...definition.auth,
        toSign: '{{method}}\n{{pathQuery}}\n{{timestamp}}\n{{nonce}}\n{{bodyHash}}',
      } as OwnSignAuth
      const request = renderRequest(
        { ...definition, auth },
        submit,
        job(definition, { vars: { prompt: `x${prompt}` } }).input,
        { moment: createMoment(definition.auth, new Date(clock)) },
      )
      const answer = (await (
        await fetch(request.url, { method: 'POST', headers: request.headers, body: new Uint8Array(request.body ?? []) })
      ).json()) as { msg: string }
      // Behind the signature its address is unknown, because of the query: that it gets there is the proof.
      expect([prompt, answer.msg]).toEqual([prompt, 'no such call'])
    }
  })
})

it('throws what is missing as a problem, never as anything else', () => {
  expect(() => render(define({ keyFormat: 'hex' }))).toThrow(RenderProblem)
})
