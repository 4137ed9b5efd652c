import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../../platform/pictures/sniff.ts'
import { OFFLINE_VOICES } from './documented-voices.ts'
import { createOfflineSpeech, isOfflineInstalled, offlineManner } from './offline-speech.ts'
import type { SpeechOrder } from './speech.ts'
import { SpeechError } from './speech-error.ts'

const FAKE = fileURLToPath(import.meta.resolve('@drawdesk/fakes/offline-voice'))
/** The real engine, where somebody installed it for this run. */
const installed = [process.env.OFFLINE_VOICE].filter((path) => path !== undefined)

const never = new AbortController().signal
const orderOf = (more: Partial<SpeechOrder> = {}): SpeechOrder => ({
  text: '你好，世界。',
  voice: 'cmn',
  language: 'zh-CN',
  speed: 1,
  pitch: 0,
  volume: 100,
  format: 'wav',
  ...more,
})
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const loudest = (wav: Buffer): number => {
  let most = 0
  for (let at = 44; at + 1 < wav.length; at += 2) most = Math.max(most, Math.abs(wav.readInt16LE(at)))
  return most
}

describe('the offline voice', () => {
  it('says where it is not installed', async () => {
    const missing = createOfflineSpeech('/no/such/engine')

    expect([isOfflineInstalled('/no/such/engine'), isOfflineInstalled(FAKE)]).toEqual([false, true])
    expect(await failureOf(missing.synthesise(orderOf(), never))).toMatchObject({
      code: 'E_NOT_INSTALLED',
      text: { zh: '离线语音未安装', en: 'The offline voice isn’t installed' },
    })
  })

  it('writes WAV only, and says so', async () => {
    expect(await failureOf(createOfflineSpeech(FAKE).synthesise(orderOf({ format: 'mp3' }), never))).toMatchObject({
      code: 'E_FORMAT',
      isRepeatable: false,
    })
  })

  it('turns the manner into its own measures', () => {
    expect(
      [
        { speed: 1, pitch: 0, volume: 100 },
        { speed: 0.25, pitch: -12, volume: 0 },
        { speed: 4, pitch: 12, volume: 50 },
      ].map(offlineManner),
    ).toEqual([
      { speed: 175, pitch: 50, amplitude: 100 },
      { speed: 80, pitch: 0, amplitude: 0 },
      { speed: 450, pitch: 99, amplitude: 50 },
    ])
  })
})

describe.each([FAKE, ...installed])('the offline voice %s', (modulePath) => {
  const engine = createOfflineSpeech(modulePath)

  it('reads Chinese and English as sound that can be played', async () => {
    const [chinese, english] = [
      await engine.synthesise(orderOf(), never),
      await engine.synthesise(orderOf({ text: 'Hello there.', voice: 'en-us' }), never),
    ]

    for (const { bytes, mime, durationMs } of [chinese, english]) {
      expect([mime, sniff(bytes)?.extension]).toEqual(['audio/wav', 'wav'])
      expect(durationMs).toBeGreaterThan(400)
      expect(durationMs).toBe(Math.round(((bytes.length - 44) / 44_100) * 1_000))
      expect(loudest(bytes)).toBeGreaterThan(1_000)
    }
  })

  it('follows speed and volume', async () => {
    const text = '今天天气很好，我们一起画画吧。'
    const [normal, fast, silent] = [
      await engine.synthesise(orderOf({ text }), never),
      await engine.synthesise(orderOf({ text, speed: 2 }), never),
      await engine.synthesise(orderOf({ text, volume: 0 }), never),
    ]

    expect(fast.durationMs).toBeLessThan(normal.durationMs * 0.75)
    expect(loudest(silent.bytes)).toBe(0)
  })

  it('takes a text that looks like an option for a text', async () => {
    const { durationMs } = await engine.synthesise(orderOf({ text: '--help', voice: 'en-us' }), never)

    expect(durationMs).toBeGreaterThan(200)
  })

  it('reads a long text whole', async () => {
    const sentence = '今天天气很好。'
    const [one, many] = [
      await engine.synthesise(orderOf({ text: sentence.repeat(10) }), never),
      await engine.synthesise(orderOf({ text: sentence.repeat(150) }), never),
    ]

    expect(many.durationMs / one.durationMs).toBeGreaterThan(14)
  })

  it('says that a voice is unknown', async () => {
    const error = await failureOf(engine.synthesise(orderOf({ voice: 'xx-none' }), never))

    expect(error).toBeInstanceOf(SpeechError)
    expect(error).toMatchObject({ code: 'E_PARAM', isRepeatable: false })
  })

  it('ends with its time, and when it is stopped', async () => {
    const long = orderOf({ text: '今天天气很好。'.repeat(700) })
    const stop = new AbortController()
    const stopped = failureOf(engine.synthesise(long, stop.signal))
    stop.abort()

    expect([
      await stopped,
      await failureOf(createOfflineSpeech(modulePath, { timeoutMs: 1 }).synthesise(long, never)),
      await failureOf(engine.synthesise(long, AbortSignal.abort())),
    ]).toMatchObject([{ code: 'E_STOPPED' }, { code: 'E_TIMEOUT' }, { code: 'E_STOPPED' }])
  })

  it.each(OFFLINE_VOICES.map(({ voice }) => voice))('has the voice %s', async (voice) => {
    expect((await engine.synthesise(orderOf({ text: 'a', voice }), never)).durationMs).toBeGreaterThan(50)
  })
})
