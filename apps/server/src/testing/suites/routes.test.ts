import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionText } from '@drawdesk/contract/logs/action-text'
import { modules } from '../../modules/index.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { factsOf, mainType } from '../../wire/schema-facts.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildCaller } from '../factories.ts'

let test: TestApp
let admin: SignedIn
let nobody: SignedIn
let routes: AnyRoute[]

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  nobody = await buildCaller(test)
  routes = modules.flatMap((module) => module.routes(test.deps))
})
afterAll(() => test.close())

/** Values that no argument should choke on; each is sent in the place of each argument in turn. */
const HOSTILE: unknown[] = [
  '',
  ' ',
  'x'.repeat(70_000),
  "'; drop table user_account; --",
  '../../etc/passwd',
  '{{secret.apiKey}}',
  '\u0000',
  '\ud800',
  '-1',
  '0',
  '1e400',
  'NaN',
  '9'.repeat(40),
  '9223372036854775808',
  '2026-02-30 25:61:61',
  '9999-12-31 23:59:59',
  '0001-01-01 00:00:00',
  null,
  -1,
  1.5,
  1e308,
  true,
  [],
  [[]],
  ['', null, {}],
  {},
  { $gt: 1 },
  JSON.parse('{"constructor":{"prototype":{}}}'),
  Array.from({ length: 3_000 }, () => '1'),
]

/** For the hundreds of filters, which are all made and read by the same few lines: what columns of any type could choke on. */
const HOSTILE_FILTERS: unknown[] = [
  '9999-12-31 23:59:59',
  '0001-01-01 00:00:00',
  '\u0000',
  "'; drop table user_account; --",
  '9'.repeat(40),
  'a,,%_\\',
]
const FILTER = /_(like|likeleft|likeright|notlike|equal|notequal|gt|ge|lt|le|null|notnull|date[a-z]+)$/

/** Read by the same few lines wherever they stand: everything hostile is sent to the first call that takes them, a few to the others. */
const SHARED = new Set(['current', 'size', 'ascs', 'descs', 'tenantId', 'beforeId', 'version'])
const tried = new Set<string>()

/** A file has the arguments of its list and is a hundred times as dear: one value shows that what fails is answered before the file begins. */
function hostileFor({ path }: AnyRoute, name: string): unknown[] {
  if (/\/export/.test(path)) return HOSTILE_FILTERS.slice(0, 1)
  if (FILTER.test(name) || (SHARED.has(name) && tried.has(name))) return HOSTILE_FILTERS
  tried.add(name)
  return HOSTILE
}

const urlOf = (route: AnyRoute): string => `/api${route.path.replace(/:(\w+)/g, '1')}`

/** Signing out or ending sessions would end the suite's own caller: those have tests of their own. */
const isSelfEnding = (route: AnyRoute): boolean =>
  /oauth\/(logout|lock)$|session\/end$|update-password$/.test(route.path)

