import { decodeMessage } from './decode.ts'
import { encodeMessage } from './encode.ts'
import { IppFormatError } from './format-error.ts'
import { OPERATIONS, statusName, type OperationName } from './tags.ts'
import { IppUnreachable, post, type MessageBody, type TransportOptions } from './transport.ts'
import {
  attributesOf,
  boolean,
  charset,
  integer,
  keyword,
  mimeMediaType,
  nameText,
  naturalLanguage,
  uri as uriValue,
  type IppAttributes,
  type IppGroup,
  type IppMessage,
  type IppValue,
} from './values.ts'

const FIRST_ERROR = 0x0100

/** The printer answered, and it was a no: `status` is its code, `statusName` its name in RFC 8011. */
export class IppRefused extends Error {
  override name = 'IppRefused'
  readonly operation: OperationName
  readonly status: number
  readonly statusName: string
  constructor(operation: OperationName, status: number, message: string) {
    super(`${operation}: ${statusName(status)}${message === '' ? '' : ` (${message})`}`)
    this.operation = operation
    this.status = status
    this.statusName = statusName(status)
  }
}

export interface IppClientOptions extends TransportOptions {
  /** Who prints, as the printer shows it. */
  userName: string
}

export interface PrintRequest {
  jobName: string
  /** Attributes of the job: media, copies, print-scaling. */
  job?: IppAttributes
}
export interface DocumentRequest {
  /** MIME type. */
  format: string
  document: MessageBody
}
export interface JobsRequest {
  which: 'completed' | 'not-completed'
  isMineOnly?: boolean
  limit?: number
  attributes?: readonly string[]
}

/** Talks to one printer. Each operation throws {@link IppRefused} or {@link IppUnreachable}. */
export type IppClient = ReturnType<typeof createIppClient>

/**
 * The few operations of RFC 8011 that printing a sheet takes.
 *
 * @example
 * const printer = createIppClient({ uri: 'ipp://192.168.1.20/ipp/print', userName: 'kiosk' })
 * const job = await printer.createJob({ jobName: 'sheet 1' })
 * await printer.sendDocument(idOf(job), { format: 'image/jpeg', document })
 */
