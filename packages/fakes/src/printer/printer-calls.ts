import { booleanOf, numberOf, textOf, textsOf } from '@drawdesk/ipp/client'
import { readRaster } from '@drawdesk/ipp/testing/read-raster'
import { OPERATIONS, STATUS, type StatusName } from '@drawdesk/ipp/tags'
import {
  attributesOf,
  boolean,
  charset,
  collection,
  enumNumber,
  integer,
  keyword,
  mimeMediaType,
  nameText,
  naturalLanguage,
  plainText,
  uri,
  type IppAttributes,
  type IppGroup,
  type IppMessage,
  type IppValue,
} from '@drawdesk/ipp/values'
import type { PrinterJob, PrinterJobs } from './printer-jobs.ts'

export interface PrinterFacts {
  name: string
  formats: readonly string[]
  media: readonly string[]
  /** Of PWG raster, in dots an inch. */
  resolutions: readonly number[]
  /** Does it count its sheets, in each job and in all? */
  isCounting: boolean
}
interface Calls extends PrinterFacts {
  jobs: PrinterJobs
  uri(): string
}
type Answer = { status: StatusName; message?: string; groups?: IppGroup[] }

const refuse = (status: StatusName, message = ''): Answer => ({ status, message })

/** Answers a request as a printer of IPP/2.0 does, in the version it was asked in. */
export function answerCall(calls: Calls, request: IppMessage): IppMessage {
  const { status, message, groups = [] } = answerOf(calls, request)
  return {
    version: request.version,
    code: STATUS[status],
    requestId: request.requestId,
    groups: [
      {
        name: 'operation',
        attributes: attributesOf({
          'attributes-charset': charset('utf-8'),
          'attributes-natural-language': naturalLanguage('en'),
          'status-message': message ? plainText(message) : undefined,
        }),
      },
      ...groups,
    ],
    data: Buffer.alloc(0),
  }
}

function answerOf(calls: Calls, request: IppMessage): Answer {
  const [first, ...rest] = request.groups
  const asked = first?.attributes ?? new Map()
  const [one, two] = asked.keys()
  if (first?.name !== 'operation' || one !== 'attributes-charset' || two !== 'attributes-natural-language')
    return refuse('client-error-bad-request', 'charset and natural language come first')
  if (textOf(asked, 'printer-uri') === '' && textOf(asked, 'job-uri') === '')
    return refuse('client-error-bad-request', 'printer-uri is missing')
  const ticket = rest.find(({ name }) => name === 'job')?.attributes ?? new Map()
  switch (request.code) {
    case OPERATIONS['Get-Printer-Attributes']:
      return answerWith('printer', pick(printerAttributes(calls), asked))
    case OPERATIONS['Validate-Job']:
      return problemOf(calls, asked, ticket) ?? { status: 'successful-ok' }
    case OPERATIONS['Create-Job']:
      return problemOf(calls, asked, ticket) ?? answerWith('job', jobAttributes(calls, open(calls, asked, ticket)))
    case OPERATIONS['Print-Job']:
      return printJob(calls, asked, ticket, request.data)
    case OPERATIONS['Get-Jobs']:
      return listJobs(calls, asked)
    case OPERATIONS['Send-Document']:
    case OPERATIONS['Get-Job-Attributes']:
    case OPERATIONS['Cancel-Job']:
      return answerForJob(calls, request, asked)
    default:
      return refuse('server-error-operation-not-supported')
  }
}

function answerForJob(calls: Calls, { code, data }: IppMessage, asked: IppAttributes): Answer {
  const job = calls.jobs.find(numberOf(asked, 'job-id') ?? 0)
  if (!job) return refuse('client-error-not-found', 'no such job')
  if (code === OPERATIONS['Get-Job-Attributes']) return answerWith('job', pick(jobAttributes(calls, job), asked))
  if (calls.jobs.isOver(job)) return refuse('client-error-not-possible', 'the job is over')
  if (code === OPERATIONS['Cancel-Job']) {
    calls.jobs.cancel(job)
    return { status: 'successful-ok' }
  }
  const format = textOf(asked, 'document-format')
  if (booleanOf(asked, 'last-document') === undefined)
    return refuse('client-error-bad-request', 'last-document is missing')
  if (!calls.formats.includes(format)) return refuse('client-error-document-format-not-supported', format)
  if (job.documents.length > 0) return refuse('server-error-multiple-document-jobs-not-supported')
  if (!isReadable(format, data)) return refuse('client-error-document-format-error', 'broken raster')
  calls.jobs.addDocument(job, { format, bytes: Buffer.from(data) })
  return answerWith('job', jobAttributes(calls, job))
}

