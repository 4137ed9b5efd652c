import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRINTER_CERTIFICATES, type PrinterCertificate } from '@drawdesk/fakes/printer/keys/certificates'
import { startPrinterFake } from '@drawdesk/fakes/printer/printer'
import type { PrinterFake } from '@drawdesk/fakes/printer/printer-fake'
import { readRaster } from '@drawdesk/ipp/testing/read-raster'
import { runAgent } from './agent.ts'
import { PAIR_CODE, startBareServer, type BareServer } from './testing/bare-server.ts'
import { dropFolder, makeFolder } from './testing/kept-folder.ts'
import { SHORT_PAUSES } from './testing/short-pauses.ts'

let printer: PrinterFake
let server: BareServer
let folder: string
let lines: string[]
let running: { stop: AbortController; ended: Promise<void> } | undefined

beforeEach(async () => {
  folder = await makeFolder()
  lines = []
})
afterEach(async () => {
  await stopAgent()
  await server.close()
  await printer.close()
  await dropFolder(folder)
})

async function use(
  printerOptions: Parameters<typeof startPrinterFake>[0],
  sheet?: (jobId: string) => Buffer,
): Promise<void> {
  printer = await startPrinterFake({ sheetMs: 2, ...printerOptions })
  server = await startBareServer({ printerUri: printer.uri, ...(sheet && { sheet }) })
}
function startAgent(fingerprint?: string): void {
  const stop = new AbortController()
  const options = { server: server.url, folder, code: PAIR_CODE, appVersion: 'test', pauses: SHORT_PAUSES }
  const ended = runAgent({ ...options, fingerprint, signal: stop.signal, log: (line) => lines.push(line) })
  running = { stop, ended }
}
async function stopAgent(): Promise<void> {
  running?.stop.abort()
  await running?.ended
  running = undefined
}
const isDone = (job: { state: number }): boolean => job.state === 3
const lastReasons = (): readonly string[] | undefined => server.reports.at(-1)?.reasons

describe('a printer that takes no JPEG', () => {
  const raster = { formats: ['image/urf', 'image/pwg-raster'] }
  /** Red above, blue below: 4 × 6 inches in 300 dots an inch, as the server draws sheets. */
  const sheet = (width = 1_200, height = 1_800): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
      .composite([
        {
          input: { create: { width, height: height >> 1, channels: 3, background: '#1456c4' } },
          left: 0,
          top: height >> 1,
        },
      ])
      .withIccProfile('srgb')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
  const printed = () => printer.jobs()[0]?.documents[0]

  it('is sent the pixels of the sheet as PWG raster', async () => {
    const jpeg = await sheet()
    await use(raster, () => jpeg)
    startAgent()
    const job = server.push(1)
    await server.until(() => isDone(job))
    const { pixels, ...page } = readRaster(printed()?.bytes ?? Buffer.alloc(0))
    const expected = await sharp(jpeg).removeAlpha().raw().toBuffer()

    expect(printed()?.format).toBe('image/pwg-raster')
    expect(page).toEqual({ width: 1_200, height: 1_800, resolution: { across: 300, feed: 300 }, media: 'na_index-4x6_4x6in' }) // prettier-ignore
    expect(pixels.equals(expected)).toBe(true)
  })

  it('is sent them at the resolution that it takes', async () => {
    const jpeg = await sheet()
    await use({ ...raster, resolutions: [150] }, () => jpeg)
    startAgent()
    const job = server.push(1)
    await server.until(() => isDone(job))

    expect(readRaster(printed()?.bytes ?? Buffer.alloc(0))).toMatchObject({ width: 600, height: 900, resolution: { across: 150, feed: 150 } }) // prettier-ignore
  })

  it('is sent nothing of a sheet that is no picture', async () => {
    await use(raster)
    startAgent()
    const job = server.push(1)
    await server.until(() => job.state === 4)

    expect([job.error, printer.out()]).toEqual(['noPicture', []])
  })
})

describe('a printer that signs its own certificate', () => {
  const { first, second } = PRINTER_CERTIFICATES

  it('prints for who names its fingerprint', async () => {
    await use({ certificate: first })
    startAgent(first.fingerprint)
    const job = server.push(1)
    await server.until(() => isDone(job))

    expect(printer.uri).toMatch(/^ipps:/)
    expect(printer.out()).toHaveLength(1)
  })

  it.each([
    ['another fingerprint is named', second.fingerprint, 'certificate-changed-error'],
    ['none is named', undefined, 'certificate-not-trusted-error'],
  ])('is sent nothing where %s, and the device says why', async (_what, fingerprint, reason) => {
    await use({ certificate: first })
    startAgent(fingerprint)
    const job = server.push(1)
    await server.until(() => job.state === 6 && lastReasons()?.[0] === reason)

    expect(server.reports.at(-1)?.state).toBe('stopped')
    expect(printer.requests).toEqual([])
    // For who compares it with what the printer shows.
    expect(lines.join('\n').toLowerCase()).toContain(first.fingerprint)
  })

  it('prints no more once it shows another certificate, and goes on with the one that is named', async () => {
    await use({ certificate: first })
    startAgent(first.fingerprint)
    const before = server.push(1)
    await server.until(() => isDone(before))
    const port = Number(new URL(printer.url).port)
    const restart = async (certificate: PrinterCertificate): Promise<void> => {
      await printer.close()
      printer = await startPrinterFake({ sheetMs: 2, port, certificate })
    }
    await restart(second)
    await server.until(() => lastReasons()?.[0] === 'certificate-changed-error')
    const after = server.push(1)
    const asked = printer.requests.length
    await restart(first)
    await server.until(() => isDone(after))

    expect(asked).toBe(0)
    expect(printer.out()).toHaveLength(1)
  })
})
