import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import sharp from 'sharp'
import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { SentJob } from '@drawdesk/contract/devices/print-job'
import { buildFile, buildMe, buildStep } from '../../../apps/kiosk/src/testing/rows.ts'
import { serveBare } from './serve.ts'

const DIST = join(import.meta.dirname, '../../../apps/kiosk/dist')
const PICTURE = { width: 600, height: 900 } as const
const SHEET = { width: 1_181, height: 1_772 } as const
const PING_MS = 15_000
const JPEG = 'image/jpeg'

const drawn = ({ width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#6a8caf', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

/** The built page of kiosks before a server that forgets nothing and takes no time: each order is paid, drawn and printed as soon as it is asked for, each with a picture of its own. */
await serveBare(async (app) => {
  const [page, worker, picture, sheet] = await Promise.all([
    readFile(join(DIST, 'index.html'), 'utf8'),
    readFile(join(DIST, 'sw.js'), 'utf8'),
    drawn(PICTURE),
    drawn(SHEET),
  ])
  const streams = new Set<ServerResponse>()
  const orders = new Map<string, KioskStep>()
  /** What follows the end of a JPEG no reader minds: so each is another file. */
  const numbered = (bytes: Buffer, number: string): Buffer => Buffer.concat([bytes, Buffer.from(number)])
  const say = (event: string, data: object): void => {
    for (const stream of streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const change = (orderNo: string, more: Partial<KioskStep>): KioskStep => {
    const step = { ...buildStep({ orderNo }), ...orders.get(orderNo), ...more }
    orders.set(orderNo, step)
    return step
  }
  const data = (answer: object) => ({ code: 200, success: true, msg: '', data: answer })
  const printOf = (orderNo: string, state: 1 | 2 | 3): KioskStep['print'] => ({
    jobId: orderNo,
    state,
    sheets: 1,
    printed: state === 3 ? 1 : 0,
    error: '',
  })
  setInterval(() => {
    for (const stream of streams) stream.write(': ping\n\n')
  }, PING_MS).unref()

  await app.register(staticFiles, { root: join(DIST, 'assets'), prefix: '/kiosk/assets/' })
  app.get('/kiosk', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/kiosk/sw.js', (_request, reply) =>
    reply.type('text/javascript').header('service-worker-allowed', '/kiosk').send(worker),
  )
  app.get('/picture.png', (_request, reply) => reply.type(JPEG).send(picture))
  app.get<{ Params: { number: string } }>('/pictures/:number', ({ params }, reply) =>
    reply.type(JPEG).send(numbered(picture, params.number)),
  )
  app.get<{ Params: { number: string } }>('/sheets/:number', ({ params }, reply) =>
    reply.type(JPEG).send(numbered(sheet, params.number)),
  )
  app.get('/api/blade-biz/kiosk/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    reply.raw.write(': open\n\n')
    streams.add(reply.raw)
    reply.raw.once('close', () => streams.delete(reply.raw))
  })
  app.post<{ Querystring: { orderNo: string } }>('/pay', async ({ query: { orderNo } }) => {
    change(orderNo, { step: 'drawing', progress: 0.5, infoId: '8' })
    say('order', { orderNo })
    const url = `/pictures/${orderNo}`
    const files = [buildFile({ fileId: orderNo, url, webUrl: url, thumbUrl: url })]
    change(orderNo, { step: 'drawn', progress: 1, files, shareUrl: `/share/${orderNo}` })
    say('draw', { orderNo, infoId: '8' })
    return {}
  })

  interface Asked {
    Params: { call: string }
    Querystring: { orderNo?: string }
    Body: { orderNo?: string; jobId?: string } | null
  }
  const print = (orderNo: string): KioskStep => {
    const job: SentJob = {
      jobId: orderNo,
      infoId: '8',
      url: `/sheets/${orderNo}`,
      sha256: createHash('sha256').update(numbered(sheet, orderNo)).digest('hex'),
      mime: JPEG,
      copies: 1,
      printed: 0,
      sheets: 1,
      round: 0,
      media: 'na_index-4x6_4x6in',
      layout: 'single',
    }
    say('print', job)
    return change(orderNo, { print: printOf(orderNo, 1) })
  }
  const report = (orderNo: string, state: 2 | 3): object => {
    change(orderNo, { print: printOf(orderNo, state) })
    say('job', { jobId: orderNo, state, printed: state === 3 ? 1 : 0, sheets: 1, error: '' })
    return { jobId: orderNo, state, printed: state === 3 ? 1 : 0 }
  }
  const order = (): object => {
    const orderNo = String(orders.size + 1)
    const { amount, currency } = change(orderNo, {})
    const codeUrl = `https://pay.test/${orderNo}`
    const more = { id: '1', state: 0, channel: 'sandbox', payUrl: '', prepay: {}, version: 1 }
    return { ...more, orderNo, amount, currency, codeUrl, expireTime: '2026-11-27 10:15:00' }
  }
  const answerOf = (call: string, asked: { orderNo?: string; jobId?: string }): object => {
    switch (call) {
      case 'me':
        return buildMe()
      case 'hints':
        return { takesPictures: true, prompts: [{ title: '小猫', content: '月亮上荡秋千的小猫' }] }
      case 'quote':
        return { amount: 990, currency: 'CNY', description: '夏日展', channels: [] }
      case 'order':
        return order()
      case 'progress':
        return change(asked.orderNo ?? '', {})
      case 'print':
        return print(asked.orderNo ?? '')
      case 'ack':
        return report(asked.jobId ?? '', 2)
      case 'printed':
        return report(asked.jobId ?? '', 3)
      default:
        return {}
    }
  }
  app.get<Asked>('/api/blade-biz/kiosk/:call', async ({ params, query }) => data(answerOf(params.call, query)))
  app.post<Asked>('/api/blade-biz/kiosk/:call', async ({ params, body }) => data(answerOf(params.call, body ?? {})))
})
