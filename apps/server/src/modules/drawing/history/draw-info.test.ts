import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DrawInfo,
  DrawInfoDetail,
  Progress as ProgressSchema,
  SendAnswer as SendAnswerSchema,
  type Progress,
  type SendAnswer,
} from '@drawdesk/contract/drawing/records/draw-info'
import { PageOf, type Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { DRAW_INFO, drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls, refusal } from '../apis/testing/kit.ts'

// No worker runs here: what is sent stays queued, and the tests put records into the state they are about.
let test: TestApp
let admin: SignedIn
let apiId: string
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  draws = drawingCalls(admin)
  apiId = await drawApiCalls(admin).add({ apiName: 'the API', definition: definitionOf('sample') })
})
afterAll(() => test.close())

async function build(
  values: Record<string, unknown> = {},
  columns: Record<string, unknown> = {},
  caller = draws,
): Promise<string> {
  const { data, msg } = await caller.send({ id: apiId, ...values })
  if (!data.infoId) throw new Error(msg)
  for (const [name, value] of Object.entries(columns))
    await test.owner(`update draw_info set ${name} = $1 where id = $2`, [value, data.infoId])
  return data.infoId
}

const page = (query: Record<string, string>) => admin.get<Page<DrawInfo>>(`${DRAW_INFO}/page`, query)
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await page(query)).data.records.map(({ id }) => id)

describe('the list of records', () => {
  it('filters by each of its fields', async () => {
    const sender = await buildCaller(test, { permissions: ['drawApi_send'] })
    const otherApi = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
    const plain = await build({ prompt: 'filtered 50%_off plain' })
    const failed = await build(
      { prompt: 'filtered failed' },
      { state: 3, moderation: 2, create_time: '2020-02-02T00:00:00Z' },
    )
    const child = await build(
      { prompt: 'filtered child' },
      { type: 'upscale', parent_id: plain, ex_id: 5, style_id: 6, prompt_id: 7, login_id: 8 },
    )
    const theirs = await build({ id: otherApi, prompt: 'filtered theirs' }, {}, drawingCalls(sender))

    const among = (query: Record<string, string>): Promise<string[]> => found({ prompt: 'FILTERED', ...query })

    expect(await among({})).toEqual([theirs, child, failed, plain])
    expect(await among({ prompt: '50%_o' })).toEqual([plain])
    expect(await among({ state: '3,4' })).toEqual([failed])
    expect(await among({ type: 'upscale,model3d' })).toEqual([child])
    expect([
      await among({ parentId: plain }),
      await among({ exId: '5' }),
      await among({ styleId: '6' }),
      await among({ promptId: '7' }),
      await among({ loginId: '8' }),
    ]).toEqual([[child], [child], [child], [child], [child]])
    expect(await among({ userId: sender.user.userId })).toEqual([theirs])
    expect(await among({ apiId: otherApi })).toEqual([theirs])
    expect(await among({ moderation: '1,2' })).toEqual([failed])
    expect(await among({ id: `${plain},${child}` })).toEqual([child, plain])
    expect(await among({ createTime_dategt: '2020-02-01 00:00:00', createTime_datelt: '2020-02-03 00:00:00' })).toEqual(
      [failed],
    )
    expect(await among({ ascs: 'create_time' })).toEqual([failed, plain, child, theirs])
  })

  it('names what a record was made by, also what has been removed since', async () => {
    await test.owner(
      `insert into draw_style (id, tenant_id, style_name, api_id, is_deleted) values (71, '000000', 'ink', $1, 1)`,
      [apiId],
    )
    await test.owner(`insert into draw_prompt (id, tenant_id, title, content) values (72, '000000', 'boats', 'a boat')`)
    await test.owner(
      `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time) values (73, '000000', 'fair', now(), now())`,
    )
    const named = await build({ prompt: 'named' }, { style_id: 71, prompt_id: 72, ex_id: 73 })
    const plain = await build({ prompt: 'named not' })

    const { data } = await page({ id: `${named},${plain}` })

    expect(
      data.records.map(({ styleName, promptTitle, exName, apiName }) => [styleName, promptTitle, exName, apiName]),
    ).toEqual([
      ['', '', '', 'the API'],
      ['ink', 'boats', 'fair', 'the API'],
    ])
  })

  it('gives up to 500 rows at once', async () => {
    expect([(await page({ size: '500' })).data.size, (await page({ size: '501' })).data.size]).toEqual([500, 500])
  })

  it('refuses bad values beside their fields and never sorts by a text', async () => {
    const answers = await Promise.all([
      page({ state: 'queued' }),
      page({ apiId: 'x' }),
      page({ createTime_dategt: '2026-02-30 00:00:00' }),
      page({ ascs: 'prompt' }),
      page({ beforeId: 'x' }),
      page({ size: '0' }),
    ])

    expect(answers.map(refusal)).toEqual([
      [400, ['state']],
      [400, ['apiId']],
      [400, ['createTime_dategt']],
      [400, ['ascs']],
      [400, ['beforeId']],
      [400, ['size']],
    ])
  })

  it('goes on endlessly by beforeId, without a total and without a gap', async () => {
    const all = await found({ size: '500' })

    const walked: string[] = []
    for (let last: string | undefined = '9223372036854775807'; last;) {
      const { data } = await page({ beforeId: last, size: '2' })
      expect([data.total, data.pages]).toEqual([null, null])
      walked.push(...data.records.map(({ id }) => id))
      last = data.records.at(-1)?.id
    }

    expect(walked).toEqual(all)
  })

  it('has the shape of the contract, in every state', async () => {
    for (const state of [0, 1, 2, 3, 4, 5])
      await build(
        { prompt: 'shaped' },
        {
          state,
          error:
            state === 3
              ? JSON.stringify({
                  code: 'E_RATE',
                  msg: '',
                  text: { zh: '慢', en: 'slow' },
                  retryable: true,
                  upstreamStatus: 429,
                })
              : null,
        },
      )

    const { data } = await page({ prompt: 'shaped' })

    expect([misfits(PageOf(DrawInfo), data), data.records.length]).toEqual([[], 6])
    expect(data.records.map(({ error }) => error).filter(Boolean)).toEqual([
      { code: 'E_RATE', msg: '慢', said: '', retryable: true, upstreamStatus: 429 },
    ])
  })
})

