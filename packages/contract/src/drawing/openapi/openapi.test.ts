import { describe, expect, it } from 'vitest'
import { childrenOf, type BodyNode } from '../body/body-node.ts'
import { checkDefinition } from '../definition/draw-definition-check.ts'
import { definitionFromOpenApi, operationsIn, type OpenApiRead } from './openapi.ts'

let count = 0
const newId = () => `n${(count += 1)}`

const document = {
  openapi: '3.1.0',
  servers: [{ url: 'https://{region}.paint.example/v2', variables: { region: { default: 'eu' } } }],
  security: [{ key: [] }],
  paths: {
    '/pictures/{style}': {
      parameters: [{ name: 'style', in: 'path', required: true, schema: { type: 'string', enum: ['oil', 'ink'] } }],
      post: {
        summary: 'Paint a picture',
        parameters: [
          { $ref: '#/components/parameters/Trace' },
          { name: 'debug', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: {
          content: { 'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Paint' } } },
        },
      },
      get: { operationId: 'listPictures', requestBody: undefined },
    },
    '/upload': {
      post: {
        security: [{ basic: [] }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['picture'],
                properties: { picture: { type: 'string', format: 'binary' }, prompt: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    parameters: { Trace: { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', default: 'on' } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Paint-Key' },
      basic: { type: 'http', scheme: 'basic' },
    },
    schemas: {
      Base: {
        type: 'object',
        required: ['prompt'],
        properties: {
          prompt: { type: 'string', description: 'What to paint', maxLength: 4000 },
          id: { type: 'string', readOnly: true },
        },
      },
      Paint: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            required: ['quality'],
            properties: {
              quality: { type: 'string', enum: ['low', 'high'] },
              seed: { type: 'integer', format: 'int64', default: 7 },
              strength: { type: 'number', default: 0.5 },
              hd: { type: ['boolean', 'null'] },
              layers: { type: 'array', items: { $ref: '#/components/schemas/Layer' } },
            },
          },
        ],
      },
      Layer: {
        type: 'object',
        properties: {
          name: { oneOf: [{ type: 'null' }, { type: 'string' }] },
          inner: { $ref: '#/components/schemas/Layer' },
          constructor: { type: 'string' },
        },
      },
    },
  },
}

const read = (operation: string, of: unknown = document): OpenApiRead => {
  const found = definitionFromOpenApi(of, operation, newId)
  if ('error' in found) throw new Error(found.error.en)
  return found
}
const childOf = (node: BodyNode | undefined, name: string | number) =>
  node ? childrenOf(node).find(([segment]) => segment === name)?.[1] : undefined

describe('an OpenAPI document', () => {
  it('lists its operations, those that send something first', () => {
    expect(operationsIn(document).map(({ key, summary }) => [key, summary])).toEqual([
      ['POST /pictures/{style}', 'Paint a picture'],
      ['POST /upload', ''],
      ['GET /pictures/{style}', 'listPictures'],
    ])
    expect(operationsIn('no document')).toEqual([])
  })

  it('gives address, path, parameters and authentication', () => {
    const { definition, secrets } = read('POST /pictures/{style}')

    expect(definition).toMatchObject({
      baseUrl: 'https://eu.paint.example',
      auth: { kind: 'header', name: 'X-Paint-Key', value: '{{secret.apiKey}}' },
    })
    expect(definition.submit).toMatchObject({
      method: 'POST',
      path: '/v2/pictures/oil',
      headers: { 'X-Trace': 'on' },
      contentType: 'json',
    })
    expect(definition.submit.query).toBeUndefined()
    expect(secrets).toEqual(['apiKey'])
  })

  it('turns the body schema into a tree: merged, with types, words, choices, defaults and what is required', () => {
    const { body } = read('POST /pictures/{style}').definition.submit

    expect(childOf(body, 'prompt')).toMatchObject({
      paramType: 7,
      paramDef: '{{prompt}}',
      paramDes: 'What to paint',
      required: true,
    })
    expect(childOf(body, 'quality')).toMatchObject({
      paramType: 1,
      paramDef: 'low',
      options: [
        { label: 'low', value: 'low' },
        { label: 'high', value: 'high' },
      ],
      required: true,
    })
    expect(childOf(body, 'strength')).toMatchObject({ paramType: 3, paramDef: 0.5, omitEmpty: true })
    expect(childOf(body, 'hd')).toMatchObject({ paramType: 4 })
    expect(childOf(body, 'id')).toBeUndefined()
  })

  it('ends a circle where it begins again, says so, and leaves dangerous names out', () => {
    const { definition, notes } = read('POST /pictures/{style}')
    const layer = childOf(childOf(definition.submit.body, 'layers'), 0)

    expect(Object.keys(layer?.childrenObjectMap ?? {})).toEqual(['name'])
    expect(notes.some(({ en }) => en.includes('refers to itself'))).toBe(true)
  })

  it('sends files as files, with the user and password that the operation asks for', () => {
    const { definition, secrets } = read('POST /upload')

    expect(childOf(definition.submit.body, 'picture')).toMatchObject({ as: 'file', required: true })
    expect(definition).toMatchObject({
      capability: 'img2img',
      auth: { kind: 'basic' },
      submit: { contentType: 'multipart' },
    })
    expect(secrets).toEqual(['user', 'pass'])
  })

  it('makes a definition that the check takes', () => {
    expect(checkDefinition(read('POST /pictures/{style}').definition)).toEqual([])
  })

  it('says what a document without an address lacks', () => {
    const { definition, notes } = read('POST /upload', { ...document, servers: undefined })

    expect(definition.baseUrl).toBe('')
    expect(notes.some(({ zh }) => zh.includes('服务地址'))).toBe(true)
  })

  it('reads where the picture is from the response, and the title', () => {
    const response = (schema: object) => ({
      ...document,
      info: { title: 'Paint API' },
      paths: {
        '/p': { post: { summary: 'Paint', responses: { '201': { content: { 'application/json': { schema } } } } } },
      },
      components: {
        schemas: { Picture: { type: 'object', properties: { url: { type: 'string' }, b64_json: { type: 'string' } } } },
      },
    })
    const list = read(
      'POST /p',
      response({
        type: 'object',
        properties: {
          id: { type: 'string' },
          data: { type: 'array', items: { $ref: '#/components/schemas/Picture' } },
        },
      }),
    )
    const b64 = read(
      'POST /p',
      response({
        type: 'object',
        properties: { result: { type: 'object', properties: { image_base64: { type: 'string' } } } },
      }),
    )

    expect([list.definition.result, list.title]).toEqual([
      expect.objectContaining({ items: 'body.data[].url', kind: 'url' }),
      'Paint API',
    ])
    expect(b64.definition.result).toMatchObject({ items: 'body.result.image_base64', kind: 'b64' })
    expect(list.notes.some(({ en }) => en.includes('body.data[].url'))).toBe(true)
    expect(read('POST /pictures/{style}').title).toBe('Paint a picture')
  })

  it('refuses an operation that is not there', () => {
    expect(definitionFromOpenApi(document, 'POST /nowhere', newId)).toHaveProperty('error')
  })

  it.each([
    null,
    [],
    { paths: { '/x': { post: { $ref: '#/paths/~1x/post' } } } },
    { paths: { '/x': { post: { requestBody: { $ref: 'http://elsewhere/x' }, parameters: [null, 7] } } } },
  ])('lives through %j', (strange) => {
    for (const { key } of operationsIn(strange)) expect(definitionFromOpenApi(strange, key, newId)).toBeTruthy()
  })

  it('offers the places of the promised answer with their words, and asks which text is the prompt', () => {
    const found = read('POST /paint', {
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/paint': {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      wish: { type: 'string', title: 'What you wish for', example: 'a red boat' },
                      style: { type: 'string', enum: ['ink', 'oil'], description: 'How it is painted' },
                    },
                    required: ['wish'],
                  },
                },
              },
            },
            responses: {
              201: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        ticket: { type: 'string' },
                        artwork: {
                          type: 'object',
                          properties: { href: { type: 'string', format: 'uri', description: 'Where it is' } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    })

    expect(found.results).toEqual([
      { items: 'body.artwork.href', kind: 'url', words: 'Where it is', isLikely: true },
      { items: 'body.ticket', kind: 'url', words: '', isLikely: false },
    ])
    expect(found.definition.result).toMatchObject({ items: 'body.artwork.href', kind: 'url' })
    expect(childOf(found.definition.submit.body, 'style')).toMatchObject({ paramDes: 'How it is painted' })
    expect(childOf(found.definition.submit.body, 'wish')).toMatchObject({ paramDes: 'What you wish for' })
  })
})
