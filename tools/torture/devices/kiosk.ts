/**
 * The page of kiosks without its screens: `kiosk.ts <server> <storage file> <port> <book>`. Its calls, its stream, what it keeps and how it prints are the page's own code. Prints `ready` when a guest
 * may begin; a guest's fingers are calls to its port.
 */
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { KioskEventData, KioskOrder, KioskPrint, KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { SentJob } from '@drawdesk/contract/devices/print-job'
import { beBrowser, readStorage } from './browser.ts'
import { sheetName, writeLine } from './book.ts'

interface PageCode {
  api: {
    beat(): Promise<object>
    order(order: KioskOrder): Promise<object>
    cancel(orderNo: string): Promise<KioskStep>
    progress(orderNo: string): Promise<KioskStep>
    print(asked: KioskPrint): Promise<KioskStep>
  }
  listen(listening: object): Promise<void>
  printJob(job: SentJob): Promise<void>
  resumePrints(): void
}

const BEAT_MS = 3_000
const PAGE = join(import.meta.dirname, '../../../apps/kiosk/src')

const [server, storageFile, port, book] = process.argv.slice(2) as [string, string, string, string]

/** Jobs are printed one after the other, and the one that is printed was taken last. */
function printTaken(pages: number): void {
  const job = (JSON.parse(readStorage(storageFile)['kiosk.taken'] ?? '[]') as SentJob[]).at(-1)
  if (!job) throw new Error('a page was printed that no job asked for')
  const { jobId, printed, round, sha256 } = job
  writeLine(
    book,
    ...Array.from(
      { length: pages },
      (_, index) => ({ what: 'out', name: sheetName(jobId, printed + index + 1), ippJob: 0, sha256, round }) as const,
    ),
  )
}

beBrowser({ server, storageFile, onPrint: printTaken })
// Loaded by its address: this code is written for browsers, whose types nothing else here has.
const load = (file: string): Promise<Partial<PageCode>> =>
  import(pathToFileURL(join(PAGE, file)).href) as Promise<Partial<PageCode>>
const { api, listen, printJob, resumePrints } = {
  ...(await load('lib/api.ts')),
  ...(await load('lib/stream.ts')),
  ...(await load('print/page-print.ts')),
} as PageCode

const say = (error: unknown): void => void process.stdout.write(`${String(error)}\n`)

resumePrints()
setInterval(() => void api.beat().catch(say), BEAT_MS)
void listen({
  over: new AbortController().signal,
  onOpen: () => undefined,
  onLost: () => undefined,
  onEnded() {
    say('the pairing ended')
    process.exit(1)
  },
  onEvent({ name, data }: { name: string; data: unknown }) {
    if (name === 'print') void printJob(data as KioskEventData['print'])
  },
})

const asked: Record<string, (body: never) => Promise<unknown>> = {
  order: (body: KioskOrder) => api.order(body),
  cancel: ({ orderNo }: { orderNo: string }) => api.cancel(orderNo),
  progress: ({ orderNo }: { orderNo: string }) => api.progress(orderNo),
  print: (body: KioskPrint) => api.print(body),
}

/** What a finger on the screen does: 200 with the answer, 409 with what was refused, 503 where no server is reached. */
createServer((request, response) => {
  void (async () => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const call = asked[(request.url ?? '/').slice(1)]
    try {
      const answer = await call?.(JSON.parse(Buffer.concat(parts).toString('utf8')) as never)
      response.end(JSON.stringify(answer ?? {}))
    } catch (error) {
      const { name, code, message } = error as Error & { code?: number }
      const isGone = name === 'ServerGone' || (code ?? 0) >= 500 || code === 429
      response.writeHead(isGone ? 503 : 409).end(JSON.stringify({ code: code ?? 0, msg: message }))
    }
  })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
}).listen(Number(port), '127.0.0.1', () => {
  process.stdout.write('ready\n')
  flushCompileCache()
})
// The process that started us is gone: nobody asks any more.
process.stdin.on('end', () => process.exit(0)).resume()
