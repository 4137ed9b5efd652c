import type { TSchema } from 'typebox'
import type { AnyRoute } from './route.ts'
import { factsOf } from './schema-facts.ts'

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
      description: 'Every path is served with and without /api in front. Answers stand in an envelope {code, success, data, msg}; a failure carries its HTTP status as code.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' } },
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            success: { const: false },
            data: { type: 'object' },
            msg: { type: 'string' },
            errors: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, msg: { type: 'string' }, position: { type: 'integer', minimum: 0 } } } },
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
    .map(([name, schema]) => ({ name, in: inPath.has(name) ? 'path' : 'query', required: inPath.has(name) || required.has(name), schema: plain(schema) }))
  const permission = definition.isOpen ? 'none (open)' : [definition.permission].flat().join(' or ')
  return {
    operationId: `${definition.audit}.${method.toLowerCase()}`,
    tags: [definition.tag ?? definition.path.split('/')[2] ?? 'other'],
    summary: definition.summary,
    description: `Permission: ${permission}.${definition.isCommand ? ' A command: GET for clients of this family, POST for everybody else.' : ''}`,
    ...(definition.isOpen ? {} : { security: [{ bladeAuth: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' && properties.length > 0
      ? { requestBody: { content: definition.isUpload ? { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } } : { 'application/json': { schema: plain(definition.input) } } } }
      : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: definition.isBare ? plain(definition.answer) : envelope(definition.answer) } } },
      default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  }
}

function envelope(answer: TSchema): Json {
  return { type: 'object', properties: { code: { const: 200 }, success: { const: true }, data: plain(answer), msg: { type: 'string' } } }
}

/** `nullable` is our shorthand; OpenAPI 3.1 says it with the type. */
function plain(schema: TSchema): Json {
  const { nullable, ...facts } = factsOf(schema)
  const result: Json = { ...facts }
  if (nullable && typeof facts.type === 'string') result.type = [facts.type, 'null']
  if (facts.properties) result.properties = Object.fromEntries(Object.entries(facts.properties).map(([name, property]) => [name, plain(property)]))
  if (facts.items) result.items = plain(facts.items)
  if (facts.anyOf) result.anyOf = facts.anyOf.map(plain)
  return result
}
