import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { createSpeechJob, keyOfAudio, laneOfEngine, SPEECH_QUEUE, type SpeechPayload } from './speech-job.ts'
import type { EngineAccounts } from './engine-accounts.ts'
import type { FileService } from '../../files/file.service.ts'

/** Calls at once of one tenant's account; the offline voice costs our own processor. */
const SERVICE_LIMIT = 3
const OFFLINE_LIMIT = 1
const GIVE_UP_AFTER_RUNS = 6
const ORPHAN_CHECK_SECONDS = 60
const ORPHAN_AFTER_SECONDS = 60
const ORPHANS_AT_ONCE = 100

export type SpeechWorkNeeds = Deps & { engineAccounts: EngineAccounts; files: FileService }

/** Registers the speech worker in processes that work. */
export function startSpeech(deps: SpeechWorkNeeds): void {
  const { jobs } = deps
  const job = createSpeechJob(deps)
  jobs.handle(
    SPEECH_QUEUE,
    {
      laneLimit: (lane) => (lane.startsWith('speech:offline:') ? OFFLINE_LIMIT : SERVICE_LIMIT),
      giveUp: { after: GIVE_UP_AFTER_RUNS, end: job.giveUp },
    },
    job.run,
  )
  jobs.every('speech without a job', ORPHAN_CHECK_SECONDS, () => queueLostAgain(deps))
}

/** Sound and job are made in one transaction; should a job be lost all the same (a restored table), nobody waits for ever. */
export async function queueLostAgain({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  const lost = await db
    .across('jobs')
    .selectFrom('ttsAudio')
    .select(['id', 'tenantId', 'engine', 'attempt'])
    .where('state', 'in', [0, 1])
    .where(sql<boolean>`update_time < now() - make_interval(secs => ${ORPHAN_AFTER_SECONDS})`)
    .where(
      sql<boolean>`not exists (select 1 from platform_job j where j.queue = ${SPEECH_QUEUE} and j.key = 'audio:' || tts_audio.id || ':' || tts_audio.attempt)`,
    )
    .limit(ORPHANS_AT_ONCE)
    .execute()
  for (const { id, tenantId, engine, attempt } of lost) {
    log.warn({ audioId: id, tenantId }, 'a sound had no job; it is queued again')
    await db.transaction({ tenantId }, (trx) =>
      jobs.enqueue(trx, {
        queue: SPEECH_QUEUE,
        lane: laneOfEngine(engine, tenantId),
        key: keyOfAudio(id, attempt),
        tenantId,
        payload: { audioId: id, attempt, tries: 0 } satisfies SpeechPayload,
      }),
    )
  }
  if (lost.length > 0) jobs.wake()
}
