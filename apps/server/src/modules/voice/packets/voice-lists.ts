import { createHash } from 'node:crypto'
import type { EngineVoices } from '@drawdesk/contract/voice/speech'
import type { TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import type { Language } from '@drawdesk/contract/core/texts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createSpeechEngine } from '../engine/speech-engine.ts'
import type { SpeechTarget } from '../engine/speech.ts'
import { SpeechError } from '../engine/speech-error.ts'
import type { EngineAccounts } from '../speech/engine-accounts.ts'
import { speechErrors } from '../speech/speech.errors.ts'

const KEPT_MS = 10 * 60_000
const KEPT_MOST = 200
/** Beyond the bounds of the calls themselves. */
const ASK_MS = 25_000

/** Voices of an engine as the tenant's account sees them; what a service answered is kept for ten minutes in the memory of each process. */
export function createVoiceLists(
  deps: Pick<Deps, 'db' | 'secrets' | 'ids' | 'clock' | 'outbound' | 'config'> & { engineAccounts: EngineAccounts },
) {
  const { engineAccounts: accounts } = deps
  const kept = new LRUCache<string, { untilMs: number; voices: EngineVoices }>({ max: KEPT_MOST })

  async function ask(target: SpeechTarget): Promise<EngineVoices> {
    const key = createHash('sha256').update(JSON.stringify(target)).digest('base64')
    const known = kept.get(key)
    if (known && known.untilMs > performance.now()) return known.voices
    const voices = await createSpeechEngine(deps, target).voices(AbortSignal.timeout(ASK_MS))
    kept.set(key, { untilMs: performance.now() + KEPT_MS, voices })
    return voices
  }

  /** @throws AppError `speech.engineNotSet`, `speech.notInstalled`, `speech.failed` with what the service said */
  return async (
    scope: Scope,
    { engine, language }: { engine: TtsEngine; language?: string | undefined },
    said: Language,
  ): Promise<EngineVoices> => {
    const account = await accounts.get(scope, engine)
    accounts.requireReady(account)
    try {
      const { source, voices } = await ask(account.target)
      const wanted = language?.toLowerCase()
      return {
        source,
        voices: wanted
          ? voices.filter((voice) => voice.language === '' || voice.language.toLowerCase().startsWith(wanted))
          : voices,
      }
    } catch (error) {
      if (error instanceof SpeechError) throw speechErrors.failed({ values: { error: error.text[said] }, cause: error })
      throw error
    }
  }
}
