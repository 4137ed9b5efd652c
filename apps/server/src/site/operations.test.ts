import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '../modules.ts'
import { createOperationsApp } from './operations.ts'
import { buildTestApp, signIn, type TestApp } from '../testing/build-test-app.ts'
import { buildCaller } from '../testing/factories.ts'

interface OpenApi {
  openapi: string
  info: { title: string; version: string }
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security?: Record<string, unknown[]>[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const STRANGER = '203.0.113.9'
const TOKEN = 'a-token-for-the-metrics'
const withToken = { authorization: `Bearer ${TOKEN}` }
const GUARDED = ['/metrics', '/api/openapi.json', '/api/docs']

let test: TestApp
let document: OpenApi

beforeAll(async () => {
  test = await buildTestApp({ config: { metricsToken: TOKEN } })
  document = (await test.app.inject({ url: '/api/openapi.json', headers: withToken })).json<OpenApi>()
})
afterAll(() => test.close())

describe('health', () => {
  it('is open to everybody, and never kept by a cache', async () => {
    const answers = await Promise.all(
      ['/health/live', '/health/ready'].map((url) => test.app.inject({ url, remoteAddress: STRANGER })),
    )

    expect(answers.map(({ statusCode, headers, json }) => [statusCode, headers['cache-control'], json()])).toEqual([
      [200, 'no-store', { status: 'live' }],
      [200, 'no-store', { status: 'ready' }],
    ])
  })

  it('says 503 without its database, shows no reason to strangers, and stays alive', async () => {
    const broken = await buildTestApp()
    await broken.deps.db.close()

    const [ready, live] = [
      await broken.app.inject({ url: '/health/ready', remoteAddress: STRANGER }),
      await broken.app.inject('/health/live'),
    ]

    expect([ready.statusCode, ready.json(), live.statusCode]).toEqual([503, { status: 'not ready' }, 200])
    expect(broken.logLines.filter((line) => line.includes('"not ready"'))).toHaveLength(1)
    await broken.app.close()
  })
})

describe('metrics and the description of the API', () => {
  it.each(GUARDED)(
    '%s is closed to strangers and to people who are no administrator, wherever they come from',
    async (url) => {
      const [admin, clerk] = [await signIn(test), await buildCaller(test, { permissions: ['param', 'drawApi'] })]

      const strangers = [
        await test.app.inject({ url, remoteAddress: STRANGER }),
        await test.app.inject({
          url,
          remoteAddress: STRANGER,
          headers: {
            'x-forwarded-for': '127.0.0.1',
            'x-real-ip': '127.0.0.1',
            forwarded: 'for=127.0.0.1',
            host: 'localhost',
          },
        }),
        await test.app.inject({ url, remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:8080' } }), // as a proxy that adds nothing hands it on
        await test.app.inject({ url, remoteAddress: '127.0.0.1', headers: { host: 'rebound.example.com' } }),
        await test.app.inject({ url, headers: { authorization: 'Bearer a-token-for-the-metrick' } }),
        await test.app.inject({ url, headers: { authorization: `Basic ${TOKEN}` } }),
      ]
      const byClerk = await clerk.raw({ url, remoteAddress: STRANGER })
      const byAdmin = await admin.raw({ url, remoteAddress: STRANGER })
      const byToken = await test.app.inject({ url, remoteAddress: STRANGER, headers: withToken })

      expect(strangers.map(({ statusCode, json }) => [statusCode, json<{ code: number; success: boolean }>()])).toEqual(
        strangers.map(() => [401, expect.objectContaining({ code: 401, success: false })]),
      )
      expect([byClerk, byAdmin, byToken].map(({ statusCode }) => statusCode)).toEqual([403, 200, 200])
      expect([byAdmin, byToken].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
    },
  )

  it.each([...GUARDED, '/health/live', '/health/ready'])(
    '%s is open to this machine on the port of operations',
    async (url) => {
      const operations = createOperationsApp({
        deps: test.deps,
        routes: routesOf(test.deps),
      })
      const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<number> =>
        (await operations.inject({ url, remoteAddress, headers })).statusCode

      expect(
        await Promise.all([
          ask({ host: '127.0.0.1:9100' }),
          ask({ host: 'localhost:9100' }, '::ffff:127.0.0.1'),
          ask({ host: '[::1]:9100' }, '::1'),
        ]),
      ).toEqual([200, 200, 200])
      expect(
        await Promise.all([
          ask({ host: 'rebound.example.com' }),
          ask({ host: '127.0.0.1.example.com' }),
          ask({ host: '127.0.0.1' }, STRANGER),
          ask({ host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }),
          ask({ host: '127.0.0.1', via: '1.1 proxy' }),
          ask({ host: '127.0.0.1', 'x-real-ip': '::1' }),
        ]),
      ).toEqual([403, 403, 403, 403, 403, 403])
      await operations.close()
    },
  )

  it('counts requests by the pattern of their route, never by the address', async () => {
    await test.app.inject('/api/blade-biz/localFile/findLocalFile?fileId=987654321')
    await test.app.inject('/nowhere/987654321')

    const { body, headers } = await test.app.inject({ url: '/metrics', headers: withToken })

    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain(
      'drawdesk_http_request_seconds_count{method="GET",path="/blade-biz/localFile/findLocalFile",status="401"}',
    )
    expect(body).toMatch(/^process_cpu_seconds_total/m)
    expect(body).not.toContain('987654321')
  })

  it('shows the description as a page without a script', async () => {
    const { body, headers } = await test.app.inject({ url: '/api/docs', headers: withToken })

    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).not.toMatch(/<script|javascript:| on\w+=/i)
    for (const path of Object.keys(document.paths)) expect(body).toContain(`<code>${path}</code>`)
  })
})

describe('the OpenAPI document', () => {
  const operations = (): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )

  it('names every route once, commands by both methods', () => {
    const routes = routesOf(test.deps)
    const expected = new Set(
      routes.flatMap(({ method, path: written, isCommand }) => {
        const path = written.replace(/:(\w+)/g, '{$1}')
        return isCommand && method === 'GET' ? [`GET ${path}`, `POST ${path}`] : [`${method} ${path}`]
      }),
    )

    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual([...expected].sort())
    expect(new Set(operations().map(([, { operationId }]) => operationId)).size).toBe(operations().length)
  })

  it('is OpenAPI 3.1 in shape', () => {
    expect([document.openapi, document.info]).toEqual([
      '3.1.0',
      expect.objectContaining({ title: expect.any(String), version: expect.any(String) }),
    ])
    for (const [name, { tags, summary, parameters = [], requestBody, responses, security }] of operations()) {
      expect([name, tags.length, summary.length > 0, Object.keys(responses)]).toEqual([
        name,
        1,
        true,
        ['200', 'default'],
      ])
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(name).not.toContain(':')
      expect([
        name,
        parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
      ]).toEqual([name, inPath])
      expect([
        name,
        parameters.filter(
          (parameter) => !['query', 'path'].includes(parameter.in) || (parameter.in === 'path' && !parameter.required),
        ),
      ]).toEqual([name, []])
      if (name.startsWith('GET')) expect([name, requestBody]).toEqual([name, undefined])
      for (const scheme of security ?? [])
        expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(Object.keys(scheme)))
    }
  })

  it('has no word that JSON Schema 2020-12 does not know, and no reference to nothing', () => {
    const words = new Set<string>()
    const references = new Set<string>()
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return
      for (const [word, value] of Object.entries(schema)) {
        words.add(word)
        if (word === '$ref') references.add(String(value))
        if (word === 'properties' || word === 'patternProperties') Object.values(value as object).forEach(walk)
        else if (word === 'anyOf') (value as unknown[]).forEach(walk)
        else if (word === 'items' || word === 'additionalProperties') walk(value)
      }
    }
    for (const [, { parameters = [], requestBody, responses }] of operations()) {
      for (const { schema } of parameters) walk(schema)
      for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)])
        for (const { schema } of Object.values(content)) walk(schema)
    }

    expect([...words].filter((word) => !JSON_SCHEMA_WORDS.has(word))).toEqual([])
    expect([...references]).toEqual(['#/components/schemas/Failure'])
    expect(document.components.schemas.Failure).toBeDefined()
  })

  it('shows uploads, streams and files as what they are, and where else arguments may stand', () => {
    const at = (method: string, path: string): Operation => document.paths[path]?.[method] as Operation
    const upload = at('post', '/blade-resource/oss/endpoint/put-file-attach')
    const submit = at('post', '/blade-system/param/submit')
    const unsaid = routesOf(test.deps).filter(
      ({ isBare, sends, answer }) => isBare && !sends && Object.keys(answer).length === 0,
    )

    expect(upload.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { properties: { file: { format: 'binary' } }, required: ['file'] } },
    })
    expect(at('post', '/blade-user/import-user').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: {}, isCovered: {} },
    })
    expect(Object.keys(submit.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    expect(submit.requestBody).toMatchObject({ description: expect.stringContaining('query') })
    expect(Object.keys(at('post', '/blade-biz/chatgptMsgView/sendMsg').responses[200]?.content ?? {})).toEqual([
      'application/json',
      'text/event-stream',
    ])
    expect(at('get', '/blade-resource/file/{fileId}/{variant}').responses[200]?.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    })
    expect([at('post', '/blade-auth/oauth/token').security, document.components.securitySchemes.client]).toEqual([
      [{ client: [] }],
      expect.objectContaining({ type: 'http', scheme: 'basic' }),
    ])
    expect(unsaid.map(({ path }) => path)).toEqual([])
  })

  it('says which calls need a sign-in', () => {
    const open = operations()
      .filter(([, { security }]) => !security)
      .map(([name]) => name)

    expect(open.sort()).toEqual([
      'GET /blade-auth/oauth/callback/{source}',
      'GET /blade-auth/oauth/captcha',
      'GET /blade-auth/oauth/logout',
      'GET /blade-auth/oauth/public-key',
      'GET /blade-auth/oauth/render/{source}',
      'GET /blade-auth/oauth/sandbox',
      'GET /blade-biz/chatShare/open/{token}',
      'GET /blade-biz/drawPreview/{infoId}/{number}',
      'GET /blade-biz/kiosk/share/{token}',
      'GET /blade-biz/printProof/find',
      'GET /blade-report/report/rest/file',
      'GET /blade-resource/file/{fileId}/{variant}',
      'GET /blade-resource/sms/endpoint/offered',
      'GET /blade-system/menu/routes',
      'GET /blade-system/tenant-data/file',
      'GET /blade-system/tenant/info',
      'GET /pay/{orderNo}',
      'GET /proof',
      'GET /proof/{code}',
      'GET /share/{token}',
      'POST /blade-auth/oauth/callback/{source}',
      'POST /blade-auth/oauth/logout',
      'POST /blade-biz/drawCallback/{tenantId}/{infoId}/{attemptNo}/{token}',
      'POST /blade-biz/kiosk/pair',
      'POST /blade-biz/kiosk/refresh',
      'POST /blade-biz/thirdParty/decrypt',
      'POST /blade-biz/thirdParty/findSessionKeyUnionIdOpenId',
      'POST /blade-biz/thirdParty/phone',
      'POST /blade-resource/sms/endpoint/send-validate',
      'POST /blade-user/account-invite/accept',
      'POST /blade-user/account-invite/look',
      'POST /blade-user/register-guest',
      'POST /pay/notify/{channel}/{channelId}',
      'POST /pay/{orderNo}',
      'POST /sms/receipt/{category}/{smsId}',
    ])
  })
})

