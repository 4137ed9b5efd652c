import { Worker } from 'node:worker_threads'
import { spokenPieces } from './cut-text.ts'
import { OFFLINE_VOICES } from './documented-voices.ts'
import { joinAudio } from './join-audio.ts'
import type { OfflineAnswer, OfflineOrder } from './offline-worker.ts'
import type { SpeechEngine, SpeechOrder } from './speech-engine.ts'
import { SpeechError } from './speech-error.ts'

const ENGINE_MODULE = 'text2wav'
const TEXT_MAX = 500
const TIMEOUT_MS = 120_000
const MEMORY_MB = 512
const NORMAL_WORDS_PER_MINUTE = 175

/**
 * What the engine is told: speed × 175 words a minute, held within its 80–450 (0.46–2.57); pitch 0–99 with 50 as the normal one, a
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

/** Is the engine installed? It is an optional dependency. */
export function isOfflineInstalled(moduleName = ENGINE_MODULE): boolean {
  try {
    import.meta.resolve(moduleName)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return false
    throw error
  }
}

/** eSpeak NG in a thread of its own, so that the server goes on answering. Writes WAV (22 kHz, mono) only. */
export function createOfflineSpeech({
  moduleName = ENGINE_MODULE,
  timeoutMs = TIMEOUT_MS,
}: { moduleName?: string; timeoutMs?: number } = {}): SpeechEngine {
  return {
    async synthesise(order, signal) {
      if (order.format !== 'wav')
        throw new SpeechError('E_FORMAT', {
          text: { zh: '离线语音只能输出 WAV', en: 'The offline voice writes WAV only' },
        })
      const { voice } = order
      const answer = await runWorker(
        { moduleName, pieces: spokenPieces(order.text, TEXT_MAX), options: { voice, ...offlineManner(order) } },
        timeoutMs,
        signal,
      )
      if ('missing' in answer) throw new SpeechError('E_NOT_INSTALLED')
      return joinAudio(
        'wav',
        answer.wavs.map((wav) => Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength)),
      )
    },
    voices: async () => ({ source: 'documented', voices: [...OFFLINE_VOICES] }),
  }
}

function runWorker(order: OfflineOrder, timeoutMs: number, signal: AbortSignal): Promise<OfflineAnswer> {
  if (signal.aborted) return Promise.reject(new SpeechError('E_STOPPED'))
  return new Promise((resolve, reject) => {
    // What the engine prints is of no use to anybody.
    const worker = new Worker(new URL('./offline-worker.ts', import.meta.url), {
      workerData: order,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    worker.stdout.resume()
    worker.stderr.resume()
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker.removeAllListeners()
      worker.on('error', () => undefined) // It may fail once more while it is ended; that was answered.
      void worker.terminate()
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
    worker.once('message', (answer: OfflineAnswer) => end(() => resolve(answer)))
    worker.once('error', (cause: Error) => fail(unable(order, cause)))
    // The engine ends its thread over a voice that it does not know.
    worker.once('exit', (code) => fail(unable(order, new Error(`the engine ended with ${code}`))))
  })
}

const unable = ({ options: { voice } }: OfflineOrder, cause: Error): SpeechError =>
  new SpeechError('E_PARAM', {
    text: {
      zh: `离线语音没有音色“${voice}”，或无法朗读这段文字`,
      en: `The offline voice has no voice “${voice}”, or cannot read this text`,
    },
    cause,
  })
