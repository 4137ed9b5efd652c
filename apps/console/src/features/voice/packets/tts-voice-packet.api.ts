import type {
  EngineVoices,
  SampleAnswer,
  SampleInput,
  TtsEngineSave,
  TtsEngineView,
} from '@drawdesk/contract/voice/speech'
import { TTS_VOICE_PACKET_PATH } from '@drawdesk/contract/voice/tts-voice-packet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const path = (name: string): string => `${TTS_VOICE_PACKET_PATH}/${name}`
/** Packets have nothing to do with accounts, so these have a key of their own. */
const engineKeys = keysOf(path('engines'))
export const ENGINES_KEY = engineKeys.all
export const PACKETS_KEY = resourceKeys({ path: TTS_VOICE_PACKET_PATH }).all

export const enginesQuery = queryOptions({
  queryKey: engineKeys.of('accounts'),
  queryFn: ({ signal }) => call<TtsEngineView[]>('GET', path('engines'), { signal, silent: true }),
})

/** Where the engine has no account, or refuses, the reason is shown under the field. */
export const voicesQuery = (engine: string) =>
  queryOptions({
    queryKey: engineKeys.of('voices', engine),
    queryFn: ({ signal }) => call<EngineVoices>('GET', path('voices'), { query: { engine }, signal, silent: true }),
    enabled: engine !== '',
    retry: false,
  })

export const saveEngine = (values: TtsEngineSave, isVersion: boolean): Promise<TtsEngineView> =>
  call('POST', path('saveEngine'), { body: values, silent: true, isVersion })

/** A sample, waited for by the server. Its refusal is shown as a message. */
export const fetchSample = (input: SampleInput, signal: AbortSignal): Promise<SampleAnswer> =>
  call('POST', path('findView'), { body: input, signal })
