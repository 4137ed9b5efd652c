import { IppRefused } from '@drawdesk/ipp/client'
import { JOB_STATE, STATUS } from '@drawdesk/ipp/tags'
import { IppUnreachable } from '@drawdesk/ipp/transport'
import type { Journal, KeptJob, SheetAtPrinter } from '../kept/journal.ts'
import { reasonOf, type Log } from '../log.ts'
import { pause, retryAfterMs, type Pauses } from '../pauses.ts'
import { documentOf, NOT_TAKEN } from './document.ts'
import { isJobOver, ticketFor, type JobFacts, type Printer, type PrinterFacts } from './printer.ts'
import { formFor } from './raster.ts'

/** A sheet that the printer throws away is tried this often. */
const ATTEMPTS_MOST = 3
/** The printer may take the same request later. */
const LATER = new Set<number>([
  STATUS['server-error-busy'],
  STATUS['server-error-not-accepting-jobs'],
  STATUS['server-error-service-unavailable'],
  STATUS['server-error-temporary-error'],
  STATUS['server-error-device-error'],
])
const NOT_THERE = new Set<number>([STATUS['client-error-not-found'], STATUS['client-error-gone']])
/** Of a document: the job has one, or is over; the next look says which. */
const HAS_ONE = new Set<number>([
  STATUS['client-error-not-possible'],
  STATUS['server-error-multiple-document-jobs-not-supported'],
  STATUS['server-error-job-canceled'],
])

/** `left`: nothing of it came out, and nothing will: the server wants it to wait, or not at all, or the program ends. */
export type SheetEnd = { kind: 'printed' } | { kind: 'left' } | { kind: 'failed'; reason: string }

const nameOf = ({ jobId, round }: KeptJob, { sheet, times }: { sheet: number; times: number }): string =>
  `drawdesk ${jobId} sheet ${sheet}${round > 0 ? ` round ${round}` : ''}${times > 1 ? ` try ${times}` : ''}`

interface SheetOptions {
  printer: Printer
  journal: Journal
  pauses: Pauses
  signal: AbortSignal
  log: Log
}
/** One step: the sheet's end, or that it goes on. */
type Step = SheetEnd | undefined

/**
 * Brings one sheet out of the printer, once. The sheet is an IPP job of its own: made without a document (which prints nothing), then given its document,
 * then watched. Each step is in the journal before the next one; after a lost answer or a crash the printer is asked what it has, by number or by name,
 * before anything is sent again.
 */
