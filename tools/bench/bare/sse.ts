import type { ServerResponse } from 'node:http'
import { serveBare } from './serve.ts'

/** The floor of live events: whatever it is given it writes to all who listen, and it knows nothing of them. */
await serveBare((app) => {
  const open = new Set<ServerResponse>()
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    raw.write(': open\n\n')
    open.add(raw)
    raw.once('close', () => open.delete(raw))
  })
  app.post<{ Body: { text: string } }>('/publish', async ({ body }) => {
    for (const raw of open) raw.write(body.text)
    return { listeners: open.size }
  })
})
