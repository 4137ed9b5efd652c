import type { Journal, KeptJob } from './kept/journal.ts'
import type { Bell } from './bell.ts'
import { reasonOf, type Log } from './log.ts'
import { pause, retryAfterMs, type Pauses } from './pauses.ts'
import { Refused } from './server/calls.ts'
import { PairingEnded, type Session } from './server/session.ts'
import { applyState, type JobStatus } from './job-status.ts'

interface ReportOptions {
  session: Session
  journal: Journal
  pauses: Pauses
  signal: AbortSignal
  log: Log
  bell: Bell
  /** A job may go on or must not: the printing should look. */
  onChange(): void
}

/** Reports each sheet and each failure until the server has it. The server counts a sheet once, so saying it twice is harmless. */
export async function reportJobs(options: ReportOptions): Promise<void> {
  const { session, journal, pauses, signal, log, bell } = options
  let failures = 0
  while (!signal.aborted) {
    const [job] = journal.unreported()
    if (job === undefined) await bell.wait()
    else {
      try {
        await report(job)
        failures = 0
      } catch (error) {
        if (error instanceof PairingEnded) throw error
        if (signal.aborted) return
        failures += 1
        log(`Job ${job.jobId} could not be reported: ${reasonOf(error)}`)
        await pause(retryAfterMs(pauses, failures), signal)
      }
    }
  }

  async function report(job: KeptJob): Promise<void> {
    const { jobId } = job
    try {
      if (job.reported < job.printed) {
        const sheet = job.reported + 1
        const status = await session.call<JobStatus | undefined>('printed', { jobId, sheet })
        job.reported = sheet
        applyState(job, status?.state)
      } else if (job.failure) {
        await session.call('printFailed', { jobId, reason: job.failure.reason, sheets: job.printed, isFinal: 1 })
        job.failure.isReported = true
      }
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401 || error.status === 429) throw error
      log(`Job ${jobId} is no longer wanted from this machine: ${error.message}`)
      job.reported = job.printed
      if (job.failure) job.failure.isReported = true
      job.isCancelled = true
    }
    await journal.save()
    options.onChange()
  }
}
