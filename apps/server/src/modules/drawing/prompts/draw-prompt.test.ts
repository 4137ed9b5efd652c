import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowVersion } from '@drawdesk/contract/core/versions'
import { DrawPrompt } from '@drawdesk/contract/drawing/draw-prompt'
import type { PromptCategory } from '@drawdesk/contract/drawing/prompt-variable'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { drawApiCalls, refusal } from '../apis/testing/kit.ts'
import { promptCalls } from '../styles/testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let prompts: ReturnType<typeof promptCalls>
let apiId: string

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  prompts = promptCalls(admin)
  apiId = await apis.add({ apiName: 'sketcher', secrets: { apiKey: 'sk-0123456789' } })
})
afterAll(() => test.close())

describe('a prompt', () => {
  it('is read as it was saved, in one shape, with the variables of its texts', async () => {
    const { fileId } = await uploadPicture(admin)
    const id = await prompts.add({
      title: ' cats ',
      content: '{{n}} cats, {{prompt}}',
      negative: '{{mood}}',
      category: ' animals ',
      tags: [' a ', 'a', 'b'],
      apiId,
      cover: fileId,
      remark: 'r',
      active: 1,
      uses: 4,
      variables: [
        { name: 'mood', label: 'Mood', default: 'sad', required: false },
        { name: 'gone', label: '', default: '', required: false },
      ],
    })

    const row = await prompts.row(id)

    expect(misfits(DrawPrompt, row)).toEqual([])
    expect(row).toMatchObject({
      title: 'cats',
      category: 'animals',
      tags: ['a', 'b'],
      apiId,
      apiName: 'sketcher',
      cover: fileId,
      coverFile: { fileId },
      active: 0,
      uses: 0,
      version: 1,
    })
    expect(row.variables).toEqual([
      { name: 'n', label: '', default: '', required: true },
      { name: 'prompt', label: '', default: '', required: true },
      { name: 'mood', label: 'Mood', default: 'sad', required: false },
    ])
  })

  it('may be without an API, and may lose it', async () => {
    const id = await prompts.add({ apiId })

    await prompts.save({ id, apiId: '' })

    expect(await prompts.row(id)).toMatchObject({ apiId: '', apiName: '' })
    expect((await prompts.call('changeActive', { id, active: '1' })).data).toEqual({ id, active: 1, version: 3 })
  })

  it('is refused with each mistake beside its field, and then nothing is written', async () => {
    const id = await prompts.add({ remark: 'before' })
    const cases: [Record<string, unknown>, string[]][] = [
      [{ content: '{{secret.apiKey}}', negative: '{{a' }, ['content', 'negative']],
      [{ cover: '999' }, ['cover']],
      [{ apiId: '999' }, ['apiId']],
      [{ title: ' ' }, ['title']],
      [{ content: ' ' }, ['content']],
      [{ category: 'x'.repeat(51) }, ['category']],
    ]

    for (const [values, fields] of cases)
      expect([fields, refusal(await prompts.save({ ...values, id, remark: 'after' }))]).toEqual([fields, [400, fields]])
    expect(await prompts.row(id)).toMatchObject({ remark: 'before', version: 1 })
  })

  it('is not switched on while its API is off', async () => {
    const id = await prompts.add({ apiId })

    expect(await prompts.call('changeActive', { id, active: '1' })).toMatchObject({
      status: 400,
      msg: '绘画接口“sketcher”未启用，请先启用接口',
    })
  })

  it('saved by two who both began with the same version: one is warned', async () => {
    const id = await prompts.add()

    const answers = await Promise.all([
      prompts.save({ id, version: 1, content: 'first' }),
      prompts.save({ id, version: 1, content: 'second' }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await prompts.row(id)).toMatchObject({
      content: answers[0]?.status === 200 ? 'first' : 'second',
      version: 2,
    })
  })

  it('is copied inactive, and removed and brought back', async () => {
    const id = await prompts.add({ title: 'original', content: '{{a}}', tags: ['t'], apiId: '' })
    await prompts.call('changeActive', { id, active: '1' })

    const copy = await prompts.call<SaveAnswer>('copyDrawPrompt', { id })
    const removed = await prompts.call<{ ids: string[] }>('delDrawPrompt', { id })

    expect(await prompts.row(copy.data.id)).toMatchObject({
      title: 'original 副本',
      content: '{{a}}',
      tags: ['t'],
      active: 0,
      uses: 0,
    })
    expect([removed.data, (await prompts.find(id)).status]).toEqual([{ ids: [id] }, 404])
    expect((await prompts.post('restore', { ids: [id] })).status).toBe(200)
  })

  it('has versions, and one makes an earlier one the newest', async () => {
    const id = await prompts.add({ title: 'v1', content: '{{a}}', apiId })
    await prompts.save({ id, title: 'v2', content: 'x', apiId: '' })

    const answers = [
      await prompts.post('rollback', { id, toVersion: 1, version: 1 }),
      await prompts.post('rollback', { id, toVersion: 1, version: 2 }),
      await prompts.post('rollback', { id, toVersion: 99 }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([409, 200, 404])
    expect(await prompts.row(id)).toMatchObject({ title: 'v1', content: '{{a}}', apiId, version: 3 })
    expect(
      (await prompts.call<RowVersion[]>('versions', { id })).data.map(({ version, row }) => [version, row.title]),
    ).toEqual([
      [3, 'v1'],
      [2, 'v2'],
      [1, 'v1'],
    ])
  })

  it('that is not there, or another tenant’s, is 404 for every call', async () => {
    const other = promptCalls(await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }))
    const id = await prompts.add({ apiId })

    for (const [caller, wanted] of [
      [prompts, '999'],
      [other, id],
    ] as const) {
      const answers = [
        await caller.find(wanted),
        await caller.call('changeActive', { id: wanted, active: '1' }),
        await caller.call('copyDrawPrompt', { id: wanted }),
        await caller.call('delDrawPrompt', { id: wanted }),
        await caller.call('covers', { id: wanted }),
        await caller.call('versions', { id: wanted }),
        await caller.post('rollback', { id: wanted, toVersion: 1 }),
        await caller.post('exportFile', { ids: [wanted] }),
        await caller.post('sendDraw', { id: wanted }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
  })
})

describe('finding prompts', () => {
  it('filters by title, text, category, tag, API and switch', async () => {
    const [first, second] = [
      await prompts.add({ title: 'find 1', content: 'needle', category: 'find', tags: ['find'], apiId }),
      await prompts.add({ title: 'find 2', category: 'found', tags: ['finder'] }),
    ]
    const found = async (query: Record<string, string>): Promise<string[]> =>
      (await prompts.page({ ...query, ascs: 'id' })).map(({ id }) => id)

    expect([
      await found({ title: 'find ' }),
      await found({ content: 'needle' }),
      await found({ category: 'find' }),
      await found({ tag: 'find' }),
      await found({ title: 'find ', apiId }),
      await found({ title: 'find ', active: '1' }),
    ]).toEqual([[first, second], [first], [first], [first], [first], []])
  })

  it('lists its categories with how many there are of each, of this tenant alone', async () => {
    const tenantId = await buildTenant(test.deps)
    const caller = await buildCaller(test, { tenantId, permissions: ['*'] })
    const theirs = promptCalls(caller)
    for (const category of ['b', 'a', 'b', '']) await theirs.add({ category })

    expect((await theirs.call<PromptCategory[]>('categories', {})).data).toEqual([
      { category: 'b', count: 2 },
      { category: 'a', count: 1 },
    ])
  })
})

describe('permissions of prompts', () => {
  it('are asked by each call', async () => {
    const id = await prompts.add({ apiId })
    const calls: [string, string, (caller: ReturnType<typeof promptCalls>) => Promise<{ status: number }>][] = [
      ['changeActive', 'drawPrompt_edit', (caller) => caller.call('changeActive', { id, active: '0' })],
      ['copyDrawPrompt', 'drawPrompt_add', (caller) => caller.call('copyDrawPrompt', { id })],
      ['sendDraw', 'drawPrompt_edit', (caller) => caller.post('sendDraw', { id })],
      ['categories', 'drawPrompt', (caller) => caller.call('categories', {})],
      ['rollback', 'drawPrompt_edit', (caller) => caller.post('rollback', { id, toVersion: 1 })],
      [
        'importFile',
        'drawPrompt_add',
        (caller) => caller.post('importFile', { kind: 'drawdesk.prompts', version: 1, prompts: [] }),
      ],
      ['delDrawPrompt', 'drawPrompt_delete', (caller) => caller.call('delDrawPrompt', { id })],
    ]
    const every = [
      'drawPrompt',
      'drawPrompt_add',
      'drawPrompt_edit',
      'drawPrompt_view',
      'drawPrompt_delete',
      'drawApi_send',
    ]

    for (const [name, code, call] of calls) {
      const [may, mayNot] = [
        await buildCaller(test, { permissions: [code] }),
        await buildCaller(test, {
          permissions: code === 'drawPrompt' ? ['drawApi_send'] : every.filter((one) => one !== code),
        }),
      ] // a button brings its page along
      expect([name, (await call(promptCalls(mayNot))).status, (await call(promptCalls(may))).status]).toEqual([
        name,
        403,
        200,
      ])
    }
  })
})
