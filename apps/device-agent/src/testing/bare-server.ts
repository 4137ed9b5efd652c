import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PRINT_STATE, type PrintState } from '@drawdesk/contract/devices/print-job'
import type { PrinterReport } from '@drawdesk/contract/devices/kiosk'

export interface BareJob {
  jobId: string
  sheets: number
  printed: Set<number>
  /** Reports of sheets that had been reported before. */
  repeats: number
  state: PrintState
  round: number
  error: string
}
interface BareServerOptions {
  printerUri: string
  /** The sheet of a job. */
  sheet?: (jobId: string) => Buffer
}
type Calls = Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>>

export const PAIR_CODE = 'ABCD2345'
/** Not a picture: the fake printer looks at no pixel of it. */
export const sheetOf = (jobId: string): Buffer => Buffer.from(`the sheet of ${jobId}`)
const { waiting, sent, printing, done, failed, cancelled, paused } = PRINT_STATE
const OPEN: readonly PrintState[] = [waiting, sent, printing, paused]

/**
 * The calls of devices as the agent meets them, with the server's rules for jobs: one at a time, sent again until it is acknowledged, paused while the printer
 * stands still. What the real server does is tested there.
 */
export async function startBareServer({ printerUri, sheet = sheetOf }: BareServerOptions) {
  const jobs: BareJob[] = []
  const reports: PrinterReport[] = []
  const streams = new Set<ServerResponse>()
  const watchers = new Set<() => void>()
  const lost = new Map<string, number>()
  let tokens = { token: '', refreshToken: '' }
  let isStopped = false
  let opened = 0

  const nextTokens = () => {
    tokens = { token: `dd_${randomUUID()}`, refreshToken: `dr_${randomUUID()}` }
    return { ...tokens, expireTime: '2026-11-27 15:00:00' }
  }
  const device = { deviceName: 'Kiosk 7', printWay: 'agent', printerUri }
  const emit = (event: string, data: object): void => {
    for (const stream of streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const statusOf = ({ jobId, state, printed, sheets, error }: BareJob) => ({
    jobId,
    state,
    printed: printed.size,
    sheets,
    error,
  })
  const set = (job: BareJob, state: PrintState): void => {
    job.state = state
    emit('job', statusOf(job))
  }
  const find = (jobId: unknown): BareJob => {
    const job = jobs.find((one) => one.jobId === jobId)
    if (!job) throw new Error('no such job')
    return job
  }

  function sendNext(isOpening: boolean): void {
    if (isStopped || jobs.some(({ state }) => state === printing)) return
    const job = jobs.find(({ state }) => state === sent) ?? jobs.find(({ state }) => state === waiting)
    if (!job || (job.state === sent && !isOpening) || streams.size === 0) return
    job.state = sent
    const { jobId, sheets, printed, round } = job
    const sha256 = createHash('sha256').update(sheet(jobId)).digest('hex')
    const url = `/sheets/${jobId}?signature=secret`
    const place = { media: 'na_index-4x6_4x6in', layout: 'single', mime: 'image/jpeg' }
    emit('print', { round, jobId, infoId: '', url, sha256, copies: sheets, printed: printed.size, sheets, ...place })
  }

  function settle(): void {
    for (const job of jobs) {
      if (isStopped && (job.state === waiting || job.state === sent || job.state === printing)) set(job, paused)
      if (!isStopped && job.state === paused) set(job, waiting)
    }
    sendNext(false)
  }

  function count(job: BareJob, sheet: number): void {
    if (job.printed.has(sheet)) job.repeats += 1
    job.printed.add(sheet)
    if (job.printed.size >= job.sheets) set(job, done)
    else if (job.state === waiting || job.state === sent) set(job, printing)
  }

  const calls: Calls = {
    me: () => ({ device }),
    beat: () => ({}),
    ack({ jobId }) {
      const job = find(jobId)
      if (job.state === sent) set(job, printing)
      return statusOf(job)
    },
    printed({ jobId, sheet }) {
      const job = find(jobId)
      count(job, Number(sheet))
      settle()
      return statusOf(job)
    },
    printFailed({ jobId, reason, sheets }) {
      const job = find(jobId)
      for (let sheet = 1; sheet <= Number(sheets ?? 0); sheet += 1) count(job, sheet)
      job.error = String(reason)
      if (OPEN.includes(job.state)) set(job, failed)
      settle()
      return statusOf(job)
    },
    printer(report) {
      reports.push(report as unknown as PrinterReport)
      const { state, reasons } = report as unknown as PrinterReport
      isStopped = state === 'stopped' || reasons.some((reason) => reason.endsWith('-error'))
      settle()
      return {}
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', 'http://server').pathname
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
    const say = (code: number, data: unknown): void => {
      response
        .writeHead(code, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, msg: code === 200 ? 'ok' : 'no', data }))
    }
    if (path.startsWith('/sheets/')) return void response.end(sheet(path.slice('/sheets/'.length)))
    const name = path.replace('/api/blade-biz/kiosk/', '')
    if (name === 'pair') return body.code === PAIR_CODE ? say(200, { ...nextTokens(), device }) : say(400, null)
    if (name === 'refresh') return body.refreshToken === tokens.refreshToken ? say(200, nextTokens()) : say(401, null)
    if (request.headers['blade-auth'] !== `bearer ${tokens.token}`) return say(401, null)
    if (name === 'stream') return openStream(response)
    const run = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (!run) return say(404, null)
    if (name !== 'me' && name !== 'beat' && name !== 'printer' && !jobs.some(({ jobId }) => jobId === body.jobId))
      return say(404, null)
    const result = run(body)
    const left = lost.get(name) ?? 0
    if (left > 0) {
      lost.set(name, left - 1)
      request.socket.destroy()
    } else say(200, result)
    for (const watch of watchers) watch()
  }

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    streams.add(response)
    opened += 1
    response.once('close', () => streams.delete(response))
    const atPrinter = jobs.find(({ state }) => state === printing)
    if (atPrinter) emit('job', statusOf(atPrinter))
    sendNext(true)
    for (const watch of watchers) watch()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  return {
    url,
    jobs,
    reports,
    /** How often a stream was opened. */
    opened: () => opened,
    push(sheets = 1): BareJob {
      const job: BareJob = {
        jobId: String(7_001 + jobs.length),
        sheets,
        printed: new Set(),
        repeats: 0,
        round: 0,
        state: waiting,
        error: '',
      }
      jobs.push(job)
      sendNext(false)
      return job
    },
    cancel(job: BareJob): void {
      set(job, cancelled)
      sendNext(false)
    },
    /** As an operator asks for it once more. */
    retry(job: BareJob): void {
      job.round += 1
      set(job, waiting)
      sendNext(false)
    },
    /** The next answers of this call are lost; what was asked is done. */
    loseAnswers: (call: string, times = 1) => lost.set(call, times),
    dropStreams: () => streams.forEach((stream) => stream.destroy()),
    /** The access token counts no more. */
    expireToken: () => {
      tokens = { ...tokens, token: 'another' }
    },
    endPairing() {
      tokens = { token: 'another', refreshToken: 'another' }
      emit('bye', { reason: 'taken offline' })
    },
    until: (isTrue: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        if (isTrue()) return resolve()
        const watch = (): void => {
          if (!isTrue()) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type BareServer = Awaited<ReturnType<typeof startBareServer>>
