import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Handles } from '../../lib/handles.ts'
import type { KeptChild } from '../child.ts'
import { stablePort } from '../ports.ts'
import type { Random } from '../random.ts'

/** What becomes of a call of a machine on its way. `unanswered`: it is done, and its answer never comes. */
export const CALL_FATES = ['goes', 'never arrives', 'unanswered'] as const
export type CallFate = (typeof CALL_FATES)[number]
const SHARES: readonly [CallFate, number][] = [
  ['never arrives', 0.05],
  ['unanswered', 0.08],
]
const STREAM = '/kiosk/stream'
const MACHINE_CALL = '/kiosk/'
const BAD_GATEWAY = 502

/** The line from the venue to the servers: whichever of them runs is asked. Calls and answers get lost on it, and streams are cut, once it is not clear any more. */
export interface Line {
  url: string
  fates: Record<CallFate | 'cut', number>
  lead(to: readonly { url: string; child: KeptChild }[]): void
  /** Every stream breaks off. */
  cut(): void
  /** Does everything go? */
  clear(isClear: boolean): void
}

export async function startLine({ handles, random }: { handles: Handles; random: Random }): Promise<Line> {
  let targets: readonly { url: string; child: KeptChild }[] = []
  let isClear = true
  let first = 0
  const streams = new Set<ServerResponse>()
  const fates: Line['fates'] = { goes: 0, 'never arrives': 0, unanswered: 0, cut: 0 }

  function fateOf(path: string): CallFate {
    if (isClear || !path.includes(MACHINE_CALL)) return 'goes'
    return SHARES.find(([, share]) => random.happens(share))?.[0] ?? 'goes'
  }

  /** Undefined where that server is not there. */
  function ask(
    url: string,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
  ): Promise<IncomingMessage | undefined> {
    return new Promise((resolve) => {
      const { method, headers, url: path } = request
      const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...passed } = headers
      const asked = send(`${url}${path}`, { method, headers: { ...passed, 'content-length': body.length } })
      asked.once('response', resolve)
      asked.once('error', () => resolve(undefined))
      // Who asked is gone: a stream would be held open for nobody.
      response.once('close', () => asked.destroy())
      asked.end(body)
    })
  }

  async function pass(call: Parameters<typeof ask>[1]): Promise<IncomingMessage | undefined> {
    first += 1
    const up = targets.filter(({ child }) => child.isUp())
    for (const [index] of up.entries()) {
      const answer = await ask(up[(first + index) % up.length]?.url ?? '', call)
      if (answer) return answer
    }
    return undefined
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? '/'
    const fate = fateOf(path)
    fates[fate] += 1
    if (fate === 'never arrives') return void request.socket.destroy()
    const answer = await pass({ request, response, body: Buffer.concat(parts) })
    if (fate === 'unanswered' && !path.endsWith(STREAM)) {
      answer?.destroy()
      return void request.socket.destroy()
    }
    if (!answer) return void response.writeHead(BAD_GATEWAY).end()
    response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
    if (path.endsWith(STREAM)) {
      streams.add(response)
      response.once('close', () => streams.delete(response))
    }
    answer.once('error', () => response.destroy())
    answer.once('aborted', () => response.destroy())
    answer.pipe(response)
  }

  const port = await stablePort()
  const server = createServer((request, response) => {
    carry(request, response).catch(() => response.destroy()) // its sender is gone
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  handles.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    fates,
    lead(to) {
      targets = to
    },
    cut() {
      fates.cut += streams.size
      for (const stream of streams) stream.destroy()
    },
    clear(next) {
      isClear = next
    },
  }
}
