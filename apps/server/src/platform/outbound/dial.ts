import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { notStarted } from './exchange.ts'
import type { Flight } from './flight.ts'
import { hostOf } from './guard/guard.ts'

/**
 * A connection to where the URL points, under TLS for https. One that comes too late is closed.
 *
 * @throws {OutboundError} `unsent`, `refused`, or what the flight was stopped with.
 */
export function dial(connect: buildConnector.connector, url: URL, flight: Flight): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const onStop = (): void => reject(flight.signal.reason as Error) // createFlight aborts with an OutboundError
    if (flight.signal.aborted) return onStop()
    flight.signal.addEventListener('abort', onStop, { once: true })
    connect({ hostname: hostOf(url), host: url.host, protocol: url.protocol, port: url.port }, (error, socket) => {
      flight.signal.removeEventListener('abort', onStop)
      if (error) return reject(notStarted(error, flight))
      if (flight.signal.aborted) return void socket.destroy()
      resolve(socket)
    })
  })
}
