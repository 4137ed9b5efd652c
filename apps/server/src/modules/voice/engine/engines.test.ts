import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { startAzureSpeechFake } from '@drawdesk/fakes/azure-speech'
import { startCosyVoiceFake } from '@drawdesk/fakes/cosyvoice'
import type { FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { startOpenAiSpeechFake } from '@drawdesk/fakes/openai/openai-speech'
import { fetchSend } from '../../drawing/engine/testing/fetch-send.fixture.ts'
import { azureBaseUrl, ssmlOf } from './azure-speech.ts'
import { cosyVoiceManner } from './cosyvoice.ts'
import { createSpeechEngine } from './speech-engine.ts'
import type { SpeechEngine, SpeechOrder, SpeechTarget } from './speech.ts'
import { SpeechError } from './speech-error.ts'

const open: FakeServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
})
async function started<Fake extends FakeServer>(starting: Promise<Fake>): Promise<Fake> {
  const fake = await starting
  open.push(fake)
  return fake
}
const config = readConfig({})
const outbound = { send: fetchSend } as unknown as Outbound // the only part that engines call
const engineOf = (target: Partial<SpeechTarget> & Pick<SpeechTarget, 'engine'>): SpeechEngine =>
  createSpeechEngine(
    { outbound, config, clock: systemClock },
    { tenantId: '000000', baseUrl: '', region: '', model: '', apiKey: '', ...target },
  )
const never = new AbortController().signal
const orderOf = (more: Partial<SpeechOrder> = {}): SpeechOrder => ({
  text: '你好，世界。',
  voice: 'alloy',
  language: 'zh-CN',
  speed: 1,
  pitch: 0,
  volume: 100,
  format: 'mp3',
  ...more,
})
const failureOf = async (work: Promise<unknown>): Promise<SpeechError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SpeechError)) throw new Error(`no failure of speech: ${String(error)}`)
  return error
}

const openai = async () => {
  const fake = await started(startOpenAiSpeechFake())
  return { fake, engine: engineOf({ engine: 'openai', baseUrl: `${fake.url}/v1/`, apiKey: 'sk-fake-speech-1234' }) }
}
const cosyvoice = async () => {
  const fake = await started(startCosyVoiceFake())
  return { fake, engine: engineOf({ engine: 'cosyvoice', baseUrl: `${fake.url}/api/v1`, apiKey: 'sk-fake-dash-5678' }) }
}
const azure = async () => {
  const fake = await started(startAzureSpeechFake())
  return { fake, engine: engineOf({ engine: 'azure', baseUrl: fake.url, apiKey: '0123456789abcdef0123456789abcdef' }) }
}

