import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** The floor of an answer: hands a question to the service as it came, and the stream back as it comes. It knows nobody, and keeps nothing. Ends with its parent. */
process.once('disconnect', () => process.exit(0))
const [{ url }] = (await once(process, 'message')) as [{ url: string }] // what startBare sends
const server = createServer((asked, answer) => {
  if (asked.method !== 'POST') {
    answer.end('{}')
    return
  }
  const onward = request(
    `${url}/v1/chat/completions`,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    (came) => {
      answer.writeHead(came.statusCode ?? 502, { 'content-type': 'text/event-stream; charset=utf-8' })
      came.pipe(answer)
    },
  )
  onward.once('error', () => answer.destroy())
  asked.pipe(onward)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.send?.({ port: (server.address() as { port: number }).port })
