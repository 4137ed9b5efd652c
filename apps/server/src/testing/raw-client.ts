import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** One request as bytes; what a stranger's program would send. */
export interface RawRequest {
  port: number
  /** Request line and headers, without the empty line; `Content-Length` is added. */
  head: string
  /** The body: `start`, then `unit` again and again up to `bytes` in all, then `end`. */
  body: { start: string; unit: string; end: string; bytes: number }
}

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  status: number
  headers: string
}

export interface RawClient {
  send(request: RawRequest): Promise<RawAnswer>
  stop(): void
}

/** A client in a process of its own, so that what this process spends is the server's part alone. */
export function startRawClient(): RawClient {
  const child: ChildProcess = fork(join(import.meta.dirname, 'raw-client-main.ts'), { stdio: 'inherit' })
  let last = 0
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const number = (last += 1)
        const ended = (): void => reject(new Error('the client ended'))
        const onMessage = (message: RawAnswer & { number: number }): void => {
          if (message.number !== number) return
          child.off('message', onMessage).off('exit', ended)
          resolve(message)
        }
        child.on('message', onMessage).once('exit', ended)
        child.send({ number, request })
      }),
    stop: () => void child.kill(),
  }
}
