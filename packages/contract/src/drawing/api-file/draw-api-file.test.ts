import { describe, expect, it } from 'vitest'
import type { DrawDefinition } from '../definition/draw-definition.ts'
import { readDrawApiFile, writeDrawApiFile } from './draw-api-file.ts'

let count = 0
const newId = () => `n${(count += 1)}`
const definition: DrawDefinition = {
  capability: 'txt2img',
  baseUrl: 'https://api.example.com',
  auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
  flow: 'sync',
  submit: {
    method: 'POST',
    path: '/v1/images',
    headers: { 'X-Mode': 'fast' },
    body: {
      id: 'r',
      paramType: 5,
      childrenObjectMap: {
        zz: { id: 'a', paramType: 8, paramDef: '9007199254740993' },
        prompt: { id: 'b', paramType: 7, paramDef: '{{prompt}}' },
      },
    },
  },
  result: { items: 'body.data[].url', kind: 'url' },
}
const facts = { apiName: '示例', apiCode: 'sample', defaultPrompt: '猫', negativePrompt: '', remark: '', definition }
const KEY = 'sk-abcdefghijklmnop1234'
const fileWith = (change: object) => JSON.stringify({ ...(JSON.parse(writeDrawApiFile(facts)) as object), ...change })

describe('a definition file', () => {
  it('brings back what was written, keys of the body in their order', () => {
    const read = readDrawApiFile(writeDrawApiFile(facts), newId)

    expect(read).toEqual({ ...facts, secrets: {}, notes: [] })
    expect('definition' in read && Object.keys(read.definition.submit.body?.childrenObjectMap ?? {})).toEqual([
      'zz',
      'prompt',
    ])
  })

  it('never holds a key, wherever somebody wrote it', () => {
    const careless: DrawDefinition = {
      ...definition,
      auth: { kind: 'header', name: 'X-Api-Key', value: 'plain-secret-value' },
      submit: {
        ...definition.submit,
        path: `/v1/${KEY}/images`,
        headers: { 'X-Token': 'another-plain-one' },
        query: { key: 'third-plain-one' },
        body: {
          id: 'r',
          paramType: 5,
          childrenObjectMap: {
            api_key: { id: 'k', paramType: 1, paramDef: 'fourth-plain-one' },
            note: { id: 'n', paramType: 1, paramDef: `see ${KEY}` },
          },
        },
      },
    }

    const text = writeDrawApiFile({ ...facts, definition: careless })

    for (const secret of [KEY, 'plain-secret-value', 'another-plain-one', 'third-plain-one', 'fourth-plain-one'])
      expect(text).not.toContain(secret)
  })

  it.each([
    { what: 'what is no JSON', text: '{ broken', says: '不是有效的 JSON' },
    { what: 'JSON of somebody else', text: '{"openapi":"3.0.0"}', says: '不是绘画接口' },
    { what: 'a later version of the format', text: fileWith({ formatVersion: 2 }), says: '版本 2' },
    { what: 'a file without a definition', text: fileWith({ definition: 'x' }), says: '没有接口定义' },
    { what: 'a huge text', text: 'x'.repeat(2_000_000), says: '太大' },
  ])('refuses $what with the reason', ({ text, says }) => {
    const read = readDrawApiFile(text, newId)

    expect('error' in read && read.error.zh).toContain(says)
  })

  it('moves a key that stands in the file to the secrets and says so', () => {
    const read = readDrawApiFile(
      fileWith({ definition: { ...definition, auth: { kind: 'header', name: 'Authorization', value: KEY } } }),
      newId,
    )

    if ('error' in read) throw new Error(read.error.en)
    expect(Object.values(read.secrets)).toEqual([KEY])
    expect(JSON.stringify(read.definition)).not.toContain(KEY)
    expect(read.definition.auth).toMatchObject({ value: '{{secret.apiKey}}' })
    expect(read.notes.map(({ en }) => en).join()).toContain('to Secrets')
  })

  it('takes a definition that is not right yet, and says how many places need mending', () => {
    const read = readDrawApiFile(
      fileWith({ definition: { ...definition, flow: 'smoke' }, apiCode: 'Not A Code' }),
      newId,
    )

    if ('error' in read) throw new Error(read.error.en)
    expect(read.notes.at(-1)?.en).toMatch(/places need fixing/)
    expect(read.apiCode).toBe('')
  })
})
