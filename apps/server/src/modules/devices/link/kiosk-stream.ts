import { Readable } from 'node:stream'
import { EVENT_PING_MS } from '@drawdesk/contract/events/events'
import { KIOSK_EVENTS } from '@drawdesk/contract/devices/kiosk'
import type { Deps } from '../../../platform/deps.ts'
import type { StoredEvent } from '../../../platform/events/events.ts'
import type { DeviceCaller } from '../../../wire/route.ts'
import { eventText } from '../../events/event-stream.ts'
import type { PrintSending } from '../print/print-sending.ts'
import { lookAtStream, type StreamLook } from './stream-look.repository.ts'

/** A reader this far behind is not reading: its connection ends, and it goes on later with Last-Event-ID. */
const WAITING_MOST_BYTES = 1024 * 1024
/** What goes out as it was written; `print` is made anew for each sending. */
const PASSED_ON = new Set<string>(KIOSK_EVENTS.filter((event) => event !== 'print' && event !== 'bye'))

type Needs = Pick<Deps, 'db' | 'events' | 'log'> & { printSending: PrintSending }

/**
 * What one machine should notice, as server-sent events, numbered within its tenant. Of each pairing the newest stream is the only one: an older one of a connection that broke would swallow jobs. It ends with `bye`
 * when the pairing does, or when the reader leaves (destroy it then).
 */
export function openKioskStream(
  { db, events, log, printSending }: Needs,
  device: DeviceCaller,
  { name, after }: { name: string; after: number | undefined },
): Readable {
  const { tenantId, loginId, client } = device
  const stream = new Readable({ read: () => undefined })
  let isOver = false
  let place = { at: after ?? 0, sent: after ?? 0 }
  let sending = Promise.resolve()

  function write(text: string): void {
    if (isOver) return
    if (stream.readableLength > WAITING_MOST_BYTES) stream.destroy()
    else stream.push(text)
  }

  function sendPlace(event: string, number: number): void {
    place = { at: number, sent: number }
    write(eventText(event, {}, number))
  }

  const mayPrint = ({ printWay }: StreamLook): boolean => printWay === (client === 'agent' ? 'agent' : 'page')

  /** Words may come again or from before: what stands in the rows counts. A stream that is not the pairing's newest ends here. */
  async function look(): Promise<StreamLook | undefined> {
    const found = await lookAtStream(db, device)
    if (isOver) return undefined
    if (found.stream === name) return found
    if (found.stream === undefined) write(eventText('bye', { reason: 'ended' }))
    finish()
    return undefined
  }

  async function sendNext(isOpening: boolean): Promise<void> {
    const found = isOver ? undefined : await look()
    if (!found?.hasPrints || !mayPrint(found)) return
    const job = await printSending.next(tenantId, loginId, isOpening)
    if (job) write(eventText('print', job))
  }

  /** One after the other; what goes wrong is tried again with the next ping. */
  function queueNext(isOpening: boolean): void {
    sending = sending.then(() =>
      sendNext(isOpening).catch((error: unknown) =>
        log.error({ err: error, tenantId, loginId }, 'a print could not be sent to its device'),
      ),
    )
  }

  /** What it acknowledged before: a machine that has forgotten it says so. */
  async function sayAtPrinter(): Promise<void> {
    const found = await look()
    const job = found?.hasPrints && mayPrint(found) ? await printSending.atPrinter(tenantId, loginId) : undefined
    if (!job) return
    const { id: jobId, state, printed, sheets, error } = job
    write(eventText('job', { jobId, state, printed, sheets, error }))
  }

  /** At once, whatever is being drawn for it. */
  function leaveToNewest(): void {
    look().catch((error: unknown) =>
      log.warn({ err: error, tenantId, loginId }, 'could not look after the pairing of a stream'),
    )
  }

  function onKioskEvent({ number, data }: StoredEvent): void {
    const { type: _type, id: _id, event, ...more } = data as StoredEvent['data'] & { event: string }
    const isOwnSession = more.sessionId === device.sessionId
    if (event === 'opened' && isOwnSession) leaveToNewest()
    else if (event === 'bye' && isOwnSession) {
      write(eventText('bye', { reason: more.reason }, number))
      finish()
    } else if (event === 'print') queueNext(false)
    else if (PASSED_ON.has(event)) write(eventText(event, more, number))
  }

  const subscription = events.subscribe({
    tenantId,
    after,
    isPaused: () => false,
    onPlace: (number) => sendPlace('seen', number),
    onGap: (number) => sendPlace('resync', number),
    async onEvents(found) {
      const own = found.filter(({ topic, data }) => topic === 'kiosk' && data.id === loginId)
      place = { at: found.at(-1)?.number ?? place.at, sent: own.at(-1)?.number ?? place.sent }
      own.forEach(onKioskEvent)
    },
    onEnd(error) {
      if (error) log.error({ err: error, tenantId, loginId }, 'the stream of a device broke')
      finish()
    },
  })

  const ping = setInterval(() => {
    if (place.at > place.sent) sendPlace('seen', place.at)
    write(': ping\n\n')
    queueNext(false)
  }, EVENT_PING_MS)
  ping.unref()

  function finish(): void {
    if (!isOver) stream.push(null)
    leave()
  }

  function leave(): void {
    isOver = true
    clearInterval(ping)
    subscription.close()
  }

  async function begin(): Promise<void> {
    await sayAtPrinter()
    await sendNext(true)
  }

  stream.once('close', leave)
  // The answer's head travels with its first bytes.
  write(': open\n\n')
  sending = begin().catch((error: unknown) =>
    log.error({ err: error, tenantId, loginId }, 'the stream of a device could not begin'),
  )
  return stream
}
