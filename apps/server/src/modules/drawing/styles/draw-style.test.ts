import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RowVersion } from '@drawdesk/contract/core/versions'
import { DrawStyle, type StyleChoice } from '@drawdesk/contract/drawing/draw-style'
import type { ApiChoice } from '@drawdesk/contract/drawing/prompt-variable'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { makeGlb } from '@drawdesk/fakes/kit/glb'
import { upload, uploadPicture } from '../../../testing/upload.ts'
import { drawApiCalls, httpDefinition, refusal } from '../apis/testing/kit.ts'
import { drawExCalls } from '../experiences/testing/kit.ts'
import { styleCalls } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let exs: ReturnType<typeof drawExCalls>
let styles: ReturnType<typeof styleCalls>
let apiId: string
let offApiId: string

/** Sends `{"prompt":…,"size":…,"count":…}`. */
const definition = httpDefinition({
  submit: {
    method: 'POST',
    path: '/paint',
    body: {
      id: 'root',
      paramType: 5,
      childrenObjectMap: {
        prompt: { id: 'p', paramType: 7, paramDef: '{{prompt}}', required: true },
        size: {
          id: 's',
          paramType: 1,
          paramDef: 'small',
          options: [
            { label: 'S', value: 'small' },
            { label: 'L', value: 'large' },
          ],
        },
        count: { id: 'c', paramType: 2, paramDef: 1 },
      },
    },
  },
})

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  exs = drawExCalls(admin)
  apiId = await apis.add({ apiName: 'sketcher', apiCode: 'sketcher', definition, secrets: { apiKey: 'sk-0123456789' } })
  offApiId = await apis.add({ apiName: 'sleeper', definition })
  await apis.call('activate', { id: apiId })
  styles = styleCalls(admin, apiId)
})
afterAll(() => test.close())

const addOn = async (values: Record<string, unknown> = {}): Promise<string> => {
  const id = await styles.add(values)
  expect((await styles.call('changeActive', { id, active: '1' })).status).toBe(200)
  return id
}
const exWith = async (
  styleIds: readonly string[],
  { exName, isOnline }: { exName: string; isOnline: boolean },
): Promise<string> => {
  const id = await exs.add({ exName, styleIds })
  if (isOnline) expect((await exs.submit({ id })).msg).toBe('操作成功')
  return id
}

