import { createAzureSpeech } from './azure-speech.ts'
import { createCosyVoice } from './cosyvoice.ts'
import { createOfflineSpeech } from './offline-speech.ts'
import { createOpenAiSpeech } from './openai-speech.ts'
import type { SpeechEngine, SpeechEngineDeps, SpeechTarget } from './speech.ts'

/** The engine behind this account. */
export function createSpeechEngine(deps: SpeechEngineDeps, target: SpeechTarget): SpeechEngine {
  switch (target.engine) {
    case 'openai':
      return createOpenAiSpeech(deps, target)
    case 'cosyvoice':
      return createCosyVoice(deps, target)
    case 'azure':
      return createAzureSpeech(deps, target)
    case 'offline':
      return createOfflineSpeech(deps.config.offlineVoice)
  }
}
