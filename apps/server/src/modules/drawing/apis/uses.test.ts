import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { promptCalls, styleCalls } from '../styles/testing/kit.ts'
import { drawApiCalls } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let prompts: ReturnType<typeof promptCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  prompts = promptCalls(admin)
})
afterAll(() => test.close())

describe('a drawing API that styles or prompts draw with', () => {
  it('is not removed by any call, and they are named', async () => {
    const [id, free] = [await apis.add(), await apis.add()]
    const styleId = await styleCalls(admin, id).add({ styleName: '油画' })
    await prompts.add({ title: '猫', apiId: id })

    const answers = [await apis.call('delDrawApi', { id }), await apis.post('remove', { ids: [free, id] })]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '还有风格或提示词在使用该接口，不能删除：油画、猫'],
      [400, '还有风格或提示词在使用该接口，不能删除：油画、猫'],
    ])
    expect([(await apis.detail(id)).status, (await apis.detail(free)).status]).toEqual([200, 200])
    await styleCalls(admin, id).call('delDrawStyle', { id: styleId })
    expect((await apis.call('delDrawApi', { id })).msg).toBe('还有风格或提示词在使用该接口，不能删除：猫')
  })

  it('names five of many', async () => {
    const id = await apis.add()
    for (const styleName of ['a', 'b', 'c', 'd', 'e', 'f']) await styleCalls(admin, id).add({ styleName })

    expect((await apis.call('delDrawApi', { id })).msg).toBe('还有风格或提示词在使用该接口，不能删除：a、b、c、d、e …')
  })

  it('is removed once nothing uses it; who then would choose it learns it', async () => {
    const id = await apis.add()
    const styleId = await styleCalls(admin, id).add()
    await styleCalls(admin, id).call('delDrawStyle', { id: styleId })

    expect((await apis.call('delDrawApi', { id })).data).toEqual({ ids: [id] })
    expect(
      (await styleCalls(admin, id).save({ styleName: 'late', apiId: id })).errors?.map(({ field }) => field),
    ).toEqual(['apiId'])
  })

  it('never goes while somebody is choosing it: one of the two learns it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await apis.add()

      const [saved, removed] = await Promise.all([
        styleCalls(admin, id).save({ styleName: 'late', apiId: id }),
        apis.call('delDrawApi', { id }),
      ])

      expect([saved.status, removed.status].toSorted()).toEqual([200, 400])
    }
  })
})

describe('copying a drawing API', () => {
  const promptsOf = async (apiId: string) => prompts.page({ apiId, ascs: 'id' })

  it('takes its prompts along when asked to, inactive and with versions of their own', async () => {
    const id = await apis.add({ apiName: 'with prompts' })
    await prompts.add({ title: 'one', content: '{{a}}', category: 'c', tags: ['t'], apiId: id })
    await prompts.add({ title: 'two', apiId: id })
    await test.owner('update draw_prompt set active = 1, uses = 7 where api_id = $1', [id])

    const copy = await apis.call<SaveAnswer>('copyDrawApi', { id, copyPrompt: '1' })
    const copied = await promptsOf(copy.data.id)

    expect(copied).toMatchObject([
      { title: 'one', content: '{{a}}', category: 'c', tags: ['t'], active: 0, uses: 0, version: 1 },
      { title: 'two', active: 0 },
    ])
    expect((await prompts.call<unknown[]>('versions', { id: copied[0]?.id as string })).data).toHaveLength(1)
    expect(await promptsOf(id)).toHaveLength(2)
  })

  it('leaves them where they are otherwise', async () => {
    const id = await apis.add()
    await prompts.add({ apiId: id })

    const copies = [
      await apis.call<SaveAnswer>('copyDrawApi', { id }),
      await apis.call<SaveAnswer>('copyDrawApi', { id, copyPrompt: '0' }),
    ]

    expect(await Promise.all(copies.map(async ({ data }) => (await promptsOf(data.id)).length))).toEqual([0, 0])
  })
})