describe('a style', () => {
  it('is read as it was saved, with its API and no experience, in one shape', async () => {
    const picture = await uploadPicture(admin)
    const id = await styles.add({
      styleName: ' oil ',
      cover: picture.fileId,
      prompt: 'oil of {{prompt}}, {{colour}}',
      negativePrompt: '{{mood}}',
      variables: [
        { name: 'colour', label: '颜色', default: 'red', required: false },
        { name: 'gone', label: '', default: '', required: true },
      ],
      values: { size: 'large', count: '{{count}}' },
      width: 512,
      height: 768,
      tags: [' warm ', 'old', 'warm', ''].filter(Boolean),
      sort: 3,
      remark: 'r',
      active: 1,
      uses: 9,
      exIds: ['1'],
    })

    const row = await styles.row(id)

    expect(misfits(DrawStyle, row)).toEqual([])
    expect(row).toMatchObject({
      styleName: 'oil',
      cover: picture.fileId,
      coverFile: { fileId: picture.fileId },
      apiId,
      apiName: 'sketcher',
      values: { size: 'large', count: '{{count}}' },
      width: 512,
      height: 768,
      tags: ['warm', 'old'],
      sort: 3,
      active: 0,
      uses: 0,
      exIds: [],
      exNames: [],
      version: 1,
    })
    expect(row.variables).toEqual([
      { name: 'colour', label: '颜色', default: 'red', required: false },
      { name: 'mood', label: '', default: '', required: true },
      { name: 'count', label: '', default: '', required: true },
    ])
  })

  it('keeps what was said of a variable while its name stands in a text', async () => {
    const id = await styles.add({
      prompt: '{{a}} {{b}}',
      variables: [
        { name: 'a', label: 'A', default: '', required: false },
        { name: 'b', label: 'B', default: '', required: false },
      ],
    })

    await styles.save({ id, prompt: '{{b}} {{c}}' })
    await styles.save({
      id,
      variables: [
        { name: 'c', label: 'C', default: 'x', required: false },
        { name: 'b', label: 'B2', default: '', required: true },
      ],
    })

    expect((await styles.row(id)).variables).toEqual([
      { name: 'b', label: 'B2', default: '', required: true },
      { name: 'c', label: 'C', default: 'x', required: false },
    ])
  })

  it('is refused with each mistake beside its field, and then nothing is written', async () => {
    const model = await upload(admin, makeGlb(), { name: 'a.glb', type: 'model/gltf-binary' })
    const id = await styles.add({ remark: 'before' })
    const cases: [Record<string, unknown>, string[]][] = [
      [
        { values: { size: 'huge', nothing: 1, count: 'x', prompt: 'fine' } },
        ['values.size', 'values.nothing', 'values.count'],
      ],
      [{ prompt: '{{secret.apiKey}}', negativePrompt: '{{a' }, ['prompt', 'negativePrompt']],
      [{ cover: '999' }, ['cover']],
      [{ cover: model.data.fileId }, ['cover']],
      [{ apiId: '999' }, ['apiId']],
      [{ width: 63 }, ['width']],
      [{ height: 8_193 }, ['height']],
      [{ tags: ['x'.repeat(31)] }, ['tags[0]']],
      [{ styleName: ' ' }, ['styleName']],
      [{ prompt: Array.from({ length: 51 }, (_, index) => `{{v${index}}}`).join(' ') }, ['variables']],
      [{ variables: [{ name: 'a b', label: '', default: '', required: false }] }, ['variables[0].name']],
    ]

    expect(model.status).toBe(200)
    for (const [values, fields] of cases)
      expect([fields, refusal(await styles.save({ ...values, id, remark: 'after' }))]).toEqual([fields, [400, fields]])
    expect(await styles.row(id)).toMatchObject({ remark: 'before', version: 1, values: {} })
  })

  it('that moves to an API without its parameters is refused until these are taken out', async () => {
    const plain = await apis.add({ apiName: 'plain' })
    const id = await styles.add({ values: { size: 'large' } })

    expect(refusal(await styles.save({ id, apiId: plain }))).toEqual([400, ['values.size']])
    expect((await styles.save({ id, apiId: plain, values: {} })).status).toBe(200)
  })

  it('saved by two who both began with the same version: one is warned, nothing of the other is lost', async () => {
    const id = await styles.add({ prompt: 'oil' })

    const answers = await Promise.all([
      styles.save({ id, version: 1, prompt: 'first' }),
      styles.save({ id, version: 1, prompt: 'second' }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? 'first' : 'second'
    expect(await styles.row(id)).toMatchObject({ prompt: won, version: 2 })
  })

  it('saved in parts by several at once keeps every part, and its variables fit its texts', async () => {
    const id = await styles.add({ prompt: '{{a}}' })

    await Promise.all([
      styles.save({ id, prompt: '{{a}} {{b}}' }),
      styles.save({ id, negativePrompt: '{{c}}' }),
      styles.save({ id, variables: [{ name: 'a', label: 'A', default: '', required: false }] }),
      styles.save({ id, remark: 'r' }),
    ])

    const row = await styles.row(id)
    expect(row).toMatchObject({ prompt: '{{a}} {{b}}', negativePrompt: '{{c}}', remark: 'r', version: 5 })
    expect(row.variables?.map(({ name, label }) => [name, label])).toEqual([
      ['a', 'A'],
      ['b', ''],
      ['c', ''],
    ])
  })

  it('that is not there, or another tenant’s, is 404 for every call', async () => {
    const tenantId = await buildTenant(test.deps)
    const other = styleCalls(await buildCaller(test, { tenantId, permissions: ['*'] }), apiId)
    const id = await styles.add({ remark: 'mine' })

    for (const [caller, wanted] of [
      [styles, '999'],
      [other, id],
    ] as const) {
      const answers = [
        await caller.find(wanted),
        await caller.save({ id: wanted, remark: 'x' }),
        await caller.call('changeActive', { id: wanted, active: '1' }),
        await caller.call('copyDrawStyle', { id: wanted }),
        await caller.call('delDrawStyle', { id: wanted }),
        await caller.post('remove', { ids: [wanted] }),
        await caller.call('delExLink', { id: wanted, exId: '1' }),
        await caller.call('delExLinkAll', { id: wanted }),
        await caller.call('covers', { id: wanted }),
        await caller.call('versions', { id: wanted }),
        await caller.post('rollback', { id: wanted, toVersion: 1 }),
        await caller.post('exportFile', { ids: [wanted] }),
      ]
      expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [404, '数据不存在']))
    }
    expect(await styles.row(id)).toMatchObject({ remark: 'mine', version: 1 })
    // Nor can another tenant's API be chosen.
    expect(refusal(await other.save({ styleName: 'x', apiId }))).toEqual([400, ['apiId']])
  })
})

describe('finding styles', () => {
  it('filters by name, switch, API, experience, text and tag, alone and together', async () => {
    const [first, second] = [
      await addOn({ styleName: 'find me 1', tags: ['find', 'warm'], prompt: 'findable' }),
      await styles.add({ styleName: 'find me 2', tags: ['finder'], apiId: offApiId }),
    ]
    const exId = await exWith([first], { exName: 'finding', isOnline: false })
    const found = async (query: Record<string, string>): Promise<string[]> =>
      (await styles.page({ ...query, ascs: 'id' })).map(({ id }) => id)

    expect(await found({ styleName: 'find me' })).toEqual([first, second])
    expect(await found({ styleName: 'find me', active: '1' })).toEqual([first])
    expect(await found({ apiId: offApiId })).toEqual([second])
    expect([
      await found({ exId }),
      await found({ exId, styleName: 'find me 2' }),
      await found({ exId: '999' }),
    ]).toEqual([[first], [], []])
    expect(await found({ prompt: 'findable' })).toEqual([first])
    expect([
      await found({ tag: 'find' }),
      await found({ tag: ' finder ' }),
      await found({ tag: 'fin' }),
      await found({ tag: '"]' }),
    ]).toEqual([[first], [second], [], []])
    expect((await styles.page({ exId }))[0]).toMatchObject({ exIds: [exId], exNames: ['finding'], apiName: 'sketcher' })
  })

  it('keeps the filters in the file', async () => {
    const id = await styles.add({ styleName: 'only in the file', tags: ['file-tag'] })
    const sheet = await admin.raw({
      method: 'GET',
      url: '/api/blade-biz/drawStyle/export',
      query: { tag: 'file-tag', columns: 'styleName,apiId' },
    })

    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
    expect(sheet.rawPayload.length).toBeGreaterThan(500)
    expect((await styles.page({ tag: 'file-tag' })).map((row) => row.id)).toEqual([id])
  })

  it('offers APIs to choose from, active or not, to all who work with styles or prompts', async () => {
    const [withStyles, withPrompts, without] = [
      await buildCaller(test, { permissions: ['drawStyle'] }),
      await buildCaller(test, { permissions: ['drawPrompt'] }),
      await buildCaller(test, { permissions: ['drawApi'] }),
    ]
    const choices = async (caller: SignedIn) => caller.get<ApiChoice[]>('/api/blade-biz/drawStyle/apiChoices')

    expect((await choices(withStyles)).data).toEqual(
      expect.arrayContaining([
        { id: apiId, apiName: 'sketcher', active: 1, capability: 'txt2img' },
        { id: offApiId, apiName: 'sleeper', active: 0, capability: 'txt2img' },
      ]),
    )
    expect([(await choices(withPrompts)).status, (await choices(without)).status]).toEqual([200, 403])
  })

  it('answers those to choose from in their order, and an experience’s in its order', async () => {
    const [a, b, off] = [
      await addOn({ styleName: 'choice a', sort: 2 }),
      await addOn({ styleName: 'choice b', sort: 1 }),
      await styles.add({ styleName: 'choice off', sort: 0 }),
    ]
    const exId = await exWith([a, off, b], { exName: 'choosing', isOnline: true })
    const choose = async (values: Record<string, string>): Promise<StyleChoice[]> =>
      (await styles.call<StyleChoice[]>('selectDrawStyle', values)).data

    const all = (await choose({})).map(({ id }) => id)
    expect(all.filter((id) => [a, b, off].includes(id))).toEqual([b, a])
    expect((await choose({ exId })).map(({ id }) => id)).toEqual([a, b])
    expect(await choose({ exId, active: '0' })).toEqual([
      { id: off, styleName: 'choice off', coverFile: null, apiId, sort: 0 },
    ])
    expect(await choose({ exId: '999' })).toEqual([])
  })
})

describe('switching a style', () => {
  it('on is refused while its API is off, with the reason', async () => {
    const id = await styles.add({ apiId: offApiId })

    const refused = await styles.call('changeActive', { id, active: '1' })
    const off = await styles.call('changeActive', { id, active: '0' })

    expect([refused.status, refused.msg]).toEqual([400, '绘画接口“sleeper”未启用，请先启用接口'])
    expect(off.data).toEqual({ id, active: 0, version: 2 })
  })

  it('on and off is answered with its version, and is no version to go back to', async () => {
    const id = await styles.add()

    expect((await styles.call('changeActive', { id, active: '1' })).data).toEqual({ id, active: 1, version: 2 })
    expect((await styles.call('changeActive', { id, active: '2' })).status).toBe(400)
    expect((await styles.call<RowVersion[]>('versions', { id })).data.map(({ version }) => version)).toEqual([1])
  })
})

describe('copying a style', () => {
  it('makes an inactive one without experiences, named after it, with a version of its own', async () => {
    const id = await addOn({ styleName: 'x'.repeat(100), prompt: '{{a}}', values: { size: 'large' }, tags: ['t'] })
    await exWith([id], { exName: 'copied', isOnline: true })

    const { data } = await styles.call<SaveAnswer>('copyDrawStyle', { id })

    expect(await styles.row(data.id)).toMatchObject({
      styleName: `${'x'.repeat(97)} 副本`,
      prompt: '{{a}}',
      values: { size: 'large' },
      tags: ['t'],
      active: 0,
      uses: 0,
      exIds: [],
      version: 1,
    })
    expect((await styles.call<RowVersion[]>('versions', { id: data.id })).data).toHaveLength(1)
  })
})

describe('removing a style', () => {
  it('is refused by every call while an experience is online with it, which is named', async () => {
    const [held, free] = [await addOn(), await styles.add()]
    const [exId] = [
      await exWith([held], { exName: '春日', isOnline: true }),
      await exWith([held], { exName: 'only a draft', isOnline: false }),
    ]

    const answers = [
      await styles.call('delDrawStyle', { id: held }),
      await styles.post('remove', { ids: [free, held] }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '正在上线的体验里使用，不能删除：春日'],
      [400, '正在上线的体验里使用，不能删除：春日'],
    ])
    expect([(await styles.find(held)).status, (await styles.find(free)).status]).toEqual([200, 200])
    await exs.call('offline', { id: exId })
    expect((await styles.call<{ ids: string[] }>('delDrawStyle', { id: held })).data).toEqual({ ids: [held] })
  })

  it('is possible once the end of the experience has passed, whatever its row still says', async () => {
    const id = await addOn()
    const exId = await exWith([id], { exName: 'over', isOnline: true })
    await test.owner(`update draw_ex set end_time = now() - interval '1 minute' where id = $1`, [exId])

    expect((await styles.call('delDrawStyle', { id })).status).toBe(200)
  })

  it('can be undone, with its links and without a further version', async () => {
    const id = await styles.add()
    const exId = await exWith([id], { exName: 'linked', isOnline: false })
    await styles.call('delDrawStyle', { id })

    await styles.post('restore', { ids: [id] })

    expect(await styles.row(id)).toMatchObject({ exIds: [exId] })
    expect((await styles.call<RowVersion[]>('versions', { id })).data.map(({ version }) => version)).toEqual([1])
  })
})

