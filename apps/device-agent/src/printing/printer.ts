import type { PrinterReport } from '@drawdesk/contract/devices/kiosk'
import { PRINT_MEDIA, type SentJob } from '@drawdesk/contract/devices/print-job'
import { booleanOf, createIppClient, numberOf, textOf, textsOf, type IppClient } from '@drawdesk/ipp/client'
import { JOB_STATE, PRINTER_STATE } from '@drawdesk/ipp/tags'
import type { MessageBody } from '@drawdesk/ipp/transport'
import {
  attributesOf,
  collection,
  enumNumber,
  integer,
  keyword,
  type IppAttributes,
  type IppValue,
} from '@drawdesk/ipp/values'

const ASKED = [
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'printer-name',
  'printer-make-and-model',
  'printer-up-time',
  'printer-impressions-completed',
  'document-format-supported',
  'pwg-raster-document-resolution-supported',
  'pwg-raster-document-type-supported',
  'media-supported',
  'media-ready',
  'media-col-supported',
  'media-bottom-margin-supported',
  'media-left-margin-supported',
  'media-right-margin-supported',
  'media-top-margin-supported',
  'print-scaling-supported',
  'print-quality-supported',
]
const JOB_ASKED = [
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'number-of-documents',
  'job-impressions-completed',
  'job-media-sheets-completed',
]
const REASON = /^[a-z0-9][a-z0-9.-]{0,79}$/
const REASONS_MOST = 30
const QUALITY_HIGH = 5
const HUNDREDTHS_A_MM = 100
const MARGINS = ['media-bottom-margin', 'media-left-margin', 'media-right-margin', 'media-top-margin']

/** What a printer says of itself. */
export interface PrinterFacts {
  report: PrinterReport
  /** Seconds since it was switched on. */
  upTime: number | undefined
  /** Sheets since it was made, where it counts. */
  count: number | undefined
  isAccepting: boolean
  attributes: IppAttributes
}

/** How a job is doing at the printer. */
export interface JobFacts {
  id: number
  name: string
  state: number
  reasons: readonly string[]
  /** Its document has come. Not all printers say of a job that waits. */
  hasDocument: boolean
  sheets: number
}

export const isJobOver = ({ state }: JobFacts): boolean => state >= JOB_STATE.canceled

export type Printer = ReturnType<typeof createPrinter>

/** One printer, in the words of this program. Its calls throw `IppRefused` and `IppUnreachable`. */
export function createPrinter(options: { uri: string; userName: string; fingerprint?: string | undefined }) {
  const { fingerprint, ...rest } = options
  const client: IppClient = createIppClient({ ...rest, ...(fingerprint === undefined ? {} : { fingerprint }) })

  return {
    uri: options.uri,
    look: async (): Promise<PrinterFacts> => readFacts(await client.getPrinterAttributes(ASKED)),
    createJob: async (jobName: string, job: IppAttributes): Promise<number> => {
      const id = numberOf(await client.createJob({ jobName, job }), 'job-id')
      if (id === undefined) throw new Error('the printer gave a job no number')
      return id
    },
    sendDocument: async (id: number, format: string, document: MessageBody): Promise<void> => {
      await client.sendDocument(id, { format, document })
    },
    lookAt: async (id: number): Promise<JobFacts> => readJob(await client.getJobAttributes(id, JOB_ASKED)),
    cancel: (id: number): Promise<void> => client.cancelJob(id),
    /** The newest job of this name, of those that the printer still lists. */
    async findByName(name: string): Promise<JobFacts | undefined> {
      for (const which of ['not-completed', 'completed'] as const) {
        const jobs = (await client.getJobs({ which, attributes: JOB_ASKED })).map(readJob)
        const found = jobs.filter((job) => job.name === name).toSorted((one, other) => other.id - one.id)[0]
        if (found) return found
      }
      return undefined
    },
  }
}

