import { createHash } from 'node:crypto'
import type { KioskEventData } from '@drawdesk/contract/devices/kiosk'
import { PRINT_STATE, type SentJob } from '@drawdesk/contract/devices/print-job'
import { isOver, type Journal, type KeptJob } from './kept/journal.ts'
import { applyState, type JobStatus } from './job-status.ts'
import { reasonOf, type Log } from './log.ts'
import { pause, retryAfterMs, type Pauses } from './pauses.ts'
import { Refused } from './server/calls.ts'
import { PairingEnded, type Session } from './server/session.ts'

const SHEET_BYTES_MOST = 60_000_000
const DOWNLOAD_MS = 60_000

interface IncomingOptions {
  session: Session
  server: URL
  journal: Journal
  pauses: Pauses
  signal: AbortSignal
  log: Log
  /** Does this program print here? A page may do it instead. */
  isPrinting(): Promise<boolean>
}

/** Takes what the server says of jobs. */
export function createIncoming({ session, server, journal, pauses, signal, log, isPrinting }: IncomingOptions) {
  /**
   * On the disk, sheet and all, and then acknowledged: from then on this machine answers for it. One that is known already is acknowledged again, and goes
   * on where it was.
   */
  async function take(sent: SentJob): Promise<void> {
    const known = journal.find(sent.jobId)
    const isNew = known !== undefined && known.at === undefined && sent.round > known.round
    if (known && sent.round > known.round) beginRound(known, sent.round)
    if (known && !isNew && !isOver(known)) await keepOn(known, sent)
    else if (known && known.printed >= sent.sheets) known.reported = Math.min(known.reported, sent.printed)
    else await journal.add(jobOf(sent, known), await download(sent))
    const state = await acknowledge(sent.jobId)
    const job = journal.find(sent.jobId)
    if (job) applyState(job, state)
    await journal.save()
    if (known === undefined) log(`Job ${sent.jobId} has come: ${sent.sheets} of ${sent.media}`)
  }

  /** Until the server knows that it is here a new job waits: it may have been moved or cancelled meanwhile. */
  async function acknowledge(jobId: string): Promise<number | undefined> {
    for (let failures = 1; ; failures += 1) {
      try {
        return (await session.call<JobStatus | undefined>('ack', { jobId }))?.state
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return PRINT_STATE.cancelled
        if (error instanceof Refused || error instanceof PairingEnded || signal.aborted) throw error
        log(`Job ${jobId} could not be acknowledged: ${reasonOf(error)}`)
        await pause(retryAfterMs(pauses, failures), signal)
      }
    }
  }

  /** A sheet that was drawn anew, for other media, takes the place of the one before unless that is with the printer. */
  async function keepOn(known: KeptJob, sent: SentJob): Promise<void> {
    if (known.sha256 === sent.sha256 || known.at !== undefined) return
    await journal.add(jobOf(sent, known), await download(sent))
  }

  async function download({ url, sha256 }: SentJob): Promise<Uint8Array> {
    const answer = await fetch(new URL(url, server), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]),
    })
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel()
      throw new Error(`the sheet answers ${answer.status}`)
    }
    const hash = createHash('sha256')
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes > SHEET_BYTES_MOST) throw new Error(`the sheet has more than ${SHEET_BYTES_MOST} bytes`)
      hash.update(chunk)
      chunks.push(chunk)
    }
    if (hash.digest('hex') !== sha256) throw new Error('the sheet was damaged on its way')
    return Buffer.concat(chunks)
  }

  /** How a job is doing for the server. What it believes to be here, and is not, will never be printed here. */
  async function follow({ jobId, state }: KioskEventData['job']): Promise<void> {
    const job = journal.find(jobId)
    if (job) {
      applyState(job, state)
      await journal.save()
    } else if (state === PRINT_STATE.printing && (await isPrinting())) {
      log(`Job ${jobId} is not known here: its journal is lost`)
      await session.call('printFailed', { jobId, reason: 'deviceGone', isFinal: 1 })
    }
  }

  return { take, follow }
}

/** Somebody asked for what did not come out: how the round before ended says nothing of this one. */
function beginRound(job: KeptJob, round: number): void {
  job.round = round
  delete job.isCancelled
  job.isHeld = true
  delete job.failure
}

/** Sheets that are out stay out, whichever side knows of them. */
const jobOf = ({ jobId, sha256, mime, sheets, media, layout, round, printed }: SentJob, known?: KeptJob): KeptJob => ({
  jobId,
  sha256,
  mime,
  sheets,
  media,
  layout,
  round,
  isHeld: true,
  printed: Math.max(printed, known?.printed ?? 0),
  reported: Math.min(Math.max(printed, known?.reported ?? 0), Math.max(printed, known?.printed ?? 0)),
  ...(known?.begun === undefined ? {} : { begun: known.begun }),
})
