import type { ChatApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { chatApiResource, type ChatPreset } from '@drawdesk/contract/chat/chat-api'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import ChatApiPage from './chat-api.page.tsx'
import { newModel } from './form-json.ts'

const ALL = ['chatApi_add', 'chatApi_edit', 'chatApi_view', 'chatApi_delete', 'chatApi_send', 'chatApi_active']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `接口${id}`,
  code: `api-${id}`,
  preset: 'custom',
  baseUrl: 'https://chat.example/v1',
  secrets: { apiKey: { isSet: true, tail: '3f9a' } },
  models: [
    { ...newModel('m-1'), label: '模型一', priceIn: '2', priceOut: '8', contextTokens: 128_000 },
    newModel('m-2'),
  ],
  currency: 'CNY',
  headers: {},
  extra: {},
  timeoutSeconds: 300,
  idleSeconds: 60,
  concurrency: 8,
  fallbackIds: [],
  proxyConfigId: '',
  sort: id,
  active: 1,
  remark: '',
  health: { state: 'closed', reason: '', until: '' },
  ...auditOf(),
  ...more,
})
const PRESETS: ChatPreset[] = [
  {
    preset: 'qwen',
    name: { zh: '通义千问', en: 'Qwen' },
    help: { zh: '模型名称会变', en: 'Names change' },
    dialect: 'openai',
    keyUrl: 'https://keys.example/qwen',
    baseUrl: 'https://qwen.example/v1',
    currency: 'CNY',
    needsKey: true,
    extra: { enable_thinking: false },
    models: [{ ...newModel('qwen-plus'), priceIn: '0.8' }],
  },
]

async function open(rows = [rowOf(1), rowOf(2)], permissions: readonly string[] = ALL) {
  const fake = fakeResource(chatApiResource, rows)
  server.use(http.get('*/api/blade-biz/chatApi/presets', () => ok(PRESETS)))
  const app = renderApp(<ChatApiPage />, { permissions, path: '/chat/chatApi' })
  await screen.findByText('接口1')
  return { ...app, fake }
}
const editor = async () =>
  within((await screen.findByLabelText(/^地址/)).closest<HTMLElement>('.editor-page') ?? document.body)
async function edit(rows?: ReturnType<typeof rowOf>[]) {
  const app = await open(rows)
  await app.user.click(screen.getByRole('button', { name: '编辑 接口1' }))
  await editor()
  return app
}
const save = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click((await editor()).getByRole('button', { name: '保存' }))

const KEPT_TESTS: ChatApiTest[] = [
  {
    id: '9',
    time: '2026-01-02 03:04:05',
    userId: '1',
    userName: '小林',
    ok: true,
    error: null,
    ms: 1_250,
    firstTokenMs: 320,
    promptTokens: 12,
    completionTokens: 34,
    cost: { amount: '0.5', currency: 'CNY' },
    text: '第一句',
    sent: { model: 'm-1', content: '早上好', baseUrl: 'https://chat.example.com/v1' },
  },
]

