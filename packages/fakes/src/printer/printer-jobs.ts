import { createHash } from 'node:crypto'
import { JOB_STATE, PRINTER_STATE } from '@drawdesk/ipp/tags'
import type { PrinterTrouble, SheetUnderWay } from './printer-scenes.ts'

/** It was switched on long before, so that a restart shows. */
const ON_SINCE_SECONDS = 86_400

export interface PrinterDocument {
  format: string
  bytes: Buffer
}

export interface PrinterJob {
  id: number
  name: string
  user: string
  copies: number
  media: string
  state: number
  reasons: string[]
  documents: PrinterDocument[]
  /** Of its copies, what came out. */
  sheets: number
}

/** One sheet that lies in the output tray. */
export interface PrintedSheet {
  jobId: number
  jobName: string
  media: string
  sha256: string
}

/** What a printer writes down of its paper before anybody is answered, so that it outlives its process. */
export interface PrinterBook {
  /** Drawn in from the tray: half a sheet until it is out. */
  begun(sheet: Pick<PrintedSheet, 'jobId' | 'jobName'>): void
  out(sheet: PrintedSheet): void
  filled(sheets: number): void
}

export interface PrinterJobsOptions {
  /** A sheet takes so long; 0: only `turn` prints. */
  sheetMs: number
  /** Sheets in the tray. */
  sheets: number
  /** Printers forget jobs that are over; this many are still listed. */
  remembered: number
  book?: PrinterBook | undefined
  /** What had come out before it was switched on this time; without it the printer has been on for long. */
  outBefore?: readonly PrintedSheet[] | undefined
}

const isOver = ({ state }: PrinterJob): boolean => state >= JOB_STATE.canceled

/** Jobs, tray and engine of a printer: prints one sheet after the other, the oldest job first. */
export function createPrinterJobs(options: PrinterJobsOptions) {
  let jobs: PrinterJob[] = []
  const out: PrintedSheet[] = [...(options.outBefore ?? [])]
  const troubles = new Set<PrinterTrouble>()
  const watchers = new Set<() => void>()
  let { sheets } = options
  let lastId = 0
  let aborts = 0
  let timer: NodeJS.Timeout | undefined
  let hasRestarted = options.outBefore !== undefined
  const bornAt = performance.now()

  const next = (): PrinterJob | undefined => jobs.find((job) => !isOver(job) && job.documents.length > 0)
  const mayPrint = (): boolean => sheets > 0 && !troubles.has('media-jam') && !troubles.has('paused')

  function changed(): void {
    const job = next()
    if (job) settle(job)
    if (job && mayPrint() && timer === undefined && options.sheetMs > 0) {
      options.book?.begun({ jobId: job.id, jobName: job.name })
      timer = setTimeout(() => {
        timer = undefined
        turn()
      }, options.sheetMs)
    }
    for (const watch of watchers) watch()
  }

  function settle(job: PrinterJob): void {
    job.state = mayPrint() ? JOB_STATE.processing : JOB_STATE.stopped
    job.reasons = mayPrint() ? ['job-printing'] : ['printer-stopped']
  }

  function end(job: PrinterJob, state: number, reason: string): void {
    job.state = state
    job.reasons = [reason]
    const over = jobs.filter(isOver)
    if (over.length > options.remembered) jobs = jobs.filter((one) => one !== over[0])
  }

  function putOut(job: PrinterJob): void {
    sheets -= 1
    job.sheets += 1
    const sha256 = createHash('sha256').update(job.documents[0]!.bytes).digest('hex')
    const sheet = { jobId: job.id, jobName: job.name, media: job.media, sha256 }
    options.book?.out(sheet)
    out.push(sheet)
    if (job.sheets >= job.copies) end(job, JOB_STATE.completed, 'job-completed-successfully')
  }

  /** The engine takes one turn: a sheet comes out, or the job is thrown away. */
  function turn(): void {
    const job = next()
    if (job && mayPrint()) {
      if (aborts > 0) {
        aborts -= 1
        end(job, JOB_STATE.aborted, 'aborted-by-system')
      } else putOut(job)
    }
    changed()
  }

  return {
    open(facts: Pick<PrinterJob, 'name' | 'user' | 'copies' | 'media'>): PrinterJob {
      lastId += 1
      const job: PrinterJob = {
        ...facts,
        id: lastId,
        state: JOB_STATE.held,
        reasons: ['job-incoming'],
        documents: [],
        sheets: 0,
      }
      jobs.push(job)
      changed()
      return job
    },
    addDocument(job: PrinterJob, document: PrinterDocument): void {
      job.documents.push(document)
      job.state = JOB_STATE.pending
      job.reasons = ['none']
      changed()
    },
    cancel(job: PrinterJob): void {
      end(job, JOB_STATE.canceled, 'job-canceled-by-user')
      changed()
    },
    find: (id: number): PrinterJob | undefined => jobs.find((job) => job.id === id),
    list: (which: 'completed' | 'not-completed'): PrinterJob[] =>
      which === 'completed' ? jobs.filter(isOver).toReversed() : jobs.filter((job) => !isOver(job)),
    isOver,
    turn,
    /** Every sheet since the printer was unpacked, the oldest first. */
    out: (): readonly PrintedSheet[] => out,
    tray: (): number => sheets,
    fill(count: number): void {
      options.book?.filled(count)
      sheets = count
      changed()
    },
    have(trouble: PrinterTrouble, isThere: boolean): void {
      if (isThere) troubles.add(trouble)
      else troubles.delete(trouble)
      changed()
    },
    has: (trouble: PrinterTrouble): boolean => troubles.has(trouble),
    /** The next so many jobs are thrown away by the printer. */
    abortNext(count: number): void {
      aborts = count
    },
    /** The power goes and comes back: all jobs are forgotten, the sheets stay where they are. */
    forget(underWay: SheetUnderWay): void {
      clearTimeout(timer)
      timer = undefined
      const job = next()
      if (job && underWay === 'out' && mayPrint()) putOut(job)
      jobs = []
      hasRestarted = true
    },
    /** Seconds since it was switched on, from 1. */
    upTime: (): number => (hasRestarted ? 1 : ON_SINCE_SECONDS) + Math.floor((performance.now() - bornAt) / 1_000),
    state(): number {
      if (!mayPrint()) return PRINTER_STATE.stopped
      return next() ? PRINTER_STATE.processing : PRINTER_STATE.idle
    },
    reasons(): string[] {
      const reasons = [
        ...(sheets === 0 ? ['media-empty-error'] : []),
        ...(troubles.has('media-jam') ? ['media-jam-error'] : []),
        ...(troubles.has('paused') ? ['paused'] : []),
        ...(troubles.has('marker-supply-low') ? ['marker-supply-low-warning'] : []),
      ]
      return reasons.length > 0 ? reasons : ['none']
    },
    /** Calls back after each change; gives what ends it. */
    watch(onChange: () => void): () => void {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    stop: () => clearTimeout(timer),
  }
}
export type PrinterJobs = ReturnType<typeof createPrinterJobs>
