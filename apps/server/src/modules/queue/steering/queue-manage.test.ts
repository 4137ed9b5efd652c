import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { JobDetail, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { PageOf } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { drawingCalls } from '../../drawing/apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../drawing/apis/testing/kit.ts'
import { markStarted, QUEUE, queueCalls } from './testing/kit.ts'

// No worker runs here, so that what is sent stays in the queue.
let test: TestApp
let admin: SignedIn
let draws: ReturnType<typeof drawingCalls>
let queue: ReturnType<typeof queueCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  draws = drawingCalls(admin)
  queue = queueCalls(admin)
})
afterAll(() => test.close())

const addApi = (limits: { queueMax?: number; concurrency?: number } = {}, apiName = 'paint'): Promise<string> =>
  drawApiCalls(admin).add({
    apiName,
    definition: definitionOf('sample', (definition) => ({
      ...definition,
      limits: { ...definition.limits, ...limits },
    })),
  })

/** Sends so many and answers their keys, the first one first. */
async function sendMany(id: string, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let number = 1; number <= count; number += 1)
    keys.push((await draws.send({ id, prompt: `boat ${number}` })).data.key)
  return keys
}

const idOf = (key: string): string => key.replace('draw:', '')
const stateOf = async (key: string): Promise<number | undefined> =>
  (await test.owner<{ state: number }>('select state from draw_info where id = $1', [idOf(key)]))[0]?.state
const hasJob = async (key: string): Promise<boolean> =>
  (await test.owner('select 1 from platform_job where key = $1', [key])).length > 0
const refusalOf = ({ status, msg }: Answer<unknown>): [number, string] => [status, msg]

describe('the list of the queue', () => {
  it('shows what runs first, then what waits by its place, with names and all that the contract says', async () => {
    const apiId = await addApi({}, 'harbour')
    const [first, second, third] = (await sendMany(apiId, 3)) as [string, string, string]
    await markStarted(test, second)

    const answer = await admin.get(`${QUEUE}/page`, { apiId })
    const { records, total } = await queue.page({ apiId })

    expect(misfits(PageOf(QueueRow), answer.data)).toEqual([])
    expect([total, records.map(({ key, state, position }) => [key, state, position])]).toEqual([
      3,
      [
        [second, 1, null],
        [first, 0, 1],
        [third, 0, 2],
      ],
    ])
    expect(records[1]).toMatchObject({
      lane: `${apiId}:000000`,
      infoId: idOf(first),
      apiId,
      apiName: 'harbour',
      tenantId: '000000',
      prompt: 'boat 1',
      waitReason: '',
      startedTime: '',
      progress: 0,
      attempt: 1,
      version: 1,
    })
    expect([records[1]?.userName, records[1]?.tenantName].every(Boolean)).toBe(true)
  })

  it('is narrowed by lane, API, state, words, key and who drew, and paged', async () => {
    const [apiId, other] = [await addApi(), await addApi()]
    const keys = await sendMany(apiId, 3)
    await sendMany(other, 1)
    await markStarted(test, keys[0] as string)
    const [{ userId }] = (await queue.page({ apiId, size: '1' })).records as [QueueRow]

    const by = (query: Record<string, string>) => queue.keys({ apiId, ...query })

    expect(await queue.keys({ lane: `${apiId}:000000` })).toEqual(keys)
    expect(await by({ state: '1' })).toEqual([keys[0]])
    expect(await by({ state: '0' })).toEqual([keys[1], keys[2]])
    expect(await by({ prompt: 'OAT 3' })).toEqual([keys[2]])
    expect(await by({ prompt: '%' })).toEqual([])
    expect(await queue.keys({ key: keys[1] as string })).toEqual([keys[1]])
    expect(await by({ userId })).toEqual(keys)
    expect(await by({ userId: '1' })).toEqual([])
    const second = await queue.page({ apiId, size: '2', current: '2' })
    expect([second.records.map(({ key }) => key), second.total, second.pages]).toEqual([[keys[2]], 3, 2])
  })

  it('says where a drawing stands among all of its lane, whatever the list was narrowed to', async () => {
    const apiId = await addApi()
    const keys = await sendMany(apiId, 3)

    const { records } = await queue.page({ apiId, prompt: 'boat 3' })

    expect(records.map(({ key, position }) => [key, position])).toEqual([[keys[2], 3]])
  })

  it('cuts long prompts, and gives the whole of them and the parameters for one drawing', async () => {
    const apiId = await addApi()
    const prompt = '船'.repeat(500)
    const { data } = await draws.send({ id: apiId, prompt, params: { quality: 'high' } })

    const [row] = (await queue.page({ key: data.key })).records
    const detail = await queue.job(data.key)

    expect([row?.prompt, detail.data.prompt, detail.data.params]).toEqual([
      '船'.repeat(200),
      prompt,
      { quality: 'high' },
    ])
    expect(misfits(JobDetail, detail.data)).toEqual([])
  })

  it('says why one waits at the gate of its provider although it was taken up', async () => {
    const [key] = (await sendMany(await addApi(), 1)) as [string]
    await markStarted(test, key)
    await test.owner(`update draw_info set step = 'waitRate' where id = $1`, [idOf(key)])

    const [row] = (await queue.page({ key })).records

    expect(row).toMatchObject({ state: 1, position: null, waitReason: '已达到请求频率上限，正在排队' })
  })
})

