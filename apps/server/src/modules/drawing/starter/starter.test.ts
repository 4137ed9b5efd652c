import { SEEDED_NAMES } from '@drawdesk/contract/core/words/seeded-names'
import {
  STARTER_PATH,
  type StarterAdded,
  StarterRemoved,
  StarterState,
  type StarterTable,
} from '@drawdesk/contract/drawing/starter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { systemScope } from '../../../platform/scope.ts'
import { drawExCalls } from '../experiences/testing/kit.ts'
import {
  STARTER_ASSISTANTS,
  STARTER_EXPERIENCE,
  STARTER_PROMPTS,
  STARTER_SEALS,
  STARTER_STICKERS,
  STARTER_STYLES,
} from './starter-content.ts'
import { STARTER_ADD } from './starter.routes.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api${STARTER_PATH}/${call}`
const stateOf = async (caller: SignedIn): Promise<StarterState> => (await caller.get<StarterState>(url('state'))).data
const add = async (caller: SignedIn): Promise<StarterAdded> => (await caller.post<StarterAdded>(url('add'), {})).data
const remove = async (caller: SignedIn): Promise<StarterRemoved> =>
  (await caller.post<StarterRemoved>(url('remove'), {})).data

/** How many live rows of each kind the tenant has. */
async function counted(tenantId: string): Promise<Record<string, number>> {
  const tables = ['draw_style', 'draw_prompt', 'draw_seal', 'sys_sticker', 'draw_ex', 'draw_api', 'chat_assistant']
  const rows = await test.owner<{ name: string; count: number }>(
    tables
      .map(
        (name) =>
          `select '${name}' as name, count(*)::int as count from ${name} where tenant_id = $1 and is_deleted = 0`,
      )
      .join(' union all '),
    [tenantId],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const WHOLE = { draw_style: 8, draw_prompt: 20, draw_seal: 2, sys_sticker: 12, draw_ex: 1, chat_assistant: 3 }

async function newTenant(): Promise<{ tenantId: string; caller: SignedIn }> {
  const tenantId = await buildTenant(test.deps)
  return { tenantId, caller: await buildCaller(test, { tenantId, permissions: ['*'] }) }
}

describe('the pack', () => {
  it('has the number of things that it says, each with a name that English knows', () => {
    const names = [
      ...[...STARTER_STYLES, ...STARTER_SEALS].map(({ name }) => name),
      ...[...STARTER_STICKERS, ...STARTER_PROMPTS].flatMap(({ name, category }) => [name, category]),
      STARTER_EXPERIENCE.name,
      ...STARTER_ASSISTANTS.flatMap(({ name, description }) => [name, description.zh]),
    ]

    expect([STARTER_STYLES, STARTER_SEALS, STARTER_STICKERS, STARTER_PROMPTS].map(({ length }) => length)).toEqual([
      8, 2, 12, 20,
    ])
    expect(names.filter((name) => !Object.hasOwn(SEEDED_NAMES, name))).toEqual([])
  })

  it('is found in a list by the names that English shows, in part and in full, by its own and by no other', async () => {
    const { caller } = await newTenant()
    await add(caller)
    const found = async (query: Record<string, string>) =>
      (await caller.get<{ records: { styleName: string }[] }>('/api/blade-biz/drawStyle/page', query)).data.records.map(
        ({ styleName }) => styleName,
      )

    expect(await found({ q: 'Watercolor' })).toEqual(['清新水彩'])
    expect(await found({ q: 'gold vermilion' })).toEqual(['国潮朱金'])
    expect((await found({ styleName: 'gold' })).toSorted()).toEqual(['国潮朱金', '金色黄昏'])
    expect(await found({ styleName_equal: 'golden hour' })).toEqual(['金色黄昏'])
    expect(await found({ styleName_likeright: 'golden' })).toEqual(['金色黄昏'])
    expect(await found({ styleName_notlike: 'gold' })).toHaveLength(6)
    expect(await found({ q: '水彩' })).toEqual(['清新水彩'])
    expect(await found({ q: 'oil' })).toEqual([])
  })

  it('is added once however often it is asked for, with pictures, switched on and ready to go online', async () => {
    const { tenantId, caller } = await newTenant()
    const before = await stateOf(caller)

    const [first, second] = await Promise.all([add(caller), add(caller)])
    const third = await add(caller)

    expect(misfits(StarterState, before)).toEqual([])
    expect(before.isWhole).toBe(0)
    expect([first, second].map(({ added }) => added.length).toSorted()).toEqual([0, 7])
    expect([first.apiName, third]).toEqual(['示例引擎', { added: [], apiName: '示例引擎' }])
    expect(await counted(tenantId)).toEqual({ ...WHOLE, draw_api: 1 })
    expect(await stateOf(caller)).toMatchObject({ isWhole: 1, kept: [] })
    const { records } = (
      await caller.get<{ records: { id: string; active: number; coverFile: { width: number } | null }[] }>(
        '/api/blade-biz/drawStyle/page',
      )
    ).data
    expect(records.map(({ active, coverFile }) => [active, coverFile?.width])).toEqual(
      Array.from({ length: 8 }, () => [1, 512]),
    )
    const exs = drawExCalls(caller)
    const [ex] = await test.owner<{ id: string }>('select id from draw_ex where tenant_id = $1', [tenantId])
    const { blockers, styles, stickerIds } = await exs.find(String(ex?.id))
    expect([blockers, styles.length, stickerIds.length]).toEqual([[], 6, 6])
  })

  it('draws with the API that the tenant has, and writes in the language of who adds it', async () => {
    const { data } = await admin.post<StarterAdded>(url('add'), {}, { 'accept-language': 'en' })

    const [style] = await test.owner<{ prompt: string; api_code: string }>(
      `select s.prompt, a.api_code from draw_style s join draw_api a on a.id = s.api_id where s.tenant_id = '000000' order by s.sort`,
    )

    expect(data.added.map(({ kind }) => kind)).toEqual([
      'drawStyle',
      'drawPrompt',
      'drawSeal',
      'sysSticker',
      'drawEx',
      'chatAssistant',
    ])
    expect(style).toEqual({ prompt: STARTER_STYLES[0]?.prompt.en, api_code: 'sample' })
  })
})

describe('its removal', () => {
  it('takes everything that nobody touched, and what is added again is what was there', async () => {
    const { tenantId, caller } = await newTenant()
    await add(caller)
    const rows = () => test.owner('select code, row_id from starter_row where tenant_id = $1 order by code', [tenantId])
    const before = await rows()

    const gone = await remove(caller)

    expect(misfits(StarterRemoved, gone)).toEqual([])
    expect(gone).toEqual({ removed: 47, kept: [] })
    expect(await counted(tenantId)).toEqual({
      draw_style: 0,
      draw_prompt: 0,
      draw_seal: 0,
      sys_sticker: 0,
      draw_ex: 0,
      draw_api: 0,
      chat_assistant: 0,
    })
    expect((await stateOf(caller)).counts.every(({ here }) => here === 0)).toBe(true)
    await add(caller)
    expect(await counted(tenantId)).toEqual({ ...WHOLE, draw_api: 1 })
    expect(await rows()).toEqual(before)
    // Neither was a change by the tenant.
    expect(await stateOf(caller)).toMatchObject({ isWhole: 1, kept: [] })
    expect(await remove(caller)).toEqual({ removed: 47, kept: [] })
  })

  it('leaves what was changed or is used, says why, and adds none of it again', async () => {
    const { tenantId, caller } = await newTenant()
    await add(caller)
    const idOf = async (code: string): Promise<string> =>
      (
        await test.owner<{ row_id: string }>('select row_id from starter_row where tenant_id = $1 and code = $2', [
          tenantId,
          code,
        ])
      )[0]?.row_id ?? ''
    const prompt = await idOf('prompt-panda')
    await caller.post('/api/blade-biz/drawPrompt/saveDrawPrompt', { id: prompt, version: 1, title: '我的熊猫' })
    const [style, sticker] = [await idOf('style-neon'), await idOf('sticker-gift')]
    const exs = drawExCalls(caller)
    await exs.add({
      exName: '自己的体验',
      startTime: '2026-11-21 09:00:00',
      endTime: '2026-11-21 18:00:00',
      styleIds: [style],
      stickerIds: [sticker],
    })

    const expected: [StarterTable, string, string, string[]][] = [
      ['drawApi', '示例引擎', 'used', ['霓虹都市', '我的熊猫']],
      ['drawPrompt', '我的熊猫', 'changed', []],
      ['drawStyle', '霓虹都市', 'used', ['自己的体验']],
      ['sysSticker', '礼物', 'used', ['自己的体验']],
    ]
    const asLines = ({ kept }: Pick<StarterState, 'kept'>) =>
      kept
        .map(({ kind, name, reason, users }) => [kind, name, reason, users.toSorted()])
        .toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
    const wanted = expected.map(([kind, name, reason, users]) => [kind, name, reason, users.toSorted()])

    expect(asLines(await stateOf(caller))).toEqual(wanted)
    const gone = await remove(caller)
    expect([gone.removed, asLines(gone)]).toEqual([43, wanted])
    await add(caller)
    expect(await counted(tenantId)).toEqual({ ...WHOLE, draw_ex: 2, draw_api: 1 })
  })
})

describe('who may', () => {
  it('is who may add all that it holds, and nobody takes it out of another tenant', async () => {
    const { tenantId, caller } = await newTenant()
    await add(caller)
    const other = await newTenant()
    const few = await buildCaller(test, { tenantId, permissions: STARTER_ADD.slice(1) })

    const refused = await few.post(url('add'), {})
    const gone = await remove(other.caller)

    expect([refused.status, gone]).toEqual([403, { removed: 0, kept: [] }])
    expect((await counted(tenantId)).draw_style).toBe(8)
  })
})

it('comes with a new tenant that is to have it, once the work is done', async () => {
  const { data } = await admin.post<{ tenantId: string }>('/api/blade-system/tenant/submit', {
    tenantName: '新画廊',
    starterPack: 1,
  })
  const [job] = await test.owner<{ queue: string; payload: { language: string } }>(
    `select queue, payload from platform_job where tenant_id = $1`,
    [data.tenantId],
  )

  expect(job).toMatchObject({ queue: 'starter.pack', payload: { language: 'zh' } })
  await test.deps.starterPack.add(systemScope(data.tenantId), 'zh')
  expect(await counted(data.tenantId)).toEqual({ ...WHOLE, draw_api: 1 })
})
