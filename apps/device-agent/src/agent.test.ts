import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startIppEvePrinter } from '@drawdesk/fakes/printer/ippeveprinter'
import { startPrinterFake } from '@drawdesk/fakes/printer/printer'
import type { PrinterFake } from '@drawdesk/fakes/printer/printer-fake'
import { JOB_STATE } from '@drawdesk/ipp/tags'
import { runAgent } from './agent.ts'
import { FolderTaken } from './kept/lock.ts'
import { PairingEnded } from './server/session.ts'
import { Refused } from './server/calls.ts'
import { dropFolder, makeFolder } from './testing/kept-folder.ts'
import { SHORT_PAUSES } from './testing/short-pauses.ts'
import { PAIR_CODE, startBareServer, type BareServer } from './testing/bare-server.ts'

let printer: PrinterFake
let server: BareServer
let folder: string
let lines: string[]
let running: { stop: AbortController; ended: Promise<void> } | undefined

beforeEach(async () => {
  folder = await makeFolder()
  lines = []
  await usePrinter({})
})
afterEach(async () => {
  await stopAgent()
  await server.close()
  await printer.close()
  await dropFolder(folder)
})

async function usePrinter(options: Parameters<typeof startPrinterFake>[0]): Promise<void> {
  printer = await startPrinterFake({ sheetMs: 2, ...options })
  server = await startBareServer({ printerUri: printer.uri })
}
async function changePrinter(options: Parameters<typeof startPrinterFake>[0]): Promise<void> {
  await server.close()
  await printer.close()
  await usePrinter(options)
}

function startAgent(code: string | undefined = PAIR_CODE): Promise<void> {
  const stop = new AbortController()
  const options = { server: server.url, folder, code, appVersion: 'test', pauses: SHORT_PAUSES, signal: stop.signal }
  const ended = runAgent({ ...options, log: (line) => lines.push(line) })
  // A test that expects an error awaits it by itself; without this the error would be nobody's meanwhile.
  ended.catch(() => undefined)
  running = { stop, ended }
  return ended
}
async function stopAgent(): Promise<void> {
  running?.stop.abort()
  await running?.ended.catch(() => undefined)
  running = undefined
}
/** Asked once for the file: it begins a process. */
const realPrinter = await startIppEvePrinter()
afterAll(() => realPrinter?.close())

const isDone = (job: { state: number }): boolean => job.state === 3
/** Each sheet in the tray by the name of its job. */
const out = (): string[] => printer.out().map(({ jobName }) => jobName)

