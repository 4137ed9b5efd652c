import { readFile } from 'node:fs/promises'
import type { MessageBody } from '@drawdesk/ipp/transport'
import type { Journal, KeptJob } from '../kept/journal.ts'
import { reasonOf, type Log } from '../log.ts'
import type { PrinterFacts } from './printer.ts'
import { formFor, rasterOf } from './raster.ts'

/** What a printer is sent of a sheet, or why there is nothing to send. */
export type SheetDocument = { format: string; document: MessageBody } | { failure: string }

/** The printer takes this sheet in no form that we write. */
export const NOT_TAKEN = 'rejected,document-format-not-supported'

/** The kept sheet in the form that this printer takes. */
export async function documentOf(
  job: KeptJob,
  { facts, journal, log }: { facts: PrinterFacts; journal: Journal; log: Log },
): Promise<SheetDocument> {
  const form = formFor(facts.attributes, job)
  if (form === undefined) return { failure: NOT_TAKEN }
  const sheet = await readSheet(journal.sheetPath(job.jobId))
  if (sheet === undefined) return { failure: 'noPicture' }
  if (!('resolution' in form)) return { format: form.format, document: sheet }
  try {
    return { format: form.format, document: await rasterOf(sheet, { ...job, ...form }) }
  } catch (error) {
    log(`Job ${job.jobId}: its sheet cannot be read as a picture: ${reasonOf(error)}`)
    return { failure: 'noPicture' }
  }
}

/** Undefined where somebody has removed it. */
async function readSheet(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