describe('the experiences of a style', () => {
  it('are left one by one; an absent link is 404', async () => {
    const [id, other] = [await styles.add(), await styles.add()]
    const [first, second] = [
      await exWith([other, id], { exName: 'one', isOnline: false }),
      await exWith([id], { exName: 'two', isOnline: false }),
    ]

    const left = await styles.call('delExLink', { id, exId: first })
    const again = await styles.call('delExLink', { id, exId: first })

    expect([left.data, again.status]).toEqual([{ id, exIds: [second] }, 404])
    expect((await exs.find(first)).styles.map(({ styleId }) => styleId)).toEqual([other])
  })

  it('are left all at once, and how many they were is said', async () => {
    const id = await styles.add()
    await exWith([id], { exName: 'one', isOnline: false })
    await exWith([id], { exName: 'two', isOnline: false })

    expect((await styles.call('delExLinkAll', { id })).data).toEqual({ id, exIds: [], removed: 2 })
    expect((await styles.call('delExLinkAll', { id })).data).toEqual({ id, exIds: [], removed: 0 })
  })

  it('are changed by that: who edits one meanwhile is warned', async () => {
    const id = await styles.add()
    const exId = await exWith([id], { exName: 'edited', isOnline: false })
    const { version } = await exs.find(exId)
    await styles.call('delExLink', { id, exId })

    const late = await exs.save({ id: exId, version, remark: '', exName: 'late', styleIds: [id] })

    expect(late.status).toBe(409)
    expect((await exs.find(exId)).styles).toEqual([])
  })
})

