import {
  TOOLS_PATH,
  type SpeechFormat,
  type TtsAnswer,
  type TtsFigures,
  type VoicePacketDictEntry,
} from '@drawdesk/contract/voice/speech'
import { ENGINE_CAN, TTS_VOICE_PACKET_PATH, type TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import type { FileView } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { followEvents } from '../../../lib/events/events.ts'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** The event is quicker; where events do not come, this is. */
const FIRST_LOOK_MS = 400
const LONGEST_LOOK_MS = 4_000
const SLOWER = 1.6

/** The packets that are switched on. */
export const packetsQuery = queryOptions({
  queryKey: resourceKeys({ path: TTS_VOICE_PACKET_PATH }).of('dictionary'),
  queryFn: ({ signal }) =>
    call<VoicePacketDictEntry[]>('GET', `${TTS_VOICE_PACKET_PATH}/voicePacketDict`, { signal, silent: true }),
})

export const FIGURES_KEY = keysOf(TOOLS_PATH).of('ttsFigures')
export const figuresQuery = queryOptions({
  queryKey: FIGURES_KEY,
  queryFn: ({ signal }) => call<TtsFigures>('GET', `${TOOLS_PATH}/ttsFigures`, { signal, silent: true }),
})

/** The form that a packet's engine writes, the smaller one where it writes both. */
export const formatOf = ({ engine }: Pick<VoicePacketDictEntry, 'engine'>): SpeechFormat =>
  formatsOf(engine)[0] ?? 'wav'
export const formatsOf = (engine: string | undefined): readonly SpeechFormat[] =>
  engine !== undefined && engine in ENGINE_CAN ? ENGINE_CAN[engine as TtsEngine].formats : ['mp3', 'wav']

export interface SpeechOrder {
  text: string
  packetId: string
  format: SpeechFormat
}

/**
 * Has a text read: resolves once its sound is there, or could not be made (`state` 3). `onState` receives each state before that.
 *
 * @throws {ApiError} where it was refused (shown already unless `silent`); the signal's reason when it is called off
 */
export async function speak(
  order: SpeechOrder,
  {
    signal,
    silent = false,
    onState,
  }: { signal: AbortSignal; silent?: boolean; onState?: (state: TtsAnswer['state']) => void },
): Promise<TtsAnswer> {
  let answer = await call<TtsAnswer>('POST', `${TOOLS_PATH}/startTTS`, { body: order, signal, silent })
  let waitMs = FIRST_LOOK_MS
  let wake = (): void => undefined
  const unfollow = followEvents({
    topics: ['speech'],
    onEvent: ({ data }) => {
      if (data.includes(`"${answer.id}"`)) wake()
    },
  })
  try {
    // One look after the other.
    while (answer.state < 2) {
      onState?.(answer.state)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      })
      signal.throwIfAborted()
      waitMs = Math.min(LONGEST_LOOK_MS, waitMs * SLOWER)
      answer = await call<TtsAnswer>('GET', `${TOOLS_PATH}/findTTS`, { query: { id: answer.id }, signal, silent })
    }
    return answer
  } finally {
    unfollow()
  }
}

/** The sound's bytes. From its own address a browser could not always jump about in it. @throws {Error} where it did not come */
export async function fetchSound(file: Pick<FileView, 'url'>, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(file.url, { signal })
  if (!response.ok) throw new Error(`the sound was answered with ${response.status}`)
  return response.blob()
}