describe('chat APIs', () => {
  it('show their health and models, and why one does not work; never a secret', async () => {
    await open([
      rowOf(1),
      rowOf(2, { health: { state: 'open', reason: 'E_UPSTREAM: no', until: '2026-01-02 03:04:05' }, models: [] }),
      rowOf(3, {
        health: { state: 'open', reason: 'E_BALANCE: no money', refusal: 'E_BALANCE', until: '2026-01-02 03:04:05' },
      }),
    ])

    expect(screen.getByText('正常')).toBeTruthy()
    expect(screen.getByText('熔断').closest('[title]')?.getAttribute('title')).toBe(
      'E_UPSTREAM: no · 至 2026-01-02 03:04:05',
    )
    expect(screen.getByText('余额不足').closest('[title]')?.getAttribute('title')).toBe(
      'E_BALANCE: no money · 至 2026-01-02 03:04:05',
    )
    expect(screen.getAllByText('模型一、m-2')).toHaveLength(2)
    expect(screen.getByText('还没有模型')).toBeTruthy()
    expect(screen.queryByText(/3f9a/)).toBeNull()
  })

  it('are in one state each: not enabled, not tested yet, or failed at their last test', async () => {
    const [time, code] = ['2026-01-02 03:04:05', 'E_AUTH']
    const none = { calls: 0, failed: 0, ms: null }
    await open([
      rowOf(1, { active: 0, lastTest: { ok: true, code: '', time } }),
      rowOf(2, { lastTest: null, today: none }),
      rowOf(3, { lastTest: { ok: false, code, time }, today: { ...none, calls: 1, failed: 1 } }),
      rowOf(4, { lastTest: { ok: true, code: '', time }, today: none }),
    ])
    const stateOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

    expect(stateOf('接口1').getByText('未启用')).toBeTruthy()
    expect(stateOf('接口2').getByText('未测试')).toBeTruthy()
    expect(stateOf('接口3').getByText('测试失败').closest('[title]')?.getAttribute('title')).toBe(
      '服务不接受密钥，或账号没有权限 · 2026-01-02 03:04:05',
    )
    expect(stateOf('接口4').getByText('正常')).toBeTruthy()
  })

  it('are enabled with a warning where their last test failed', async () => {
    const { user } = await open([
      rowOf(1, { active: 0, lastTest: { ok: false, code: 'E_AUTH', time: '2026-01-02 03:04:05' } }),
    ])
    server.use(http.post('*/api/blade-biz/chatApi/changeActive', () => ok({})))

    await user.click(screen.getByRole('switch', { name: '启用 接口1' }))

    expect(await screen.findByText('接口1 已启用，但上次测试没有成功，请再测一次')).toBeTruthy()
  })

  it('say after a save that they are not enabled yet, and are enabled from there', async () => {
    const { user } = await edit([rowOf(1, { active: 0 })])
    const bodies: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/chatApi/changeActive', async ({ request }) => {
        bodies.push(await request.json())
        return ok({})
      }),
    )
    await user.type((await editor()).getByRole('textbox', { name: '备注' }), '新')
    await save(user)
    const said =
      (await screen.findByText(/已保存，尚未启用/)).closest<HTMLElement>('.ant-message-notice') ?? document.body
    await user.click(within(said).getByRole('button', { name: '启用' }))

    await waitFor(() => expect(bodies).toEqual([{ id: '1', active: 1 }]))
  })

  it('are switched on and off in their rows, and keep their state when that is refused', async () => {
    const { user } = await open([rowOf(1, { active: 0 })])
    const bodies: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/chatApi/changeActive', async ({ request }) => {
        bodies.push(await request.json())
        return failed(400, '请先添加模型，再启用接口')
      }),
    )

    await user.click(screen.getByRole('switch', { name: '启用 接口1' }))

    expect(await screen.findByText('请先添加模型，再启用接口')).toBeTruthy()
    expect(bodies).toEqual([{ id: '1', active: 1 }])
    expect(screen.getByRole('switch', { name: '启用 接口1' }).getAttribute('aria-checked')).toBe('false')
  })

  it('begin with what is known of the chosen service', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.click(await (await editor()).findByRole('combobox', { name: /^服务/ }))
    await user.click(await screen.findByTitle('通义千问'))
    expect((await editor()).getByLabelText(/^地址/)).toHaveProperty('value', 'https://qwen.example/v1')
    expect((await editor()).getByRole('button', { name: '删除 qwen-plus' })).toBeTruthy()
    await user.type((await editor()).getByLabelText('API 密钥'), 'sk-1')
    await save(user)

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        {
          name: '通义千问',
          code: 'qwen',
          preset: 'qwen',
          secrets: { apiKey: 'sk-1' },
          models: [{ model: 'qwen-plus', priceIn: '0.8' }],
          extra: { enable_thinking: false },
        },
      ]),
    )
  })

  it('leave a stored key alone, and ask for it again once the host is another', async () => {
    const { user, fake } = await edit()
    expect((await editor()).getByText('已设置，末四位 3f9a')).toBeTruthy()
    const address = (await editor()).getByLabelText(/^地址/)
    await user.clear(address)
    await user.type(address, 'https://other.example/v1')
    expect((await editor()).getByText(/地址的主机变了/)).toBeTruthy()
    expect((await editor()).queryByText('已设置，末四位 3f9a')).toBeNull()
    await user.clear(address)
    await user.type(address, 'https://chat.example/v2')
    await save(user)

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        { baseUrl: 'https://chat.example/v2', secrets: { apiKey: { isSet: true, tail: '3f9a' } } },
      ]),
    )
  })

  it('change a model in its own form and put another first', async () => {
    const { user, fake } = await edit()
    await user.click((await editor()).getByRole('button', { name: 'm-2' }))
    await user.type((await editor()).getByLabelText(/^输出价格/), '1.5')
    await user.click((await editor()).getByRole('checkbox', { name: '看图' }))
    await user.click((await editor()).getByRole('button', { name: '上移 m-2' }))
    await save(user)

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        {
          models: [
            { model: 'm-2', priceOut: '1.5', takesImages: true },
            { model: 'm-1', priceOut: '8' },
          ],
        },
      ]),
    )
  })

  it('take models over from the service, asked by what stands in the form', async () => {
    const { user, fake } = await edit()
    const asked: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/chatApi/models', async ({ request }) => {
        asked.push(await request.json())
        return ok({ models: ['m-1', 'qwen-plus', 'z-new'], error: '' })
      }),
    )
    await user.click((await editor()).getByRole('button', { name: '从服务获取' }))
    const element = (await screen.findByText('服务上的模型')).closest<HTMLElement>('[role="dialog"]')
    const picker = within(element ?? document.body)
    expect((await picker.findByRole('checkbox', { name: /m-1/ })) as HTMLInputElement).toHaveProperty('disabled', true)
    await user.click(picker.getByRole('checkbox', { name: 'qwen-plus' }))
    await user.click(picker.getByRole('checkbox', { name: 'z-new' }))
    await user.click(picker.getByRole('button', { name: '添加 2 个' }))
    await waitFor(() => expect(screen.queryByText('服务上的模型')).toBeNull())
    await save(user)

    expect(asked).toEqual([
      { id: '1', baseUrl: 'https://chat.example/v1', dialect: 'openai', secrets: {}, headers: {}, proxyConfigId: '' },
    ])
    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        {
          models: [
            { model: 'm-1' },
            { model: 'm-2' },
            { model: 'qwen-plus', priceIn: '0.8' },
            { model: 'z-new', priceIn: '' },
          ],
        },
      ]),
    )
  })

  it('say in the picker why the service could not be asked', async () => {
    const { user } = await edit()
    const failure = { code: 'E_AUTH', msg: 'x: Incorrect API key', said: 'Incorrect API key' }
    server.use(
      http.post('*/api/blade-biz/chatApi/models', () => ok({ models: [], error: failure.msg, failure }), {
        once: true,
      }),
      http.post('*/api/blade-biz/chatApi/models', () => ok({ models: ['m-9'], error: '', failure: null })),
    )
    await user.click((await editor()).getByRole('button', { name: '从服务获取' }))

    expect(await screen.findByText('服务不接受密钥，或账号没有权限')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: '服务的原话' })).getByText('Incorrect API key')).toBeTruthy()
    const picker = screen.getByText('服务上的模型').closest<HTMLElement>('[role="dialog"]') ?? document.body
    await user.click(within(picker).getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('checkbox', { name: 'm-9' })).toBeTruthy()
  })

  it('put those who stand in into order by the keyboard, keeping the focus', async () => {
    const { user, fake } = await edit([rowOf(1, { fallbackIds: ['2', '3'] }), rowOf(2), rowOf(3)])
    const up = await (await editor()).findByRole('button', { name: '上移 接口3' })
    up.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')

    expect(
      (await editor())
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .filter((text) => text?.includes('接口')),
    ).toEqual(['1接口3', '2接口2'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('下移 接口3')
    await save(user)
    await waitFor(() => expect(fake.saves).toMatchObject([{ fallbackIds: ['3', '2'] }]))
  })

  it('send headers that have a name, and offer a box for a secret that one names', async () => {
    const { user, fake } = await edit()
    await user.click((await editor()).getByRole('button', { name: '添加请求头' }))
    await user.type((await editor()).getByLabelText('请求头 1 名称'), 'X-Team')
    await user.type((await editor()).getByLabelText('请求头 1 的值'), '{{{{secret.team}}')
    await user.type((await editor()).getByLabelText('密钥 team'), 't1')
    await save(user)

    await waitFor(() =>
      expect(fake.saves).toMatchObject([{ headers: { 'X-Team': '{{secret.team}}' }, secrets: { team: 't1' } }]),
    )
  })

  it('are tried: what was said and how fast, or why not', async () => {
    const { user } = await open()
    const asked: unknown[] = []
    server.use(
      http.get('*/api/blade-biz/chatApi/tests', ({ request }) => {
        expect(new URL(request.url).searchParams.get('id')).toBe('1')
        return ok(asked.length === 0 ? [] : KEPT_TESTS)
      }),
      http.post('*/api/blade-biz/chatApi/test', async ({ request }) => {
        asked.push(await request.json())
        return asked.length === 1
          ? ok({
              ok: true,
              text: '你好，我是助手',
              firstTokenMs: 320,
              ms: 1_250,
              promptTokens: 12,
              completionTokens: 34,
              error: null,
            })
          : ok({
              ok: false,
              text: '',
              firstTokenMs: null,
              ms: 90,
              promptTokens: null,
              completionTokens: null,
              error: { code: 'E_AUTH', msg: '模型服务不接受密钥: Incorrect API key', said: 'Incorrect API key' },
            })
      }),
    )
    await user.click(screen.getByRole('button', { name: '测试 接口1' }))
    const panel = within(await screen.findByRole('complementary', { name: '测试' }))
    expect(document.activeElement).toBe(panel.getByLabelText('问题'))
    await user.type(panel.getByLabelText('问题'), '在吗')
    await user.click(panel.getByRole('button', { name: '发送' }))

    expect(await screen.findByText('你好，我是助手')).toBeTruthy()
    expect(screen.getByText('0.32 秒')).toBeTruthy()
    expect(screen.getByText('12 / 34')).toBeTruthy()
    const kept = await within(await screen.findByRole('region', { name: '测试历史' })).findByRole('listitem')
    expect(kept.textContent).toMatch(/可用.*小林.*1\.25 秒.*46 Token.*0\.5 CNY.*m-1 · 早上好.*第一句/)
    await user.click(within(kept).getByRole('button', { name: '再用这些值' }))
    const question = panel.getByLabelText('问题')
    expect(question).toHaveProperty('value', '早上好')
    await user.clear(question)
    await user.type(question, '在吗')
    await user.click(panel.getByRole('button', { name: '再试一次' }))
    expect(await screen.findByText('服务不接受密钥，或账号没有权限')).toBeTruthy()
    expect(screen.getByText('Incorrect API key').tagName).toBe('CODE')
    expect(screen.getByText('E_AUTH')).toBeTruthy()
    expect(asked).toEqual([
      { id: '1', model: 'm-1', content: '在吗' },
      { id: '1', model: 'm-1', content: '在吗' },
    ])
  })

  it('are saved and tested in one press, and a refused key stands beside its field', async () => {
    const { user, fake } = await edit([rowOf(1, { active: 0 }), rowOf(2)])
    const asked: unknown[] = []
    server.use(
      http.get('*/api/blade-biz/chatApi/tests', () => ok([])),
      http.post('*/api/blade-biz/chatApi/test', async ({ request }) => {
        asked.push(await request.json())
        const isWrong = asked.length === 1
        return ok({
          ok: !isWrong,
          text: isWrong ? '' : '早',
          firstTokenMs: isWrong ? null : 10,
          ms: 20,
          promptTokens: null,
          completionTokens: null,
          error: isWrong ? { code: 'E_AUTH', msg: '模型服务不接受密钥' } : null,
        })
      }),
    )
    const page = await editor()
    await user.type(page.getByRole('textbox', { name: '问题' }), '在吗')
    const idle = page.getByRole('textbox', { name: /^最长沉默/ })
    await user.clear(idle)
    await user.type(idle, '1.5m')
    await user.click(page.getAllByRole('button', { name: '保存并测试' })[0] ?? document.body)

    expect(await page.findByText('服务不接受密钥，或账号没有权限')).toBeTruthy()
    expect(fake.saves).toMatchObject([{ idleSeconds: 90 }])
    expect(page.getByLabelText('API 密钥').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByRole('textbox', { name: '问题' })).toHaveProperty('value', '在吗')
    await user.type(page.getByLabelText('API 密钥'), 'sk-2')
    await user.click(page.getAllByRole('button', { name: '保存并测试' })[0] ?? document.body)

    expect(await page.findByText('早')).toBeTruthy()
    expect(fake.saves.at(-1)).toMatchObject({ secrets: { apiKey: 'sk-2' } })
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ id: '1', model: 'm-1', content: '在吗' })))
    expect(page.getByRole('button', { name: '启用' })).toBeTruthy()
  })

  it('are looked at by who may not change them, by the link of a record', async () => {
    fakeResource(chatApiResource, [rowOf(1)])
    server.use(http.get('*/api/blade-biz/chatApi/presets', () => ok(PRESETS)))
    renderApp(<ChatApiPage />, { permissions: ['chatApi_view'], path: '/chat/chatApi?row=1' })

    const page = await editor()
    expect(page.getByLabelText(/^名称/)).toHaveProperty('disabled', true)
    expect(page.queryByRole('button', { name: '保存' })).toBeNull()
    expect(page.queryByRole('button', { name: '测试' })).toBeNull()
  })

  it('are neither tried nor switched by who may only look', async () => {
    await open(undefined, ['chatApi_view'])

    expect(screen.queryByRole('button', { name: '测试 接口1' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
