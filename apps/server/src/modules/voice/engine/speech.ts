import type { EngineVoices, SpeechFormat } from '@drawdesk/contract/voice/speech'
import type { TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import type { Deps } from '../../../platform/deps.ts'

/** What is to be said, and how: in the product's own measures, which each engine turns into its own. */
export interface SpeechOrder {
  text: string
  voice: string
  /** `zh-CN`, `en`. */
  language: string
  /** 0.25–4, 1 is normal. */
  speed: number
  /** −12–12 semitones, 0 is normal. */
  pitch: number
  /** 0–100, 100 is the engine's normal loudness. */
  volume: number
  format: SpeechFormat
}

export interface SpeechAudio {
  bytes: Buffer
  mime: 'audio/mpeg' | 'audio/wav'
  durationMs: number
}

export interface SpeechEngine {
  /**
   * The whole text as one sound; a text that is too long for one call of the service is made in several and joined.
   *
   * @throws {SpeechError}
   */
  synthesise(order: SpeechOrder, signal: AbortSignal): Promise<SpeechAudio>
  /** The voices that can be asked for. @throws {SpeechError} where the service lists them and did not */
  voices(signal: AbortSignal): Promise<EngineVoices>
}

/** The account that a tenant uses an engine with. */
export interface SpeechTarget {
  tenantId: string
  engine: TtsEngine
  /** "" stands for the vendor's own address. */
  baseUrl: string
  region: string
  /** "" for the vendor's usual one. */
  model: string
  /** "" for none. */
  apiKey: string
}

export type SpeechEngineDeps = Pick<Deps, 'outbound' | 'config' | 'clock'>