describe('the detail of a record', () => {
  it('shows everything about it in the shape of the contract', async () => {
    const file = await uploadPicture(admin)
    const infoId = await build({
      prompt: 'whole',
      negativePrompt: 'no boats',
      width: 640,
      height: 480,
      n: 3,
      seed: '77',
      images: [file.fileId],
      params: { quality: 'low' },
    })
    const child = await build({ prompt: 'child' }, { type: 'upscale', parent_id: infoId })

    const detail = await draws.detail(infoId)

    expect(misfits(DrawInfoDetail, detail)).toEqual([])
    expect(detail).toMatchObject({
      id: infoId,
      type: 'draw',
      parentId: '',
      state: 0,
      progress: 0,
      prompt: 'whole',
      negativePrompt: 'no boats',
      width: 640,
      height: 480,
      n: 3,
      seed: '77',
      params: { quality: 'low' },
      apiId,
      apiName: 'the API',
      userName: expect.stringMatching(/./),
      inputs: [{ fileId: file.fileId }],
      files: [],
      cost: null,
      error: null,
      attempts: 1,
      moderation: 0,
      exId: '',
      exName: '',
      styleId: '',
      styleName: '',
      promptId: '',
      loginId: '',
      payLogId: '',
      refundState: null,
      startedTime: '',
      finishedTime: '',
      version: 1,
      attemptList: [{ no: 1, startedTime: '', finishedTime: '', outcome: '', providerTaskId: '', calls: [] }],
      lineage: {
        apiVersion: 1,
        styleVersion: null,
        promptVersion: null,
        sealVersion: null,
        scale: null,
        local: '',
        followUp: '',
        body: { prompt: 'whole', size: '640x480', n: 3, quality: 'low', seed: 77 },
      },
      children: [{ id: child, type: 'upscale', state: 0 }],
    })
    expect(detail.queuedTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('keeps what was sent when the API changes or goes', async () => {
    const own = await drawApiCalls(admin).add({ apiName: 'goes away', definition: definitionOf('sample') })
    const infoId = await build({ id: own, prompt: 'kept' })
    await drawApiCalls(admin).save({ id: own, definition: definitionOf('openai-images') })
    await drawApiCalls(admin).call('delDrawApi', { id: own })

    const detail = await draws.detail(infoId)

    expect([detail.apiName, detail.lineage]).toMatchObject([
      'goes away',
      { apiVersion: 1, body: { model: 'sample-painter', prompt: 'kept' } },
    ])
  })

  it('fills in the prompts of the API where the sender gave none', async () => {
    const own = await drawApiCalls(admin).add({
      definition: definitionOf('sd-webui-txt2img'),
      defaultPrompt: 'a lake',
      negativePrompt: 'fog',
    })

    const detail = await draws.detail(await build({ id: own, prompt: '' }))

    expect([detail.prompt, detail.negativePrompt, detail.lineage.body]).toMatchObject([
      'a lake',
      'fog',
      { prompt: 'a lake', negative_prompt: 'fog' },
    ])
  })
})

describe('what can be done with a record', () => {
  it('moves only as its state allows', async () => {
    const answers: Record<number, number[]> = {}
    for (const state of [0, 1, 2, 3, 4, 5]) {
      const [one, two] = [await build({}, { state }), await build({}, { state })]
      // The job of a record that has ended is gone.
      if (state > 0) await test.owner(`delete from platform_job where key = any($1)`, [[`draw:${one}`, `draw:${two}`]])
      answers[state] = [(await draws.post('cancel', one)).status, (await draws.post('retry', two)).status]
    }

    expect(answers).toEqual({
      0: [200, 409],
      1: [409, 409],
      2: [409, 409],
      3: [409, 200],
      4: [409, 200],
      5: [409, 409],
    })
  })

  it('is tried again as the same record with the next attempt', async () => {
    const infoId = await build()
    const cancelled = await draws.post<Progress>('cancel', infoId)
    const retried = await draws.post<Progress>('retry', infoId)
    const detail = await draws.detail(infoId)

    expect([misfits(ProgressSchema, cancelled.data), misfits(ProgressSchema, retried.data)]).toEqual([[], []])
    expect(cancelled.data).toMatchObject({ infoId, state: 4, position: null, elapsedMs: null })
    expect(retried.data).toMatchObject({ infoId, state: 0, attempt: 2, progress: 0, error: null, finishedTime: '' })
    expect(detail.attemptList.map(({ no, outcome }) => [no, outcome])).toEqual([
      [1, expect.any(String)],
      [2, ''],
    ])
  })

  it('counts one of two clicks at once', async () => {
    const infoId = await build()

    const cancels = await Promise.all(Array.from({ length: 3 }, () => draws.post('cancel', infoId)))
    const retries = await Promise.all(Array.from({ length: 3 }, () => draws.post('retry', infoId)))

    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await draws.detail(infoId)).attemptList).toHaveLength(2)
  })

  it('is not tried again once its API is gone', async () => {
    const own = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
    const infoId = await build({ id: own }, { state: 3 })
    await drawApiCalls(admin).call('delDrawApi', { id: own })

    const retried = await draws.post('retry', infoId)
    const again = await draws.post('again', infoId)

    expect([retried.status, retried.msg, again.status]).toEqual([400, '绘画接口已删除', 404])
    expect((await draws.detail(infoId)).state).toBe(3)
  })

  it('is made once more as a new record with the same parameters', async () => {
    const file = await uploadPicture(admin)
    const infoId = await build({
      prompt: 'once more',
      width: 640,
      seed: '9007199254740993',
      images: [file.fileId],
      params: { quality: 'low' },
    })

    const again = await draws.post<SendAnswer>('again', infoId)
    const [first, second] = [await draws.detail(infoId), await draws.detail(again.data.infoId)]

    expect(misfits(SendAnswerSchema, again.data)).toEqual([])
    expect(again.data.infoId).not.toBe(infoId)
    const facts = ({ prompt, width, height, n, seed, params, lineage, inputs }: typeof first): unknown => ({
      prompt,
      width,
      height,
      n,
      seed,
      params,
      lineage,
      inputs: inputs.map(({ fileId }) => fileId),
    })
    expect(facts(second)).toEqual(facts(first))
  })

  it('belongs to its sender and to who may change records; others see or do nothing', async () => {
    const having = (...permissions: string[]) => buildCaller(test, { permissions })
    const [sender, viewer, editor, lister, stranger] = await Promise.all([
      having('drawApi_send'),
      having('drawInfo_view'),
      having('drawInfo_edit'),
      having('drawInfo'),
      having(),
    ])
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const statuses = async (caller: SignedIn): Promise<number[]> => {
      const infoId = await build({}, {}, drawingCalls(sender))
      const calls = drawingCalls(caller)
      const reads = [
        await caller.get('/api/blade-biz/drawApi/checkSendDraw', { infoId }),
        await caller.get(`${DRAW_INFO}/detail`, { id: infoId }),
        await caller.get(`${DRAW_INFO}/page`),
      ]
      return [...reads, await calls.post('cancel', infoId), await calls.post('retry', infoId)].map(
        ({ status }) => status,
      )
    }

    expect(
      Object.fromEntries(
        await Promise.all(
          Object.entries({ sender, viewer, editor, lister, stranger, other }).map(
            async ([name, caller]) => [name, await statuses(caller)] as const,
          ),
        ),
      ),
    ).toEqual({
      sender: [200, 200, 403, 200, 200],
      // A button of the page opens the page, and with it the reading of every record's progress.
      viewer: [200, 200, 200, 404, 404],
      editor: [200, 200, 200, 200, 200],
      lister: [200, 403, 200, 404, 404],
      stranger: [404, 403, 403, 404, 404],
      other: [404, 404, 200, 404, 404],
    })
  })
})
