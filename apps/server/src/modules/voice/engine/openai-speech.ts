import { recordOf, textOf } from '../../../providers/json-values.ts'
import { callService, jsonOf, urlBelow } from './call-service.ts'
import { spokenChunks } from './cut-text.ts'
import { OPENAI_VOICES } from './documented-voices.ts'
import { joinAudio } from './join-audio.ts'
import type { SpeechEngine, SpeechEngineDeps, SpeechTarget } from './speech.ts'
import { SpeechError } from './speech-error.ts'

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'
export const OPENAI_MODEL = 'gpt-4o-mini-tts'
/** Characters of one call. */
export const OPENAI_TEXT_MAX = 4_096
const LIST_BYTES_MAX = 1024 * 1024
const LIST_TIMEOUT_MS = 15_000

/**
 * OpenAI's speech, and local services of the same form (their base URL is an account's). Speed is the vendor's own (0.25–4, held within);
 * it knows neither pitch nor volume, so these are not sent.
 */
export function createOpenAiSpeech(deps: SpeechEngineDeps, target: SpeechTarget): SpeechEngine {
  const base = target.baseUrl || OPENAI_BASE_URL
  const isOwn = target.baseUrl !== '' && target.baseUrl.replace(/\/+$/, '') !== OPENAI_BASE_URL
  const auth: Record<string, string> = target.apiKey ? { Authorization: `Bearer ${target.apiKey}` } : {}

  return {
    async synthesise({ text, voice, speed, format }, signal) {
      const sounds: Buffer[] = []
      for (const input of spokenChunks(text, OPENAI_TEXT_MAX)) {
        const body = JSON.stringify({
          model: target.model || OPENAI_MODEL,
          input,
          voice,
          response_format: format,
          speed: Math.min(4, Math.max(0.25, speed)),
        })
        sounds.push(
          (
            await callService(deps, target, {
              method: 'POST',
              url: urlBelow(base, '/audio/speech'),
              headers: { ...auth, 'Content-Type': 'application/json' },
              body,
              signal,
            })
          ).body,
        )
      }
      return joinAudio(format, sounds)
    },

    async voices(signal) {
      if (!isOwn) return { source: 'documented', voices: [...OPENAI_VOICES] }
      try {
        const json = jsonOf(
          await callService(deps, target, {
            method: 'GET',
            url: urlBelow(base, '/audio/voices'),
            headers: auth,
            signal,
            maxBytes: LIST_BYTES_MAX,
            timeoutMs: LIST_TIMEOUT_MS,
          }),
        )
        return { source: 'service', voices: readVoices(json.voices) }
      } catch (error) {
        // A gateway of this form need not have the list.
        if (error instanceof SpeechError && error.code === 'E_PARAM')
          return { source: 'documented', voices: [...OPENAI_VOICES] }
        throw error
      }
    },
  }
}

/** `[{id, name?, language?, gender?}]`, or plain names. */
function readVoices(given: unknown): { voice: string; name: string; language: string; gender: string }[] {
  if (!Array.isArray(given)) throw new SpeechError('E_UPSTREAM', { detail: 'the answer has no voices' })
  return given.flatMap((each: unknown) => {
    const facts = recordOf(typeof each === 'string' ? { id: each } : each)
    const voice = textOf(facts.id) || textOf(facts.name)
    return voice
      ? [
          {
            voice,
            name: textOf(facts.name) || voice,
            language: textOf(facts.language),
            gender: textOf(facts.gender).toLowerCase(),
          },
        ]
      : []
  })
}