describe('the calls that the specification names', () => {
  it('are served completely where a part is finished, and never fewer', async () => {
    const table = await readFile(join(import.meta.dirname, '../../../../packages/contract/spec/endpoints.tsv'), 'utf8')
    const named = table
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [string, string])
    const isUnder = (path: string): boolean =>
      FINISHED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    const isServed = ([method, path]: [string, string]): boolean =>
      document.paths[path]?.[method.toLowerCase()] !== undefined

    const missing = named.filter(([, path]) => isUnder(path)).filter((call) => !isServed(call))
    const served = named.filter(isServed)

    for (const prefix of FINISHED)
      expect([prefix, named.some(([, path]) => path.startsWith(`${prefix}/`))]).toEqual([prefix, true])
    expect(missing.map((call) => call.join(' '))).toEqual([])
    expect(served.length).toBeGreaterThanOrEqual(SERVED_AT_LEAST)
  })
})

/** Parts whose named calls are all served; a finished part adds its line. */
const FINISHED = [
  '/blade-auth/oauth',
  '/blade-biz/ttsVoicePacket',
  '/blade-biz/tools',
  '/blade-system/menu',
  '/blade-system/role',
  '/blade-system/topmenu',
  '/blade-system/data-scope',
  '/blade-system/api-scope',
  '/blade-system/tenant',
  '/blade-system/tenant-package',
  '/blade-system/dict',
  '/blade-system/dict-biz',
  '/blade-system/param',
  '/blade-system/dept',
  '/blade-system/post',
  '/blade-system/region',
  '/blade-system/client',
  '/blade-desk/notice',
  '/blade-log',
  '/blade-biz/drawApi',
  '/blade-biz/orgFramework',
  '/blade-biz/localFile',
  '/blade-develop/datasource',
  '/blade-biz/proxyConfig',
  '/blade-biz/proxyHistory',
  '/blade-biz/sourceMenuIndex',
  '/blade-biz/drawStyle',
  '/blade-biz/drawPrompt',
  '/blade-biz/drawEx',
  '/blade-biz/drawSeal',
  '/blade-biz/drawInfo',
  '/blade-biz/sdDraw',
  '/blade-biz/configHome',
  '/blade-biz/queueManage',
  '/blade-biz/require',
  '/blade-biz/sellsource',
  '/blade-stickers/sysStickers',
  '/blade-user',
  '/blade-biz/chatgptMsgView',
  '/blade-biz/chatgpt',
]
/** Raise it with what is added, so that nothing is lost unseen. */
const SERVED_AT_LEAST = 244

const JSON_SCHEMA_WORDS = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'anyOf',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'uniqueItems',
  'maxItems',
  'additionalProperties',
  'maxProperties',
  'patternProperties',
  'format',
  '$ref',
  'default',
])