describe('the device agent', () => {
  it('prints each sheet of a job once and reports it', async () => {
    void startAgent()
    const job = server.push(3)
    await server.until(() => isDone(job))

    expect(out()).toEqual(['drawdesk 7001 sheet 1', 'drawdesk 7001 sheet 2', 'drawdesk 7001 sheet 3'])
    expect(job.repeats).toBe(0)
    expect(printer.out()[0]?.media).toBe('na_index-4x6_4x6in')
  })

  it.runIf(realPrinter)('prints on ippeveprinter of CUPS', async () => {
    await server.close()
    server = await startBareServer({ printerUri: realPrinter?.uri ?? '' })
    void startAgent()
    const job = server.push(2)
    await server.until(() => isDone(job))

    expect(job).toMatchObject({ repeats: 0, error: '' })
    expect(server.reports.at(0)?.state).toBe('idle')
  })

  it('prints jobs in their order', async () => {
    void startAgent()
    const jobs = [server.push(1), server.push(2), server.push(1)]
    await server.until(() => jobs.every(isDone))

    expect(out()).toEqual([
      'drawdesk 7001 sheet 1',
      'drawdesk 7002 sheet 1',
      'drawdesk 7002 sheet 2',
      'drawdesk 7003 sheet 1',
    ])
  })

  it.each([
    ['Create-Job', 'lost'],
    ['Create-Job', 'neverArrived'],
    ['Create-Job', 'busy'],
    ['Send-Document', 'lost'],
    ['Send-Document', 'neverArrived'],
    ['Send-Document', 'busy'],
    ['Send-Document', 'garbage'],
    ['Get-Job-Attributes', 'lost'],
  ] as const)('prints once although %s is %s', async (operation, scene) => {
    printer.script(operation, scene)
    void startAgent()
    const job = server.push(2)
    await server.until(() => isDone(job))

    expect(printer.jobs().filter(({ state }) => state < 7)).toEqual([])
    expect(out()).toEqual(['drawdesk 7001 sheet 1', 'drawdesk 7001 sheet 2'])
  })

  it.each(['ack', 'printed', 'printer', 'me'])(
    'counts each sheet once although the answer of %s is lost',
    async (call) => {
      server.loseAnswers(call, 2)
      void startAgent()
      const job = server.push(2)
      await server.until(() => isDone(job))

      expect(out()).toHaveLength(2)
    },
  )

  it('waits at an empty tray and goes on with the next sheets', async () => {
    printer.fill(1)
    void startAgent()
    const job = server.push(2)
    await server.until(() => job.state === 6)
    const [before, reasons] = [out().length, server.reports.at(-1)?.reasons]
    printer.fill(5)
    await server.until(() => isDone(job))

    expect([before, reasons]).toEqual([1, ['media-empty-error']])
    expect(out()).toHaveLength(2)
  })

  it('tries a sheet again that the printer throws away, and gives up in the end', async () => {
    printer.abortNext(1)
    void startAgent()
    const [once, always] = [server.push(1), server.push(1)]
    await server.until(() => isDone(once))
    printer.abortNext(9)
    await server.until(() => always.state === 4)

    expect(out()).toEqual(['drawdesk 7001 sheet 1 try 2'])
    expect(always.error).toBe('aborted-by-system')
  })

  it('does not take a sheet that it withdrew for the next try of it', async () => {
    printer.script('Send-Document', 'busy', 'busy', 'busy')
    void startAgent()
    const job = server.push(1)
    await printer.until(() => printer.jobs().length > 0)
    printer.have('paused')
    await printer.until(() => printer.jobs().some(({ state }) => state === JOB_STATE.canceled))
    printer.script('Create-Job', 'busy')
    printer.have('paused', false)
    await server.until(() => isDone(job))

    expect(out()).toEqual(['drawdesk 7001 sheet 1 try 2'])
  })

  it('fails a job whose kind of picture the printer does not take', async () => {
    await changePrinter({ formats: ['application/pdf'] })
    void startAgent()
    const job = server.push(1)
    await server.until(() => job.state === 4)

    expect(job.error).toBe('rejected,document-format-not-supported')
  })

  it('prints a failed job when somebody asks for it again', async () => {
    printer.abortNext(3)
    void startAgent()
    const job = server.push(2)
    await server.until(() => job.state === 4)
    server.retry(job)
    await server.until(() => isDone(job))

    expect(out()).toHaveLength(2)
  })

  it('prints nothing more of a job that is cancelled', async () => {
    printer.have('paused')
    void startAgent()
    const job = server.push(3)
    await server.until(() => job.state === 6)
    server.cancel(job)
    printer.have('paused', false)
    const next = server.push(1)
    await server.until(() => isDone(next))

    expect(out()).toEqual(['drawdesk 7002 sheet 1'])
  })

  it('begins nothing that was moved before it could acknowledge it', async () => {
    void startAgent()
    await server.until(() => server.opened() === 1)
    const moved = server.push(1)
    moved.jobId = 'of another device'
    moved.state = 3
    const next = server.push(1)
    await server.until(() => isDone(next))

    expect(out()).toEqual(['drawdesk 7002 sheet 1'])
  })

  it('prints a cancelled job when somebody asks for it again', async () => {
    printer.have('paused')
    void startAgent()
    const job = server.push(2)
    await server.until(() => job.state === 6)
    server.cancel(job)
    server.retry(job)
    printer.have('paused', false)
    await server.until(() => isDone(job))

    expect(out()).toHaveLength(2)
  })

  it.each([
    ['counts', true, 'stuck', 20],
    ['counts', true, 'out', 20],
    ['does not count', false, 'stuck', 20],
    ['does not count and forgets what is over', false, 'kept', 0],
    ['counts and forgets what is over', true, 'kept', 0],
  ] as const)(
    'prints once although a printer that %s is switched off (%s, %s)',
    async (_what, isCounting, underWay, remembered) => {
      await changePrinter({ isCounting, remembered, sheetMs: 0 })
      void startAgent()
      const job = server.push(2)
      await printer.until(() => printer.jobs().some(({ documents }) => documents.length > 0))
      if (underWay === 'kept') printer.turn()
      else printer.powerCycle(underWay)
      const turning = setInterval(() => printer.turn(), 3)
      await server.until(() => isDone(job))
      clearInterval(turning)

      expect(out()).toHaveLength(2)
    },
  )

  it('goes on after the connection breaks', async () => {
    void startAgent()
    await server.until(() => server.opened() === 1)
    server.dropStreams()
    await server.until(() => server.opened() === 2)
    const job = server.push(1)
    await server.until(() => isDone(job))

    expect(out()).toHaveLength(1)
  })

  it('renews its token, keeps it for itself, and starts again without a code', async () => {
    void startAgent()
    await server.until(() => server.opened() === 1)
    server.expireToken()
    const job = server.push(1)
    await server.until(() => isDone(job))
    await stopAgent()
    void startAgent(undefined)
    const next = server.push(1)
    await server.until(() => isDone(next))
    const [{ mode }, kept] = await Promise.all([
      stat(join(folder, 'tokens.json')),
      readFile(join(folder, 'tokens.json'), 'utf8'),
    ])

    expect(mode & 0o777).toBe(0o600)
    const { token, refreshToken } = JSON.parse(kept) as Record<string, string>
    for (const secret of [token!, refreshToken!, 'signature', PAIR_CODE]) expect(lines.join('\n')).not.toContain(secret)
  })

  it('ends when its pairing is ended', async () => {
    const ended = startAgent()
    await server.until(() => server.opened() === 1)
    server.endPairing()

    await expect(ended).rejects.toBeInstanceOf(PairingEnded)
  })

  it('says that a code does not count', async () => {
    await expect(startAgent('WRONG234')).rejects.toBeInstanceOf(Refused)
  })

  it('does not start without a code where nothing is kept', async () => {
    const options = {
      server: server.url,
      folder,
      appVersion: 'test',
      pauses: SHORT_PAUSES,
      signal: AbortSignal.timeout(5_000),
    }

    await expect(runAgent({ ...options, log: () => undefined })).rejects.toBeInstanceOf(PairingEnded)
  })

  it('works alone in its folder', async () => {
    void startAgent()
    await server.until(() => server.opened() === 1)
    const options = {
      server: server.url,
      folder,
      appVersion: 'test',
      pauses: SHORT_PAUSES,
      signal: AbortSignal.timeout(5_000),
    }

    await expect(runAgent({ ...options, log: () => undefined })).rejects.toBeInstanceOf(FolderTaken)
  })

  it('says that a job failed which it was given and knows nothing of', async () => {
    const job = server.push(1)
    job.state = 2
    void startAgent()
    await server.until(() => job.state === 4)

    expect(job.error).toBe('deviceGone')
    expect(out()).toEqual([])
  })
})
