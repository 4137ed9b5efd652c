import { PRINT_MEDIA, PRINT_STATE } from '@drawdesk/contract/devices/device-facts'
import type { SentJob } from '@drawdesk/contract/devices/print-job'
import { api } from '../lib/api.ts'
import { CallRefused, ServerGone } from '../lib/failure.ts'
import { keep, readKept } from '../lib/storage.ts'

const KEPT_JOBS_MOST = 100
const TOO_MANY = 429
const OUR_FAULT = 500
const AGAIN_MS = 3_000
/** A page learns nothing of its printer: what failed there is tried again after this long. */
const PRINTER_AGAIN_MS = 60_000

const handedOver = (): string[] => readKept<string[]>('printed') ?? []

/** Jobs that the server gave to this page and that are not reported whole. The server gives an acknowledged one no more, so a page that is loaded anew goes on by itself. */
const taken = (): SentJob[] => readKept<SentJob[]>('taken') ?? []
const withoutJob = ({ jobId }: SentJob): SentJob[] => taken().filter((other) => other.jobId !== jobId)

/** Goes on with what an earlier load of the page had begun. */
export function resumePrints(): void {
  for (const job of taken()) void printJob(job)
  if (readKept<boolean>('stopped')) tryPrinterAgain()
}

async function bytesOf({ url, sha256 }: SentJob): Promise<Blob> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ServerGone(error)
  })
  if (response.status >= OUR_FAULT || response.status === TOO_MANY) throw new ServerGone(`status ${response.status}`)
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new ServerGone(error)
  })
  // Without a secure context a browser works out no digest; the connection is then all there is.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle) {
    const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (hex !== sha256) throw new Error('The picture is not the one that was sent.')
  }
  return new Blob([bytes])
}

/** One page of the true size of the medium for each sheet, in a frame of its own; the browser prints it without asking when it was started for kiosks. */
async function printPages(
  picture: Blob,
  { media }: SentJob,
  { pages, handOver }: { pages: number; handOver: (print: () => void) => Promise<void> },
): Promise<void> {
  const { widthMm, heightMm } = PRINT_MEDIA[media]
  const address = URL.createObjectURL(picture)
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = 'print'
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  try {
    const page = frame.contentDocument
    const view = frame.contentWindow
    if (!page || !view) throw new Error('This browser gives no frame to print from.')
    const style = page.createElement('style')
    style.textContent = `@page{size:${widthMm}mm ${heightMm}mm;margin:0}body{margin:0}img{display:block;width:${widthMm}mm;height:${heightMm}mm;object-fit:cover;break-after:page}img:last-child{break-after:auto}`
    page.head.append(style)
    const images = Array.from({ length: pages }, () => {
      const image = page.createElement('img')
      image.alt = ''
      image.src = address
      return image
    })
    page.body.append(...images)
    await Promise.all(images.map((image) => image.decode()))
    await handOver(() => view.print())
  } finally {
    frame.remove()
    URL.revokeObjectURL(address)
  }
}

/** Jobs come again on each opening of the stream until they are acknowledged; one at a time is printed. */
let last: Promise<void> = Promise.resolve()
export function printJob(job: SentJob): Promise<void> {
  last = last.then(() => printOnce(job))
  return last
}

async function printOnce(job: SentJob): Promise<void> {
  keep('taken', [...withoutJob(job), job])
  await printTaken(job)
  keep('taken', withoutJob(job))
}

/**
 * What was handed to the printer is reported, however the job stands by now: its paper is gone. It is printed again only where a person asked for it. The picture is there before the job is
 * acknowledged, so that from then on to the printer is one step: a job that was stopped, ended or moved meanwhile is left.
 */
async function printTaken(job: SentJob): Promise<void> {
  const { jobId, printed, sheets } = job
  const name = `${jobId}:${job.round}`
  if (!handedOver().includes(name)) {
    try {
      const picture = await untilAnswered(() => bytesOf(job))
      await printPages(picture, job, {
        pages: sheets - printed,
        async handOver(print) {
          const status = await report(() => api.ack(jobId))
          if (status?.state !== PRINT_STATE.printing) return
          keep('printed', [name, ...handedOver()].slice(0, KEPT_JOBS_MOST))
          print()
        },
      })
    } catch (error) {
      await printFailed(jobId, String((error as Error).message).slice(0, 200))
      return
    }
  }
  if (!handedOver().includes(name)) return
  for (let sheet = printed + 1; sheet <= sheets; sheet += 1) await report(() => api.printed(jobId, sheet))
}

async function printFailed(jobId: string, reason: string): Promise<void> {
  keep('stopped', true)
  await report(() => api.printFailed(jobId, reason))
  tryPrinterAgain()
}

let trying: ReturnType<typeof setTimeout> | undefined
/** The server lets prints wait for a printer that failed until it is said to go on. */
function tryPrinterAgain(): void {
  clearTimeout(trying)
  trying = setTimeout(() => {
    void report(() => api.printerGoesOn()).then(() => keep('stopped', undefined))
  }, PRINTER_AGAIN_MS)
}

/** What came of a job reaches the server however long that is away. What it refuses is settled there already. */
async function report<Answer>(say: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await untilAnswered(say)
  } catch {
    return undefined
  }
}

/** A server that is gone, too busy or at fault has answered nothing. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isAnswer = !(error instanceof CallRefused) || (error.code < OUR_FAULT && error.code !== TOO_MANY)
      if (!(error instanceof ServerGone) && isAnswer) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
