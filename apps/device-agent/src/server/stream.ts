import { createParser } from 'eventsource-parser'
import { KIOSK_EVENTS, type KioskEventData, type KioskEventName } from '@drawdesk/contract/devices/kiosk'
import { reasonOf, type Log } from '../log.ts'
import { pause, retryAfterMs, type Pauses } from '../pauses.ts'
import { addressOf, headersOf, Refused } from './calls.ts'
import { PairingEnded, type Session } from './session.ts'

export type KioskEvent = { [Name in KioskEventName]: { name: Name; data: KioskEventData[Name] } }[KioskEventName]

const isEventName = (name: string): name is KioskEventName => (KIOSK_EVENTS as readonly string[]).includes(name)

interface StreamOptions {
  server: URL
  session: Session
  pauses: Pauses
  signal: AbortSignal
  log: Log
  onEvent(event: KioskEvent): void
  /** Each time it is open. */
  onOpen(): void
}

/**
 * Follows the server's events until the program ends, from where it left off after each break.
 *
 * @throws {PairingEnded} when the server says goodbye, or knows this machine no more.
 */
export async function followEvents(options: StreamOptions): Promise<void> {
  const { pauses, signal, log } = options
  let lastId: string | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      await options.session.withToken((token) =>
        readStream({ ...options, token, lastId }, (id) => {
          lastId = id ?? lastId
          failures = 0
        }),
      )
      failures += 1
    } catch (error) {
      if (error instanceof PairingEnded) throw error
      if (signal.aborted) return
      failures += 1
      log(`The server is not reached: ${reasonOf(error)}`)
    }
    await pause(retryAfterMs(pauses, failures), signal)
  }
}

/** One connection, until it ends. `onData`: something came, with the event's number where it has one. */
async function readStream(
  options: StreamOptions & { token: string; lastId: string | undefined },
  onData: (id: string | undefined) => void,
): Promise<void> {
  const silence = new AbortController()
  const answer = await fetch(addressOf(options.server, 'stream'), {
    headers: {
      ...headersOf(options.token),
      accept: 'text/event-stream',
      ...(options.lastId === undefined ? {} : { 'last-event-id': options.lastId }),
    },
    redirect: 'error',
    signal: AbortSignal.any([options.signal, silence.signal]),
  })
  if (answer.status === 401) {
    await answer.body?.cancel()
    throw new Refused(401, 'the token does not count')
  }
  if (!answer.ok || answer.body === null || !answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    throw new Error(`the stream answers ${answer.status}`)
  }
  options.onOpen()
  const quiet = watchSilence(silence, options.pauses.silenceMs)
  let goodbye: string | undefined
  const parser = createParser({
    onEvent({ event = 'message', data, id }) {
      onData(id)
      if (!isEventName(event)) return
      const parsed = JSON.parse(data) as KioskEvent['data']
      if (event === 'bye') goodbye = (parsed as KioskEventData['bye']).reason
      else options.onEvent({ name: event, data: parsed } as KioskEvent)
    },
  })
  try {
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      quiet.touch()
      onData(undefined)
      parser.feed(text)
      if (goodbye !== undefined) throw new PairingEnded(`the server ended the pairing: ${goodbye}`)
    }
  } finally {
    quiet.stop()
    silence.abort()
  }
}

function watchSilence(controller: AbortController, ms: number): { touch(): void; stop(): void } {
  const timer = setTimeout(() => controller.abort(new Error('the stream is silent')), ms)
  return { touch: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}
