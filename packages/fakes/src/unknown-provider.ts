import { randomUUID } from 'node:crypto'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './kit/fake-http.ts'

/** A drawing service that no preset knows: words of its own, a nested body, a header of its own for the key, an answer that comes later. */
export interface UnknownProvider extends FakeServer {
  key: string
  /** What its manual would print: the command to paste. */
  curl: string
}

interface Ticket {
  ref: string
  looks: number
  width: number
  height: number
}

/** Looks at a ticket until its picture is ready. */
const READY_AFTER_LOOKS = 2

export async function startUnknownProvider(): Promise<UnknownProvider> {
  const key = `aurora-${randomUUID()}`
  const tickets = new Map<string, Ticket>()

  const fault = (status: number, why: string): FakeAnswer => ({ status, body: { fault: { why } } })
  const show = ({ ref, looks }: Ticket): FakeAnswer => {
    const isReady = looks >= READY_AFTER_LOOKS
    return {
      body: {
        ticket: {
          ref,
          phase: isReady ? 'ready' : looks === 0 ? 'waiting' : 'painting',
          done: Math.min(100, looks * 50),
        },
        artifacts: isReady
          ? [{ kind: 'picture', href: `${server.url}/artifacts/${ref}.png`, facts: { seed: '77' } }]
          : [],
      },
    }
  }
  const take = (request: FakeRequest): FakeAnswer => {
    const spec = at(request.json, 'job', 'spec')
    const words = at(spec, 'text', 'positive')
    const [width, height] = [at(spec, 'canvas', 'w'), at(spec, 'canvas', 'h')]
    if (typeof words !== 'string' || words === '') return fault(422, 'job.spec.text.positive is missing')
    if (typeof width !== 'number' || typeof height !== 'number')
      return fault(422, 'job.spec.canvas wants two whole numbers')
    const ticket = { ref: randomUUID(), looks: 0, width, height }
    tickets.set(ticket.ref, ticket)
    return { status: 202, body: { accepted: true, ticket: { ref: ticket.ref, phase: 'waiting', done: 0 } } }
  }

  const server = await startFakeServer((request) => {
    const picture = /^\/artifacts\/([\w-]+)\.png$/.exec(request.path)
    const painted = tickets.get(picture?.[1] ?? '')
    if (painted) return { body: makePng(painted.width, painted.height, 150), headers: { 'Content-Type': 'image/png' } }
    if (request.headers['x-aurora-key'] !== key) return fault(401, 'X-Aurora-Key is not known')
    if (request.method === 'POST' && request.path === '/v3/jobs') return take(request)
    const ticket = tickets.get(/^\/v3\/jobs\/([\w-]+)$/.exec(request.path)?.[1] ?? '')
    if (request.method !== 'GET' || !ticket) return fault(404, 'no such job')
    ticket.looks += 1
    return show(ticket)
  })

  const body = {
    job: {
      engine: 'aurora-2',
      spec: {
        text: { positive: 'a lighthouse in the morning', negative: '' },
        canvas: { w: 256, h: 192 },
        sampling: { steps: 12, guidance: 4.5 },
      },
    },
    tags: ['drawdesk', 'manual'],
  }
  return {
    ...server,
    key,
    curl: `curl -X POST '${server.url}/v3/jobs' \\\n  -H 'X-Aurora-Key: ${key}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`,
  }
}

/** The value at these steps of an unknown document. */
function at(value: unknown, ...steps: string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  )
}