describe('versions of a style', () => {
  it('are kept with every save that changes it, and one makes an earlier one the newest', async () => {
    const id = await styles.add({
      styleName: 'v1',
      prompt: '{{a}}',
      variables: [{ name: 'a', label: 'A', default: '', required: false }],
      values: { size: 'large' },
      tags: ['t1'],
    })
    await styles.save({ id, styleName: 'v2', prompt: 'no variable', values: {}, tags: [] })
    await styles.call('changeActive', { id, active: '1' })

    const answer = await styles.post('rollback', { id, toVersion: 1, version: 3 })
    const kept = (await styles.call<RowVersion[]>('versions', { id })).data

    expect(answer.data).toEqual({ id, version: 4 })
    expect(kept.flatMap((one) => misfits(RowVersion, one))).toEqual([])
    expect(kept.map(({ version, row }) => [version, row.styleName])).toEqual([
      [4, 'v1'],
      [2, 'v2'],
      [1, 'v1'],
    ])
    expect(await styles.row(id)).toMatchObject({
      styleName: 'v1',
      prompt: '{{a}}',
      variables: [{ name: 'a', label: 'A' }],
      values: { size: 'large' },
      tags: ['t1'],
      active: 1,
    })
    expect(Object.keys(kept[0]?.row ?? {}).toSorted()).toEqual([
      'apiId',
      'cover',
      'height',
      'negativePrompt',
      'prompt',
      'remark',
      'sort',
      'styleName',
      'tags',
      'values',
      'variables',
      'width',
    ])
  })

  it('are not gone back to over somebody’s change, to one that never was, or to values that the API no longer has', async () => {
    const ownApi = await apis.add({ apiName: 'changing', definition })
    const id = await styles.add({ apiId: ownApi, values: { size: 'large' } })
    await styles.save({ id, values: {} })
    await apis.save({ id: ownApi, definition: httpDefinition() })

    const answers = [
      await styles.post('rollback', { id, toVersion: 1, version: 1 }),
      await styles.post('rollback', { id, toVersion: 9 }),
      await styles.post('rollback', { id, toVersion: 0 }),
      await styles.post('rollback', { id, toVersion: 1 }),
    ]

    expect(answers.map(refusal)).toEqual([
      [400, ['values.size']],
      [404, []],
      [400, ['toVersion']],
      [400, ['values.size']],
    ])
    await apis.save({ id: ownApi, definition })
    expect((await styles.post('rollback', { id, toVersion: 1, version: 1 })).status).toBe(409)
    expect(await styles.row(id)).toMatchObject({ version: 2, values: {} })
  })
})

