import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './kit/fake-http.ts'
import { createScenes } from './kit/scenes.ts'
import { makeMp3, makeWav, spokenMs } from './kit/sounds.ts'

export type AzureSpeechScene = 'ok' | 'rate' | 'error502' | 'empty'

export interface AzureSpeechFake extends FakeServer {
  script(...scenes: AzureSpeechScene[]): void
  /** Texts as an XML reader understands them. */
  said: string[]
}

const WORDS: Readonly<Record<string, AzureSpeechScene>> = { rate: 'rate', gateway: 'error502', empty: 'empty' }
export const AZURE_SPEECH_WORDS: readonly string[] = Object.keys(WORDS)
const VOICES = [
  {
    Name: 'Microsoft Server Speech Text to Speech Voice (zh-CN, XiaoxiaoNeural)',
    DisplayName: 'Xiaoxiao',
    LocalName: '晓晓',
    ShortName: 'zh-CN-XiaoxiaoNeural',
    Gender: 'Female',
    Locale: 'zh-CN',
    SampleRateHertz: '24000',
    VoiceType: 'Neural',
    Status: 'GA',
  },
  {
    Name: 'Microsoft Server Speech Text to Speech Voice (en-US, GuyNeural)',
    DisplayName: 'Guy',
    LocalName: 'Guy',
    ShortName: 'en-US-GuyNeural',
    Gender: 'Male',
    Locale: 'en-US',
    SampleRateHertz: '24000',
    VoiceType: 'Neural',
    Status: 'GA',
  },
]
const FORMATS: Readonly<Record<string, 'mp3' | 'wav'>> = {
  'audio-24khz-48kbitrate-mono-mp3': 'mp3',
  'riff-24khz-16bit-mono-pcm': 'wav',
}
/** Strict on purpose: an unescaped sign in the text or an attribute does not fit. */
const SSML =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="([^"<>&]+)"><voice name="([^"<>&]+)"><prosody rate="([+-]\d+(?:\.\d+)?)%" pitch="([+-]\d+(?:\.\d+)?)st" volume="(\d{1,3})">((?:[^<>&]|&(?:amp|lt|gt|quot|apos);)*)<\/prosody><\/voice><\/speak>$/
const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Azure's text to speech on loopback (providers §3); its errors have a status and hardly a word. */
export async function startAzureSpeechFake({
  key = '0123456789abcdef0123456789abcdef',
  port = 0,
} = {}): Promise<AzureSpeechFake> {
  const scenes = createScenes(WORDS, 'ok')
  const said: string[] = []

  function speak(request: FakeRequest): FakeAnswer {
    if (!request.headers['content-type']?.startsWith('application/ssml+xml'))
      return { status: 415, body: 'Unsupported Media Type' }
    const format = FORMATS[request.headers['x-microsoft-outputformat'] ?? '']
    if (!format || !request.headers['user-agent']) return { status: 400, body: 'Bad Request' }
    const read = SSML.exec(request.body.toString('utf8'))
    if (!read) return { status: 400, body: 'Failed to parse SSML' }
    const [, , voice = '', rate = '0', pitch = '0', volume = '100', escaped = ''] = read
    if (!VOICES.some(({ ShortName }) => ShortName === voice))
      return { status: 400, body: `Unsupported voice ${voice}.` }
    if (Number(rate) < -50 || Number(rate) > 100 || Number(pitch) < -12 || Number(pitch) > 7 || Number(volume) > 100)
      return { status: 400, body: 'prosody is out of range' }
    const text = escaped.replace(/&\w+;/g, (name) => UNESCAPED[name] ?? name)
    const scene = scenes.next(text)
    if (scene === 'rate') return { status: 429, body: 'Too Many Requests', headers: { 'Retry-After': '1' } }
    if (scene === 'error502') return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' }
    if (scene === 'empty') return { body: Buffer.alloc(0), headers: { 'Content-Type': 'audio/mpeg' } }
    said.push(text)
    const ms = spokenMs(text)
    return {
      body: format === 'wav' ? makeWav(ms) : makeMp3(ms),
      headers: { 'Content-Type': format === 'wav' ? 'audio/x-wav' : 'audio/mpeg' },
    }
  }

  const server = await startFakeServer(
    (request) => {
      if (request.headers['ocp-apim-subscription-key'] !== key) return { status: 401, body: 'Unauthorized' }
      if (request.method === 'POST' && request.path === '/cognitiveservices/v1') return speak(request)
      if (request.method === 'GET' && request.path === '/cognitiveservices/voices/list') return { body: VOICES }
      return { status: 404, body: 'Resource not found' }
    },
    { port },
  )
  return { ...server, script: scenes.script, said }
}
