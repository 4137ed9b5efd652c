import type { TSchema } from 'typebox'
import type { AnyRoute } from '../route.ts'
import { factsOf } from '../schema-facts.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of every declared route, without the /api twin (both are served). Made from the routes, so it cannot lag behind. */
export function openApiOf(routes: readonly AnyRoute[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const definition of routes) {
    // Parameters of a path stand in braces there, not behind a colon.
    const operations = (paths[definition.path.replace(/:(\w+)/g, '{$1}')] ??= {})
    operations[definition.method.toLowerCase()] = operationOf(definition, definition.method)
    if (definition.isCommand && definition.method === 'GET') operations.post ??= operationOf(definition, 'POST')
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Drawdesk',
      version,
      description:
        'Every path is served with and without /api in front. Answers stand in an envelope {code, success, data, msg}; a failure carries its HTTP status as code.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' },
        client: {
          type: 'http',
          scheme: 'basic',
          description: 'Id and secret of the client that asks for a token: Basic base64(id:secret)',
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            success: { const: false },
            data: { type: 'object' },
            msg: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  field: { type: 'string' },
                  msg: { type: 'string' },
                  position: { type: 'integer', minimum: 0 },
                },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
  }
}

function operationOf(definition: AnyRoute, method: 'GET' | 'POST'): Json {
  const inPath = new Set([...definition.path.matchAll(/:(\w+)/g)].map((match) => match[1]))
  const properties = Object.entries(definition.input.properties as Record<string, TSchema>)
  const required = new Set((definition.input as { required?: string[] }).required ?? [])
  const parameters = properties
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: plain(schema),
    }))
  const permission = definition.isOpen ? 'none (open)' : [definition.permission].flat().join(' or ')
  return {
    operationId: `${definition.audit}.${method.toLowerCase()}`,
    tags: [definition.tag ?? definition.path.split('/')[2] ?? 'other'],
    summary: definition.summary,
    description: `Permission: ${permission}.${definition.isCommand ? ' A command: GET for clients of this family, POST for everybody else.' : ''}`,
    ...(isTokenCall(definition)
      ? { security: [{ client: [] }] }
      : definition.isOpen
        ? {}
        : { security: [{ bladeAuth: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? bodyOf(definition, inPath) : {}),
    responses: {
      200: { description: 'Done', content: answerOf(definition) },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const OF_CLIENTS: ReadonlySet<string> = new Set([
  'auth.token',
  'auth.secondFactor',
  'auth.secondFactorOptions',
  'auth.passkeyOptions',
])
const isTokenCall = ({ audit }: AnyRoute): boolean => OF_CLIENTS.has(audit)

/** Where arguments of a POST may stand: JSON or a form, or the query (wire/input.ts); what stands in the path is named there alone. */
function bodyOf(definition: AnyRoute, inPath: ReadonlySet<string | undefined>): Json {
  const { input, isUpload, isRaw, takesPictures } = definition
  if (isRaw) return { requestBody: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
  const properties = Object.fromEntries(
    Object.entries(plain(input).properties as Json).filter(([name]) => !inPath.has(name)),
  )
  if (isUpload)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { file: { type: 'string', format: 'binary' }, ...properties },
              required: ['file'],
            },
          },
        },
      },
    }
  if (Object.keys(properties).length === 0) return {}
  const required = ((input as { required?: string[] }).required ?? []).filter((name) => !inPath.has(name))
  const schema = { ...plain(input), properties, ...(required.length > 0 ? { required } : {}) }
  if (required.length === 0) delete (schema as Json).required
  return {
    requestBody: {
      description: takesPictures
        ? 'JSON only.'
        : 'The same arguments may stand in the query, also together with a body, which comes first.',
      content: takesPictures
        ? { 'application/json': { schema } }
        : { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
    },
  }
}

function answerOf({ isBare, answer, sends = ['application/json'] }: AnyRoute): Json {
  return Object.fromEntries(sends.map((type) => [type, { schema: schemaOfAnswer(type, isBare === true, answer) }]))
}

function schemaOfAnswer(type: string, isBare: boolean, answer: TSchema): Json {
  if (type === 'application/json') return isBare ? plain(answer) : envelope(answer)
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function envelope(answer: TSchema): Json {
  return {
    type: 'object',
    properties: { code: { const: 200 }, success: { const: true }, data: plain(answer), msg: { type: 'string' } },
  }
}

/** `nullable` is our shorthand; OpenAPI 3.1 says it with the type. */
function plain(schema: TSchema): Json {
  const { nullable, ...facts } = factsOf(schema)
  const result: Json = { ...facts }
  if (nullable && typeof facts.type === 'string') result.type = [facts.type, 'null']
  if (facts.properties)
    result.properties = Object.fromEntries(
      Object.entries(facts.properties).map(([name, property]) => [name, plain(property)]),
    )
  if (facts.items) result.items = plain(facts.items)
  if (facts.anyOf) result.anyOf = facts.anyOf.map(plain)
  return result
}
