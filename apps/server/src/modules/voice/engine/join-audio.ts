import type { SpeechFormat } from '@drawdesk/contract/voice/speech'
import { joinMp3s } from './mp3.ts'
import type { SpeechAudio } from './speech.ts'
import { SpeechError } from './speech-error.ts'
import { joinWavs } from './wav.ts'

/** What the service sent, as one sound of that form. @throws {SpeechError} `E_UPSTREAM` where it is none */
export function joinAudio(format: SpeechFormat, chunks: readonly Buffer[]): SpeechAudio {
  try {
    return format === 'wav' ? { ...joinWavs(chunks), mime: 'audio/wav' } : { ...joinMp3s(chunks), mime: 'audio/mpeg' }
  } catch (error) {
    throw new SpeechError('E_UPSTREAM', { detail: error instanceof Error ? error.message : '', cause: error })
  }
}
