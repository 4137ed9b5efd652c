import type { AviatorAnswer } from '@drawdesk/contract/tools/aviator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'

const PATH = '/blade-biz/tools/aviatorExecute'
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const run = (expression: unknown, env?: unknown) =>
  admin.post<AviatorAnswer>(PATH, { expression, ...(env === undefined ? {} : { env }) })

describe('tools/aviatorExecute', () => {
  it('answers the result, its type and how long it took', async () => {
    const { status, data } = await run('price * count', { price: 12.5, count: 4 })

    expect([status, data]).toEqual([200, { result: 50, type: 'double', elapsedMs: expect.any(Number) }])
    expect(data.elapsedMs).toBeGreaterThanOrEqual(0)
    expect(data.elapsedMs).toBeLessThan(1000)
  })

  it.each([
    ['1 + 1', 'long', 2],
    ['9007199254740993', 'long', '9007199254740993'],
    ['2N ** 70', 'bigint', '1180591620717411303424'],
    ['1M / 3', 'decimal', '0.33333333333333333333'],
    ['nil', 'nil', null],
    ['seq.list(1, nil, "a")', 'list', [1, null, 'a']],
    ['seq.map("a", seq.map("b", nil))', 'map', { a: { b: null } }],
    ['1 > 2', 'boolean', false],
    ['1 / 0.0', 'double', 'Infinity'],
    ["''", 'string', ''],
    ['seq.list()', 'list', []],
    ['seq.map()', 'map', {}],
  ])('brings %s over the wire as %s', async (expression, type, result) => {
    expect((await run(expression)).data).toMatchObject({ type, result })
  })

  it('shows what is wrong beside its place, in the language asked for', async () => {
    const zh = await run('1 + 2 * nope(3)')
    const en = await admin.post(PATH, { expression: '1 + 2 * nope(3)' }, { 'accept-language': 'en-US' })

    expect([zh.status, zh.msg, zh.errors]).toEqual([
      400,
      '表达式有误',
      [{ field: 'expression', msg: '没有函数 nope', position: 8 }],
    ])
    expect([en.status, en.msg, en.errors]).toEqual([
      400,
      'Invalid expression',
      [{ field: 'expression', msg: 'Unknown function nope', position: 8 }],
    ])
  })

  it('refuses what is too long, empty or no text, naming the field', async () => {
    expect((await run('1+'.repeat(2000) + '1')).errors).toMatchObject([
      { field: 'expression', msg: '最多 4000 个字符' },
    ])
    expect((await run('')).errors).toMatchObject([{ field: 'expression' }])
    expect((await run(undefined)).errors).toMatchObject([{ field: 'expression' }])
    expect((await run('1', [1])).errors).toMatchObject([{ field: 'env' }])
    expect((await run('"x"', { s: 'x'.repeat(200_000) })).status).toBe(413)
  })

  it('refuses too much work, and goes on answering', async () => {
    const { status, errors } = await run(`let l = range(0, 10000); ${'l = reverse(l); '.repeat(240)}`)

    expect(status).toBe(400)
    expect(errors).toMatchObject([{ field: 'expression', msg: expect.stringMatching(/^计算(量过大|超过 100 毫秒)$/) }])
    expect((await run('1 + 1')).data.result).toBe(2)
  })

  it('takes no name for more than a name', async () => {
    expect((await run('m.constructor', { m: { constructor: 3, prototype: 4 } })).data).toMatchObject({
      result: 3,
      type: 'long',
    })
    expect((await run('m.prototype', { m: {} })).data).toMatchObject({ result: null, type: 'nil' })
    const answer = await admin.raw({ method: 'POST', url: PATH, payload: { expression: "seq.map('__proto__', 1)" } })
    expect(answer.body).toContain('"result":{"__proto__":1}')
  })

  it('asks for the right to the tools', async () => {
    const nobody = await test.app.inject({ method: 'POST', url: PATH, payload: { expression: '1' } })

    expect(nobody.statusCode).toBe(401)
  })
})