describe('OpenAI speech', () => {
  it.each(['mp3', 'wav'] as const)('reads a text as %s', async (format) => {
    const { fake, engine } = await openai()

    const sound = await engine.synthesise(orderOf({ format, speed: 2 }), never)

    expect(fake.requests[0]?.json).toEqual({
      model: 'gpt-4o-mini-tts',
      input: '你好，世界。',
      voice: 'alloy',
      response_format: format,
      speed: 2,
    })
    expect(sound.mime).toBe(format === 'mp3' ? 'audio/mpeg' : 'audio/wav')
    expect(sound.durationMs).toBeGreaterThanOrEqual(180)
    expect(sound.durationMs).toBeLessThan(210)
  })

  it('reads a text over 4,096 characters whole, in calls that end with sentences', async () => {
    const { fake, engine } = await openai()
    const text = '今天天气很好，我们一起去画画吧。'.repeat(300)

    const sound = await engine.synthesise(orderOf({ text, format: 'wav' }), never)

    expect(fake.said.length).toBe(2)
    expect(fake.said.join('')).toBe(text)
    expect(fake.said[0]?.endsWith('。')).toBe(true)
    expect(sound.durationMs).toBe(text.length * 60)
    expect(sound.bytes.readUInt32LE(40)).toBe(sound.bytes.length - 44)
  })

  it.each([
    ['rate', 'E_RATE', true],
    ['quota', 'E_BALANCE', false],
    ['error500', 'E_UPSTREAM', true],
    ['page', 'E_UPSTREAM', true],
    ['lost', 'E_UPSTREAM', true],
    ['cut', 'E_UPSTREAM', true],
  ] as const)('says how it failed: %s', async (scene, code, isRepeatable) => {
    const { fake, engine } = await openai()
    fake.script(scene)

    expect(await failureOf(engine.synthesise(orderOf(), never))).toMatchObject({
      code,
      isRepeatable,
      ...(scene === 'rate' ? { retryAfterMs: 1_000 } : {}),
    })
  })

  it('reports a wrong key and a wrong voice in the words of the service, and never the key', async () => {
    const { fake } = await openai()
    const wrong = await failureOf(
      engineOf({ engine: 'openai', baseUrl: `${fake.url}/v1`, apiKey: 'sk-wrong-key-9999' }).synthesise(
        orderOf(),
        never,
      ),
    )
    const { engine } = await openai()
    const voice = await failureOf(engine.synthesise(orderOf({ voice: 'nobody' }), never))

    expect([wrong.code, wrong.isRepeatable]).toEqual(['E_AUTH', false])
    expect(JSON.stringify([wrong.text, wrong.message])).not.toContain('sk-wrong-key')
    expect(wrong.text.zh).toContain('••••')
    expect(voice.code).toBe('E_PARAM')
    expect(voice.text.en).toContain(`Invalid value: 'nobody'`)
  })

  it('stops when it is asked to, and says what cannot be reached', async () => {
    const { fake, engine } = await openai()
    fake.script('held')
    const stop = new AbortController()
    const waiting = failureOf(engine.synthesise(orderOf(), stop.signal))
    await fake.held()
    stop.abort()
    const closed = await startOpenAiSpeechFake()
    await closed.close()
    const gone = engineOf({ engine: 'openai', baseUrl: `${closed.url}/v1` })

    expect((await waiting).code).toBe('E_STOPPED')
    expect((await failureOf(gone.synthesise(orderOf(), never))).code).toBe('E_UNSENT')
    fake.release()
  })

  it('lists the voices that a local service lists, else the documented ones', async () => {
    const local = await started(startOpenAiSpeechFake({ isLocal: true }))
    const { engine: gateway } = await openai()

    const listed = await engineOf({ engine: 'openai', baseUrl: `${local.url}/v1` }).voices(never)
    const documented = await gateway.voices(never)

    expect([listed.source, listed.voices.map(({ voice }) => voice)]).toEqual([
      'service',
      ['af_heart', 'zf_xiaobei', 'zm_yunxi'],
    ])
    expect([documented.source, documented.voices.map(({ voice }) => voice).includes('alloy')]).toEqual([
      'documented',
      true,
    ])
    expect((await engineOf({ engine: 'openai', apiKey: 'sk' }).voices(never)).source).toBe('documented')
  })
})

