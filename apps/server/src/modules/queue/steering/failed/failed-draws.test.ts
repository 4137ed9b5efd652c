import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FailedRow } from '@drawdesk/contract/queue/queue-manage'
import { PageOf } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { drawingCalls } from '../../../drawing/apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../../drawing/apis/testing/kit.ts'
import { failureOf } from '../../../drawing/engine/answers/classify.ts'
import { QUEUE, queueCalls } from '../testing/kit.ts'

// No worker runs here, so that what is tried again stays in the queue.
let test: TestApp
let admin: SignedIn
let queue: ReturnType<typeof queueCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  queue = queueCalls(admin)
})
afterAll(() => test.close())

const addApi = (caller: SignedIn, queueMax?: number): Promise<string> =>
  drawApiCalls(caller).add({
    apiName: 'harbour',
    definition: definitionOf('sample', (definition) => ({
      ...definition,
      limits: { ...definition.limits, ...(queueMax ? { queueMax } : {}) },
    })),
  })

/** So many drawings that failed with this code, a second apart; the first one first. */
async function buildFailed(
  caller: SignedIn,
  apiId: string,
  {
    count = 1,
    code = 'E_BUSY' as const,
    daysAgo = 0,
  }: { count?: number; code?: 'E_BUSY' | 'E_AUTH'; daysAgo?: number } = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const { data } = await drawingCalls(caller).send({ id: apiId, prompt: `boat ${number}` })
    ids.push(data.infoId)
    await test.owner('delete from platform_job where key = $1', [data.key])
    await test.owner(
      `update draw_info set state = 3, error = $2, started_time = now(), finished_time = now() - $3 * interval '1 day' - $4 * interval '1 second' where id = $1`,
      [data.infoId, JSON.stringify(failureOf(code)), daysAgo, count - number],
    )
  }
  return ids
}

const attemptOf = async (id: string): Promise<[state: number, attempts: number]> => {
  const [row] = await test.owner<{ state: number; attempts: number }>(
    'select state, attempts from draw_info where id = $1',
    [id],
  )
  return [row?.state ?? -1, row?.attempts ?? -1]
}

describe('the list of failed drawings', () => {
  it('shows the latest first with their reason, narrowed by API, code and words', async () => {
    const [apiId, other] = [await addApi(admin), await addApi(admin)]
    const ids = await buildFailed(admin, apiId, { count: 2 })
    const [refused] = await buildFailed(admin, other, { code: 'E_AUTH' })

    const answer = await admin.get(`${QUEUE}/failed`, {})
    const page = await queue.failed({ apiId })

    expect(misfits(PageOf(FailedRow), answer.data)).toEqual([])
    expect([page.total, page.records.map(({ infoId }) => infoId)]).toEqual([2, ids.toReversed()])
    expect(page.records[1]).toMatchObject({
      apiId,
      apiName: 'harbour',
      tenantId: '000000',
      prompt: 'boat 1',
      code: 'E_BUSY',
      msg: '服务商繁忙，稍后会再试',
      retryable: true,
      attempts: 1,
    })
    expect((await queue.failed({ code: 'E_AUTH' })).records.map(({ infoId }) => infoId)).toEqual([refused])
    expect((await queue.failed({ apiId, prompt: 'BOAT 2' })).records.map(({ infoId }) => infoId)).toEqual([ids[1]])
    expect((await admin.get(`${QUEUE}/failed`, { code: 'E_NONE' })).status).toBe(400)
  })

  it('leaves out what failed more than ninety days ago', async () => {
    const apiId = await addApi(admin)
    await buildFailed(admin, apiId, { daysAgo: 91 })
    const [recent] = await buildFailed(admin, apiId, { daysAgo: 89 })

    expect((await queue.failed({ apiId })).records.map(({ infoId }) => infoId)).toEqual([recent])
  })
})

