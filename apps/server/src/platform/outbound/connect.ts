import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import type { Deadline } from './deadline.ts'
import { notStarted } from './exchange.ts'
import { hostOf } from './guard/guard.ts'

/**
 * A connection to where the URL points, under TLS for https. One that comes too late is closed.
 *
 * @throws {OutboundError} `unsent`, `refused`, or the reason with which the deadline was aborted.
 */
export function connectTo(connect: buildConnector.connector, url: URL, deadline: Deadline): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const onStop = (): void => reject(deadline.signal.reason as Error) // createDeadline aborts with an OutboundError
    if (deadline.signal.aborted) return onStop()
    deadline.signal.addEventListener('abort', onStop, { once: true })
    connect({ hostname: hostOf(url), host: url.host, protocol: url.protocol, port: url.port }, (error, socket) => {
      deadline.signal.removeEventListener('abort', onStop)
      if (error) return reject(notStarted(error, deadline))
      if (deadline.signal.aborted) return void socket.destroy()
      resolve(socket)
    })
  })
}