describe('CosyVoice', () => {
  it('fetches the sound from the address in the answer, without the key', async () => {
    const { fake, engine } = await cosyvoice()

    const sound = await engine.synthesise(orderOf({ voice: 'longwan_v2', speed: 1.5, pitch: -12, volume: 80 }), never)

    expect(fake.requests[0]?.json).toEqual({
      model: 'cosyvoice-v2',
      input: {
        text: '你好，世界。',
        voice: 'longwan_v2',
        format: 'mp3',
        sample_rate: 24_000,
        rate: 1.5,
        pitch: 0.5,
        volume: 40,
      },
    })
    expect(fake.requests[1]).toMatchObject({ method: 'GET', path: expect.stringMatching(/^\/files\//) })
    expect(fake.requests[1]?.headers.authorization).toBeUndefined()
    expect([sound.mime, sound.durationMs]).toEqual(['audio/mpeg', 240])
  })

  it('cuts and joins long texts', async () => {
    const { fake, engine } = await cosyvoice()
    const text = '一二三四五六七八九。'.repeat(450)

    const sound = await engine.synthesise(orderOf({ text, voice: 'longwan_v2', format: 'wav' }), never)

    expect(fake.said.map(({ length }) => length)).toEqual([2_000, 2_000, 500])
    expect(sound.durationMs).toBe(4_500 * 60)
  })

  it.each([
    ['rate', 'E_RATE'],
    ['balance', 'E_BALANCE'],
    ['moderated', 'E_MODERATED'],
    ['error500', 'E_UPSTREAM'],
    ['expired', 'E_AUTH'],
    ['empty', 'E_UPSTREAM'],
  ] as const)('says how it failed: %s', async (scene, code) => {
    const { fake, engine } = await cosyvoice()
    fake.script(scene)

    expect((await failureOf(engine.synthesise(orderOf({ voice: 'longwan_v2' }), never))).code).toBe(code)
  })

  it('turns the manner into the vendor’s measures, held within them', () => {
    expect(
      [
        { speed: 0.25, pitch: 12, volume: 100 },
        { speed: 4, pitch: 0, volume: 0 },
        { speed: 1, pitch: 7, volume: 50 },
      ].map(cosyVoiceManner),
    ).toEqual([
      { rate: 0.5, pitch: 2, volume: 50 },
      { rate: 2, pitch: 1, volume: 0 },
      { rate: 1, pitch: 1.498, volume: 25 },
    ])
  })
})

describe('Azure speech', () => {
  it('reads any text as text: signs of XML are escaped, and come out as they were', async () => {
    const { fake, engine } = await azure()
    const text = `</prosody><break time="10s"/> 1 < 2 & "it's" > 0 \u0007😀`

    const sound = await engine.synthesise(
      orderOf({ text, voice: 'zh-CN-XiaoxiaoNeural', speed: 1.25, pitch: -3.5, volume: 60, format: 'wav' }),
      never,
    )

    expect(fake.said).toEqual([text.replace('\u0007', ' ')])
    expect(fake.requests[0]?.headers).toMatchObject({
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
      'user-agent': 'drawdesk',
    })
    expect(fake.requests[0]?.body.toString()).toContain('rate="+25%" pitch="-3.5st" volume="60"')
    expect(sound.mime).toBe('audio/wav')
  })

  it('holds speed and pitch within what the service takes', () => {
    const ssml = (speed: number, pitch: number): string =>
      ssmlOf('x', { voice: 'v', language: 'en', speed, pitch, volume: 100 })

    expect(
      [ssml(0.25, -12), ssml(4, 12), ssml(1, 0)].map((text) => /rate="(\S+)%" pitch="(\S+)st"/.exec(text)?.slice(1)),
    ).toEqual([
      ['-50', '-12'],
      ['+100', '+7'],
      ['+0', '+0'],
    ])
  })

  it.each([
    ['rate', 'E_RATE'],
    ['error502', 'E_UPSTREAM'],
    ['empty', 'E_UPSTREAM'],
  ] as const)('says how it failed: %s', async (scene, code) => {
    const { fake, engine } = await azure()
    fake.script(scene)

    expect((await failureOf(engine.synthesise(orderOf({ voice: 'zh-CN-XiaoxiaoNeural' }), never))).code).toBe(code)
  })

  it('lists the voices of the service with the key', async () => {
    const { fake, engine } = await azure()

    expect(await engine.voices(never)).toEqual({
      source: 'service',
      voices: [
        { voice: 'zh-CN-XiaoxiaoNeural', name: '晓晓', language: 'zh-CN', gender: 'female' },
        { voice: 'en-US-GuyNeural', name: 'Guy', language: 'en-US', gender: 'male' },
      ],
    })
    expect(
      (await failureOf(engineOf({ engine: 'azure', baseUrl: fake.url, apiKey: 'wrong' }).voices(never))).code,
    ).toBe('E_AUTH')
  })

  it('goes to the host of the region, those of China to their own', async () => {
    expect([azureBaseUrl('eastasia'), azureBaseUrl('chinaeast2')]).toEqual([
      'https://eastasia.tts.speech.microsoft.com',
      'https://chinaeast2.tts.speech.azure.cn',
    ])
    expect((await failureOf(engineOf({ engine: 'azure', apiKey: 'k' }).synthesise(orderOf(), never))).code).toBe(
      'E_NOT_SET',
    )
  })
})
