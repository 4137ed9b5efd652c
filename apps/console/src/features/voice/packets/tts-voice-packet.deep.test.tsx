import type { EngineVoices, TtsEngineView } from '@drawdesk/contract/voice/speech'
import { ttsVoicePacketResource } from '@drawdesk/contract/voice/tts-voice-packet'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { fakeAudio, fakeSpeech, SOUND } from '../shared/testing/voice.ts'
import TtsVoicePacketPage from './tts-voice-packet.page.tsx'

const ALL = ['ttsVoicePacket_add', 'ttsVoicePacket_edit', 'ttsVoicePacket_view', 'ttsVoicePacket_delete']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `声音${id}`,
  engine: 'cosyvoice',
  voice: 'longwan_v2',
  language: 'zh-CN',
  gender: 'female',
  speed: 1,
  pitch: 0,
  volume: 100,
  sample: '',
  sampleFile: null,
  active: 1,
  remark: '',
  ...auditOf(),
  ...more,
})
const accountOf = (engine: TtsEngineView['engine'], more: Partial<TtsEngineView> = {}): TtsEngineView => ({
  id: '',
  engine,
  isSet: false,
  isReady: false,
  baseUrl: '',
  defaultBaseUrl: 'https://api.example.com/v1',
  region: '',
  model: '',
  defaultModel: 'tts',
  price: '',
  currency: 'CNY',
  active: 1,
  secrets: {},
  version: 0,
  ...more,
})
const ACCOUNTS = [
  accountOf('openai', {
    id: '70',
    isSet: true,
    isReady: true,
    secrets: { apiKey: { isSet: true, tail: '1234' } },
    price: '0.8',
    version: 3,
  }),
  accountOf('cosyvoice'),
  accountOf('azure'),
  accountOf('offline', { isReady: true }),
]
const VOICES: EngineVoices = {
  source: 'service',
  voices: [
    { voice: 'longwan_v2', name: '龙婉', language: 'zh-CN', gender: 'female' },
    { voice: 'longshu_v2', name: '龙书', language: 'zh-CN', gender: 'male' },
    { voice: 'guy', name: 'Guy', language: 'en-US', gender: 'male' },
  ],
}

let samples: Record<string, unknown>[]
let audio: ReturnType<typeof fakeAudio>
beforeEach(() => {
  samples = []
  audio = fakeAudio()
})
afterEach(() => {
  cleanup() // What still plays is stopped while there is a stand-in for it.
  vi.restoreAllMocks()
})

async function open({
  permissions = ALL,
  rows = [rowOf(1), rowOf(2, { engine: 'openai', voice: 'alloy', active: 0, sample: '77', sampleFile: SOUND })],
  isCached = true,
} = {}) {
  fakeSpeech()
  const fake = fakeResource(ttsVoicePacketResource, rows)
  server.use(
    http.get('*/api/blade-biz/ttsVoicePacket/engines', () => ok(ACCOUNTS)),
    http.get('*/api/blade-biz/ttsVoicePacket/voices', () => ok(VOICES)),
    http.post('*/api/blade-biz/ttsVoicePacket/findView', async ({ request }) => {
      samples.push((await request.json()) as Record<string, unknown>)
      return ok({ packet: {}, file: SOUND, durationMs: 1_000, isCached })
    }),
  )
  const app = renderApp(<TtsVoicePacketPage />, { permissions, path: '/chat/ttsVoicePacket' })
  await screen.findByText('声音1')
  return { ...app, fake }
}