function readFacts(attributes: IppAttributes): PrinterFacts {
  const state = numberOf(attributes, 'printer-state')
  const reasons = textsOf(attributes, 'printer-state-reasons')
    .filter((reason) => reason !== 'none' && REASON.test(reason))
    .slice(0, REASONS_MOST)
  const names: Readonly<Record<number, PrinterReport['state']>> = {
    [PRINTER_STATE.idle]: 'idle',
    [PRINTER_STATE.processing]: 'printing',
    [PRINTER_STATE.stopped]: 'stopped',
  }
  const media = textOf(attributes, 'media-ready').slice(0, 80)
  const name = (textOf(attributes, 'printer-make-and-model') || textOf(attributes, 'printer-name')).slice(0, 100)
  return {
    report: {
      state: names[state ?? 0] ?? 'unknown',
      reasons,
      ...(media ? { media } : {}),
      ...(name ? { printerName: name } : {}),
    },
    upTime: numberOf(attributes, 'printer-up-time'),
    count: numberOf(attributes, 'printer-impressions-completed'),
    isAccepting: booleanOf(attributes, 'printer-is-accepting-jobs') ?? true,
    attributes,
  }
}

function readJob(attributes: IppAttributes): JobFacts {
  const reasons = textsOf(attributes, 'job-state-reasons').filter((reason) => reason !== 'none')
  const documents = numberOf(attributes, 'number-of-documents')
  const state = numberOf(attributes, 'job-state') ?? 0
  return {
    id: numberOf(attributes, 'job-id') ?? 0,
    name: textOf(attributes, 'job-name'),
    state,
    reasons,
    hasDocument: (documents ?? 0) > 0 || state >= JOB_STATE.processing,
    sheets:
      numberOf(attributes, 'job-media-sheets-completed') ?? numberOf(attributes, 'job-impressions-completed') ?? 0,
  }
}

/**
 * What is asked for a sheet, of what this printer takes: its media, to the edges where the printer can, the picture filling it (a test page in its true
 * size), the best quality. Printers refuse a job with a value that they do not know.
 */
export function ticketFor(
  { attributes }: PrinterFacts,
  { media, layout }: Pick<SentJob, 'media' | 'layout'>,
): IppAttributes {
  const takes = (name: string, value: string): boolean => textsOf(attributes, `${name}-supported`).includes(value)
  const scalings = layout === 'test' ? ['none', 'fill'] : ['fill', 'none']
  const scaling = scalings.find((word) => takes('print-scaling', word))
  return attributesOf({
    ...mediaOf(attributes, media),
    'print-scaling': scaling === undefined ? undefined : keyword(scaling),
    'print-quality': numbersOf(attributes, 'print-quality-supported').includes(QUALITY_HIGH)
      ? enumNumber(QUALITY_HIGH)
      : undefined,
  })
}

/** Without edges by `media-col`; else by its name; else whatever lies in the tray. */
function mediaOf(attributes: IppAttributes, media: SentJob['media']): Record<string, IppValue> {
  if (!textsOf(attributes, 'media-supported').includes(media)) return {}
  const columns = textsOf(attributes, 'media-col-supported')
  const hasNoEdges = MARGINS.every(
    (margin) => columns.includes(margin) && numbersOf(attributes, `${margin}-supported`).includes(0),
  )
  if (!columns.includes('media-size') || !hasNoEdges) return { media: keyword(media) }
  const { widthMm, heightMm } = PRINT_MEDIA[media]
  return {
    'media-col': collection({
      'media-size': collection({
        'x-dimension': integer(Math.round(widthMm * HUNDREDTHS_A_MM)),
        'y-dimension': integer(Math.round(heightMm * HUNDREDTHS_A_MM)),
      }),
      ...Object.fromEntries(MARGINS.map((margin) => [margin, integer(0)])),
    }),
  }
}

const numbersOf = (attributes: IppAttributes, name: string): number[] =>
  (attributes.get(name) ?? []).flatMap((value) =>
    'value' in value && typeof value.value === 'number' ? [value.value] : [],
  )
