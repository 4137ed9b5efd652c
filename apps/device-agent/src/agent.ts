import { join } from 'node:path'
import { createBell } from './bell.ts'
import { createIncoming } from './incoming.ts'
import { openJournal } from './kept/journal.ts'
import { lockFolder } from './kept/lock.ts'
import { reasonOf, type Log } from './log.ts'
import { pause, retryAfterMs, type Pauses } from './pauses.ts'
import { createPrinter, type Printer } from './printing/printer.ts'
import { watchPrinter } from './printing/watch.ts'
import { isBusy, printJobs } from './printing/worker.ts'
import { reportJobs } from './reports.ts'
import { openSession, PairingEnded } from './server/session.ts'
import { followEvents, type KioskEvent } from './server/stream.ts'

export interface AgentOptions {
  server: URL
  /** What is kept between two runs. */
  folder: string
  code?: string | undefined
  /** Instead of the printer that the device's row names. */
  printerUri?: string | undefined
  fingerprint?: string | undefined
  appVersion: string
  pauses: Pauses
  signal: AbortSignal
  log: Log
}

/**
 * Prints for one device until it is asked to end: takes jobs from the server's stream, prints them over IPP, reports sheets, failures and the printer.
 *
 * @throws {PairingEnded} when the server knows this machine no more.
 */
export async function runAgent(options: AgentOptions): Promise<void> {
  const { server, log, pauses } = options
  const over = new AbortController()
  const signal = AbortSignal.any([options.signal, over.signal])
  const lock = await lockFolder(options.folder)
  const session = await openSession({ ...options, signal })
  const journal = await openJournal(join(options.folder, 'jobs'))
  const bells = {
    work: createBell(signal),
    report: createBell(signal),
    watch: createBell(signal),
    config: createBell(signal),
  }
  let printer: Printer | undefined
  let isPrinting = false
  /** Resolves once the device's row was read for the first time. */
  const known = Promise.withResolvers<void>()
  let ended: PairingEnded | undefined
  log(`Signed in as ${session.deviceName}`)

  const incoming = createIncoming({
    session,
    server,
    journal,
    pauses,
    signal,
    log,
    isPrinting: () => known.promise.then(() => isPrinting),
  })

  /** Events one after the other, as they came. */
  let handling = Promise.resolve()
  const queue = (work: () => Promise<void>): void => {
    handling = handling.then(work).catch((error: unknown) => {
      if (error instanceof PairingEnded) {
        ended = error
        over.abort()
      }
      // A job that could not be taken was not acknowledged, and comes again.
      else if (!signal.aborted) log(`An event of the server could not be handled: ${reasonOf(error)}`)
    })
  }

  function onEvent({ name, data }: KioskEvent): void {
    if (name === 'config' || name === 'resync') bells.config.ring()
    if (name === 'print') queue(() => incoming.take(data).then(wake))
    if (name === 'job') queue(() => incoming.follow(data).then(wake))
  }
  function wake(): void {
    bells.work.ring()
    bells.watch.ring()
    bells.report.ring()
  }

  /** Asks again what printer this device has, after each change of its row and each new connection. */
  async function followConfig(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        const device = await session.device()
        failures = 0
        isPrinting = device.printWay === 'agent'
        known.resolve()
        const uri = options.printerUri ?? device.printerUri
        if (uri !== printer?.uri) printer = uri === '' ? undefined : usePrinter(uri)
        if (printer === undefined) log('No printer is set for this device: enter its address in the console')
        wake()
        await bells.config.wait()
      } catch (error) {
        if (error instanceof PairingEnded) throw error
        failures += 1
        if (!signal.aborted) log(`The device could not be read: ${reasonOf(error)}`)
        await pause(retryAfterMs(pauses, failures), signal)
      }
    }
  }

  function usePrinter(uri: string): Printer {
    log(`Prints on ${uri}`)
    return createPrinter({ uri, userName: session.deviceName, fingerprint: options.fingerprint })
  }

  async function beat(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        await session.call('beat', { appVersion: options.appVersion })
        failures = 0
      } catch (error) {
        if (error instanceof PairingEnded) throw error
        failures += 1
        if (failures === 1 && !signal.aborted) log(`The server takes no sign of life: ${reasonOf(error)}`)
      }
      await pause(pauses.beatMs, signal)
    }
  }

  const parts = { journal, pauses, signal, log, session, printer: () => printer }
  const work = [
    followEvents({ ...parts, server, onEvent, onOpen: () => log('Connected with the server') }),
    followConfig(),
    beat(),
    printJobs({ ...parts, bell: bells.work, onNews: () => bells.report.ring() }),
    reportJobs({ ...parts, bell: bells.report, onChange: () => bells.work.ring() }),
    watchPrinter({ ...parts, bell: bells.watch, isBusy: () => isBusy(journal) }),
  ]
  try {
    await Promise.race(work)
  } finally {
    over.abort()
    known.resolve()
    await Promise.allSettled(work)
    await handling
    await journal.save()
    await lock.release()
  }
  if (ended) throw ended
}