describe('voice packets', () => {
  it('play from their rows, which say whether the sound is there', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '试听 声音1' }))

    await screen.findByRole('button', { name: '停止' })
    expect([samples, audio.play.mock.calls.length]).toEqual([[{ id: '1' }], 1])
    audio.end()
    await screen.findByRole('button', { name: '试听 声音1' })
    expect([1, 2].map((id) => screen.getByRole('button', { name: `试听 声音${id}` }).getAttribute('title'))).toEqual([
      '还没有合成，试听会调用引擎',
      '已合成，试听不再付费',
    ])
    await waitFor(() => expect(fake.lists.length).toBeGreaterThan(1))
  })

  it('say what keeps them from playing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    server.use(http.post('*/api/blade-biz/ttsVoicePacket/findView', () => failed(400, '离线语音未安装')))
    await user.click(screen.getByRole('button', { name: '试听 声音1' }))

    expect(await screen.findByText('离线语音未安装')).toBeTruthy()
    expect(screen.getByRole('button', { name: '试听 声音1' })).toBeTruthy()
  })

  it('are tried as they stand in the form, before they are saved', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 声音1' }))
    const form = within(await screen.findByRole('dialog'))
    expect(await form.findByText('来自服务的音色列表')).toBeTruthy()
    const voice = form.getByLabelText(/音色/)
    await user.clear(voice)
    await user.type(voice, '龙书')
    await user.click((await screen.findAllByText('龙书')).at(-1) as HTMLElement)
    await user.click(form.getByRole('button', { name: '试听' }))
    expect(await form.findByText('复用')).toBeTruthy()
    await waitFor(() =>
      expect(samples).toEqual([
        { id: '1', engine: 'cosyvoice', voice: 'longshu_v2', language: 'zh-CN', speed: 1, pitch: 0, volume: 100 },
      ]),
    )
    expect(screen.queryByText('Guy'), 'voices of another language are not offered').toBeNull()
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        { id: '1', voice: 'longshu_v2', gender: 'male', speed: 1, pitch: 0, volume: 100 },
      ]),
    )
  })

  it('ask only for what their engine can follow', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 声音2' }))
    const form = within(await screen.findByRole('dialog'))
    await form.findByText('来自服务的音色列表')

    expect([
      form.queryAllByText('语速').length > 0,
      form.queryAllByText('音高').length,
      form.queryAllByText('音量').length,
    ]).toEqual([true, 0, 0])
  })

  it('are switched on and off in the list', async () => {
    const bodies: unknown[] = []
    const { user } = await open()
    server.use(
      http.post('*/api/blade-biz/ttsVoicePacket/changeActive', async ({ request }) => {
        bodies.push(await request.json())
        return ok({ id: '1', active: 0, version: 2 })
      }),
    )
    await user.click(screen.getByRole('switch', { name: '启用 声音1' }))

    await waitFor(() => expect(bodies).toEqual([{ id: '1', active: 0 }]))
  })

  it('are only looked at by who may do no more', async () => {
    await open({ permissions: [] })

    expect([
      screen.queryByRole('button', { name: /试听/ }),
      screen.queryByRole('button', { name: '引擎账号' }),
    ]).toEqual([null, null])
    expect((screen.getByRole('switch', { name: '启用 声音1' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('accounts of the engines', () => {
  async function openAccounts(permissions = ALL) {
    const app = await open({ permissions })
    await app.user.click(screen.getByRole('button', { name: '引擎账号' }))
    const openai = within(await screen.findByRole('region', { name: 'OpenAI 语音（含兼容服务）' }))
    return { ...app, openai }
  }

  it('say how each stands, and never show a key', async () => {
    const { openai } = await openAccounts()

    expect(openai.getByText('可用')).toBeTruthy()
    expect(openai.getByLabelText('密钥')).toHaveProperty('value', '')
    expect(openai.getByLabelText('密钥').getAttribute('placeholder')).toBe('已设置，末四位 1234；留空则不修改')
    expect(within(screen.getByRole('region', { name: 'Azure 语音' })).getByText('未设置')).toBeTruthy()
  })

  it('say who changed a price, and put the one before into the form', async () => {
    const { user, openai } = await openAccounts()
    server.use(
      http.get('*/api/blade-biz/ttsVoicePacket/engines/history', ({ request }) =>
        new URL(request.url).searchParams.get('id') === '70'
          ? ok({
              changes: [
                {
                  id: '9',
                  time: '2026-11-28 12:00:00',
                  action: 'edit',
                  userId: '1',
                  userName: '小林',
                  fields: [{ field: 'price', before: '1.500000', after: '0.800000', isWhole: true }],
                },
                { id: '8', time: '2026-11-27 12:00:00', action: 'add', userId: '1', userName: '小周', fields: [] },
              ],
              isMore: false,
            })
          : failed(404, 'x'),
      ),
    )

    await user.click(openai.getByRole('button', { name: /历史/ }))
    const history = within(await screen.findByRole('dialog', { name: /历史/ }))
    expect((await history.findByText('小林')).closest('li')?.textContent).toContain('每万字价格1.50.8')
    await user.click(history.getByRole('button', { name: '恢复到这一版' }))

    expect(openai.getByLabelText('每万字价格')).toHaveProperty('value', '1.5')
    expect(await openai.findByText('与现在不同：每万字价格。保存后生效。')).toBeTruthy()
  })

  it('are saved with what was typed; an empty box leaves the key, a tick deletes it', async () => {
    const bodies: unknown[] = []
    const { user, openai } = await openAccounts()
    server.use(
      http.post('*/api/blade-biz/ttsVoicePacket/saveEngine', async ({ request }) => {
        bodies.push(await request.json())
        return ok(ACCOUNTS[0])
      }),
    )
    const saveButton = openai.getByRole('button', { name: /保存/ })
    await user.clear(openai.getByLabelText('每万字价格'))
    await user.type(openai.getByLabelText('每万字价格'), '1.5')
    await user.click(saveButton)
    await waitFor(() => expect(bodies).toHaveLength(1))
    await user.type(openai.getByLabelText('密钥'), 'sk-new')
    await user.click(saveButton)
    await waitFor(() => expect(bodies).toHaveLength(2))
    await user.click(openai.getByRole('checkbox', { name: '删除密钥' }))
    await user.click(saveButton)
    await waitFor(() => expect(bodies).toHaveLength(3))

    expect(bodies[0]).toEqual({
      engine: 'openai',
      version: 3,
      baseUrl: '',
      region: '',
      model: '',
      price: '1.5',
      currency: 'CNY',
      active: 1,
    })
    expect(bodies[1]).toMatchObject({ secrets: { apiKey: 'sk-new' } })
    expect(bodies[2]).toMatchObject({ secrets: { apiKey: null } })
  })

  it('say what is wrong beside its field', async () => {
    const { user, openai } = await openAccounts()
    server.use(
      http.post('*/api/blade-biz/ttsVoicePacket/saveEngine', () =>
        failed(400, '服务地址已更换，请重新填写密钥', {
          errors: [{ field: 'secrets.apiKey', msg: '服务地址已更换，请重新填写密钥' }],
        }),
      ),
    )
    await user.type(openai.getByLabelText('服务地址'), 'http://other.example/v1')
    await user.click(openai.getByRole('button', { name: /保存/ }))

    expect(await openai.findByRole('alert')).toHaveProperty('textContent', '服务地址已更换，请重新填写密钥')
  })

  it('are read, and not changed, by who may only look', async () => {
    const { openai } = await openAccounts(['ttsVoicePacket_view'])

    expect(openai.queryByRole('button', { name: /保存/ })).toBeNull()
    expect(openai.getByLabelText('服务地址')).toHaveProperty('disabled', true)
  })
})
