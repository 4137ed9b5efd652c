import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'
import { makeMp3, makeWav, spokenMs } from '../kit/sounds.ts'

export type OpenAiSpeechScene = 'ok' | 'rate' | 'quota' | 'error500' | 'page' | 'lost' | 'held' | 'cut'

export interface OpenAiSpeechFake extends FakeServer {
  script(...scenes: OpenAiSpeechScene[]): void
  release(): void
  held(): Promise<void>
  /** Texts that were made into sound, in order. */
  said: string[]
}

const WORDS: Readonly<Record<string, OpenAiSpeechScene>> = {
  rate: 'rate',
  quota: 'quota',
  error: 'error500',
  page: 'page',
  lost: 'lost',
  cut: 'cut',
}
export const OPENAI_SPEECH_WORDS: readonly string[] = Object.keys(WORDS)
const VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
]
const LOCAL_VOICES = ['af_heart', 'zf_xiaobei', 'zm_yunxi']
const INPUT_MAX = 4_096

const problem = (
  status: number,
  code: string,
  message: string,
  type = 'invalid_request_error',
  headers: Record<string, string> = {},
): FakeAnswer => ({ status, headers, body: { error: { message, type, param: null, code } } })

/** OpenAI's speech on loopback (providers §3); `isLocal`: a local service of that form, without a key, with a list of voices. */
export async function startOpenAiSpeechFake({
  key = 'sk-fake-speech-1234',
  isLocal = false,
  port = 0,
} = {}): Promise<OpenAiSpeechFake> {
  const scenes = createScenes(WORDS, 'ok')
  const holds = createHolds()
  const said: string[] = []

  function misfit(body: Record<string, unknown>): FakeAnswer | undefined {
    const { model, input, voice, response_format: format = 'mp3', speed = 1 } = body
    if (typeof model !== 'string' || typeof input !== 'string' || typeof voice !== 'string')
      return problem(400, 'missing_required_parameter', 'model, input and voice are required')
    if (input.length > INPUT_MAX)
      return problem(
        400,
        'string_above_max_length',
        `Invalid 'input': string too long. Expected a string with maximum length ${INPUT_MAX}`,
      )
    if (!isLocal && !VOICES.includes(voice))
      return problem(400, 'invalid_value', `Invalid value: '${voice}'. Supported values are: ${VOICES.join(', ')}`)
    if (isLocal && !voice.split('+').every((part) => LOCAL_VOICES.includes(part)))
      return problem(400, 'validation_error', `Voice ${voice} not found`)
    if (format !== 'mp3' && format !== 'wav') return problem(400, 'invalid_value', `Invalid value: '${String(format)}'`)
    if (typeof speed !== 'number' || speed < 0.25 || speed > 4)
      return problem(400, 'invalid_value', `Invalid 'speed': ${String(speed)}`)
    return undefined
  }

  async function speak(request: FakeRequest): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as Record<string, unknown>
    const wrong = misfit(body)
    if (wrong) return wrong
    const input = body.input as string
    const scene = scenes.next(input)
    if (scene === 'rate')
      return problem(429, 'rate_limit_exceeded', 'Rate limit reached for requests', 'requests', { 'Retry-After': '1' })
    if (scene === 'quota')
      return problem(
        429,
        'insufficient_quota',
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
      )
    if (scene === 'error500')
      return problem(500, 'server_error', 'The server had an error while processing your request', 'server_error')
    if (scene === 'page')
      return { body: '<html><body>Bad gateway</body></html>', headers: { 'Content-Type': 'text/html' } }
    if (scene === 'held') await holds.hold()
    said.push(input)
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    const ms = spokenMs(input) / ((body.speed as number | undefined) ?? 1)
    const isWav = body.response_format === 'wav'
    // The service streams, so its WAV does not know its length.
    return {
      body: isWav ? makeWav(ms, { isStreamed: true }) : makeMp3(ms),
      headers: { 'Content-Type': isWav ? 'audio/wav' : 'audio/mpeg' },
      ...(scene === 'cut' ? { drop: 'afterHeaders' as const } : {}),
    }
  }

  const server = await startFakeServer(
    (request) => {
      if (!isLocal && request.headers.authorization !== `Bearer ${key}`)
        return problem(
          401,
          'invalid_api_key',
          `Incorrect API key provided: ${request.headers.authorization?.slice(7)}.`,
        )
      if (request.method === 'POST' && request.path === '/v1/audio/speech') return speak(request)
      if (isLocal && request.method === 'GET' && request.path === '/v1/audio/voices')
        return { body: { voices: LOCAL_VOICES.map((id) => ({ id })) } }
      return problem(404, 'unknown_url', `Unknown request URL: ${request.method} ${request.path}`)
    },
    { port },
  )
  return { ...server, script: scenes.script, release: holds.release, held: holds.held, said }
}
