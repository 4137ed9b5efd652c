import { setTimeout as wait } from 'node:timers/promises'
import { serveBare } from './serve.ts'

/** Milliseconds between two tokens. */
export interface ChatProviderSetup {
  everyMs: number
}

const chunk = (choice: object, more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'measured', choices: [choice], ...more })}\n\n`

/** Stands in for a chat service of the OpenAI form: `tokens=n` in the last question gives `t0001 ` … one by one at a steady pace, the first at once. */
await serveBare<ChatProviderSetup>((app, { everyMs }) => {
  app.post<{ Body: { messages: { content: string }[] } }>('/v1/chat/completions', async ({ body }, reply) => {
    const tokens = Number(/tokens=(\d+)/.exec(body.messages.at(-1)?.content ?? '')?.[1] ?? 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    let isGone = false
    raw.once('close', () => {
      isGone = true
    })
    for (let token = 1; token <= tokens && !isGone; token += 1) {
      if (token > 1) await wait(everyMs)
      raw.write(chunk({ index: 0, delta: { content: `t${String(token).padStart(4, '0')} ` }, finish_reason: null }))
    }
    raw.end(
      `${chunk({ index: 0, delta: {}, finish_reason: 'stop' })}data: ${JSON.stringify({ id: 'chatcmpl-1', choices: [], usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: tokens + 10 } })}\n\ndata: [DONE]\n\n`,
    )
  })
})
