import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { errorAnswerOf } from '../../wire/answer/error-answer.ts'
import { familyOf } from '../../wire/family.ts'
import { createInputReader } from '../../wire/input.ts'
import { parseJson } from '../../wire/body/json.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { factsOf, mainType } from '../../wire/schema-facts.ts'

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

/** One call whose arguments are right in form but for one. */
export interface HostileCall {
  argument: string
  /** The argument and its value, as a failure names them. */
  what: string
  values: Record<string, unknown>
}

/** Gives the hostile calls of one route after another; of filters every value with `allFilters`, else one each, all of them in turn. */
export function createHostileCalls({ allFilters = false } = {}): (route: AnyRoute) => HostileCall[] {
  const tried = new Set<string>()
  let turn = 0

  /** A file has the arguments of its list and is a hundred times as dear: one value shows that what fails is answered before the file begins. */
  function valuesFor({ path }: AnyRoute, name: string): unknown[] {
    if (/\/export/.test(path)) return HOSTILE_FILTERS.slice(0, 1)
    if (FILTER.test(name) || (SHARED.has(name) && tried.has(name))) {
      turn += 1
      return allFilters ? HOSTILE_FILTERS : [HOSTILE_FILTERS[turn % HOSTILE_FILTERS.length]]
    }
    tried.add(name)
    return HOSTILE
  }

  return (route) =>
    Object.keys(route.input.properties).flatMap((name) =>
      valuesFor(route, name).map((value) => ({
        argument: name,
        what: `${name}=${JSON.stringify(value)?.slice(0, 60)}`,
        values: { ...plainArguments(route), [name]: value },
      })),
    )
}

/** Chooses some calls of each argument, others of the next one, so that all values have their turn. */
export function createTurns(most: number): (calls: readonly HostileCall[]) => HostileCall[] {
  let turn = 0
  return (calls) =>
    [...Map.groupBy(calls, ({ argument }) => argument).values()].flatMap((own) => {
      const first = turn
      turn += most
      return own.filter((_, index) => (index - (first % own.length) + own.length) % own.length < most)
    })
}

/** Signing out or ending sessions would end the suite's own caller: those have tests of their own. */
export const isSelfEnding = (route: AnyRoute): boolean =>
  /oauth\/(logout|lock)$|session\/end$|update-password$/.test(route.path)

type PathAndQuery = { path: Record<string, string>; query: Record<string, string> }

/** What of the arguments travels in the address. */
function inAddress(route: AnyRoute, values: Record<string, unknown>): PathAndQuery {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return {
    path: Object.fromEntries(names.map((name) => [name, (toText(values[name]).toWellFormed() || '1').slice(0, 300)])),
    query:
      route.method === 'POST'
        ? {}
        : Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value).slice(0, 8_000)])),
  }
}

/** The request that brings these arguments. */
export function requestOf(route: AnyRoute, values: Record<string, unknown>): InjectOptions {
  const { path, query } = inAddress(route, values)
  const url = `/api${route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? '1'))}`
  return route.method === 'POST'
    ? { method: 'POST', url, payload: values }
    : { method: 'GET', url: `${url}?${new URLSearchParams(query)}` }
}

/**
 * Asks the parser of bodies and the reader of arguments what they make of a call, without sending it.
 *
 * @returns whether they refuse it, and what is wrong with the refusal, if anything. A call whose body only its handler reads is not refused here.
 */
export function readHostile(
  route: AnyRoute,
): (values: Record<string, unknown>) => { isRefused: boolean; problem?: string } {
  const read = createInputReader(route.input, familyOf(route.path))
  return (values) => {
    if (route.isUpload || route.isRaw) return { isRefused: false }
    const { path, query } = inAddress(route, values)
    try {
      read(
        { ...Object.fromEntries(new URLSearchParams(query)), ...path },
        route.method === 'POST' ? parseJson(JSON.stringify(values)) : undefined,
      )
      return { isRefused: false }
    } catch (error) {
      const { status, body } = errorAnswerOf(error, 'zh', '')
      const problem = problemOf({
        statusCode: status,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { isRefused: true, ...(problem === undefined ? {} : { problem: `${problem}: ${String(error)}` }) }
    }
  }
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

/** What is wrong with an answer to hostile arguments; undefined for a plain result and for a clear refusal. */
export function problemOf(answer: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>): string | undefined {
  if (answer.statusCode >= 500) return `status ${answer.statusCode}: ${answer.body.slice(0, 200)}`
  if (answer.statusCode < 400 || !String(answer.headers['content-type']).includes('json')) return undefined
  const body = JSON.parse(answer.body) as { code?: number; msg?: string; error?: string; error_description?: string }
  const text = body.msg ?? body.error_description
  if (!text) return `no text: ${answer.body.slice(0, 200)}`
  return body.code === undefined || body.code === answer.statusCode
    ? undefined
    : `code ${body.code} under status ${answer.statusCode}`
}
