import type { ServerResponse } from 'node:http'
import { serveBare } from './serve.ts'

export interface PrintFloorSetup {
  /** `data` of a print as the product sends it. */
  sample: string
}

const DONE = { code: 200, success: true, msg: '', data: {} }

/** The floor of prints: who is asked for one writes the product's own bytes to that machine's stream, and answers what machines report. It stores nothing. */
await serveBare<PrintFloorSetup>((app, { sample }) => {
  const { jobId: oldId } = JSON.parse(sample) as { jobId: string }
  const streams = new Map<string, ServerResponse>()
  let jobs = 0

  app.get('/api/blade-biz/kiosk/stream', (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    raw.write(': open\n\n')
    streams.set(String(request.headers['x-machine']), raw)
  })
  app.get<{ Querystring: { loginId: string } }>('/push', async ({ query: { loginId } }) => {
    jobs += 1
    const jobId = String(jobs).padStart(oldId.length, '0')
    streams.get(loginId)?.write(`event: print\ndata: ${sample.replaceAll(oldId, jobId)}\n\n`)
    return { ...DONE, data: { jobId } }
  })
  app.post('/api/blade-biz/kiosk/:call', async () => DONE)
})
