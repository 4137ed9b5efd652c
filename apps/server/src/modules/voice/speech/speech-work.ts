import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import { createSpeechJob } from './speech-job.ts'
import { isOfflineLane, SPEECH_WORK } from './speech-kind.ts'
import type { SpeechCharges } from './speech-charges.ts'
import type { EngineAccounts } from './engine-accounts.ts'
import type { FileService } from '../../files/file.service.ts'

/** Calls at once of one tenant's account; the offline voice costs our own processor. */
const SERVICE_LIMIT = 3
const OFFLINE_LIMIT = 1
const GIVE_UP_AFTER_RUNS = 6
const HOLD_SWEEP_SECONDS = 600
const ORPHAN_CHECK_SECONDS = 60
const ORPHAN_AFTER_SECONDS = 60
const ORPHANS_AT_ONCE = 100

export type SpeechWorkNeeds = Deps & {
  engineAccounts: EngineAccounts
  files: FileService
  speechCharges: SpeechCharges
}

/** Registers the speech worker in processes that work. */
export function startSpeech(deps: SpeechWorkNeeds): void {
  const job = createSpeechJob(deps)
  createDurableWork(deps, SPEECH_WORK).handle(
    {
      laneLimit: (lane) => (isOfflineLane(lane) ? OFFLINE_LIMIT : SERVICE_LIMIT),
      giveUp: { after: GIVE_UP_AFTER_RUNS, end: job.giveUp },
    },
    job.run,
  )
  deps.jobs.every('holds of speech', HOLD_SWEEP_SECONDS, () => deps.speechCharges.sweep())
  deps.jobs.every('speech without a job', ORPHAN_CHECK_SECONDS, () => queueLostAgain(deps))
}

/** Sound and job are made in one transaction; should a job be lost all the same (a restored table), nobody waits for ever. */
export async function queueLostAgain(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  const lost = await deps.db
    .across('jobs')
    .selectFrom('ttsAudio')
    .select(['id', 'tenantId', 'engine', 'attempt'])
    .where('state', 'in', [0, 1])
    .where(sql<boolean>`update_time < now() - make_interval(secs => ${ORPHAN_AFTER_SECONDS})`)
    .where(withoutJob(SPEECH_WORK.queue, sql`'audio:' || tts_audio.id || ':' || tts_audio.attempt`))
    .limit(ORPHANS_AT_ONCE)
    .execute()
  for (const { id, tenantId } of lost)
    deps.log.warn({ audioId: id, tenantId }, 'a sound had no job; it is queued again')
  await createDurableWork(deps, SPEECH_WORK).requeue(
    lost.map(({ id, tenantId, engine, attempt }) => ({ tenantId, order: { audioId: id, engine, attempt } })),
  )
}
