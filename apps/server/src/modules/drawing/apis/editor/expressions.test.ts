import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LastAnswer, TriedExpression } from '@drawdesk/contract/drawing/draw-api'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { drawApiCalls, httpDefinition, refusal } from '../testing/kit.ts'
import { tryExpressions } from './try-expressions.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let counter = 9_100_000

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
})
afterAll(() => test.close())

async function tryOut(
  expressions: string[],
  response: string,
  more: Record<string, unknown> = {},
): Promise<TriedExpression[]> {
  const { data, msg } = await apis.post<TriedExpression[]>('tryExpression', { expressions, response, ...more })
  expect(msg).toBe('操作成功')
  expect(data.flatMap((row) => misfits(TriedExpression, row))).toEqual([])
  return data
}

describe('trying an expression', () => {
  const answer =
    '{"data":[{"url":"https://a"},{"url":"https://b"}],"id":9007199254740993,"ok":false,"none":null,"name":"x"}'

  it.each<[string, string, string]>([
    ['body.data[].url', '[\n  "https://a",\n  "https://b"\n]', 'array'],
    ['body.data[0]', '{\n  "url": "https://a"\n}', 'object'],
    ['body.name', '"x"', 'string'],
    ['body.ok', 'false', 'boolean'],
    ['http.status', '201', 'number'],
    ['body.none', '', 'null'],
    ['body.nowhere', '', 'null'],
    ['$.data[1].url', '"https://b"', 'string'],
    ['body.id', '"9007199254740993"', 'string'],
    ['`[]`', '[]', 'array'],
  ])('%s gives %s, %s', async (expression, value, type) => {
    expect(await tryOut([expression], answer, { status: 201 })).toEqual([{ problem: '', value, type }])
  })

  it('reports for each of several what is wrong with it', async () => {
    const tried = await tryOut(['body.data[', 'nope(body)', 'body.', 'length(http.status)', 'body.name'], answer)

    expect(tried.map(({ problem, value }) => [problem === '', value])).toEqual([
      [false, ''],
      [false, ''],
      [false, ''],
      [false, ''],
      [true, '"x"'],
    ])
    expect(tried[1]?.problem).toBe('没有函数 nope()')
  })

  it('reads an answer that is no JSON as text, and an event as a stream or a socket sends it', async () => {
    expect(await tryOut(['body'], 'queue is full')).toEqual([{ problem: '', value: '"queue is full"', type: 'string' }])
    const event = { kind: 'event' }
    expect(
      (await tryOut(['type', 'data.b64_json'], '{"type":"image.completed","b64_json":"AAAA"}', event)).map(
        ({ value }) => value,
      ),
    ).toEqual(['"image.completed"', '"AAAA"'])
    expect(
      (
        await tryOut(
          ['type', 'data.value', 'data.prompt_id'],
          '{"type":"progress","data":{"value":3,"prompt_id":"p"}}',
          event,
        )
      ).map(({ value }) => value),
    ).toEqual(['"progress"', '3', '"p"'])
    const stream = 'event: partial\ndata: {"at":1}\n\nevent: done\ndata: {"url":"https://a"}\n\ndata: [DONE]\n\n'
    expect((await tryOut(['event', 'type', 'data.url'], stream, event)).map(({ value }) => value)).toEqual([
      '"done"',
      '"done"',
      '"https://a"',
    ])
  })

  it('cuts a long value', async () => {
    const [tried] = await tryOut(['body'], JSON.stringify(Array.from({ length: 5_000 }, (_, index) => `item ${index}`)))

    expect([tried?.value.length, tried?.value.endsWith('…'), tried?.type]).toEqual([4_000, true, 'array'])
  })

  it('is answered where one value stands in it a thousand times a thousand times', async () => {
    const [tried] = await tryOut([`body${'|[@,@]'.repeat(300)}`], '{"a":1}')

    expect([tried?.problem, tried?.type, tried?.value.length]).toEqual(['', 'array', 4_000])
  })

  it.each(['|[@,@]', '|[@,@][]'])('reports one that grows without end by %s that it takes too long', async (step) => {
    const [tried, next] = await tryOut([`body${step.repeat(60)}|to_string(@)`, 'body[0]'], '[1,2,3]')

    expect([tried, next]).toEqual([
      { problem: '表达式的计算量太大', value: '', type: '' },
      { problem: '', value: '1', type: 'number' },
    ])
  })

  it('reports those that it has no time for', async () => {
    const tried = await tryExpressions({ expressions: ['body', 'body.a'], response: '{"a":1}' }, 'en', 0)

    expect(tried).toEqual(
      Array.from({ length: 2 }, () => ({
        problem: 'skipped, because earlier expressions took too long',
        value: '',
        type: '',
      })),
    )
  })

  it('needs something to try, and not too much', async () => {
    const answers = await Promise.all(
      [
        { expressions: [], response: '' },
        { expressions: ['x'.repeat(4_001)], response: '' },
        { expressions: ['body'], response: 'x'.repeat(257 * 1024) },
        { response: '' },
      ].map((values) => apis.post('tryExpression', values)),
    )

    expect(answers.map(refusal)).toEqual([
      [400, ['expressions']],
      [400, [expect.stringMatching(/^expressions/)]],
      [400, ['response']],
      [400, ['expressions']],
    ])
  })
})

