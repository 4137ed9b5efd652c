import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { drawingCalls } from '../../apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition, refusal } from '../../apis/testing/kit.ts'
import { drawExCalls } from '../../experiences/testing/kit.ts'
import { promptCalls, styleCalls } from '../testing/kit.ts'

/** Nothing works here: what is sent stays queued. */
let test: TestApp
let admin: SignedIn
let apiId: string
let draws: ReturnType<typeof drawingCalls>
let styles: ReturnType<typeof styleCalls>
let prompts: ReturnType<typeof promptCalls>
let exs: ReturnType<typeof drawExCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const apis = drawApiCalls(admin)
  apiId = await apis.add({ definition: httpDefinition(), secrets: { apiKey: 'sk-0123456789' } })
  await apis.call('activate', { id: apiId })
  draws = drawingCalls(admin)
  styles = styleCalls(admin, apiId)
  prompts = promptCalls(admin)
  exs = drawExCalls(admin)
})
afterAll(() => test.close())

const SMALL = { width: 128, height: 128 }
const addOn = async (values: Record<string, unknown> = {}): Promise<string> => {
  const id = await styles.add({ ...SMALL, ...values })
  await styles.call('changeActive', { id, active: '1' })
  return id
}
const variable = (name: string, initial: string) => ({ name, label: '', default: initial, required: false })

describe('a drawing with a style', () => {
  it('tries one that is off for who may edit it, and for nobody else', async () => {
    const styleId = await styles.add(SMALL)
    const other = drawingCalls(await buildCaller(test, { permissions: ['drawApi_send', 'drawStyle_view'] }))

    expect((await draws.send({ styleId, prompt: 'x' })).status).toBe(200)
    expect(refusal(await other.send({ styleId, prompt: 'x' }))).toEqual([400, ['styleId']])
  })

  it('takes of a variable with choices one of these, and says which there are', async () => {
    const season = { ...variable('season', '春'), choices: ['春', '秋'] }
    const styleId = await addOn({ prompt: '{{prompt}}, {{season}}', variables: [season] })
    const wrong = await draws.send({ styleId, prompt: 'x', params: { season: '夏' } })
    const right = await draws.send({ styleId, prompt: 'x', params: { season: '秋' } })

    expect((await styles.row(styleId)).variables).toEqual([season])
    expect([refusal(wrong), wrong.errors?.[0]?.msg]).toEqual([[400, ['params.season']], 'season只能选：春、秋'])
    expect((await draws.detail(right.data.infoId)).prompt).toBe('x, 秋')
  })

  it('is sent with its API, text, variables and size, and its record keeps where it comes from', async () => {
    const styleId = await addOn({
      prompt: 'oil of {{prompt}}, {{colour}}',
      negativePrompt: 'blurry',
      variables: [variable('colour', 'red')],
    })
    const { version } = await styles.row(styleId)

    const { data } = await draws.send({ styleId, prompt: 'a {{boat}}', params: { colour: 'blue' } })
    const record = await draws.detail(data.infoId)

    expect(record).toMatchObject({
      state: 0,
      styleId,
      apiId,
      promptId: '',
      exId: '',
      prompt: 'oil of a {{boat}}, blue',
      negativePrompt: 'blurry',
      ...SMALL,
      params: {},
    })
    expect(record.lineage).toMatchObject({
      styleVersion: version,
      words: 'a {{boat}}',
      variables: { colour: 'blue' },
      stamp: [],
      body: { prompt: 'oil of a {{boat}}, blue' },
    })
    expect(await styles.row(styleId)).toMatchObject({ uses: 1, version })
  })

  it('is refused with an unknown style, another tenant’s, and without what it asks for; nothing is counted', async () => {
    const styleId = await addOn({
      prompt: '{{colour}} oil',
      variables: [{ name: 'colour', label: '颜色', default: '', required: true }],
    })
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    const missing = await draws.send({ styleId, params: { colour: ' ' } })
    const answers = [
      await draws.send({ styleId: '999' }),
      await drawingCalls(other).send({ styleId }),
      missing,
      await draws.send({ styleId, id: '999', params: { colour: 'red' } }),
      await draws.send({ styleId, params: { colour: 'red', nothing: 1 } }),
    ]

    expect(answers.map(refusal)).toEqual([
      [404, []],
      [404, []],
      [400, ['params.colour']],
      [400, ['id']],
      [400, ['params.nothing']],
    ])
    expect(missing.errors?.[0]?.msg).toBe('请填写颜色')
    expect(await styles.row(styleId)).toMatchObject({ uses: 0 })
  })

  it('may be sent by all who may send, without any right on styles, by GET and by POST', async () => {
    const styleId = await addOn({ prompt: '{{colour}} ink', variables: [variable('colour', 'red')] })
    const sender = await buildCaller(test, { permissions: ['drawApi_send'] })

    const posted = await drawingCalls(sender).send({ styleId })
    const got = await sender.get<SendAnswer>('/api/blade-biz/drawApi/sendDraw', {
      styleId,
      prompt: 'a cat',
      params: '{"colour":"blue"}',
    })

    expect([posted.status, got.status]).toEqual([200, 200])
    expect(await draws.detail(got.data.infoId)).toMatchObject({ prompt: 'blue ink, a cat' })
  })

  it('again is sent with the very same words, though the style says something else by now', async () => {
    const styleId = await addOn({ prompt: 'oil, {{colour}}', variables: [variable('colour', 'red')] })
    const first = (await draws.send({ styleId, prompt: 'a cat', seed: '7' })).data.infoId
    await styles.save({ id: styleId, prompt: 'ink', width: 256 })
    await styles.call('changeActive', { id: styleId, active: '0' })

    const again = await draws.post<SendAnswer>('again', first)
    const [before, after] = [await draws.detail(first), await draws.detail(again.data.infoId)]

    expect(after).toMatchObject({ prompt: 'oil, red, a cat', styleId, seed: '7', ...SMALL })
    expect(after.lineage).toEqual(before.lineage)
    expect(await styles.row(styleId)).toMatchObject({ uses: 2 })
  })

  it('tried again after a failure still knows where it comes from', async () => {
    const styleId = await addOn({ prompt: 'oil {{a}}', variables: [variable('a', 'x')] })
    const { infoId } = (await draws.send({ styleId, prompt: 'a cat' })).data
    const { lineage } = await draws.detail(infoId)
    await draws.post('cancel', infoId)

    const retried = await draws.post('retry', infoId)

    expect(retried.status).toBe(200)
    expect((await draws.detail(infoId)).lineage).toEqual(lineage)
  })

  it('is sent once for one request id, also when the style was switched off in between', async () => {
    const styleId = await addOn({ prompt: 'oil' })
    const first = await draws.send({ styleId, clientRequestId: 'styled-1' })
    await styles.call('changeActive', { id: styleId, active: '0' })

    const second = await draws.send({ styleId, clientRequestId: 'styled-1' })
    const different = await draws.send({ styleId, prompt: 'other words', clientRequestId: 'styled-1' })

    expect([second.data.infoId, different.status]).toEqual([first.data.infoId, 409])
    expect(await styles.row(styleId)).toMatchObject({ uses: 1 })
  })

  it('counts every one of several at once', async () => {
    const styleId = await addOn({ prompt: 'oil' })

    await Promise.all(Array.from({ length: 8 }, (_, index) => draws.send({ styleId, prompt: `cat ${index}` })))

    expect(await styles.row(styleId)).toMatchObject({ uses: 8 })
  })
})

