import type { Bilingual } from '../../core/texts.ts'
import type { BodyNode } from '../body/body-node.ts'
import { isRecord } from '../body/body-node-check.ts'
import { putVariables } from '../curl/curl-body.ts'
import { guessMapping } from '../curl/curl-guess.ts'
import { createSecretSink } from '../curl/curl-secrets.ts'
import { isHeaderName } from '../definition/draw-definition-fields.ts'
import {
  CONTENT_TYPES,
  HTTP_METHODS,
  type BodyContentType,
  type DrawAuth,
  type DrawDefinition,
} from '../definition/draw-definition.ts'
import { listOf, operationsIn, resolve, textOf, type OpenApiObject } from './openapi-document.ts'
import { NO_PROMPT, questionsOf, type CurlQuestions } from '../curl/curl-questions.ts'
import { resultsOf, type PromisedResult } from './openapi-result.ts'
import { createSchemaReader, isUsableName } from './openapi-schema.ts'

export { operationsIn, type OpenApiOperation } from './openapi-document.ts'

export interface OpenApiRead {
  definition: DrawDefinition
  /** Names of the secrets to type. A document holds none. */
  secrets: string[]
  notes: Bilingual[]
  /** What the document does not say: which text is the prompt, what else changes with each drawing. */
  questions: CurlQuestions
  /** Places of the promised answer that may hold the picture; the first likely one is in the definition. */
  results: PromisedResult[]
  /** Of the document, else the operation's own words; `""` where there are none. */
  title: string
}

const MEDIA_TYPES: readonly (readonly [RegExp, BodyContentType])[] = [
  [/^application\/(.*\+)?json\b/i, 'json'],
  [/^multipart\/form-data\b/i, 'multipart'],
  [/^application\/x-www-form-urlencoded\b/i, 'form'],
]

/**
 * A definition from one operation of an OpenAPI 3 document: address, path, parameters, body tree, authentication, and the same guess of the
 * answer as for a curl command. Nothing is fetched: a `$ref` to another document is left out.
 *
 * @param operation its key, as `operationsIn` gives it (`POST /v1/images`).
 * @param newId makes the ids of the body's nodes.
 */
export function definitionFromOpenApi(
  document: unknown,
  operation: string,
  newId: () => string,
): OpenApiRead | { error: Bilingual } {
  const chosen = operationsIn(document).find(({ key }) => key === operation)
  if (!isRecord(document) || !chosen)
    return { error: { zh: '文档里没有这个操作', en: 'The document has no such operation' } }
  const item = resolve(document, isRecord(document.paths) ? document.paths[chosen.path] : undefined) ?? {}
  const call = resolve(document, item[chosen.method]) ?? {}
  const notes: Bilingual[] = []
  const server = serverOf(document, item, call, notes)
  const params = paramsOf(document, [...listOf(item.parameters), ...listOf(call.parameters)])
  const { auth, secrets } = authOf(document, call, notes)
  const { body, contentType } = bodyOf(document, call, newId, notes)
  const sink = createSecretSink()
  const found = body && putVariables(body, sink)
  notes.push(...(found?.findings.notes ?? []))
  const path = pathOf(server.path, chosen.path, params)
  const guess = guessMapping({ host: server.host, path, headers: [], facts: found?.findings.facts ?? {} })
  const results = resultsOf(document, call)
  const promised = results.find(({ isLikely }) => isLikely)
  if (!promised) notes.push(...guess.notes)
  else if (guess.notes.length > 0)
    notes.push({
      zh: `按文档里的返回结构，图片在 ${promised.items}`,
      en: `According to the document, the picture is at ${promised.items}`,
    })
  if (chosen.method !== 'get' && !found?.findings.used.has('prompt')) notes.push(NO_PROMPT)
  const { ok, taskId, timeoutMs, flow, poll, ...answer } = guess.mapping
  const guessed =
    answer.result.limit === '{{n}}' && !found?.findings.used.has('n') ? withoutLimit(answer.result) : answer.result
  // What is known of a service is more than what its document promises.
  const result =
    promised && guess.notes.length > 0 ? { ...guessed, items: promised.items, kind: promised.kind } : guessed
  return {
    definition: {
      capability:
        found?.findings.used.has('images') || JSON.stringify(body ?? null).includes('"as":"file"')
          ? 'img2img'
          : 'txt2img',
      baseUrl: server.base,
      auth,
      flow,
      keepHeaders: true,
      submit: {
        method: HTTP_METHODS.find((method) => method === chosen.method.toUpperCase()) ?? 'POST',
        path,
        ...(Object.keys(params.query).length > 0 && { query: params.query }),
        ...(Object.keys(params.headers).length > 0 && { headers: params.headers }),
        ...(found && { contentType }),
        timeoutMs,
        ...(ok && { ok }),
        ...(taskId && { taskId }),
        ...(found && { body: found.body }),
      },
      ...(poll && { poll }),
      ...answer,
      result,
    },
    questions: questionsOf(found?.body, found?.findings.used ?? new Set(), undefined),
    results,
    title: (textOf(resolve(document, document.info)?.title).trim() || chosen.summary).slice(0, 100),
    secrets: [...new Set([...secrets, ...Object.keys(sink.values)])],
    notes,
  }
}

