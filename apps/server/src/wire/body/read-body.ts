import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** Does a request say that a body comes with it? */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/**
 * A body as text, held only up to `most` bytes.
 *
 * @throws what `refuse` makes as soon as there is more, or more is announced; the stream stays whole, so that the answer can go out.
 */
export function readText(
  payload: Readable,
  { announced, most, refuse }: { announced: string | undefined; most: number; refuse: () => Error },
): Promise<string> {
  if (Number(announced) > most) return Promise.reject(refuse())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = (settle: () => void): void => {
      payload.off('data', onData).off('end', onEnd).off('error', onError)
      settle()
    }
    const onEnd = (): void => done(() => resolve(Buffer.concat(chunks, bytes).toString('utf8')))
    const onError = (error: Error): void => done(() => reject(Object.assign(error, { statusCode: 400 })))
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > most) return done(() => reject(refuse()))
      chunks.push(chunk)
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}
