/**
 * A stand-in of a drawing service as a process: `provider.ts <keyed|keyless> <port> <ledger>`. Prints `ready` when it listens. Two ways to order a
 * picture, both of whose bodies are `{prompt, ref}`; a word `paint=120` of the prompt says how many milliseconds it takes:
 * `POST /pictures` answers with the picture, `POST /tasks` with the id of a task, which `GET /tasks/<id>` asks for and `POST /tasks/<id>/cancel` stops.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { appendLines, paintingText, readLedger, type LedgerLine } from './ledger.ts'
import { pictureOf } from './picture.ts'

type Order = Omit<LedgerLine, 'what' | 'timeMs'>

const [kind, port, ledger] = process.argv.slice(2) as [string, string, string]
const isKeyed = kind === 'keyed'
/** By id; `isPainted` false: it is being painted. */
const orders = new Map<string, Order & { isPainted: boolean; isCancelled: boolean }>()
const idOfKey = new Map<string, string>()
/** Answers of `/pictures` that are on their way, for a key that comes twice meanwhile. */
const painting = new Map<string, Promise<void>>()

const note = (order: Order, ...whats: LedgerLine['what'][]): void =>
  appendLines(
    ledger,
    whats.map((what) => ({
      what,
      id: order.id,
      ref: order.ref,
      key: order.key,
      prompt: order.prompt,
      flow: order.flow,
      timeMs: Date.now(),
    })),
  )
const paintMsOf = (prompt: string): number => Number(/\bpaint=(\d+)/.exec(prompt)?.[1] ?? 50)

function remember(order: Order): Order & { isPainted: boolean; isCancelled: boolean } {
  const kept = { ...order, isPainted: false, isCancelled: false }
  orders.set(order.id, kept)
  if (isKeyed && order.key !== null) idOfKey.set(order.key, order.id)
  return kept
}

/** After its time; what was cancelled meanwhile is not painted. */
async function paint(id: string): Promise<void> {
  const order = orders.get(id)
  if (!order) throw new Error(`there is no order ${id}`)
  await wait(paintMsOf(order.prompt))
  if (order.isCancelled) return
  note(order, 'paint', 'charge')
  order.isPainted = true
}

/** The order of a key that was here before, else a new one. */
function orderOf(asked: Order): { id: string; isNew: boolean } {
  const known = isKeyed && asked.key !== null ? idOfKey.get(asked.key) : undefined
  if (known !== undefined) return { id: known, isNew: false }
  remember(asked)
  return { id: asked.id, isNew: true }
}

const pictureOfOrder = (id: string): string => pictureOf(paintingText(orders.get(id) as Order)).toString('base64') // asked for ids that are there

async function answer(request: IncomingMessage): Promise<[number, object]> {
  const [, what, id = '', call] = (request.url ?? '').split('/')
  if (request.method === 'GET' && what === 'tasks') {
    const order = orders.get(id)
    if (!order) return [404, { error: 'there is no such task' }]
    return [
      200,
      order.isCancelled
        ? { status: 'cancelled' }
        : order.isPainted
          ? { status: 'done', picture: pictureOfOrder(id) }
          : { status: 'painting' },
    ]
  }
  if (request.method === 'POST' && what === 'tasks' && call === 'cancel') {
    const order = orders.get(id)
    if (order && !order.isPainted && !order.isCancelled) {
      note(order, 'cancel')
      order.isCancelled = true
    }
    return [200, {}]
  }
  const { prompt, ref } = JSON.parse(await bodyOf(request)) as { prompt: string; ref: string }
  const asked: Order = {
    id: randomUUID(),
    ref,
    key: (request.headers['idempotency-key'] as string | undefined) ?? null,
    prompt,
    flow: what === 'tasks' ? 'poll' : 'sync',
  }
  const order = orderOf(asked)
  if (what === 'tasks') {
    if (order.isNew) {
      note(asked, 'order')
      void paint(asked.id)
    }
    return [200, { id: order.id }]
  }
  if (order.isNew) painting.set(order.id, paint(order.id))
  await painting.get(order.id)
  return [200, { picture: pictureOfOrder(order.id) }]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

// What it knew before it was killed. A task that was taken is painted now; a picture of `/pictures` that was not painted is not known.
for (const { what, timeMs: _time, ...order } of readLedger(ledger)) {
  const known = orders.get(order.id) ?? remember(order)
  if (what === 'paint') known.isPainted = true
  if (what === 'cancel') known.isCancelled = true
}
for (const { id, isPainted, isCancelled } of orders.values()) if (!isPainted && !isCancelled) void paint(id)

createServer((request, response) => {
  answer(request).then(
    ([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      response.writeHead(500).end()
    },
  )
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
// The process that started us is gone: nobody asks any more.
process.stdin.on('end', () => process.exit(0)).resume()