/** Raster is read whole, as a printer does; other documents are taken as they are. */
function isReadable(format: string, data: Uint8Array): boolean {
  if (format !== 'image/pwg-raster') return true
  try {
    readRaster(data)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function printJob(calls: Calls, asked: IppAttributes, ticket: IppAttributes, data: Uint8Array): Answer {
  const problem = problemOf(calls, asked, ticket)
  if (problem) return problem
  const job = open(calls, asked, ticket)
  calls.jobs.addDocument(job, { format: textOf(asked, 'document-format'), bytes: Buffer.from(data) })
  return answerWith('job', jobAttributes(calls, job))
}

function listJobs(calls: Calls, asked: IppAttributes): Answer {
  const which = textOf(asked, 'which-jobs') || 'not-completed'
  if (which !== 'completed' && which !== 'not-completed')
    return refuse('client-error-attributes-or-values-not-supported', which)
  const user = textOf(asked, 'requesting-user-name')
  const jobs = calls.jobs
    .list(which)
    .filter((job) => booleanOf(asked, 'my-jobs') !== true || job.user === user)
    .slice(0, numberOf(asked, 'limit'))
  return {
    status: 'successful-ok',
    groups: jobs.map((job) => ({
      name: 'job',
      attributes: pick(jobAttributes(calls, job), asked, ['job-id', 'job-uri']),
    })),
  }
}

function problemOf(calls: Calls, asked: IppAttributes, ticket: IppAttributes): Answer | undefined {
  const format = textOf(asked, 'document-format')
  const media = mediaOf(ticket)
  if (calls.jobs.has('not-accepting')) return refuse('server-error-not-accepting-jobs')
  if (format !== '' && !calls.formats.includes(format))
    return refuse('client-error-document-format-not-supported', format)
  if (media !== '' && !calls.media.includes(media))
    return refuse('client-error-attributes-or-values-not-supported', media)
  return undefined
}

/** `media`, or the name of the size within `media-col`. */
function mediaOf(ticket: IppAttributes): string {
  const [column] = ticket.get('media-col') ?? []
  return textOf(ticket, 'media') || (column?.kind === 'collection' ? textOf(column.value, 'media-size-name') : '')
}

const open = (calls: Calls, asked: IppAttributes, ticket: IppAttributes): PrinterJob =>
  calls.jobs.open({
    name: textOf(asked, 'job-name'),
    user: textOf(asked, 'requesting-user-name'),
    copies: numberOf(ticket, 'copies') ?? 1,
    media: mediaOf(ticket),
  })

const answerWith = (name: 'job' | 'printer', attributes: IppAttributes): Answer => ({
  status: 'successful-ok',
  groups: [{ name, attributes }],
})

/** Those that are asked for; all of them without a wish, or `usual`. */
function pick(attributes: IppAttributes, asked: IppAttributes, usual?: readonly string[]): IppAttributes {
  const wanted = textsOf(asked, 'requested-attributes')
  const names = wanted.length > 0 ? wanted : usual
  if (names === undefined || names.includes('all')) return attributes
  const isGroup = names.includes('job-description') || names.includes('printer-description')
  return isGroup ? attributes : new Map([...attributes].filter(([name]) => names.includes(name)))
}

const keywords = (words: readonly string[]): IppValue[] => words.map((word) => keyword(word))

function printerAttributes(calls: Calls): IppAttributes {
  return attributesOf({
    'printer-uri-supported': uri(calls.uri()),
    'uri-security-supported': keyword('none'),
    'uri-authentication-supported': keyword('requesting-user-name'),
    'printer-name': nameText(calls.name),
    'printer-make-and-model': plainText('Drawdesk fake photo printer'),
    'printer-info': plainText(calls.name),
    'printer-location': plainText('on this machine'),
    'printer-more-info': uri(calls.uri().replace('ipp:', 'http:')),
    'printer-state': enumNumber(calls.jobs.state()),
    'printer-state-reasons': keywords(calls.jobs.reasons()),
    'printer-is-accepting-jobs': boolean(!calls.jobs.has('not-accepting')),
    'queued-job-count': integer(calls.jobs.list('not-completed').length),
    'printer-up-time': integer(calls.jobs.upTime()),
    'ipp-versions-supported': keywords(['1.1', '2.0']),
    'operations-supported': Object.values(OPERATIONS).map((code) => enumNumber(code)),
    'charset-configured': charset('utf-8'),
    'charset-supported': charset('utf-8'),
    'natural-language-configured': naturalLanguage('en'),
    'generated-natural-language-supported': naturalLanguage('en'),
    'document-format-default': mimeMediaType(calls.formats[0] ?? 'image/jpeg'),
    'document-format-supported': calls.formats.map((format) => mimeMediaType(format)),
    'compression-supported': keyword('none'),
    ...(calls.formats.includes('image/pwg-raster') && {
      'pwg-raster-document-resolution-supported': calls.resolutions.map((dpi): IppValue => resolution(dpi)),
      'pwg-raster-document-type-supported': keywords(['srgb_8', 'sgray_8']),
    }),
    'pdl-override-supported': keyword('attempted'),
    'media-supported': keywords(calls.media),
    'media-ready': keywords(calls.media.slice(0, 1)),
    'media-default': keyword(calls.media[0] ?? ''),
    'media-col-default': collection({
      'media-size': collection({ 'x-dimension': integer(10_160), 'y-dimension': integer(15_240) }),
    }),
    'print-scaling-supported': keywords(['auto', 'fill', 'none']),
    'copies-supported': { kind: 'rangeOfInteger', value: { low: 1, high: 99 } },
    'printer-impressions-completed': calls.isCounting ? integer(calls.jobs.out().length) : undefined,
  })
}

const resolution = (dpi: number): IppValue => ({ kind: 'resolution', value: { across: dpi, feed: dpi, unit: 'dpi' } })

const jobAttributes = (calls: Calls, job: PrinterJob): IppAttributes =>
  attributesOf({
    'job-id': integer(job.id),
    'job-uri': uri(`${calls.uri()}/${job.id}`),
    'job-printer-uri': uri(calls.uri()),
    'job-name': nameText(job.name),
    'job-originating-user-name': nameText(job.user),
    'job-state': enumNumber(job.state),
    'job-state-reasons': keywords(job.reasons),
    'number-of-documents': integer(job.documents.length),
    'job-impressions-completed': calls.isCounting ? integer(job.sheets) : undefined,
    'job-media-sheets-completed': calls.isCounting ? integer(job.sheets) : undefined,
  })
