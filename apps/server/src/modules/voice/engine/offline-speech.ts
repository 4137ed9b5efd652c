import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { spokenChunks } from './cut-text.ts'
import { OFFLINE_VOICES } from './documented-voices.ts'
import { joinAudio } from './join-audio.ts'
import type { OfflineAnswer, OfflineOrder } from './offline-child.ts'
import type { SpeechEngine, SpeechOrder } from './speech.ts'
import { SpeechError } from './speech-error.ts'

const TEXT_MAX = 500
const TIMEOUT_MS = 120_000
const MEMORY_MB = 512
const NORMAL_WORDS_PER_MINUTE = 175

/**
 * What the engine is given: speed × 175 words a minute, held within its 80–450 (0.46–2.57); pitch 0–99 with 50 as the normal one, a
 * semitone being about 4; amplitude 0–200 with 100 as the normal one, so the volume as it is.
 */
export const offlineManner = ({
  speed,
  pitch,
  volume,
}: Pick<SpeechOrder, 'speed' | 'pitch' | 'volume'>): { speed: number; pitch: number; amplitude: number } => ({
  speed: Math.min(450, Math.max(80, Math.round(NORMAL_WORDS_PER_MINUTE * speed))),
  pitch: Math.min(99, Math.max(0, Math.round(50 + (pitch * 50) / 12))),
  amplitude: volume,
})

/** Is the engine there? It is no part of this program and is installed by choice (docs/architecture/chat-and-voice.md). */
export const isOfflineInstalled = (modulePath: string): boolean => existsSync(modulePath)

/** eSpeak NG in a process of its own. Writes WAV (22 kHz, mono) only. */
export function createOfflineSpeech(modulePath: string, { timeoutMs = TIMEOUT_MS } = {}): SpeechEngine {
  return {
    async synthesise(order, signal) {
      if (order.format !== 'wav')
        throw new SpeechError('E_FORMAT', {
          text: { zh: '离线语音只能输出 WAV', en: 'The offline voice only outputs WAV' },
        })
      if (!isOfflineInstalled(modulePath)) throw new SpeechError('E_NOT_INSTALLED')
      const { voice } = order
      const { wavs } = await runChild(
        { modulePath, chunks: spokenChunks(order.text, TEXT_MAX), options: { voice, ...offlineManner(order) } },
        timeoutMs,
        signal,
      )
      return joinAudio(
        'wav',
        wavs.map((wav) => Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength)),
      )
    },
    voices: async () => ({ source: 'documented', voices: [...OFFLINE_VOICES] }),
  }
}

function runChild(order: OfflineOrder, timeoutMs: number, signal: AbortSignal): Promise<OfflineAnswer> {
  if (signal.aborted) return Promise.reject(new SpeechError('E_STOPPED'))
  return new Promise((resolve, reject) => {
    // What the engine prints is of no use to anybody, and our settings are none of its business.
    const child = fork(join(import.meta.dirname, 'offline-child.ts'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      child.removeAllListeners()
      child.on('error', () => undefined) // It may fail once more while it is ended; that was answered.
      child.kill('SIGKILL')
      settle()
    }
    const fail = (error: SpeechError): void => end(() => reject(error))
    const stop = (): void => fail(new SpeechError('E_STOPPED'))
    const timer = setTimeout(
      () =>
        fail(new SpeechError('E_TIMEOUT', { text: { zh: '离线语音用时过长', en: 'The offline voice took too long' } })),
      timeoutMs,
    )
    signal.addEventListener('abort', stop, { once: true })
    child.once('message', (answer: OfflineAnswer) => end(() => resolve(answer)))
    child.once('error', (cause: Error) => fail(unable(order, cause)))
    // The engine ends its process over a voice that it does not know.
    child.once('exit', (code, by) => fail(unable(order, new Error(`the engine ended with ${by ?? code}`))))
    child.send(order)
  })
}

const unable = ({ options: { voice } }: OfflineOrder, cause: Error): SpeechError =>
  new SpeechError('E_PARAM', {
    text: {
      zh: `离线语音没有音色“${voice}”，或无法朗读这段文字`,
      en: `The offline voice has no voice “${voice}”, or can’t read this text`,
    },
    cause,
  })