export function createIppClient(options: IppClientOptions) {
  let lastId = 0
  /** Attributes of an operation; the first two stand in this order (RFC 8011 §4.1.4). */
  const operationOf = (more: Readonly<Record<string, IppValue | readonly IppValue[] | undefined>>): IppGroup => ({
    name: 'operation',
    attributes: attributesOf({
      'attributes-charset': charset('utf-8'),
      'attributes-natural-language': naturalLanguage('en'),
      'printer-uri': uriValue(options.uri),
      ...more,
    }),
  })

  async function call(
    operation: OperationName,
    more: Readonly<Record<string, IppValue | readonly IppValue[] | undefined>>,
    rest: { job?: IppAttributes | undefined; document?: MessageBody } = {},
  ): Promise<IppMessage> {
    lastId = (lastId % 0x7f_ff_ff_ff) + 1
    const requestId = lastId
    const { job, document = Buffer.alloc(0) } = rest
    const message = encodeMessage({
      version: [2, 0],
      code: OPERATIONS[operation],
      requestId,
      groups: [operationOf(more), ...(job && job.size > 0 ? [{ name: 'job' as const, attributes: job }] : [])],
      data: document instanceof Uint8Array ? document : Buffer.alloc(0),
    })
    const answer = readAnswer(
      await post(document instanceof Uint8Array ? message : followedBy(message, document), options),
    )
    if (answer.requestId !== requestId && answer.code < FIRST_ERROR)
      throw new IppUnreachable(`the printer answered another request (${answer.requestId}, not ${requestId})`)
    if (answer.code >= FIRST_ERROR) throw new IppRefused(operation, answer.code, messageOf(answer))
    return answer
  }

  const requester = nameText(options.userName)
  const wanted = (names: readonly string[] | undefined): IppValue[] | undefined => names?.map((name) => keyword(name))
  const forJob = (jobId: number) => ({ 'job-id': integer(jobId), 'requesting-user-name': requester })

  return {
    getPrinterAttributes: async (attributes?: readonly string[]): Promise<IppAttributes> =>
      groupOf(
        await call('Get-Printer-Attributes', {
          'requesting-user-name': requester,
          'requested-attributes': wanted(attributes),
        }),
        'printer',
      ),
    /** Would it take this job? Nothing is printed. */
    async validateJob({ jobName, job, format }: PrintRequest & { format: string }): Promise<void> {
      await call(
        'Validate-Job',
        {
          'requesting-user-name': requester,
          'job-name': nameText(jobName),
          'document-format': mimeMediaType(format),
        },
        { job },
      )
    },
    printJob: async ({ jobName, job, format, document }: PrintRequest & DocumentRequest): Promise<IppAttributes> =>
      groupOf(
        await call(
          'Print-Job',
          {
            'requesting-user-name': requester,
            'job-name': nameText(jobName),
            'document-format': mimeMediaType(format),
          },
          { job, document },
        ),
        'job',
      ),
    /** A job without a document: nothing is printed until one is sent. */
    createJob: async ({ jobName, job }: PrintRequest): Promise<IppAttributes> =>
      groupOf(
        await call('Create-Job', { 'requesting-user-name': requester, 'job-name': nameText(jobName) }, { job }),
        'job',
      ),
    /** The only document of a job. */
    sendDocument: async (jobId: number, { format, document }: DocumentRequest): Promise<IppAttributes> =>
      groupOf(
        await call(
          'Send-Document',
          { ...forJob(jobId), 'document-format': mimeMediaType(format), 'last-document': boolean(true) },
          { document },
        ),
        'job',
      ),
    getJobAttributes: async (jobId: number, attributes?: readonly string[]): Promise<IppAttributes> =>
      groupOf(
        await call('Get-Job-Attributes', { ...forJob(jobId), 'requested-attributes': wanted(attributes) }),
        'job',
      ),
    getJobs: async ({ which, isMineOnly = false, limit, attributes }: JobsRequest): Promise<IppAttributes[]> =>
      (
        await call('Get-Jobs', {
          'requesting-user-name': requester,
          'which-jobs': keyword(which),
          'my-jobs': boolean(isMineOnly),
          limit: limit === undefined ? undefined : integer(limit),
          'requested-attributes': wanted(attributes),
        })
      ).groups
        .filter(({ name }) => name === 'job')
        .map(({ attributes: job }) => job),
    async cancelJob(jobId: number): Promise<void> {
      await call('Cancel-Job', forJob(jobId))
    },
  }
}

async function* followedBy(message: Uint8Array, document: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield message
  yield* document
}

function readAnswer(bytes: Buffer): IppMessage {
  try {
    return decodeMessage(bytes)
  } catch (error) {
    if (error instanceof IppFormatError)
      throw new IppUnreachable(`the answer is no IPP message: ${error.message}`, { cause: error })
    throw error
  }
}

const groupOf = (answer: IppMessage, name: IppGroup['name']): IppAttributes =>
  answer.groups.find((group) => group.name === name)?.attributes ?? new Map()

const messageOf = (answer: IppMessage): string => textOf(groupOf(answer, 'operation'), 'status-message')

/** The first value of an attribute that is a text; "" where it is none. */
export function textOf(attributes: IppAttributes, name: string): string {
  return textsOf(attributes, name)[0] ?? ''
}

/** All its values that are texts (keywords, names, addresses). */
export function textsOf(attributes: IppAttributes, name: string): string[] {
  return (attributes.get(name) ?? []).flatMap((value) =>
    'value' in value && typeof value.value === 'string' ? [value.value] : [],
  )
}

/** The first value of an attribute that is a number. */
export function numberOf(attributes: IppAttributes, name: string): number | undefined {
  const [first] = attributes.get(name) ?? []
  return first && 'value' in first && typeof first.value === 'number' ? first.value : undefined
}

/** The first value of an attribute that is yes or no. */
export function booleanOf(attributes: IppAttributes, name: string): boolean | undefined {
  const [first] = attributes.get(name) ?? []
  return first?.kind === 'boolean' ? first.value : undefined
}
