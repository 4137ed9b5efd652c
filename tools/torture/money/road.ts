import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Handles } from '../../lib/handles.ts'
import { stablePort } from '../ports.ts'
import type { Random } from '../random.ts'
import { fateOf, type NoticeFate } from './plan.ts'

const DELAY_MOST_MS = 4_000
const PATIENCE_MS = 5_000

interface Passed {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** The road that notices of the sandbox take to the product: on it they are doubled, delayed, reordered, refused, lost and forged. Pages pass as they are. */
export interface Road {
  url: string
  fates: Record<NoticeFate, number>
  /** From now on; before it nothing passes. */
  lead(to: readonly string[]): void
  /** Notices go as they come: for the end of a run. */
  clear(): void
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const orderOf = (body: Buffer): string => (JSON.parse(body.toString('utf8')) as { orderNo?: string }).orderNo ?? ''

export async function startRoad({
  handles,
  random,
  mayBeLost,
}: {
  handles: Handles
  random: Random
  /** Only of an order whose one payment is found by asking may a notice be lost for ever. */
  mayBeLost(orderNo: string): boolean
}): Promise<Road> {
  let targets: readonly string[] = []
  let isClear = false
  const fates: Road['fates'] = { goes: 0, doubled: 0, delayed: 0, refused: 0, lost: 0, forged: 0 }

  async function pass({ path, headers, body }: Passed, isPage = false): Promise<Response | undefined> {
    const first = random.between(0, Math.max(0, targets.length - 1))
    for (const [index] of targets.entries()) {
      const url = targets[(first + index) % targets.length] as string
      try {
        const init = isPage && body.length === 0 ? {} : { method: 'POST', body: new Uint8Array(body) }
        return await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(PATIENCE_MS), ...init })
      } catch {
        // That one is dead; the next may take it.
      }
    }
    return undefined
  }

  const later = (notice: Passed): void =>
    void wait(random.between(100, DELAY_MOST_MS))
      .then(() => pass(notice))
      .catch(() => undefined)

  /** Answers the status that the sender sees. */
  async function carry(notice: Passed): Promise<number> {
    let fate = isClear ? 'goes' : fateOf(random)
    if (fate === 'lost' && !mayBeLost(orderOf(notice.body))) fate = 'refused'
    fates[fate] += 1
    if (fate === 'lost') return 200
    if (fate === 'refused') return 503
    if (fate === 'delayed') {
      later(notice)
      return 503
    }
    if (fate === 'forged') await pass(forged(notice))
    if (fate === 'doubled') later(notice)
    return (await pass(notice))?.status ?? 503
  }

  const port = await stablePort()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
            ? [[name, value]]
            : [],
        ),
      )
      const passed = { path: request.url ?? '/', headers, body }
      if (passed.path.includes('/pay/notify/')) {
        response.writeHead(await carry(passed)).end()
        return
      }
      const answer = await pass(passed, true)
      response.writeHead(answer?.status ?? 503, { 'content-type': 'text/html' }).end(await answer?.text())
    })().catch(() => response.destroy())
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
    clear() {
      isClear = true
    },
  }
}

/** Another amount under the same signature: who believes it believes anybody. */
function forged({ body, ...rest }: Passed): Passed {
  const facts = JSON.parse(body.toString('utf8')) as { amount: number; transactionId: string }
  return {
    ...rest,
    body: Buffer.from(JSON.stringify({ ...facts, transactionId: `F${facts.transactionId}`, amount: 1 })),
  }
}
