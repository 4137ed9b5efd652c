import { cleanup, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query.ts'
import { readStored } from '../../../lib/browser/storage.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, server } from '../../../testing/server.ts'
import { VoiceButton } from './voice-button.tsx'
import { packetsQuery } from '../../voice/shared/speech.api.ts'
import { answerOf, fakeAudio, fakeSpeech } from '../../voice/shared/testing/voice.ts'

let audio: ReturnType<typeof fakeAudio>
beforeEach(() => {
  localStorage.clear()
  audio = fakeAudio()
})
afterEach(() => {
  cleanup() // What still plays is stopped while there is a stand-in for it.
  vi.restoreAllMocks()
})

it('has the text made, waits for it, and plays it; then it can be paused, go on, and be read again', async () => {
  const { asked, counts } = fakeSpeech({
    starts: [answerOf({ state: 0, file: null })],
    looks: [answerOf({ state: 1, file: null }), answerOf()],
  })
  const { user } = renderApp(<VoiceButton text="**你好**，世界。" />)
  await user.click(await screen.findByRole('button', { name: '朗读' }))
  expect(screen.getByRole('status').textContent).toBe('正在合成…')

  await user.click(await screen.findByRole('button', { name: '暂停' }, { timeout: 4_000 }))
  await user.click(screen.getByRole('button', { name: '继续朗读' }))
  audio.end()

  await screen.findByRole('button', { name: '朗读' })
  expect(asked).toEqual([{ text: '你好，世界。', packetId: '2', format: 'wav' }])
  expect([counts.looks, audio.play.mock.calls.length, audio.pause.mock.calls.length > 0]).toEqual([2, 2, true])
})

it('reads a long text part by part', async () => {
  const { asked } = fakeSpeech()
  const { user } = renderApp(<VoiceButton text={'今天天气很好。'.repeat(1_000)} />)
  await user.click(await screen.findByRole('button', { name: '朗读' }))
  await screen.findByRole('button', { name: '暂停' })
  audio.end()

  await waitFor(() => expect(audio.play).toHaveBeenCalledTimes(2))
  expect(asked.map(({ text }) => String(text).length)).toEqual([4_998, 2_002])
})

it('says why it could not be read, and tries again', async () => {
  const { asked } = fakeSpeech({
    starts: [answerOf({ state: 3, file: null, error: { code: 'E_AUTH', msg: '语音服务拒绝了密钥' } }), answerOf()],
  })
  const { user } = renderApp(<VoiceButton text="你好" />)
  await user.click(await screen.findByRole('button', { name: '朗读' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('语音服务拒绝了密钥'))
  await user.click(screen.getByRole('button', { name: '重试朗读' }))

  await screen.findByRole('button', { name: '暂停' })
  expect(asked).toHaveLength(2)
})

it('says what the server refuses, without a message over the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeSpeech()
  server.use(http.post('*/api/blade-biz/tools/startTTS', () => failed(400, '引擎账号未设置')))
  const { user } = renderApp(<VoiceButton text="你好" />)
  await user.click(await screen.findByRole('button', { name: '朗读' }))

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('引擎账号未设置'))
  expect(screen.getAllByText('引擎账号未设置')).toHaveLength(1)
})

it('remembers the voice that is chosen, and reads with it at once', async () => {
  const { asked } = fakeSpeech()
  const { user } = renderApp(<VoiceButton text="你好" />)
  await user.click(await screen.findByRole('button', { name: '选择声音' }))
  await user.click(await screen.findByText('English voice'))

  await waitFor(() => expect(asked).toEqual([{ text: '你好', packetId: '1', format: 'mp3' }]))
  expect(readStored('voice-packet')).toBe('1')
})

it('is the only one that plays: another one ends it', async () => {
  fakeSpeech()
  const { user } = renderApp(
    <>
      <VoiceButton text="一" packetId="2" />
      <VoiceButton text="二" packetId="2" />
    </>,
  )
  const [first, second] = await screen.findAllByRole('button', { name: '朗读' })
  await user.click(first as HTMLElement)
  await screen.findByRole('button', { name: '暂停' })
  await user.click(second as HTMLElement)

  await waitFor(() => expect(audio.play).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.getAllByRole('button', { name: '暂停' })).toHaveLength(1))
  expect(screen.getAllByRole('button', { name: '朗读' })).toHaveLength(1)
})

it.each([
  ['no voice is switched on', '你好', []],
  ['there is nothing to read', '```\ncode\n```', undefined],
])('shows nothing where %s', async (_why, text, packets) => {
  fakeSpeech(packets ? { packets } : {})
  const { container } = renderApp(<VoiceButton text={text} />)
  await waitFor(() => expect(queryClient.getQueryState(packetsQuery.queryKey)?.status).toBe('success'))

  expect(container.querySelector('.voice-button')).toBeNull()
})
