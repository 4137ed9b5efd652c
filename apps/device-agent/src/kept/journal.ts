import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SentJob } from '@drawdesk/contract/devices/print-job'
import { readKept, writeKept, writeWhole } from './kept-file.ts'

/** Jobs that are over are remembered this long, so that one that is sent again is not printed again. */
const OVER_JOBS_KEPT = 200

/** The sheet that is with the printer. */
export interface SheetAtPrinter {
  sheet: number
  /** From 1: how often the printer was given it, of which it threw away all but the last. */
  attempt: number
  /** As the printer lists it, so that it is found again. No two have the same: what the printer says of one that was withdrawn says nothing of the next. */
  name: string
  /** Given by the printer; absent while it is not known whether the printer has the job. */
  ippJobId?: number
  isSent: boolean
  /** Cancelled at the printer by us: its end there says nothing of the job. */
  isWithdrawn?: boolean
  /** What the printer had counted before, where it counts. */
  countBefore?: number
  /** Seconds since the printer was switched on, as it last said. */
  upTime?: number
}

/** One print job as this machine knows it. What is written here has happened; what is not is looked up at the printer. */
export interface KeptJob extends Pick<SentJob, 'jobId' | 'sha256' | 'mime' | 'sheets' | 'media' | 'layout' | 'round'> {
  /** Sheets that are out, and of them those that the server knows of. */
  printed: number
  reported: number
  at?: SheetAtPrinter
  /** How often its newest sheet was begun, withdrawn and thrown away ones among them. */
  begun?: { sheet: number; times: number }
  isCancelled?: boolean
  /** The server lets it wait: it is sent again when it may go on. */
  isHeld?: boolean
  /** Why it ended without all of its sheets. */
  failure?: { reason: string; isReported: boolean }
}

export const isOver = (job: KeptJob): boolean =>
  job.printed >= job.sheets || job.failure !== undefined || (job.isCancelled === true && job.at === undefined)

/** What the server does not know yet. */
export const isUnreported = (job: KeptJob): boolean => job.reported < job.printed || job.failure?.isReported === false

export type Journal = Awaited<ReturnType<typeof openJournal>>

/**
 * The jobs of this machine, on its disk before anything else happens to them: `journal.json` and the sheets in `sheets/`. After whatever dies it says
 * what is out, what is with the printer, and what the server does not know.
 */
export async function openJournal(folder: string) {
  const path = join(folder, 'journal.json')
  let jobs = (await readKept<KeptJob[]>(path)) ?? []
  const sheetPath = (jobId: string): string => join(folder, 'sheets', jobId.replaceAll(/\W/g, '_'))

  let writing: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    // One after the other; a failure is the caller's, and no reason to write no more.
    const next = writing.then(
      () => writeKept(path, jobs),
      () => writeKept(path, jobs),
    )
    writing = next
    return next
  }

  async function forgetOld(): Promise<void> {
    const over = jobs.filter((job) => isOver(job) && !isUnreported(job))
    const forgotten = new Set(over.slice(0, Math.max(0, over.length - OVER_JOBS_KEPT)))
    jobs = jobs.filter((job) => !forgotten.has(job))
  }

  return {
    find: (jobId: string): KeptJob | undefined => jobs.find((job) => job.jobId === jobId),
    /** The one that is printed next: what is with the printer already, else the oldest that may go on. */
    next: (): KeptJob | undefined =>
      jobs.find((job) => !isOver(job) && job.at !== undefined) ??
      jobs.find((job) => !isOver(job) && job.isHeld !== true),
    unreported: (): KeptJob[] => jobs.filter(isUnreported),
    /** The sheet first, then the job: a job in the journal can always be printed. */
    async add(job: KeptJob, sheet: Uint8Array): Promise<void> {
      await writeWhole(sheetPath(job.jobId), sheet)
      jobs = [...jobs.filter((one) => one.jobId !== job.jobId), job]
      await forgetOld()
      await save()
    },
    sheetPath,
    save,
    /** Its picture is wanted no more. */
    dropSheet: (jobId: string): Promise<void> => rm(sheetPath(jobId), { force: true }),
  }
}