describe('every route', () => {
  it('has a path, an audit name and a permission', () => {
    for (const route of routes) {
      expect(route.path).toMatch(/^\/blade-[a-z]+(\/[\w:-]+)+$/)
      expect(route.audit).toMatch(/^[a-zA-Z]+(\.[a-zA-Z]+)+$/)
      expect([route.permission].flat().length).toBeGreaterThan(0)
    }
    expect(new Set(routes.map(({ method, audit }) => `${method} ${audit}`)).size).toBe(routes.length)
  })

  it('is called in the logs by its own words, in both languages', () => {
    const unnamed = routes.flatMap(({ audit }) => {
      const { zh, en } = actionText(audit, '')
      return /\p{Script=Han}/u.test(zh) && en !== '' && !/\p{Script=Han}/u.test(en) ? [] : [audit]
    })

    expect(unnamed).toEqual([])
  })

  it('guards with codes that a menu or button carries', async () => {
    const menus = await test.deps.db.platform().selectFrom('systemMenu').select('code').execute()
    const known = new Set([...menus.map((menu) => menu.code), 'signedIn', 'anyone'])

    const unknown = routes.flatMap((route) =>
      [route.permission]
        .flat()
        .filter((code) => !known.has(code))
        .map((code) => `${route.path} ${code}`),
    )

    expect(unknown).toEqual([])
  })

  it('knows who is not signed in, and answers 401 and nothing else', async () => {
    for (const route of routes.filter((one) => !one.isOpen)) {
      const answer = await test.app.inject({ method: route.method, url: urlOf(route) })
      expect([route.path, answer.statusCode, answer.json<{ code: number }>().code]).toEqual([route.path, 401, 401])
    }
  })

  it('refuses a signed-in person without its permission before it looks at the arguments', async () => {
    for (const route of routes.filter((one) => !one.isOpen && ![one.permission].flat().includes('signedIn'))) {
      const answer = await nobody.raw({ method: route.method, url: urlOf(route) })
      expect([route.path, answer.statusCode]).toEqual([route.path, 403])
    }
  })

  it('answers hostile arguments with a clear 4xx or a plain result, never a 500', { timeout: 600_000 }, async () => {
    const failures: string[] = []
    for (const route of routes.filter((one) => !isSelfEnding(one))) {
      // Ten thousand calls of this test would be in each of hundreds of lists and files of the log.
      if (route.path.startsWith('/blade-log/')) await test.owner('truncate log_api')
      // Nobody draws here: a call that waits for its picture would wait for a minute, as often as its arguments pass.
      const isWaiting = route.path.endsWith('/postGenerations')
      if (isWaiting) await test.owner('update draw_api set active = 0')
      const properties = Object.entries(route.input.properties as Record<string, TSchema>)
      for (const [name] of properties) {
        for (const value of hostileFor(route, name)) {
          // An answer that breaks off while it is sent (a sheet) is thrown.
          const problem = await send(route, { ...plainArguments(route), [name]: value }).then(
            problemOf,
            (error: Error) => error.message,
          )
          if (problem)
            failures.push(`${route.method} ${route.path} ${name}=${JSON.stringify(value)?.slice(0, 60)}: ${problem}`)
        }
      }
      if (isWaiting) await test.owner('update draw_api set active = 1')
    }
    expect(failures).toEqual([])
    expect(test.logLines.filter((line) => line.includes('through our fault'))).toEqual([])
  })

  it('answers hostile bodies and queries with a clear 4xx', async () => {
    const failures: string[] = []
    for (const route of routes.filter((one) => one.method === 'POST' && !isSelfEnding(one))) {
      const bodies: [string, string][] = [
        ['application/json', '{"a":'],
        ['application/json', '[1,2'],
        ['application/json', 'null'],
        ['application/json', '"text"'],
        ['application/json', '7'],
        ['application/json', '[]'],
        ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
        ['application/json', '{"__proto__":{"admin":true}}'],
        ['application/xml', '<a/>'],
        ['text/plain', 'hello'],
        ['application/x-www-form-urlencoded', '%E0%A4%A&=&&&x=%00'],
        ['multipart/form-data; boundary=x', '--x\r\nbroken'],
        ['multipart/form-data', 'no boundary'],
      ]
      for (const [type, payload] of bodies) {
        const answer = await admin.raw({
          method: 'POST',
          url: urlOf(route),
          headers: { 'content-type': type },
          payload,
        })
        const problem = problemOf(answer)
        if (problem) failures.push(`${route.path} ${type} ${payload.slice(0, 30)}: ${problem}`)
      }
    }
    expect(failures).toEqual([])
  })

  it('has no HEAD where GET is a command, and takes POST there too', async () => {
    const commands = routes.filter((one) => one.isCommand && one.method === 'GET')
    for (const route of commands) {
      expect([route.path, (await test.app.inject({ method: 'HEAD', url: urlOf(route) })).statusCode]).toEqual([
        route.path,
        405,
      ])
      expect([route.path, (await test.app.inject({ method: 'POST', url: urlOf(route) })).statusCode]).toEqual([
        route.path,
        route.isOpen ? 200 : 401,
      ])
    }
  })

  it('says 405 for another method and 404 for another path', async () => {
    const wrongMethod = await admin.raw({ method: 'DELETE', url: '/api/blade-system/param/list' })
    const wrongPath = await admin.raw({ method: 'GET', url: '/api/blade-system/nothing/list' })
    const badUrl = await admin.raw({ method: 'GET', url: '/api/%E0%A4%A' })

    expect([wrongMethod.statusCode, wrongPath.statusCode, badUrl.statusCode]).toEqual([405, 404, 400])
    expect(wrongPath.json()).toMatchObject({ code: 404, success: false, data: {}, msg: '没找到请求' })
  })
})

type Injected = Awaited<ReturnType<SignedIn['raw']>>

async function send(route: AnyRoute, values: Record<string, unknown>): Promise<Injected> {
  const url = `/api${route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(toText(values[name]).toWellFormed() || '1').slice(0, 300))}`
  if (route.method === 'POST') return admin.raw({ method: 'POST', url, payload: values })
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, toText(value).slice(0, 8_000)]),
  )
  return admin.raw({ method: 'GET', url: `${url}?${query}` })
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Arguments that are right in form, so that the hostile one is met by more than its schema. */
function plainArguments(route: AnyRoute): Record<string, unknown> {
  const required = new Set((route.input as { required?: string[] }).required ?? [])
  return Object.fromEntries(
    Object.entries(route.input.properties as Record<string, TSchema>)
      .filter(([name]) => required.has(name))
      .map(([name, schema]) => [name, plainValue(schema)]),
  )
}

function plainValue(schema: TSchema): unknown {
  const { enum: choices } = factsOf(schema)
  if (choices) return choices[0]
  switch (mainType(schema)) {
    case 'integer':
    case 'number':
      return 1
    case 'array':
      return ['1']
    case 'object':
      return {}
    default:
      return '1'
  }
}

function problemOf(answer: Injected): string | undefined {
  if (answer.statusCode >= 500) return `status ${answer.statusCode}: ${answer.body.slice(0, 200)}`
  if (answer.statusCode < 400 || !String(answer.headers['content-type']).includes('json')) return undefined
  const body = answer.json<{ code?: number; msg?: string; error?: string; error_description?: string }>()
  const text = body.msg ?? body.error_description
  if (!text) return `no text: ${answer.body.slice(0, 200)}`
  return body.code === undefined || body.code === answer.statusCode
    ? undefined
    : `code ${body.code} under status ${answer.statusCode}`
}
