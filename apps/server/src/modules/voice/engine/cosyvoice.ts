import { callService, jsonOf, urlBelow } from './call-service.ts'
import { spokenChunks } from './cut-text.ts'
import { COSYVOICE_VOICES } from './documented-voices.ts'
import { joinAudio } from './join-audio.ts'
import type { SpeechEngine, SpeechEngineDeps, SpeechOrder, SpeechTarget } from './speech.ts'
import { SpeechError } from './speech-error.ts'

export const COSYVOICE_BASE_URL = 'https://dashscope.aliyuncs.com/api/v1'
export const COSYVOICE_MODEL = 'cosyvoice-v2'
export const COSYVOICE_TEXT_MAX = 2_000
const SAMPLE_RATE = 24_000
const ANSWER_BYTES_MAX = 1024 * 1024

/** What the vendor is sent: `rate` 0.5–2 = the speed held within; `pitch` 0.5–2 = 2^(semitones / 12); `volume` 0–100, of which 50 is its normal one: half of ours. */
export const cosyVoiceManner = ({
  speed,
  pitch,
  volume,
}: Pick<SpeechOrder, 'speed' | 'pitch' | 'volume'>): { rate: number; pitch: number; volume: number } => ({
  rate: Math.min(2, Math.max(0.5, speed)),
  pitch: Math.round(Math.min(2, Math.max(0.5, 2 ** (pitch / 12))) * 1_000) / 1_000,
  volume: Math.round(volume / 2),
})

/** CosyVoice over HTTP: each answer names an address, from which the sound is fetched (through the same guard, without the key). */
export function createCosyVoice(deps: SpeechEngineDeps, target: SpeechTarget): SpeechEngine {
  const url = urlBelow(target.baseUrl || COSYVOICE_BASE_URL, '/services/audio/tts/SpeechSynthesizer')

  async function say(text: string, order: SpeechOrder, signal: AbortSignal): Promise<Buffer> {
    const body = JSON.stringify({
      model: target.model || COSYVOICE_MODEL,
      input: { text, voice: order.voice, format: order.format, sample_rate: SAMPLE_RATE, ...cosyVoiceManner(order) },
    })
    const json = jsonOf(
      await callService(deps, target, {
        method: 'POST',
        url,
        headers: { Authorization: `Bearer ${target.apiKey}`, 'Content-Type': 'application/json' },
        body,
        signal,
        maxBytes: ANSWER_BYTES_MAX,
      }),
    )
    const address = (json as { output?: { audio?: { url?: unknown } } }).output?.audio?.url
    if (typeof address !== 'string' || address === '')
      throw new SpeechError('E_UPSTREAM', { detail: 'the answer names no audio' })
    return (await callService(deps, target, { method: 'GET', url: address, headers: {}, signal })).body
  }

  return {
    async synthesise(order, signal) {
      const sounds: Buffer[] = []
      for (const text of spokenChunks(order.text, COSYVOICE_TEXT_MAX)) sounds.push(await say(text, order, signal))
      return joinAudio(order.format, sounds)
    },
    voices: async () => ({ source: 'documented', voices: [...COSYVOICE_VOICES] }),
  }
}
