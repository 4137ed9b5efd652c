import type { TtsFigures } from '@drawdesk/contract/voice/speech'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { answerOf, fakeAudio, fakeSpeech } from '../../voice/shared/testing/voice.ts'
import { costsText, costText } from './cost-text.ts'
import { SpeechPanel } from './speech-panel.tsx'

const FIGURES: TtsFigures = {
  days: 30,
  syntheses: 3,
  cachedHits: 9,
  failed: 1,
  characters: 12_345,
  madeCharacters: 2_345,
  spent: [{ amount: '0.19', currency: 'CNY' }],
  saved: [
    { amount: '0.80', currency: 'CNY' },
    { amount: '1.20', currency: 'USD' },
  ],
}

beforeEach(() => {
  localStorage.clear()
  fakeAudio()
})
afterEach(() => {
  cleanup() // What still plays is stopped while there is a stand-in for it.
  vi.restoreAllMocks()
})

async function open(given: Parameters<typeof fakeSpeech>[0] = {}, language: 'zh' | 'en' = 'zh') {
  const fake = fakeSpeech(given)
  let looks = 0
  server.use(
    http.get('*/api/blade-biz/tools/ttsFigures', () => {
      looks += 1
      return ok(FIGURES)
    }),
  )
  const app = renderApp(<SpeechPanel />, { permissions: ['tools_view'], language })
  return { ...app, ...fake, figuresAsked: () => looks }
}

it('makes a sound of a text, shows how it goes, and plays it', async () => {
  const { user, asked, container, figuresAsked } = await open({
    starts: [answerOf({ state: 0, file: null })],
    looks: [answerOf({ durationMs: 2_340 })],
  })
  expect(((await screen.findByRole('button', { name: '开始合成' })) as HTMLButtonElement).disabled).toBe(true)
  await user.type(screen.getByLabelText('文字'), 'Hello there.')
  await user.click(screen.getByRole('button', { name: /开始合成/ }))
  expect(await screen.findByText('排队中…')).toBeTruthy()

  expect(await screen.findByText('刚刚合成', undefined, { timeout: 4_000 })).toBeTruthy()
  await waitFor(() => expect(container.querySelector('audio')?.getAttribute('src')).toBe('blob:sound'))
  expect(screen.getByText('时长 2.3 秒')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
  expect(asked).toEqual([{ text: 'Hello there.', packetId: '1', format: 'mp3' }])
  await waitFor(() => expect(figuresAsked()).toBe(2))
})

it('takes a voice in the language of the text until one is chosen', async () => {
  const { user, asked } = await open()
  await user.type(await screen.findByLabelText('文字'), '你好')
  await user.click(screen.getByRole('button', { name: /开始合成/ }))
  await waitFor(() => expect(asked).toMatchObject([{ packetId: '2' }]))
  await user.click(screen.getByLabelText('语音包'))
  await user.click(await screen.findByTitle('English voice'))
  await user.click(screen.getByRole('button', { name: /开始合成/ }))

  await waitFor(() => expect(asked).toMatchObject([{ packetId: '2' }, { packetId: '1', format: 'mp3' }]))
})

it('says when a sound was there already and what that saved', async () => {
  const { user } = await open({
    starts: [answerOf({ isCached: true, savedCost: { amount: '0.40', currency: 'CNY' } })],
  })
  await user.type(await screen.findByLabelText('文字'), '你好')
  await user.click(screen.getByRole('button', { name: /开始合成/ }))

  expect(await screen.findByText('之前合成过，直接复用')).toBeTruthy()
  expect(screen.getByText('省下 ¥0.40')).toBeTruthy()
})

it('offers only the form that the engine writes', async () => {
  const { user, asked } = await open()
  await user.type(await screen.findByLabelText('文字'), 'hello')
  await user.click(await screen.findByLabelText('语音包'))
  await user.click(await screen.findByTitle('普通话'))

  expect(screen.getByText('该引擎只输出 WAV')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /开始合成/ }))
  await waitFor(() => expect(asked).toEqual([{ text: 'hello', packetId: '2', format: 'wav' }]))
})

it('says why there is none: what the service said, or what was refused', async () => {
  const { user } = await open({
    starts: [answerOf({ state: 3, file: null, error: { code: 'E_BALANCE', msg: '语音服务余额不足' } })],
  })
  await user.type(await screen.findByLabelText('文字'), '你好')
  await user.click(screen.getByRole('button', { name: /开始合成/ }))
  expect(await screen.findByText('语音服务余额不足')).toBeTruthy()
  server.use(
    http.post('*/api/blade-biz/tools/startTTS', () =>
      failed(400, '请检查填写的内容', { errors: [{ field: 'packetId', msg: '语音包已停用' }] }),
    ),
  )

  await user.click(screen.getByRole('button', { name: /开始合成/ }))

  expect(await screen.findByText('语音包已停用')).toBeTruthy()
})

it('shows what the last 30 days took and saved', async () => {
  await open({}, 'en')
  const figures = within(await screen.findByRole('complementary', { name: 'Last 30 days' }))

  expect(figures.getByText('¥0.80 + $1.20 USD')).toBeTruthy()
  expect(figures.getByText('75% reused')).toBeTruthy()
  expect(figures.getByText('12,345')).toBeTruthy()
})

it('says what to do where no voice is switched on', async () => {
  await open({ packets: [] })

  expect(await screen.findByText('还没有启用的语音包')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去语音包' }).getAttribute('href')).toBe('/chat/ttsVoicePacket')
})

it('writes money with its sign', () => {
  expect([
    costText({ amount: '0.10', currency: 'CNY' }),
    costText({ amount: '2.00', currency: 'CHF' }),
    costsText([], '–'),
  ]).toEqual(['¥0.10', '2.00 CHF', '–'])
})