describe('the state of a key', () => {
  it('is shown while it waits and after its end; an unknown one is 404', async () => {
    const [key] = (await sendMany(await addApi(), 1)) as [string]

    const waiting = await queue.status(key)
    await queue.out(key)
    const ended = await queue.status(key)

    expect(misfits(Progress, waiting.data)).toEqual([])
    expect([waiting.data.state, ended.data.state]).toEqual([0, 4])
    for (const unknown of ['draw:1', 'draw:', 'draw:x', '1', `draw:${'9'.repeat(19)}`, "draw:1' or 1=1"])
      expect([unknown, (await queue.status(unknown)).status]).toEqual([unknown, 404])
  })
})

describe('taking out', () => {
  it('cancels the record and takes its job away, and the others move up', async () => {
    const apiId = await addApi()
    const keys = await sendMany(apiId, 2)

    const answer = await queue.out(keys[0] as string)

    expect([answer.status, answer.data]).toEqual([200, { key: keys[0], infoId: idOf(keys[0] as string), state: 4 }])
    expect([await stateOf(keys[0] as string), await hasJob(keys[0] as string)]).toEqual([4, false])
    expect((await queue.page({ apiId })).records.map(({ key, position }) => [key, position])).toEqual([[keys[1], 1]])
  })

  it('is refused once it has begun, after its end, and for a key that nobody knows', async () => {
    const [key, other] = (await sendMany(await addApi(), 2)) as [string, string]
    await markStarted(test, key)
    await queue.out(other)

    const answers = [await queue.out(key), await queue.out(other), await queue.out('draw:1')]

    expect(answers.map(refusalOf)).toEqual([
      [409, '这条绘画已经开始，不能再移出、移动或修改；需要停止请用“终止”'],
      [409, '这条绘画已经结束'],
      [404, '数据不存在'],
    ])
    expect([await stateOf(key), await hasJob(key)]).toEqual([0, true])
  })

  it('leaves everything as it is when its record cannot be moved', async () => {
    const [key] = (await sendMany(await addApi(), 1)) as [string]
    await test.owner('update draw_info set state = 1 where id = $1', [idOf(key)])

    const answer = await queue.out(key)

    expect([answer.status, await stateOf(key), await hasJob(key)]).toEqual([409, 1, true])
  })

  it('of many does each by itself and names which could not be taken out', async () => {
    const keys = (await sendMany(await addApi(), 4)) as [string, string, string, string]
    await markStarted(test, keys[1])

    const answer = await queue.outMany([...keys, keys[0], 'draw:1'])
    const english = await admin.post(`${QUEUE}/outMany`, { keys: ['draw:1'] }, { 'accept-language': 'en' })

    expect(answer.data).toEqual({
      done: 3,
      refused: [
        { id: keys[1], msg: expect.stringContaining('已经开始') as string },
        { id: 'draw:1', msg: '数据不存在' },
      ],
    })
    expect(await Promise.all(keys.map(stateOf))).toEqual([4, 0, 4, 4])
    expect(english.data).toEqual({ done: 0, refused: [{ id: 'draw:1', msg: 'Not found' }] })
    expect((await queue.outMany(Array.from({ length: 201 }, (_, index) => `draw:${index}`))).status).toBe(400)
  })
})

