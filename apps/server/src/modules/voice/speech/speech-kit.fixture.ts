import { TOOLS_PATH, type StartTtsInput, type TtsAnswer } from '@drawdesk/contract/voice/speech'
import { TTS_VOICE_PACKET_PATH } from '@drawdesk/contract/voice/tts-voice-packet'
import { expect } from 'vitest'
import type { Static } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn, TestApp } from '../../../testing/build-test-app.ts'
import { waitForSpeech } from './speech-wait.ts'

const VOICE = `/api${TTS_VOICE_PACKET_PATH}`
const TOOLS = `/api${TOOLS_PATH}`
const LONGEST_MS = 20_000
let counter = 0

/** Calls of a person who works with voices. */
export function voiceCalls(caller: SignedIn) {
  return {
    async setEngine(values: object): Promise<void> {
      const answer = await caller.post(`${VOICE}/saveEngine`, values)
      expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
    },
    async addPacket(values: object = {}): Promise<string> {
      counter += 1
      const answer = await caller.post<{ id: string }>(`${VOICE}/submit`, {
        name: `声音${counter}`,
        engine: 'openai',
        voice: 'alloy',
        language: 'zh-CN',
        gender: 'neutral',
        speed: 1,
        pitch: 0,
        volume: 100,
        active: 1,
        ...values,
      })
      expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
      return answer.data.id
    },
    start: (values: Partial<Static<typeof StartTtsInput>>): Promise<Answer<TtsAnswer>> =>
      caller.post<TtsAnswer>(`${TOOLS}/startTTS`, { format: 'mp3', ...values }),
    find: (id: string): Promise<Answer<TtsAnswer>> => caller.get<TtsAnswer>(`${TOOLS}/findTTS`, { id }),
    voice: <Data>(call: string, values: object): Promise<Answer<Data>> => caller.post<Data>(`${VOICE}/${call}`, values),
    figures: () => caller.get(`${TOOLS}/ttsFigures`),
  }
}

/** Starts a text and answers how it ended. */
export async function speak(
  test: Pick<TestApp, 'deps'>,
  tenantId: string,
  caller: SignedIn,
  values: Partial<Static<typeof StartTtsInput>>,
): Promise<TtsAnswer> {
  const calls = voiceCalls(caller)
  const { data, msg } = await calls.start(values)
  expect(msg).toBe('操作成功')
  expect(await waitForSpeech(test.deps, { tenantId }, data.id, LONGEST_MS)).toBe(true)
  return (await calls.find(data.id)).data
}
