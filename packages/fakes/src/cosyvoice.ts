import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { createScenes } from './kit/scenes.ts'
import { makeMp3, makeWav, spokenMs } from './kit/sounds.ts'

export type CosyVoiceScene = 'ok' | 'rate' | 'balance' | 'moderated' | 'error500' | 'expired' | 'empty'

export interface CosyVoiceFake extends FakeServer {
  script(...scenes: CosyVoiceScene[]): void
  said: string[]
}

const WORDS: Readonly<Record<string, CosyVoiceScene>> = {
  rate: 'rate',
  balance: 'balance',
  moderated: 'moderated',
  error: 'error500',
  expired: 'expired',
  empty: 'empty',
}
export const COSYVOICE_WORDS: readonly string[] = Object.keys(WORDS)
const PATH = '/api/v1/services/audio/tts/SpeechSynthesizer'

const problem = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { code, message, request_id: 'fake-request' },
})
const isWithin = (value: unknown, min: number, max: number): boolean =>
  value === undefined || (typeof value === 'number' && value >= min && value <= max)

/** CosyVoice's HTTP call on loopback (providers §3): the answer names an address of the sound. */
export async function startCosyVoiceFake({ key = 'sk-fake-dash-5678', port = 0 } = {}): Promise<CosyVoiceFake> {
  const scenes = createScenes(WORDS, 'ok')
  const files = createHostedFiles()
  const said: string[] = []

  function speak(request: FakeRequest): FakeAnswer {
    const { model, input = {} } = (request.json ?? {}) as { model?: unknown; input?: Record<string, unknown> }
    const { text, voice, format, rate, pitch, volume } = input
    if (typeof model !== 'string' || typeof text !== 'string' || text === '' || typeof voice !== 'string')
      return problem(400, 'InvalidParameter', 'model, input.text and input.voice are required')
    if (!isWithin(rate, 0.5, 2) || !isWithin(pitch, 0.5, 2) || !isWithin(volume, 0, 100))
      return problem(400, 'InvalidParameter', 'rate, pitch or volume is out of range')
    if (!voice.endsWith('_v2')) return problem(400, 'InvalidParameter', `[418] voice ${voice} does not exist`)
    const scene = scenes.next(text)
    if (scene === 'rate')
      return problem(429, 'Throttling.RateQuota', 'Requests rate limit exceeded, please try again later.')
    if (scene === 'balance')
      return problem(400, 'Arrearage', 'Access denied, please make sure your account is in good standing.')
    if (scene === 'moderated')
      return problem(400, 'DataInspectionFailed', 'Input data may contain inappropriate content.')
    if (scene === 'error500')
      return problem(
        500,
        'InternalError',
        'An internal error has occured, please try again later or contact service support.',
      )
    if (scene === 'empty') return { body: { request_id: 'fake-request', output: { finish_reason: 'stop' } } }
    said.push(text)
    const ms = spokenMs(text) / Number(rate ?? 1)
    const place = files.put(
      format === 'wav' ? makeWav(ms) : makeMp3(ms, { hasTable: true }),
      format === 'wav' ? 'audio/wav' : 'audio/mpeg',
      scene === 'expired' ? 0 : undefined,
    )
    return {
      body: {
        request_id: 'fake-request',
        output: {
          finish_reason: 'stop',
          audio: { url: `${server.url}${place}`, id: 'audio_fake', expires_at: 4_000_000_000 },
        },
        usage: { characters: text.length },
      },
    }
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      // Object stores refuse a request that is signed twice.
      if (file)
        return request.headers.authorization === undefined
          ? file
          : { status: 400, body: '<Error><Code>InvalidArgument</Code></Error>' }
      if (request.headers.authorization !== `Bearer ${key}`)
        return problem(401, 'InvalidApiKey', 'Invalid API-key provided.')
      return request.method === 'POST' && request.path === PATH
        ? speak(request)
        : problem(404, 'ModelNotFound', request.path)
    },
    { port },
  )
  return { ...server, script: scenes.script, said }
}