describe('moving', () => {
  it('puts a drawing at any place of its lane, and keeps the order of the others', async () => {
    const apiId = await addApi()
    const keys = (await sendMany(apiId, 4)) as [string, string, string, string]

    const front = await queue.move(keys[3], 1)
    const afterFront = await queue.keys({ apiId })
    const last = await queue.move(keys[0], 99)
    const afterLast = await queue.keys({ apiId })

    expect([misfits(QueueRow, front.data), front.data.position, last.data.position]).toEqual([[], 1, 4])
    expect(afterFront).toEqual([keys[3], keys[0], keys[1], keys[2]])
    expect(afterLast).toEqual([keys[3], keys[1], keys[2], keys[0]])
  })

  it('is refused once it has begun and for what is in no queue', async () => {
    const [key, other] = (await sendMany(await addApi(), 2)) as [string, string]
    await markStarted(test, key)
    await queue.out(other)

    expect(
      (await Promise.all([queue.move(key, 1), queue.move(other, 1), queue.move('draw:1', 1), queue.move(key, 0)])).map(
        ({ status }) => status,
      ),
    ).toEqual([409, 409, 404, 400])
  })
})

describe('changing a drawing that waits', () => {
  it('stores the new words and parameters with what will be sent, and says who changed them', async () => {
    const { data } = await draws.send({
      id: await addApi(),
      prompt: 'a red boat',
      params: { quality: 'high' },
      seed: '7',
    })

    const answer = await queue.edit(data.key, { prompt: 'a blue boat', version: 1 })
    const { prompt, params, version } = (await queue.job(data.key)).data
    const { lineage, seed } = await draws.detail(data.infoId)

    expect([
      answer.status,
      misfits(QueueRow, answer.data),
      answer.data.prompt,
      answer.data.version,
      answer.data.position,
    ]).toEqual([200, [], 'a blue boat', 2, 1])
    expect([prompt, params, version, seed]).toEqual(['a blue boat', { quality: 'high' }, 2, '7'])
    expect(lineage).toMatchObject({
      apiVersion: 1,
      body: { prompt: 'a blue boat', seed: 7 },
      edited: { by: expect.stringMatching(/./) as string, time: expect.stringMatching(/^\d{4}-/) as string },
    })
  })

  it('replaces the parameters when they are given, and keeps the words', async () => {
    const { data } = await draws.send({ id: await addApi(), prompt: 'a red boat', params: { quality: 'high' } })

    await queue.edit(data.key, { params: {} })

    expect((await queue.job(data.key)).data).toMatchObject({ prompt: 'a red boat', params: {} })
  })

  it('says what is wrong beside its field and changes nothing', async () => {
    const { data } = await draws.send({ id: await addApi(), prompt: 'a red boat' })

    const answers = [
      await queue.edit(data.key, { params: { nothing: '1' } }),
      await queue.edit(data.key, { prompt: '' }),
      await queue.edit(data.key, { prompt: 'x'.repeat(32_001) }),
    ]
    const empty = await queue.edit(data.key, {})

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'params.nothing'],
      [400, 'prompt'],
      [400, 'prompt'],
    ])
    expect(empty.status).toBe(400)
    expect((await queue.job(data.key)).data).toMatchObject({ prompt: 'a red boat', version: 1 })
  })

  it('is refused with the version of somebody who was slower, and of two at once one is warned', async () => {
    const { data } = await draws.send({ id: await addApi(), prompt: 'a red boat' })

    const both = await Promise.all(
      ['a green boat', 'a blue boat'].map((prompt) => queue.edit(data.key, { prompt, version: 1 })),
    )
    const without = await Promise.all(['a grey boat', 'a pink boat'].map((prompt) => queue.edit(data.key, { prompt })))

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.msg).toBe('数据已被他人修改')
    expect(without.map(({ status }) => status)).toEqual([200, 200])
    expect((await queue.job(data.key)).data.version).toBe(4)
  })

  it('lets two change different things at once and loses neither', async () => {
    const { data } = await draws.send({ id: await addApi(), prompt: 'a red boat' })

    await Promise.all([
      queue.edit(data.key, { prompt: 'a blue boat' }),
      queue.edit(data.key, { params: { quality: 'high' } }),
    ])

    expect((await queue.job(data.key)).data).toMatchObject({ prompt: 'a blue boat', params: { quality: 'high' } })
    expect((await draws.detail(data.infoId)).lineage.body).toMatchObject({ prompt: 'a blue boat', quality: 'high' })
  })

  it('is refused once it has begun, after its end, and when its API is gone', async () => {
    const apiId = await addApi()
    const [begun, ended, left] = (await sendMany(apiId, 3)) as [string, string, string]
    await markStarted(test, begun)
    await queue.out(ended)
    const early = [
      await queue.edit(begun, { prompt: 'x' }),
      await queue.edit(ended, { prompt: 'x' }),
      await queue.edit('draw:1', { prompt: 'x' }),
    ]
    await test.owner('update draw_api set is_deleted = 1 where id = $1', [apiId])

    const gone = await queue.edit(left, { prompt: 'x' })

    expect(early.map(({ status }) => status)).toEqual([409, 409, 404])
    expect(refusalOf(gone)).toEqual([400, '绘画接口已删除'])
    expect((await queue.job(begun)).data.prompt).toBe('boat 1')
  })

  it('forgets what was prepared at the provider with the former words', async () => {
    const { data } = await draws.send({ id: await addApi(), prompt: 'a red boat' })
    await test.owner(
      `update draw_attempt set task = (task::jsonb || '{"prepared":["upload"],"vars":{"token":"of the red one"},"keyName":"k"}')::json where info_id = $1`,
      [data.infoId],
    )

    await queue.edit(data.key, { prompt: 'a blue boat' })

    const [attempt] = await test.owner<{ task: Record<string, unknown> }>(
      'select task from draw_attempt where info_id = $1',
      [data.infoId],
    )
    expect(attempt?.task).toMatchObject({ localId: `${data.infoId}-1`, step: 'queued' })
    expect(Object.keys(attempt?.task ?? {}).filter((name) => ['prepared', 'vars', 'keyName'].includes(name))).toEqual(
      [],
    )
  })
})