function withoutLimit({ limit: _limit, ...rest }: DrawDefinition['result']): DrawDefinition['result'] {
  return rest
}

/** The first server of the operation, the path or the document; its variables by their defaults. */
function serverOf(
  document: OpenApiObject,
  item: OpenApiObject,
  call: OpenApiObject,
  notes: Bilingual[],
): { base: string; host: string; path: string } {
  const server = [...listOf(call.servers), ...listOf(item.servers), ...listOf(document.servers)]
    .map((each) => resolve(document, each))
    .find(Boolean)
  const variables = isRecord(server?.variables) ? server.variables : {}
  const url = textOf(server?.url).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    return isRecord(variable) && typeof variable.default === 'string' ? variable.default : whole
  })
  const found = /^(https?:\/\/[^/?#{}\s@]+)([^?#{}\s]*)$/i.exec(url)
  if (!found) notes.push({ zh: '文档没有写服务地址，请填写', en: 'The document has no server URL. Enter one.' })
  const base = found?.[1] ?? ''
  return {
    base,
    host: base.replace(/^https?:\/\//i, ''),
    path: (found?.[2] ?? (url.startsWith('/') ? url : '')).replace(/\/+$/, ''),
  }
}

interface Params {
  path: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
}

/** Required parameters and those with a default; the others can be added by hand. */
function paramsOf(document: OpenApiObject, list: readonly unknown[]): Params {
  const params: Params = { path: {}, query: {}, headers: {} }
  for (const each of list) {
    const parameter = resolve(document, each)
    const name = textOf(parameter?.name)
    if (!parameter || !isUsableName(name)) continue
    const schema = resolve(document, parameter.schema) ?? {}
    const given = [schema.default, parameter.example, schema.example, listOf(schema.enum)[0]].find((value) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    )
    const value = given === undefined ? `{{${name.replace(/\W/g, '_')}}}` : String(given)
    if (parameter.in === 'path') params.path[name] = value
    else if (parameter.required !== true && schema.default === undefined) continue
    else if (parameter.in === 'query') params.query[name] = value
    else if (parameter.in === 'header' && isHeaderName(name) && !/^(accept|content-type|authorization)$/i.test(name))
      params.headers[name] = value
  }
  return params
}

function pathOf(prefix: string, path: string, params: Params): string {
  const whole = `${prefix}/${path.replace(/^\/+/, '')}`.replace(/\s/g, '')
  return whole.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    Object.hasOwn(params.path, name) ? (params.path[name] ?? '') : `{{${name.replace(/\W/g, '_')}}}`,
  )
}

/** The first security scheme that we know: bearer, basic, key in header or query. Others are reported. */
function authOf(
  document: OpenApiObject,
  call: OpenApiObject,
  notes: Bilingual[],
): { auth: DrawAuth; secrets: string[] } {
  const components = resolve(document, document.components)
  const schemes = resolve(document, components?.securitySchemes) ?? {}
  const wanted = listOf(call.security ?? document.security).flatMap((each) => (isRecord(each) ? Object.keys(each) : []))
  for (const name of wanted) {
    const scheme = Object.hasOwn(schemes, name) ? resolve(document, schemes[name]) : undefined
    const key = textOf(scheme?.name)
    if (scheme?.type === 'http' && /^basic$/i.test(textOf(scheme.scheme)))
      return { auth: { kind: 'basic', user: '{{secret.user}}', pass: '{{secret.pass}}' }, secrets: ['user', 'pass'] }
    if (scheme?.type === 'http' || scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect')
      return { auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' }, secrets: ['apiKey'] }
    if (scheme?.type === 'apiKey' && isHeaderName(key) && (scheme.in === 'header' || scheme.in === 'query'))
      return { auth: { kind: scheme.in, name: key, value: '{{secret.apiKey}}' }, secrets: ['apiKey'] }
    notes.push({ zh: `认证方式 ${name} 需要自己填写`, en: `Fill in the authentication ${name} yourself` })
  }
  return { auth: { kind: 'none' }, secrets: [] }
}

function bodyOf(
  document: OpenApiObject,
  call: OpenApiObject,
  newId: () => string,
  notes: Bilingual[],
): { body?: BodyNode; contentType: BodyContentType } {
  const content = resolve(document, resolve(document, call.requestBody)?.content) ?? {}
  for (const [pattern, contentType] of MEDIA_TYPES) {
    const media = Object.entries(content).find(([type]) => pattern.test(type))?.[1]
    const schema = resolve(document, media)?.schema
    if (schema === undefined) continue
    const reader = createSchemaReader(document, newId, contentType === 'multipart')
    const body = reader.read(schema, '', true)
    if (reader.wasCut())
      notes.push({
        zh: '请求体有循环引用或太大，深处的参数没有导入',
        en: 'The body refers to itself or is too large. Deeply nested parameters weren’t imported.',
      })
    if (body?.paramType !== 5)
      notes.push({ zh: '请求体不是对象，没有导入', en: 'The body isn’t an object and wasn’t imported' })
    else return { body, contentType }
  }
  return { contentType: CONTENT_TYPES[0] }
}
