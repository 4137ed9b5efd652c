import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIppEvePrinter } from '@drawdesk/fakes/printer/ippeveprinter'
import { startPrinterFake } from '@drawdesk/fakes/printer/printer'
import type { PrinterFake } from '@drawdesk/fakes/printer/printer-fake'
import { createIppClient, IppRefused, numberOf, textOf, textsOf, type IppClient } from './client.ts'
import { JOB_STATE } from './tags.ts'
import { addressOf, IppUnreachable } from './transport.ts'
import { attributesOf, integer, keyword, type IppAttributes } from './values.ts'

/** Two by two grey pixels. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEBLAEsAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAACAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
)
const MEDIA = attributesOf({ media: keyword('iso_a4_210x297mm') })
const jobIdOf = (job: IppAttributes): number => numberOf(job, 'job-id') ?? 0

/** Beside the fake a real one, where it is installed: which ones were used stands in the names of the tests. */
const real = await startIppEvePrinter()
const PRINTERS = [
  { name: 'the fake', start: async () => startPrinterFake({ sheetMs: 1 }) },
  ...(real ? [{ name: 'ippeveprinter of CUPS', start: async () => real }] : []),
]

describe.each(PRINTERS)('printing on $name', ({ start }) => {
  let printer: Awaited<ReturnType<typeof start>>
  let client: IppClient
  beforeAll(async () => {
    printer = await start()
    client = createIppClient({ uri: printer.uri, userName: 'kiosk-7', silenceMs: 10_000 })
  })
  afterAll(() => printer.close())

  /** Asks until the job is over. */
  async function endOf(jobId: number): Promise<IppAttributes> {
    for (;;) {
      const job = await client.getJobAttributes(jobId)
      if ((numberOf(job, 'job-state') ?? 0) >= JOB_STATE.canceled) return job
    }
  }

  it('learns what the printer is and takes', async () => {
    const facts = await client.getPrinterAttributes(['printer-state', 'document-format-supported', 'media-supported'])

    expect(numberOf(facts, 'printer-state')).toBe(3)
    expect(textsOf(facts, 'document-format-supported')).toContain('image/jpeg')
    expect(textsOf(facts, 'media-supported')).toContain('iso_a4_210x297mm')
    expect(facts.has('printer-name')).toBe(false)
  })

  it('reads all that it says of itself', async () => {
    const facts = await client.getPrinterAttributes()

    expect(facts.size).toBeGreaterThan(20)
    expect(textOf(facts, 'charset-configured')).toBe('utf-8')
  })

  it('asks whether it would take a job', async () => {
    await client.validateJob({ jobName: 'a picture', format: 'image/jpeg', job: MEDIA })
    const wrong = client.validateJob({ jobName: 'a film', format: 'video/mp4' })

    await expect(wrong).rejects.toMatchObject({
      operation: 'Validate-Job',
      statusName: expect.stringMatching(/not-supported$/),
    })
  })

  it('prints a document in one call', async () => {
    const job = await client.printJob({ jobName: 'whole', format: 'image/jpeg', document: JPEG, job: MEDIA })

    expect(numberOf(await endOf(jobIdOf(job)), 'job-state')).toBe(JOB_STATE.completed)
  })

  it('prints a document that follows its job, and finds it by its name', async () => {
    const job = await client.createJob({ jobName: 'sheet 71-1', job: MEDIA })
    const waiting = await client.getJobs({ which: 'not-completed', attributes: ['job-id', 'job-name'] })
    await client.sendDocument(jobIdOf(job), { format: 'image/jpeg', document: JPEG })
    const over = await endOf(jobIdOf(job))
    const completed = await client.getJobs({ which: 'completed', attributes: ['job-id', 'job-name', 'job-state'] })

    expect(waiting.map((one) => textOf(one, 'job-name'))).toContain('sheet 71-1')
    expect(numberOf(over, 'job-state')).toBe(JOB_STATE.completed)
    expect(completed.find((one) => textOf(one, 'job-name') === 'sheet 71-1')?.get('job-id')).toEqual([
      integer(jobIdOf(job)),
    ])
  })

  it('cancels a job', async () => {
    const job = await client.createJob({ jobName: 'not wanted', job: MEDIA })
    await client.cancelJob(jobIdOf(job))

    expect(numberOf(await endOf(jobIdOf(job)), 'job-state')).toBe(JOB_STATE.canceled)
  })

  it('says that a job is not known', async () => {
    const error = await client.getJobAttributes(99_999).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(IppRefused)
    expect(error).toMatchObject({ operation: 'Get-Job-Attributes', statusName: 'client-error-not-found' })
  })
})

describe('a printer that fails', () => {
  let printer: PrinterFake
  let client: IppClient
  beforeAll(async () => {
    printer = await startPrinterFake()
    client = createIppClient({ uri: printer.uri, userName: 'kiosk-7' })
  })
  afterAll(() => printer.close())

  it('is busy', async () => {
    printer.script('Create-Job', 'busy')

    await expect(client.createJob({ jobName: 'a' })).rejects.toMatchObject({ status: 0x05_07 })
  })

  it('accepts no jobs for a while', async () => {
    printer.have('not-accepting')
    const refused = await client.createJob({ jobName: 'a' }).catch((thrown: unknown) => thrown)
    printer.have('not-accepting', false)

    expect(refused).toMatchObject({ status: 0x05_06 })
  })

  it.each(['lost', 'garbage'] as const)('works, and its answer is %s', async (scene) => {
    printer.script('Create-Job', scene)
    const error = await client.createJob({ jobName: `answer ${scene}` }).catch((thrown: unknown) => thrown)
    const jobs = await client.getJobs({ which: 'not-completed', attributes: ['job-name'] })

    expect(error).toBeInstanceOf(IppUnreachable)
    expect(jobs.map((job) => textOf(job, 'job-name'))).toContain(`answer ${scene}`)
  })

  it('is not there', async () => {
    const gone = createIppClient({ uri: 'ipp://127.0.0.1:9/ipp/print', userName: 'kiosk-7' })

    await expect(gone.getPrinterAttributes()).rejects.toBeInstanceOf(IppUnreachable)
  })

  it('says nothing', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const waiting = createIppClient({ uri: `ipp://127.0.0.1:${port}/ipp/print`, userName: 'kiosk-7', silenceMs: 30 })

    await expect(waiting.getPrinterAttributes()).rejects.toThrow('no answer in time')
    mute.close()
  })
})

describe('addresses of printers', () => {
  it.each([
    ['ipp://printer/ipp/print', 'http://printer:631/ipp/print', false],
    ['ipps://printer/ipp/print', 'https://printer:631/ipp/print', true],
    ['ipp://10.0.0.5:8631/printers/Photo', 'http://10.0.0.5:8631/printers/Photo', false],
    ['https://printer/ipp', 'https://printer/ipp', true],
  ])('%s is %s', (uri, address, isSecure) => {
    expect({ ...addressOf(uri), url: addressOf(uri).url.href }).toEqual({ url: address, isSecure })
  })

  it.each(['file:///etc/passwd', 'socket://10.0.0.5', 'printer', ''])('"%s" is none', (uri) => {
    expect(() => addressOf(uri)).toThrow(TypeError)
  })
})