describe('a drawing of an experience', () => {
  it('needs one of its styles, and the experience online; its record names both', async () => {
    const [styleId, foreign] = [await addOn({ prompt: 'oil' }), await addOn({ prompt: 'ink' })]
    const exId = await exs.add({ exName: 'fair', styleIds: [styleId] })

    const asDraft = await draws.send({ styleId, exId })
    await exs.submit({ id: exId })
    const answers = [
      await draws.send({ styleId, exId: '999' }),
      await draws.send({ styleId: foreign, exId }),
      await draws.send({ exId }),
      await draws.send({ id: apiId, exId }),
    ]
    const sent = await draws.send({ styleId, exId, prompt: 'a cat' })
    const again = await draws.post<SendAnswer>('again', sent.data.infoId)

    expect([asDraft, ...answers].map(refusal)).toEqual([
      [400, ['exId']],
      [404, []],
      [400, ['styleId']],
      [400, ['styleId']],
      [400, ['styleId']],
    ])
    const { version } = await exs.find(exId)
    for (const { data } of [sent, again])
      expect(await draws.detail(data.infoId)).toMatchObject({
        styleId,
        exId,
        lineage: { exVersion: version, words: 'a cat' },
      })
  })
})

describe('a prompt that is tried', () => {
  it('is sent with its variables filled in, also switched off, and is counted', async () => {
    const id = await prompts.add({
      apiId,
      content: '{{n}} cats, {{mood}}',
      negative: 'no {{mood}}',
      variables: [{ name: 'n', label: '几只', default: '', required: true }, variable('mood', 'happy')],
    })

    const missing = await prompts.post('sendDraw', { id })
    const sent = await prompts.post<SendAnswer>('sendDraw', { id, variables: { n: '{{mood}}' }, ...SMALL, seed: '5' })
    const record = await draws.detail(sent.data.infoId)

    expect([refusal(missing), missing.errors?.[0]?.msg]).toEqual([[400, ['variables.n']], '请填写几只'])
    expect(record).toMatchObject({
      type: 'draw',
      promptId: id,
      styleId: '',
      prompt: '{{mood}} cats, happy',
      negativePrompt: 'no happy',
      ...SMALL,
      seed: '5',
    })
    expect(record.lineage).toMatchObject({ promptVersion: 1, words: '', variables: { n: '{{mood}}', mood: 'happy' } })
    expect(await prompts.row(id)).toMatchObject({ uses: 1, version: 1, active: 0 })
  })

  it('needs an API, is sent by GET too, and once for one request id', async () => {
    const [without, id] = [await prompts.add(), await prompts.add({ apiId, content: '{{n}} cats' })]
    const values = { id, variables: '{"n":"3"}', width: '128', height: '128', clientRequestId: 'prompt-1' }

    const refused = await prompts.post('sendDraw', { id: without })
    const first = await prompts.call<SendAnswer>('sendDraw', values)
    const [second, different] = [
      await prompts.call<SendAnswer>('sendDraw', values),
      await prompts.call('sendDraw', { ...values, variables: '{"n":"4"}' }),
    ]

    expect([refusal(refused), first.status, second.data.infoId, different.status]).toEqual([
      [400, ['apiId']],
      200,
      first.data.infoId,
      409,
    ])
  })
})