/** A drawing of this API with these calls, oldest first. */
async function plantCalls(
  apiId: string,
  calls: [step: string, status: number | null, response: string][],
  { tenantId = '000000', userId = '1' } = {},
): Promise<string> {
  const infoId = String((counter += 1))
  await test.owner(
    `insert into draw_info (id, tenant_id, api_id, user_id, prompt, state) values ($1, $2, $3, $4, 'p', 2)`,
    [infoId, tenantId, apiId, userId],
  )
  for (const [step, status, response] of calls) {
    await test.owner(
      `insert into draw_call (id, tenant_id, info_id, attempt_no, step, method, url, http_status, response) values ($1, $2, $3, 1, $4, 'POST', $5, $6, $7)`,
      [String((counter += 1)), tenantId, infoId, step, `https://paint.example.com/${step}`, status, response],
    )
  }
  return infoId
}

const lastAnswers = async (id: string): Promise<LastAnswer[]> =>
  (await apis.call<LastAnswer[]>('lastAnswers', { id })).data

describe('the last answers of an API', () => {
  it('are the newest of each step that was answered, in the order of the steps', async () => {
    const id = await apis.add()
    await plantCalls(id, [
      ['submit', 200, '{"id":"old"}'],
      ['poll', 200, '{"state":"old"}'],
      ['fetch', 200, '«3 bytes»'],
    ])
    const infoId = await plantCalls(id, [
      ['submit', 202, '{"id":"new"}'],
      ['poll', 200, '{"state":"queued"}'],
      ['poll', 200, '{"state":"done"}'],
      ['poll', null, ''],
    ])

    const answers = await lastAnswers(id)

    expect(answers.flatMap((answer) => misfits(LastAnswer, answer))).toEqual([])
    expect(answers.map(({ step, status, response, isJson }) => [step, status, response, isJson])).toEqual([
      ['submit', 202, '{"id":"new"}', true],
      ['poll', 200, '{"state":"done"}', true],
      ['fetch', 200, '«3 bytes»', false],
    ])
    expect(answers[0]).toMatchObject({ infoId, url: 'https://paint.example.com/submit' })
  })

  it('of a callback are what the provider sent', async () => {
    const id = await apis.add()
    await plantCalls(id, [['callback', null, '{"status":"SUCCESS"}']])

    expect(await lastAnswers(id)).toMatchObject([
      { step: 'callback', status: null, response: '{"status":"SUCCESS"}', isJson: true },
    ])
  })

  it('are none for an API that never drew, and those of another one are not among them', async () => {
    const [id, other] = [await apis.add(), await apis.add()]
    await plantCalls(other, [['submit', 200, '{}']])

    expect(await lastAnswers(id)).toEqual([])
  })

  it('are 404 for another tenant', async () => {
    const id = await apis.add()
    await plantCalls(id, [['submit', 200, '{"mark":1}']])
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect((await theirs.get('/api/blade-biz/drawApi/lastAnswers', { id })).status).toBe(404)
  })
})

describe('an answer of a real drawing', () => {
  it('holds what the definition of its API is written from', async () => {
    const id = await apis.add({ definition: httpDefinition() })
    await plantCalls(id, [['submit', 200, '{"images":["«base64 4096»"]}']])
    const [answer] = await lastAnswers(id)

    expect((await tryOut([httpDefinition().result.items], answer?.response ?? ''))[0]?.value).toBe(
      '[\n  "«base64 4096»"\n]',
    )
  })
})