describe('trying failed drawings again', () => {
  it('queues each of those named as a further attempt, and names which could not be', async () => {
    const apiId = await addApi(admin)
    const [first, second] = (await buildFailed(admin, apiId, { count: 2 })) as [string, string]
    const waiting = (await drawingCalls(admin).send({ id: apiId })).data.infoId

    const { data } = await queue.retryFailed({ infoIds: [first, second, waiting, '1'] })

    expect(data).toEqual({
      done: 2,
      refused: [
        { id: waiting, msg: '当前状态不能执行此操作' },
        { id: '1', msg: '数据不存在' },
      ],
    })
    expect([await attemptOf(first), await attemptOf(second), await attemptOf(waiting)]).toEqual([
      [0, 2],
      [0, 2],
      [0, 1],
    ])
    expect((await queue.page({ apiId })).records.map(({ infoId, attempt }) => [infoId, attempt]).toSorted()).toEqual(
      [
        [first, 2],
        [second, 2],
        [waiting, 1],
      ].toSorted(),
    )
  })

  it('does all that a filter finds, and nothing else', async () => {
    const apiId = await addApi(admin)
    const busy = await buildFailed(admin, apiId, { count: 3 })
    const [refused] = (await buildFailed(admin, apiId, { code: 'E_AUTH' })) as [string]

    const { data } = await queue.retryFailed({ filter: { apiId, code: 'E_BUSY' } })

    expect(data).toEqual({ done: 3, refused: [] })
    expect((await queue.page({ apiId })).records.map(({ infoId }) => infoId).toSorted()).toEqual(busy.toSorted())
    expect(await attemptOf(refused)).toEqual([3, 1])
  })

  it('refuses what the lane has no room for, and takes it when there is', async () => {
    const apiId = await addApi(admin, 5)
    const ids = await buildFailed(admin, apiId, { count: 5 })
    await test.owner(
      `update draw_api set definition = jsonb_set(definition::jsonb, '{limits,queueMax}', '1')::json where id = $1`,
      [apiId],
    )

    const one = await admin.post('/api/blade-biz/drawInfo/retry', { id: ids[0] })
    const full = await queue.retryFailed({ infoIds: [ids[1]] })
    const single = await admin.post('/api/blade-biz/drawInfo/retry', { id: ids[1] })
    await queue.out(`draw:${ids[0]}`)
    const free = await queue.retryFailed({ infoIds: [ids[1]] })

    expect(one.status).toBe(200)
    expect(full.data).toEqual({
      done: 0,
      refused: [{ id: ids[1], msg: expect.stringContaining('排队已满') as string }],
    })
    expect(single.status).toBe(429)
    expect(free.data).toEqual({ done: 1, refused: [] })
  })

  it('says what is missing where there is no form to show it', async () => {
    const apiId = await drawApiCalls(admin).add({
      definition: definitionOf('openai-images'),
      secrets: { apiKey: 'sk-PLANTED-for-a-retry' },
    })
    const [id] = (await buildFailed(admin, apiId)) as [string]
    await test.owner(`update draw_api set secrets = '{}' where id = $1`, [apiId])

    const { data } = await queue.retryFailed({ infoIds: [id] })

    expect(data).toEqual({ done: 0, refused: [{ id, msg: '请填写密钥 apiKey' }] })
  })

  it('asks for ids or a filter', async () => {
    expect((await queue.retryFailed({})).status).toBe(400)
    expect((await queue.retryFailed({ infoIds: [] })).status).toBe(400)
  })

  it('is the tenant’s own affair, and the operator’s in all of them', async () => {
    const [north, south] = [
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }),
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }),
    ]
    const [northId] = (await buildFailed(north, await addApi(north))) as [string]
    const [southId] = (await buildFailed(south, await addApi(south))) as [string]

    const foreign = await queueCalls(north).retryFailed({ infoIds: [southId] })
    const seen = await queueCalls(north).failed({ tenantId: south.user.tenantId })
    const all = await queue.failed({ prompt: 'boat 1', code: 'E_BUSY', size: '500' })
    const byFilter = await queue.retryFailed({ filter: { tenantId: north.user.tenantId } })
    const byId = await queue.retryFailed({ infoIds: [southId] })

    expect(foreign.data.refused).toEqual([{ id: southId, msg: '数据不存在' }])
    expect(seen.records.map(({ infoId }) => infoId)).toEqual([northId])
    expect(all.records.map(({ infoId }) => infoId)).toEqual(expect.arrayContaining([northId, southId]))
    expect([byFilter.data.done, byId.data.done]).toEqual([1, 1])
    expect([await attemptOf(northId), await attemptOf(southId)]).toEqual([
      [0, 2],
      [0, 2],
    ])
    expect(
      await test.owner('select 1 from draw_attempt where info_id = $1 and no = 2 and tenant_id = $2', [
        southId,
        south.user.tenantId,
      ]),
    ).toHaveLength(1)
  })
})
