import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_TESTS_KEPT, DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { drawingCalls, DRAW_INFO } from '../apis/testing/drawing.ts'
import { definitionOf, DRAW_API, drawApiCalls } from '../apis/testing/kit.ts'

let test: TestApp
let admin: SignedIn
let id: string
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  id = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
})
afterAll(() => test.close())

const listed = async (caller = admin, of = id): Promise<DrawApiTest[]> =>
  (await caller.get<DrawApiTest[]>(`${DRAW_API}/tests`, { id: of })).data
const send = async (values: Record<string, unknown>, caller = admin): Promise<string> => {
  const answer = await drawingCalls(caller).send({ id, width: 640, height: 512, ...values })
  expect(answer.status).toBe(200)
  return answer.data.infoId
}

describe('tests of a drawing API', () => {
  it('are the drawings that were sent as such, with what they were asked for and who asked', async () => {
    await send({ prompt: 'no test' })
    const infoId = await send({ prompt: 'a boat', seed: '9007199254740993', isTest: 1 })
    await test.owner(
      `update draw_info set state = 3, error = $2, started_time = now() - interval '2 seconds', finished_time = now() where id = $1`,
      [
        infoId,
        JSON.stringify({
          code: 'E_AUTH',
          msg: 'no',
          text: { zh: '密钥', en: 'key' },
          retryable: false,
          upstreamStatus: 401,
        }),
      ],
    )

    const tests = await listed()

    expect(tests.flatMap((one) => misfits(DrawApiTest, one))).toEqual([])
    expect(tests).toMatchObject([
      {
        infoId,
        state: 3,
        userName: expect.stringMatching(/./),
        error: { code: 'E_AUTH', msg: '密钥: no' },
        elapsedMs: 2_000,
        sent: { prompt: 'a boat', width: 640, height: 512, seed: '9007199254740993' },
      },
    ])
  })

  it('are named when their API is switched on after the last one failed', async () => {
    const api = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
    const activate = async () => (await drawApiCalls(admin).call<{ testFailed?: 0 | 1 }>('activate', { id: api })).data
    const end = (infoId: string, state: number) =>
      test.owner('update draw_info set state = $2 where id = $1', [infoId, state])
    const untested = await activate()
    await end(await send({ id: api, prompt: 'worked', isTest: 1 }), 2)
    const worked = await activate()
    await end(await send({ id: api, prompt: 'broke', isTest: 1 }), 3)
    const broke = await activate()
    await end(await send({ id: api, prompt: 'no test' }), 2)

    expect([untested, worked, broke, await activate()].map(({ testFailed }) => testFailed)).toEqual([
      undefined,
      undefined,
      1,
      1,
    ])
  })

  it('are repeated as tests, and once only for one request', async () => {
    const before = (await listed()).length
    const infoId = await send({ prompt: 'twice', isTest: 1, clientRequestId: 'same' })
    await send({ prompt: 'twice', isTest: 1, clientRequestId: 'same' })
    const again = await admin.post<SendAnswer>(`${DRAW_INFO}/again`, { id: infoId, isTest: 1 })
    await admin.post<SendAnswer>(`${DRAW_INFO}/again`, { id: infoId })

    const tests = await listed()

    expect(tests.length).toBe(before + 2)
    expect(tests.slice(0, 2).map((one) => one.infoId)).toEqual([again.data.infoId, infoId])
  })

  it('are kept up to a bound, the newest of each API', async () => {
    const other = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
    await test.owner(
      `insert into api_test (id, tenant_id, api_kind, api_id, user_id, info_id) select n, '000000', 'draw', $1, 1, n from generate_series(1, ${API_TESTS_KEPT}) n`,
      [id],
    )
    await send({ id: other, prompt: 'of another API', isTest: 1 })
    const infoId = await send({ prompt: 'newest', isTest: 1 })

    const kept = await test.owner<{ n: string; first: string }>(
      `select count(*) as n, min(id) as first from api_test where api_id = $1`,
      [id],
    )

    expect(Number(kept[0]?.n)).toBe(API_TESTS_KEPT)
    expect((await listed())[0]?.infoId).toBe(infoId)
    expect((await listed(admin, other)).map(({ sent }) => sent.prompt)).toEqual(['of another API'])
  })

  it('show nobody records that they may not read', async () => {
    await send({ prompt: 'of the administrator', isTest: 1 })
    const tester = await buildCaller(test, { permissions: ['drawApi_send'] })
    const own = await send({ prompt: 'my own', isTest: 1 }, tester)
    const stranger = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['drawApi_send', 'drawInfo'],
    })

    expect((await listed(tester)).map(({ infoId }) => infoId)).toEqual([own])
    expect(await listed(stranger)).toEqual([])
    const editor = await buildCaller(test, { permissions: ['drawApi_edit'] })
    expect((await editor.get(`${DRAW_API}/tests`, { id })).status).toBe(403)
  })
})
