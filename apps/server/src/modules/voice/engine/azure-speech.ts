import type { SpeechFormat } from '@drawdesk/contract/voice/speech'
import { parseJson, recordOf, textOf } from '../../../providers/json-values.ts'
import { callService, urlBelow } from './call-service.ts'
import { spokenChunks } from './cut-text.ts'
import { joinAudio } from './join-audio.ts'
import type { SpeechEngine, SpeechEngineDeps, SpeechOrder, SpeechTarget } from './speech.ts'
import { SpeechError } from './speech-error.ts'

/** The service cuts at ten minutes; at half speed this many characters of Chinese take about eight. */
export const AZURE_TEXT_MAX = 1_000
const OUTPUT: Readonly<Record<SpeechFormat, string>> = {
  mp3: 'audio-24khz-48kbitrate-mono-mp3',
  wav: 'riff-24khz-16bit-mono-pcm',
}
/** The service refuses requests without one. */
const USER_AGENT = 'drawdesk'
const LIST_BYTES_MAX = 16 * 1024 * 1024
const LIST_TIMEOUT_MS = 20_000

/** Of a region; those of China have a host of their own. */
export const azureBaseUrl = (region: string): string =>
  `https://${region}.tts.speech.${region.startsWith('china') ? 'azure.cn' : 'microsoft.com'}`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** As XML takes it: escaped, and without the control characters that XML does not know. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the ones meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value)}`

/** Speed (0.5–2, held within) as a rate in percent more or less; pitch in semitones, which the service takes from −12 to +7; volume as it is (its normal one is 100). */
export function ssmlOf(
  text: string,
  { voice, language, speed, pitch, volume }: Pick<SpeechOrder, 'voice' | 'language' | 'speed' | 'pitch' | 'volume'>,
): string {
  const rate = Math.round((Math.min(2, Math.max(0.5, speed)) - 1) * 10_000) / 100
  const semitones = Math.min(7, Math.max(-12, pitch))
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escapeXml(language)}"><voice name="${escapeXml(voice)}">` +
    `<prosody rate="${signed(rate)}%" pitch="${signed(semitones)}st" volume="${volume}">${escapeXml(text)}</prosody></voice></speak>`
  )
}

export function createAzureSpeech(deps: SpeechEngineDeps, target: SpeechTarget): SpeechEngine {
  const base = (): string => {
    if (target.baseUrl) return target.baseUrl
    if (!target.region)
      throw new SpeechError('E_NOT_SET', {
        text: { zh: '请在引擎账号里填写 Azure 的区域', en: 'Enter the region of the Azure account' },
      })
    return azureBaseUrl(target.region)
  }
  const headers = { 'Ocp-Apim-Subscription-Key': target.apiKey, 'User-Agent': USER_AGENT }

  return {
    async synthesise(order, signal) {
      const sounds: Buffer[] = []
      for (const text of spokenChunks(order.text, AZURE_TEXT_MAX)) {
        const call = {
          method: 'POST',
          url: urlBelow(base(), '/cognitiveservices/v1'),
          headers: {
            ...headers,
            'Content-Type': 'application/ssml+xml',
            'X-Microsoft-OutputFormat': OUTPUT[order.format],
          },
          body: ssmlOf(text, order),
          signal,
        } as const
        sounds.push((await callService(deps, target, call)).body)
      }
      return joinAudio(order.format, sounds)
    },

    async voices(signal) {
      const { body } = await callService(deps, target, {
        method: 'GET',
        url: urlBelow(base(), '/cognitiveservices/voices/list'),
        headers,
        signal,
        maxBytes: LIST_BYTES_MAX,
        timeoutMs: LIST_TIMEOUT_MS,
      })
      return { source: 'service', voices: readVoices(body) }
    },
  }
}

function readVoices(body: Buffer): { voice: string; name: string; language: string; gender: string }[] {
  const listed = parseJson(body.toString('utf8'))
  if (listed === undefined) throw new SpeechError('E_UPSTREAM', { detail: 'the list of voices is no JSON' })
  if (!Array.isArray(listed)) throw new SpeechError('E_UPSTREAM', { detail: 'the answer has no voices' })
  return listed.map(recordOf).flatMap((each) => {
    const voice = textOf(each.ShortName)
    return voice
      ? [
          {
            voice,
            name: textOf(each.LocalName) || textOf(each.DisplayName) || voice,
            language: textOf(each.Locale),
            gender: textOf(each.Gender).toLowerCase(),
          },
        ]
      : []
  })
}