export function createSheetPrinter({ printer, journal, pauses, signal, log }: SheetOptions) {
  return async (job: KeptJob): Promise<SheetEnd> => {
    /** Nothing is known of what is at the printer: begun before this process, or an answer was lost. */
    let isUnsure = job.at !== undefined
    let failures = 0
    while (!signal.aborted) {
      try {
        const end = await step(job, isUnsure)
        isUnsure = false
        failures = 0
        if (end) return end
      } catch (error) {
        const end = afterError(error)
        if (end) return end
        isUnsure = true
        failures += 1
        if (failures === 1) log(`Job ${job.jobId} waits for the printer: ${reasonOf(error)}`)
        if (mustLeave(job) && job.at === undefined) return { kind: 'left' }
        await pause(retryAfterMs(pauses, failures), signal)
      }
    }
    return { kind: 'left' }
  }

  function afterError(error: unknown): SheetEnd | undefined {
    if (error instanceof IppUnreachable) return undefined
    if (!(error instanceof IppRefused)) throw error
    if (LATER.has(error.status)) return undefined
    return { kind: 'failed', reason: `rejected,${error.statusName}` }
  }

  async function step(job: KeptJob, isUnsure: boolean): Promise<Step> {
    if (job.at === undefined) return mustLeave(job) ? { kind: 'left' } : begin(job)
    if (job.at.ippJobId === undefined) return findOrCreate(job, job.at, isUnsure)
    const facts = await lookAt(job.at.ippJobId)
    if (facts === undefined) return forgotten(job, job.at)
    if (isJobOver(facts)) return over(job, job.at, facts)
    if (mustLeave(job) && facts.state !== JOB_STATE.processing) {
      return withdraw(job.at, facts.id)
    }
    if (!job.at.isSent) return sendDocument(job, job.at, facts)
    await pause(pauses.printingMs, signal)
    return undefined
  }

  async function begin(job: KeptJob, attempt = 1): Promise<Step> {
    const facts = await printer.look()
    if (!formFor(facts.attributes, job)) return { kind: 'failed', reason: NOT_TAKEN }
    const sheet = job.printed + 1
    job.begun = { sheet, times: job.begun?.sheet === sheet ? job.begun.times + 1 : 1 }
    job.at = {
      sheet,
      attempt,
      name: nameOf(job, job.begun),
      isSent: false,
      ...(facts.count === undefined ? {} : { countBefore: facts.count }),
      ...(facts.upTime === undefined ? {} : { upTime: facts.upTime }),
    }
    await journal.save()
    return create(job, job.at, facts)
  }

  async function findOrCreate(job: KeptJob, at: SheetAtPrinter, isUnsure: boolean): Promise<Step> {
    const found = isUnsure ? await printer.findByName(at.name) : undefined
    if (found) return keepNumber(at, found.id)
    return mustLeave(job) ? letGo(job) : create(job, at, await printer.look())
  }

  /** Nothing of the sheet is at the printer any more. It is begun anew unless the server wants none of it. */
  async function letGo(job: KeptJob): Promise<Step> {
    delete job.at
    await journal.save()
    return mustLeave(job) ? { kind: 'left' } : undefined
  }

  async function create(job: KeptJob, at: SheetAtPrinter, facts: PrinterFacts): Promise<Step> {
    return keepNumber(at, await printer.createJob(at.name, ticketFor(facts, job)))
  }

  async function keepNumber(at: SheetAtPrinter, ippJobId: number): Promise<Step> {
    at.ippJobId = ippJobId
    await journal.save()
    return undefined
  }

  /** A job that has its document takes no second one: its first was said to be the last. */
  async function sendDocument(job: KeptJob, at: SheetAtPrinter, facts: JobFacts): Promise<Step> {
    if (!facts.hasDocument) {
      const sent = await documentOf(job, { facts: await printer.look(), journal, log })
      if ('failure' in sent) return { kind: 'failed', reason: sent.failure }
      try {
        await printer.sendDocument(facts.id, sent.format, sent.document)
      } catch (error) {
        if (!(error instanceof IppRefused) || !HAS_ONE.has(error.status)) throw error
      }
    }
    at.isSent = true
    await journal.save()
    return undefined
  }

  async function over(job: KeptJob, at: SheetAtPrinter, facts: JobFacts): Promise<Step> {
    if (facts.state === JOB_STATE.completed || facts.sheets > 0) return { kind: 'printed' }
    if (mustLeave(job) || at.isWithdrawn) return letGo(job)
    const why = [...facts.reasons, facts.state === JOB_STATE.canceled ? 'job-canceled-by-user' : 'aborted-by-system']
    if (facts.state === JOB_STATE.canceled || at.attempt >= ATTEMPTS_MOST)
      return { kind: 'failed', reason: [...new Set(why)].join(',').slice(0, 200) }
    log(`Job ${job.jobId}: the printer threw sheet ${at.sheet} away (${why.join(', ')}); it is tried again`)
    return begin(job, at.attempt + 1)
  }

  /**
   * The printer knows the job no more. A printer that counts says whether the sheet came out; of another one, a job that vanished while the printer stayed
   * on is a job that it finished, and one that vanished with the power is printed again.
   */
  async function forgotten(job: KeptJob, at: SheetAtPrinter): Promise<Step> {
    const { count, upTime } = await printer.look()
    const isCounted = count !== undefined && at.countBefore !== undefined
    const hasRestarted = upTime !== undefined && at.upTime !== undefined && upTime < at.upTime
    const isOut = isCounted ? count > (at.countBefore ?? 0) : at.isSent && !hasRestarted
    log(
      `Job ${job.jobId}: the printer has forgotten sheet ${at.sheet}, which ${isOut ? 'came out' : 'did not come out'}`,
    )
    if (isOut) return { kind: 'printed' }
    delete job.at
    await journal.save()
    return mustLeave(job) ? { kind: 'left' } : begin(job, at.attempt + 1)
  }

  async function lookAt(ippJobId: number): Promise<JobFacts | undefined> {
    try {
      return await printer.lookAt(ippJobId)
    } catch (error) {
      if (error instanceof IppRefused && NOT_THERE.has(error.status)) return undefined
      throw error
    }
  }

  async function withdraw(at: SheetAtPrinter, ippJobId: number): Promise<Step> {
    at.isWithdrawn = true
    await journal.save()
    try {
      await printer.cancel(ippJobId)
    } catch (error) {
      // It ended in this moment: what became of it is seen by the next look.
      if (!(error instanceof IppRefused)) throw error
    }
    return undefined
  }
}

/** The server wants no more of it, for now or for good. */
const mustLeave = (job: KeptJob): boolean => job.isCancelled === true || job.isHeld === true
