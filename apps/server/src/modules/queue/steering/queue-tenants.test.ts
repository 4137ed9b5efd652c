import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { drawingCalls } from '../../drawing/apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../drawing/apis/testing/kit.ts'
import { QUEUE, queueCalls } from './testing/kit.ts'

// No worker runs here, so that what is sent stays in the queue.
let test: TestApp
let operator: SignedIn
let [north, south]: BuiltCaller[] = []
let [northKeys, southKeys]: string[][] = []

/** Somebody of a new tenant who may do all, and two drawings of theirs that wait. */
async function buildLane(): Promise<{ caller: BuiltCaller; keys: string[] }> {
  const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
  const id = await drawApiCalls(caller).add({
    apiName: `of ${caller.user.tenantId}`,
    definition: definitionOf('sample'),
  })
  const keys = [
    await drawingCalls(caller).send({ id, prompt: 'first' }),
    await drawingCalls(caller).send({ id, prompt: 'second' }),
  ].map(({ data }) => data.key)
  return { caller, keys }
}

beforeAll(async () => {
  test = await buildTestApp()
  operator = await signIn(test)
  const lanes = [await buildLane(), await buildLane()] as const
  ;[north, south] = lanes.map(({ caller }) => caller)
  ;[northKeys, southKeys] = lanes.map(({ keys }) => keys)
})
afterAll(() => test.close())

const stateOf = async (key: string): Promise<number | undefined> =>
  (await test.owner<{ state: number }>('select state from draw_info where id = $1', [key.replace('draw:', '')]))[0]
    ?.state

describe('a tenant', () => {
  it('sees its own drawings, whatever tenant it names', async () => {
    const queue = queueCalls(north as BuiltCaller)

    expect(await queue.keys()).toEqual(northKeys)
    expect(await queue.keys({ tenantId: south?.user.tenantId as string })).toEqual(northKeys)
    expect(
      await queue.keys({ lane: (await queueCalls(south as BuiltCaller).page()).records[0]?.lane as string }),
    ).toEqual([])
  })

  it('learns about the drawings of others only that they do not exist', async () => {
    const queue = queueCalls(north as BuiltCaller)
    const [key] = southKeys as [string]

    const answers = [
      await queue.status(key),
      await queue.job(key),
      await queue.out(key),
      await queue.kill(key),
      await queue.move(key, 1),
      await queue.edit(key, { prompt: 'x' }),
    ]
    const many = [await queue.outMany([key]), await queue.retryFailed({ infoIds: [key.replace('draw:', '')] })]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 6 }, () => [404, '数据不存在']),
    )
    expect(many.map(({ data }) => [data.done, data.refused.map(({ msg }) => msg)])).toEqual(
      Array.from({ length: 2 }, () => [0, ['数据不存在']]),
    )
    expect(await stateOf(key)).toBe(0)
  })
})

describe('the operator of the platform', () => {
  it('sees the drawings of all tenants, or of the one that is named', async () => {
    const queue = queueCalls(operator)

    const all = await queue.page({ size: '500' })

    expect(all.records.map(({ key }) => key).toSorted()).toEqual(
      [...(northKeys ?? []), ...(southKeys ?? [])].toSorted(),
    )
    expect([all.total, all.pages]).toEqual([4, 1])
    // The first of each lane before the second of any.
    expect(all.records.map(({ position }) => position)).toEqual([1, 1, 2, 2])
    expect(all.records.find(({ key }) => key === northKeys?.[0])).toMatchObject({
      tenantId: north?.user.tenantId,
      tenantName: `Tenant ${north?.user.tenantId}`,
      apiName: `of ${north?.user.tenantId}`,
      userName: north?.user.account,
    })
    expect(await queue.keys({ tenantId: south?.user.tenantId as string })).toEqual(southKeys)
    expect((await operator.get(`${QUEUE}/page`, { tenantId: '999999' })).status).toBe(400)
  })

  it('steers single drawings of any tenant, under their own name, and the log says whose they were', async () => {
    const queue = queueCalls(operator)
    const [first, second] = northKeys as [string, string]

    const moved = await queue.move(second, 1)
    const edited = await queue.edit(second, { prompt: 'changed from outside' })
    const detail = await queue.job(second)
    const status = await queue.status(first)
    const out = await queue.out(first)
    await test.deps.requestLog.flush()

    expect([moved.data.position, edited.status, detail.data.prompt, status.data.state, out.data.state]).toEqual([
      1,
      200,
      'changed from outside',
      0,
      4,
    ])
    const [row] = await test.owner<{ tenant_id: string; update_user: string; user_id: string }>(
      'select tenant_id, update_user, user_id from draw_info where id = $1',
      [second.replace('draw:', '')],
    )
    const [me] = await test.owner<{ id: string }>(
      `select id from user_account where tenant_id = '000000' and account = 'admin'`,
    )
    expect(row).toEqual({ tenant_id: north?.user.tenantId, update_user: me?.id, user_id: north?.user.userId })
    const [action] = await test.owner<{ tenant_id: string; log_data: string }>(
      `select tenant_id, log_data from log_usual where method_name = 'queueManage.out' and log_id = $1`,
      [first.replace('draw:', '')],
    )
    expect(action).toEqual({
      tenant_id: '000000',
      log_data: expect.stringContaining(`@${north?.user.tenantId}`) as string,
    })
  })

  it('is nobody else who works in the platform’s own tenant', async () => {
    const colleague = queueCalls(await buildCaller(test, { permissions: ['queueManage', 'queueManage_out'] }))
    const [key] = southKeys as [string]

    expect([
      await colleague.keys(),
      await colleague.keys({ tenantId: south?.user.tenantId as string }),
      (await colleague.out(key)).status,
    ]).toEqual([[], [], 404])
  })
})