describe('permissions of styles', () => {
  it('are asked by each call', async () => {
    const id = await styles.add()
    const calls: [string, string[], (caller: ReturnType<typeof styleCalls>) => Promise<{ status: number }>][] = [
      ['changeActive', ['drawStyle_edit'], (caller) => caller.call('changeActive', { id, active: '0' })],
      ['copyDrawStyle', ['drawStyle_add'], (caller) => caller.call('copyDrawStyle', { id })],
      ['delExLinkAll', ['drawStyle_edit'], (caller) => caller.call('delExLinkAll', { id })],
      ['covers', ['drawStyle_view'], (caller) => caller.call('covers', { id })],
      ['versions', ['drawStyle_view'], (caller) => caller.call('versions', { id })],
      ['rollback', ['drawStyle_edit'], (caller) => caller.post('rollback', { id, toVersion: 1 })],
      ['exportFile', ['drawStyle_view'], (caller) => caller.post('exportFile', { ids: [id] })],
      [
        'importFile',
        ['drawStyle_add'],
        (caller) => caller.post('importFile', { kind: 'drawdesk.styles', version: 1, styles: [] }),
      ],
      ['delDrawStyle', ['drawStyle_delete'], (caller) => caller.call('delDrawStyle', { id })],
    ]
    const every = ['drawStyle', 'drawStyle_add', 'drawStyle_edit', 'drawStyle_view', 'drawStyle_delete']

    for (const [name, codes, call] of calls) {
      const others = every.filter(
        (code) => !codes.includes(code) && !(codes[0] === 'drawStyle_view' && code === 'drawStyle_edit'),
      )
      const [may, mayNot] = [
        await buildCaller(test, { permissions: codes }),
        await buildCaller(test, { permissions: others }),
      ]
      expect([
        name,
        (await call(styleCalls(mayNot, apiId))).status,
        (await call(styleCalls(may, apiId))).status,
      ]).toEqual([name, 403, 200])
    }
  })
})
