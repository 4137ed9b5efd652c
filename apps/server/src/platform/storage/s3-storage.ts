import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { amzDate, authorizationHeader, sha256Hex, signV4 } from './sigv4.ts'
import { checkStorageKey } from './storage-key.ts'
import { StoredFileMissing, type BytePart, type Storage } from './storage.ts'

/** The store answered with a refusal, or not at all, also after the last attempt. `code` is S3's own where it gave one. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
  readonly status: number | undefined
  readonly code: string | undefined
  constructor(message: string, options: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
    this.code = options.code
  }
}

interface S3Options {
  clock?: Clock
  /** Before the second attempt; doubled before the third. */
  retryDelayMs?: number
}

const CONNECT_TIMEOUT_MS = 5_000
/** Silence, not length: a large file on a slow line goes on as long as bytes come. */
const SILENCE_TIMEOUT_MS = 30_000
const ATTEMPTS = 3
/** Answers that S3 asks to repeat (InternalError, SlowDown, ServiceUnavailable) and those of gateways before it. */
const RETRY_STATUSES = new Set([429, 500, 502, 503, 504])
const ERROR_BODY_BYTES = 4_096

/**
 * Any S3-compatible store over Signature Version 4. The whole body is signed, so a damaged upload is refused by the store.
 *
 * Path style or bucket in the host: see {@link objectPrefix}. Each call is tried up to three times; repeating is harmless, since a key
 * is written once. The connection pool closes with the returned `close`.
 *
 * @throws {StorageFailed} from every operation, beside what {@link Storage} names.
 */
export function createS3Storage(
  config: NonNullable<Config['s3']>,
  options: S3Options = {},
): Storage & { close(): Promise<void> } {
  const clock = options.clock ?? systemClock
  const retryDelayMs = options.retryDelayMs ?? 200
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
  })
  const endpoint = new URL(config.endpoint)
  const prefix = objectPrefix(endpoint, config.bucket)
  const signingKey = { ...config, service: 's3' }

  function request(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body: Buffer,
    { mime, part }: { mime?: string; part?: BytePart | undefined } = {},
  ): Promise<Dispatcher.ResponseData> {
    const time = clock.now()
    const path = `${prefix}/${key}`
    const payloadHash = sha256Hex(body)
    const headers: Record<string, string> = {
      host: endpoint.host,
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': amzDate(time),
    }
    if (mime !== undefined) headers['content-type'] = mime
    if (part) headers.range = `bytes=${part.start}-${part.end}`
    const authorization = authorizationHeader(signV4({ method, path, headers, payloadHash }, signingKey, time))
    return agent.request({
      origin: endpoint.origin,
      path,
      method,
      headers: { ...headers, authorization },
      body: method === 'PUT' ? body : null,
    })
  }

  /** Runs `call` and reads its answer by `read`, again when the line broke or the store asked for patience. */
  async function attempt<Result>(
    key: string,
    call: () => Promise<Dispatcher.ResponseData>,
    read: (answer: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> {
    checkStorageKey(key)
    for (let count = 1; ; count += 1) {
      try {
        const answer = await call()
        if (answer.statusCode >= 200 && answer.statusCode < 300) return await read(answer)
        throw await refusalOf(answer, key)
      } catch (error) {
        if (error instanceof StoredFileMissing) throw error
        const failure =
          error instanceof StorageFailed
            ? error
            : new StorageFailed(`the object store did not answer: ${(error as Error).message}`, { cause: error })
        const mayRepeat = failure.status === undefined || RETRY_STATUSES.has(failure.status)
        if (count === ATTEMPTS || !mayRepeat) throw failure
      }
      await delay(retryDelayMs * 2 ** (count - 1))
    }
  }

  const nothing = Buffer.alloc(0)
  const drain = async (answer: Dispatcher.ResponseData): Promise<void> => answer.body.dump()

  return {
    put: (key, bytes, mime) => attempt(key, () => request('PUT', key, bytes, { mime }), drain),

    get: (key) =>
      attempt(
        key,
        () => request('GET', key, nothing),
        async ({ body }) => Buffer.from(await body.arrayBuffer()),
      ),

    open: (key, part) =>
      attempt(
        key,
        () => request('GET', key, nothing, { part }),
        async ({ body, headers, statusCode }) => {
          const bytes = Number(headers['content-length'])
          const isKnown = headers['content-length'] !== undefined && Number.isSafeInteger(bytes)
          if (isKnown && (!part || statusCode === 206)) return { stream: body, bytes }
          // Not `destroy`: of a body that nobody reads its error would be nobody's, and end the process.
          await body.dump()
          throw new StorageFailed(
            isKnown
              ? 'the object store sent a whole file for a part of it'
              : 'the object store did not send the length of a file',
            { status: statusCode },
          )
        },
      ),

    async remove(key) {
      try {
        await attempt(key, () => request('DELETE', key, nothing), drain)
      } catch (error) {
        // S3 itself answers 204 for a key that is not there; some compatible stores say 404.
        if (!(error instanceof StoredFileMissing)) throw error
      }
    },

    close: () => agent.close(),
  }
}

/**
 * What stands before each key in a request's path: `/bucket` (path style), or nothing when the endpoint's host begins with the
 * bucket, as in `https://<bucket>.s3.oss-cn-hangzhou.aliyuncs.com`: Aliyun OSS and some others take only that form.
 */
export function objectPrefix(endpoint: URL, bucket: string): string {
  const isBucketInHost = !isIP(endpoint.hostname) && endpoint.hostname.startsWith(`${bucket.toLowerCase()}.`)
  return endpoint.pathname.replace(/\/+$/, '') + (isBucketInHost ? '' : `/${encodeURIComponent(bucket)}`)
}

async function refusalOf(answer: Dispatcher.ResponseData, key: string): Promise<Error> {
  const status = answer.statusCode
  const text = await readStart(answer.body)
  const code = /<Code>([A-Za-z0-9.]{1,80})<\/Code>/.exec(text)?.[1]
  if (status === 404 && (code === undefined || code === 'NoSuchKey'))
    return new StoredFileMissing(`no stored file ${key}`)
  return new StorageFailed(
    `the object store answered ${status}${code ? ` ${code}` : ''}`,
    code === undefined ? { status } : { status, code },
  )
}

/** The first bytes of an error answer; the rest is thrown away with its connection. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length >= ERROR_BODY_BYTES) break
  }
  return text
}
