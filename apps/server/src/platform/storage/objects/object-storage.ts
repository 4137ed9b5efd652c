import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock, type Clock } from '../../clock.ts'
import { checkStorageKey } from '../storage-key.ts'
import { StorageFailed, StoredFileMissing, type Storage } from '../storage.ts'
import type { ObjectDialect } from './dialect.ts'
import { mayTryAgain, type ObjectAnswer, type ObjectRequest, type ObjectTransport } from './transport.ts'

export interface ObjectStorageOptions {
  clock?: Clock
  /** Before the second attempt; doubled before the third. */
  retryDelayMs?: number
}

const ATTEMPTS = 3
/** Answers that stores ask to repeat (InternalError, SlowDown, ServiceUnavailable) and those of gateways before them. */
const RETRY_STATUSES = new Set([429, 500, 502, 503, 504])
const ERROR_BODY_BYTES = 4_096

/**
 * An object store by its dialect. Each call is tried up to three times; repeating is harmless, since a key is written once.
 *
 * @throws {StorageFailed} from every operation, beside what {@link Storage} names.
 */
export function createObjectStorage(
  dialect: ObjectDialect,
  transport: ObjectTransport,
  options: ObjectStorageOptions = {},
): Storage & Required<Pick<Storage, 'presign' | 'close'>> {
  const clock = options.clock ?? systemClock
  const retryDelayMs = options.retryDelayMs ?? 200

  /** Runs the request that `make` signs and reads its answer by `read`, again when the line broke or the store asked for patience. */
  async function attempt<Result>(
    what: string,
    make: (now: Date) => ObjectRequest,
    read: (answer: ObjectAnswer) => Promise<Result>,
  ): Promise<Result> {
    for (let count = 1; ; count += 1) {
      try {
        const answer = await transport.send(make(clock.now()))
        if (answer.status >= 200 && answer.status < 300) return await read(answer)
        throw await refusalOf(dialect, answer, what)
      } catch (error) {
        if (error instanceof StoredFileMissing) throw error
        const failure =
          error instanceof StorageFailed
            ? error
            : new StorageFailed(`the object store did not answer: ${(error as Error).message}`, { cause: error })
        const mayRepeat = failure.status === undefined ? mayTryAgain(failure) : RETRY_STATUSES.has(failure.status)
        if (count === ATTEMPTS || !mayRepeat) throw failure
      }
      await delay(retryDelayMs * 2 ** (count - 1))
    }
  }
  const drain = async ({ body }: ObjectAnswer): Promise<void> => void (await buffer(body))

  return {
    isShared: true,

    async put(key, bytes, mime) {
      checkStorageKey(key)
      await attempt(key, (now) => dialect.put(key, bytes, mime, now), drain)
    },

    async get(key) {
      checkStorageKey(key)
      return attempt(
        key,
        (now) => dialect.get(key, undefined, now),
        ({ body }) => buffer(body),
      )
    },

    async open(key, part) {
      checkStorageKey(key)
      return attempt(
        key,
        (now) => dialect.get(key, part, now),
        async ({ body, headers, status }) => {
          const bytes = Number(headers['content-length'])
          const isKnown = headers['content-length'] !== undefined && Number.isSafeInteger(bytes)
          if (isKnown && (!part || status === 206)) return { stream: body, bytes }
          leave(body)
          throw new StorageFailed(
            isKnown
              ? 'the object store sent a whole file for a part of it'
              : 'the object store did not send the length of a file',
            { status },
          )
        },
      )
    },

    async head(key) {
      checkStorageKey(key)
      return attempt(
        key,
        (now) => dialect.head(key, now),
        async ({ headers, body }) => ({ bytes: dialect.readHead(headers, String(await buffer(body))) }),
      )
    },

    async remove(key) {
      checkStorageKey(key)
      try {
        await attempt(key, (now) => dialect.remove(key, now), drain)
      } catch (error) {
        // S3 itself answers 204 for a key that is not there; some compatible stores say 404.
        if (!(error instanceof StoredFileMissing)) throw error
      }
    },

    async *list(prefix = '') {
      let marker: string | undefined
      do {
        const page = await attempt(
          prefix,
          (now) => dialect.list(prefix, marker, now),
          async ({ body }) => dialect.readList(String(await buffer(body))),
        )
        yield* page.items
        marker = page.next
      } while (marker !== undefined)
    },

    presign: {
      get: (key, seconds) => dialect.presignGet(key, seconds, clock.now()),
      put: (key, seconds, mime) => dialect.presignPut(key, seconds, mime, clock.now()),
    },

    ...(dialect.bucket
      ? {
          buckets: {
            make: () => attempt('the bucket', (now) => dialect.bucket!('PUT', now), drain),
            remove: () => attempt('the bucket', (now) => dialect.bucket!('DELETE', now), drain),
          },
        }
      : {}),

    close: () => transport.close(),
  }
}

/** Lets go of an answer that nobody reads; its error is nobody's, and would end the process. */
function leave(body: ObjectAnswer['body']): void {
  body.on('error', () => undefined)
  body.destroy()
}

async function refusalOf(dialect: ObjectDialect, answer: ObjectAnswer, key: string): Promise<Error> {
  const { status } = answer
  const code = dialect.codeOf(await readStart(answer.body))
  if (dialect.isMissing(status, code)) return new StoredFileMissing(`no stored file ${key}`)
  return new StorageFailed(
    `the object store answered ${status}${code ? ` ${code}` : ''}`,
    code === undefined ? { status } : { status, code },
  )
}

/** The first bytes of an error answer; the rest is thrown away with its connection. */
async function readStart(body: ObjectAnswer['body']): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length >= ERROR_BODY_BYTES) break
  }
  return text
}
