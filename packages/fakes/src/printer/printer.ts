import { decodeMessage } from '@drawdesk/ipp/decode'
import { encodeMessage } from '@drawdesk/ipp/encode'
import { IppFormatError } from '@drawdesk/ipp/format-error'
import { OPERATIONS, STATUS } from '@drawdesk/ipp/tags'
import type { IppMessage } from '@drawdesk/ipp/values'
import { startFakeServer, type FakeAnswer, type FakeRequest } from '../kit/fake-http.ts'
import { answerCall, type PrinterFacts } from './printer-calls.ts'
import { answerControl } from './printer-control.ts'
import type { PrinterCertificate } from './keys/certificates.ts'
import type { PrinterFake, PrinterSwitches } from './printer-fake.ts'
import { createPrinterJobs, type PrinterJobsOptions } from './printer-jobs.ts'
import type { CallScene } from './printer-scenes.ts'

export interface PrinterFakeOptions extends Partial<PrinterFacts>, Partial<PrinterJobsOptions> {
  port?: number
  /** `ipps:`, by this certificate. */
  certificate?: PrinterCertificate
}

export const FAKE_PRINTER_PATH = '/ipp/print'
const DEFAULT_FACTS: PrinterFacts = {
  name: 'Fake photo printer',
  isCounting: true,
  formats: ['image/jpeg', 'image/pwg-raster'],
  resolutions: [300, 600],
  media: [
    'na_index-4x6_4x6in',
    'na_5x7_5x7in',
    'iso_a6_105x148mm',
    'iso_a5_148x210mm',
    'iso_a4_210x297mm',
    'om_square-photo_89x89mm',
  ],
}
const IPP = { 'Content-Type': 'application/ipp' }

/**
 * A photo printer that speaks IPP/2.0 on loopback and keeps its sheets. It reads and writes messages by our own codec, which golden bytes of another program hold
 * (`packages/ipp/src/testing`).
 */
export async function startPrinterFake(options: PrinterFakeOptions = {}): Promise<PrinterFake> {
  const jobs = createPrinterJobs({
    sheetMs: options.sheetMs ?? 0,
    sheets: options.sheets ?? 100,
    remembered: options.remembered ?? 20,
    book: options.book,
    outBefore: options.outBefore,
  })
  const scripts = new Map<number, CallScene[]>()
  let address = ''
  const calls = { ...DEFAULT_FACTS, ...options, jobs, uri: () => address }

  function answer(request: FakeRequest): Promise<FakeAnswer> | FakeAnswer {
    const control = answerControl(switches, request)
    if (control) return control
    if (request.method !== 'POST' || request.path !== FAKE_PRINTER_PATH) return { status: 404 }
    if (request.headers['content-type'] !== 'application/ipp') return { status: 415 }
    const message = read(request.body)
    if (!message) return { headers: IPP, body: badRequest() }
    const scene = scripts.get(message.code)?.shift() ?? 'ok'
    if (scene === 'neverArrived') return { drop: 'beforeHeaders' }
    const answered = encodeMessage(
      scene === 'busy'
        ? { ...message, code: STATUS['server-error-busy'], groups: [], data: Buffer.alloc(0) }
        : answerCall(calls, message),
    )
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    return { headers: IPP, body: scene === 'garbage' ? Buffer.from('Not Implemented') : answered }
  }

  const switches: PrinterSwitches = {
    out: jobs.out,
    jobs: () => [...jobs.list('completed').toReversed(), ...jobs.list('not-completed')],
    tray: jobs.tray,
    fill: jobs.fill,
    have: (trouble, isThere = true) => jobs.have(trouble, isThere),
    script(operation, ...scenes) {
      scripts.set(OPERATIONS[operation], [...(scripts.get(OPERATIONS[operation]) ?? []), ...scenes])
    },
    abortNext: (count = 1) => jobs.abortNext(count),
    turn: jobs.turn,
    powerCycle: (underWay = 'stuck') => jobs.forget(underWay),
    until: (isTrue) =>
      new Promise<void>((resolve) => {
        if (isTrue()) return resolve()
        const unwatch = jobs.watch(() => {
          if (!isTrue()) return
          unwatch()
          resolve()
        })
      }),
  }
  const { port = 0, certificate } = options
  const server = await startFakeServer(answer, { port, ...(certificate && { certificate }) })
  address = `${certificate ? 'ipps' : 'ipp'}://${new URL(server.url).host}${FAKE_PRINTER_PATH}`
  return {
    ...server,
    ...switches,
    uri: address,
    close() {
      jobs.stop()
      return server.close()
    },
  }
}

function read(body: Buffer): IppMessage | undefined {
  try {
    return decodeMessage(body)
  } catch (error) {
    if (error instanceof IppFormatError) return undefined
    throw error
  }
}

const badRequest = (): Buffer =>
  encodeMessage({
    version: [2, 0],
    code: STATUS['client-error-bad-request'],
    requestId: 0,
    groups: [],
    data: Buffer.alloc(0),
  })
