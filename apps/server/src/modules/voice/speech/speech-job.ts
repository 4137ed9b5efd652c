import { SPEECH_STATE } from '@drawdesk/contract/voice/speech'
import type { TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkContext, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { growingMs } from '../../../providers/waits.ts'
import type { FileService } from '../../files/file.service.ts'
import { createSpeechEngine } from '../engine/speech-engine.ts'
import type { SpeechAudio, SpeechEngine, SpeechOrder, SpeechTarget } from '../engine/speech.ts'
import { SpeechError } from '../engine/speech-error.ts'
import type { SpeechCharges } from './speech-charges.ts'
import type { EngineAccounts } from './engine-accounts.ts'
import type { SpeechPayload } from './speech-kind.ts'
import { createSpeechRepository, type SpeechEnd, type TtsAudioRow } from './speech.repository.ts'

/** Calls of a service before it is given up. */
const TRIES_MOST = 3
const WAIT = { baseMs: 1_000, factor: 4 }
const LONGEST_WAIT_MS = 60_000
const NAME_CHARACTERS = 30

/** What the sound's file is called: how its text begins. */
const nameOfFile = (text: string): string =>
  text
    .slice(0, NAME_CHARACTERS)
    .replace(/[\\/.\s]+/g, ' ')
    .toWellFormed()
    .trim() || 'speech'

const engineOf = ({ engine }: TtsAudioRow): TtsEngine => engine as TtsEngine // written by us, and checked by the table of packets

/** One run of a sound's job; whatever was ended already drops it. `makeEngine` is for tests. */
export function createSpeechJob(
  deps: Deps & { files: FileService; engineAccounts: EngineAccounts; speechCharges: SpeechCharges },
  makeEngine: (target: SpeechTarget) => SpeechEngine = (target) => createSpeechEngine(deps, target),
) {
  const { db, clock, events, log, engineAccounts: accounts, files, speechCharges: charges } = deps
  const sounds = createSpeechRepository(db)

  async function make(audio: TtsAudioRow, signal: AbortSignal): Promise<SpeechAudio> {
    const account = await accounts.get(audio, engineOf(audio))
    if (!account.isReady) throw new SpeechError('E_NOT_SET')
    return makeEngine(account.target).synthesise(audio.orderFacts as SpeechOrder, signal)
  }

  /** Ends sound and requests in one transaction, and notifies those who asked. */
  async function end(
    audio: TtsAudioRow,
    attempt: number,
    finish: (time: Date) => Promise<{ end: SpeechEnd; insert?: (trx: Deps['db']) => Promise<void> }>,
  ): Promise<void> {
    const { tenantId, id } = audio
    const done = await finish(clock.now())
    const isOurs = await db
      .transaction({ tenantId }, async (trx) => {
        const inside = createSpeechRepository(trx)
        await done.insert?.(trx)
        if (!(await inside.endAudio({ tenantId }, id, attempt, done.end))) throw new EndedElsewhere()
        const requests = await inside.settleRequests({ tenantId }, id, done.end)
        const isDone = done.end.state === SPEECH_STATE.done
        for (const { isCached, ...request } of requests)
          if (!isCached) await charges.end(trx, { tenantId }, { ...request, isDone })
        if (requests.length > 0)
          await events.publish(
            trx,
            { tenantId },
            requests.map((request) => ({
              topic: 'speech' as const,
              id: request.id,
              userId: request.userId,
              more: { state: done.end.state },
            })),
          )
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof EndedElsewhere) return false
        throw error
      })
    if (!isOurs) log.warn({ audioId: id, attempt }, 'a sound was ended elsewhere')
  }

  const fail = (audio: TtsAudioRow, attempt: number, code: string, text: Bilingual): Promise<void> =>
    end(audio, attempt, async (time) => ({
      end: { state: SPEECH_STATE.failed, fileId: null, durationMs: null, error: JSON.stringify({ code, text }), time },
    }))

  async function succeed(audio: TtsAudioRow, attempt: number, { bytes, durationMs }: SpeechAudio): Promise<void> {
    const scope = { tenantId: audio.tenantId, userId: audio.createUser ?? '0', deptId: audio.createDept }
    const { text } = audio.orderFacts as SpeechOrder
    const file = await files.keep(scope, { bytes, name: nameOfFile(text) })
    await end(audio, attempt, async (time) => ({
      end: { state: SPEECH_STATE.done, fileId: file.id, durationMs, error: null, time },
      insert: (trx) => files.insert(trx, scope, file),
    }))
  }

  return {
    /** @throws what is our own fault, or because the process stops: the job runs again */
    async run(job: WorkRun<SpeechPayload>, context: WorkContext<SpeechPayload>): Promise<void> {
      const { audioId, attempt, tries } = job.payload
      const audio = await sounds.findAudio(job, audioId)
      if (!audio || !(await sounds.beginAudio(job, audioId, attempt, clock.now()))) return
      try {
        await succeed(audio, attempt, await make(audio, context.signal))
      } catch (error) {
        if (!(error instanceof SpeechError)) throw error
        if (error.code === 'E_STOPPED' && context.signal.reason !== 'cancelled') throw error
        log.warn({ audioId, code: error.code, detail: error.text.en }, 'speech was not made')
        if (error.isRepeatable && tries + 1 < TRIES_MOST) {
          const waitMs = Math.min(LONGEST_WAIT_MS, error.retryAfterMs ?? growingMs(WAIT, tries))
          context.again(new Date(clock.now().getTime() + waitMs), { audioId, attempt, tries: tries + 1 })
        } else await fail(audio, attempt, error.code, error.text)
      }
    },

    /** Ends a sound whose job failed again and again through our own fault. */
    async giveUp(job: WorkRun<SpeechPayload>): Promise<void> {
      const { audioId, attempt } = job.payload
      const audio = await sounds.findAudio(job, audioId)
      if (audio)
        await fail(audio, attempt, 'E_INTERNAL', {
          zh: '处理多次失败，已停止',
          en: 'Stopped after repeated failures',
        })
    },
  }
}

/** Another worker was quicker: what this one made does not count. */
class EndedElsewhere extends Error {}