describe('steering', () => {
  it('is allowed by the codes of its buttons', async () => {
    const [key] = (await sendMany(await addApi(), 1)) as [string]
    const looking = queueCalls(await buildCaller(test, { permissions: ['queueManage'] }))
    const calls = (who: typeof queue) =>
      Promise.all([
        who.status(key),
        who.job(key),
        who.out('draw:1'),
        who.outMany(['draw:1']),
        who.kill('draw:1'),
        who.move('draw:1', 1),
        who.edit('draw:1', { prompt: 'x' }),
        who.retryFailed({ infoIds: ['1'] }),
      ])

    const seen = await calls(looking)
    const each = await Promise.all(
      ['queueManage_out', 'queueManage_kill', 'queueManage_edit'].map(async (code) =>
        calls(queueCalls(await buildCaller(test, { permissions: [code] }))),
      ),
    )

    expect(seen.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
    expect(each.map((answers) => answers.map(({ status }) => status))).toEqual([
      // Who holds a button holds its page.
      [200, 200, 404, 200, 403, 403, 403, 403],
      [200, 200, 403, 403, 404, 403, 403, 403],
      [200, 200, 403, 403, 403, 404, 404, 200],
    ])
  })

  it('stands in the operation log with the lane and what was done', async () => {
    const apiId = await addApi()
    const keys = (await sendMany(apiId, 4)) as [string, string, string, string]
    await queue.move(keys[2], 1)
    await queue.edit(keys[1], { prompt: 'a blue boat' })
    await queue.out(keys[0])
    await queue.outMany([keys[1], 'draw:1'])
    await queue.out(keys[0])
    await test.deps.requestLog.flush()

    const actions = await test.owner<{ method_name: string; log_id: string; log_data: string }>(
      `select method_name, log_id, log_data from log_usual where method_name like 'queueManage.%' order by create_time desc, id desc limit 5`,
    )

    const lane = `lane ${apiId}:000000`
    expect(actions.toReversed().map(Object.values)).toEqual([
      ['queueManage.move', idOf(keys[2]), `${lane}, position 3 → 1`],
      ['queueManage.edit', idOf(keys[1]), `${lane}, prompt`],
      ['queueManage.out', idOf(keys[0]), `${lane}, position 2`],
      ['queueManage.outMany', '', `done 1, refused 1: ${keys[1]},draw:1`],
      ['queueManage.out', '', 'queueManage.ended'],
    ])
  })
})
