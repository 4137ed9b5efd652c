import type { TtsAnswer, VoicePacketDictEntry } from '@drawdesk/contract/voice/speech'
import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { ok, server } from '../../../../testing/server.ts'

export const SOUND = {
  fileId: '77',
  name: 'sound.mp3',
  mime: 'audio/mpeg',
  bytes: 3,
  width: null,
  height: null,
  url: '/api/sound.mp3',
  webUrl: '/api/sound.mp3',
  thumbUrl: '/api/sound.mp3',
}
export const PACKETS: VoicePacketDictEntry[] = [
  { dictKey: '1', dictValue: 'English voice', engine: 'openai', language: 'en-US' },
  { dictKey: '2', dictValue: '普通话', engine: 'offline', language: 'zh-CN' },
]
export const answerOf = (more: Partial<TtsAnswer> = {}): TtsAnswer => ({
  id: '5',
  state: 2,
  file: SOUND,
  durationMs: 1_500,
  isCached: false,
  savedCost: null,
  error: null,
  ...more,
})

/** A server that reads: its packets, and what it answers to each start and each look, the last one for ever. */
export function fakeSpeech({
  packets = PACKETS,
  starts = [answerOf()],
  looks = [answerOf()],
}: { packets?: VoicePacketDictEntry[]; starts?: TtsAnswer[]; looks?: TtsAnswer[] } = {}) {
  const asked: Record<string, unknown>[] = []
  const counts = { looks: 0 }
  server.use(
    http.get('*/api/blade-biz/ttsVoicePacket/voicePacketDict', () => ok(packets)),
    http.post('*/api/blade-biz/tools/startTTS', async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>)
      return ok(starts[Math.min(asked.length, starts.length) - 1])
    }),
    http.get('*/api/blade-biz/tools/findTTS', () => {
      counts.looks += 1
      return ok(looks[Math.min(counts.looks, looks.length) - 1])
    }),
    http.get('*/api/sound.mp3', () =>
      HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, { headers: { 'Content-Type': 'audio/mpeg' } }),
    ),
  )
  return { asked, counts }
}

/** The part of a browser that plays, which the tests' one lacks. */
export function fakeAudio() {
  const played: HTMLMediaElement[] = []
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    played.push(this)
    return Promise.resolve()
  })
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => undefined
  return { play, pause, end: () => played.at(-1)?.dispatchEvent(new Event('ended')) }
}
