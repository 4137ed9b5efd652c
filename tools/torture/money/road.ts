import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Handles } from '../../lib/handles.ts'
import { stablePort } from '../ports.ts'
import type { Random } from '../random.ts'
import { forged, type Passed } from './forge.ts'
import { fateOf, type NoticeFate } from './plan.ts'

const DELAY_MOST_MS = 4_000
const PATIENCE_MS = 5_000
/** So many notices are remembered, to be sent again by somebody else. */
const OLD_MOST = 200
const NOTICE_PATH = '/pay/notify/'
const NOT_PASSED = ['host', 'connection', 'content-length', 'transfer-encoding']

/** The road that notices take to the product: on it they are doubled, delayed, reordered, refused, lost, forged, and old ones replayed. Pages of the sandbox pass as they are. */
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

const sandboxOrderOf = (body: Buffer): string =>
  (JSON.parse(body.toString('utf8')) as { orderNo?: string }).orderNo ?? ''

export async function startRoad({
  handles,
  random,
  mayBeLost,
}: {
  handles: Handles
  random: Random
  /** Only of an order of the sandbox whose one payment is found by asking may a notice be lost for ever; the companies answer for all. */
  mayBeLost(orderNo: string): boolean
}): Promise<Road> {
  let targets: readonly string[] = []
  let isClear = false
  const old: Passed[] = []
  const fates: Road['fates'] = { goes: 0, doubled: 0, delayed: 0, refused: 0, lost: 0, forged: 0, replayed: 0 }

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

  function remember(notice: Passed): void {
    old.push(notice)
    if (old.length > OLD_MOST) old.shift()
  }

  function fateOfNotice({ path, body }: Passed): NoticeFate {
    const fate = isClear ? 'goes' : fateOf(random)
    return fate === 'lost' && path.includes('/sandbox/') && !mayBeLost(sandboxOrderOf(body)) ? 'refused' : fate
  }

  /** What the sender sees. */
  async function carry(notice: Passed): Promise<{ status: number; text: string }> {
    const fate = fateOfNotice(notice)
    fates[fate] += 1
    // Every company takes this for received.
    if (fate === 'lost') return { status: 200, text: 'success' }
    if (fate === 'refused') return { status: 503, text: '' }
    if (fate === 'delayed') {
      later(notice)
      return { status: 503, text: '' }
    }
    if (fate === 'forged') await pass(forged(notice, random.pick(['changed', 'stranger'])))
    if (fate === 'doubled') later(notice)
    if (fate === 'replayed' && old.length > 0) later(random.pick(old))
    remember(notice)
    const answer = await pass(notice)
    return { status: answer?.status ?? 503, text: (await answer?.text()) ?? '' }
  }

  const port = await stablePort()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !NOT_PASSED.includes(name) ? [[name, value]] : [],
        ),
      )
      const passed = { path: request.url ?? '/', headers, body }
      if (passed.path.includes(NOTICE_PATH)) {
        const { status, text } = await carry(passed)
        response.writeHead(status).end(text)
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
