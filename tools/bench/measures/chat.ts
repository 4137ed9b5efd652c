import { CHAT_PATH } from '@drawdesk/contract/chat/chat'
import { startBrowser } from '../../../e2e/lib/browser.ts'
import { signIn, type Api } from '../lib/api.ts'
import type { Asked, AskManySetup } from '../lib/chat-askers.ts'
import { addMeasuredChatApi, LONG_DIALOG_MESSAGES, seedLongDialog, walBytes } from '../lib/data/chat.ts'
import { measureChatPage, type ChatPageFigures } from '../lib/page/chat-page.ts'
import { startBare } from '../lib/child.ts'
import { withCpu, type CpuUse, type Processes } from '../lib/measure/cpu.ts'
import type { LongTasks } from '../lib/page/long-tasks.ts'
import type { Part } from '../lib/part.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct } from '../lib/product.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'
import type { Table } from '../lib/measure/table.ts'

const OPEN = 200
/** 20 tokens a second of each answer, as services do it; the service's first token comes at once, so nothing of it hides what we add. */
const TOKEN_EVERY_MS = 50
const BURST_TOKENS = 60
/** Of 200 first tokens a slow write of the disk makes one round another: it takes some rounds to see what is usual. */
const BURSTS = 12
const STEADY_TOKENS = 300
const STEADY = { rampMs: 15_000, runMs: 20_000 } as const
/** Open streams of one sign-in are bounded. */
const SESSIONS = 14
const WATCHED_MS = 60_000
const WINDOWS = 20
/** The promise: of answers that are all asked in one moment, in the middle of the rounds. */
const FIRST_TOKEN_MOST = 3

interface Group {
  name: string
  processes: Processes
  setup(tokens: number): Pick<AskManySetup, 'url' | 'sessions' | 'body'>
}

interface Run {
  asked: Asked
  cpu: CpuUse
  walBytes: number
}

/**
 * 200 answers at once, beside a relay that only pipes the same service's stream: all asked at the same moment, and one after the other while all the others run. Then a dialog of 5,000 messages: opened over the
 * API, and in a browser, at rest and while 200 answers come elsewhere and one in it.
 */
export const measureChat: Part = async (handles) => {
  const provider = await startBare('chat-provider.ts', { everyMs: TOKEN_EVERY_MS }, handles)
  const relay = await startBare('chat-relay.ts', { url: provider.url }, handles)
  const askers = await startBare('chat-askers.ts', {}, handles)
  const product = await startProduct({
    dataDir: await makeDataDir(handles),
    handles,
    environment: { ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host },
  })
  const apis: Api[] = []
  for (let count = 0; count < SESSIONS; count += 1) apis.push(await signIn(product))
  const [api] = apis as [Api]
  const apiId = await addMeasuredChatApi(api, provider.url)
  const sessions = apis.map(({ headers }) => headers)

  const ours: Group = {
    name: 'product',
    processes: { nodePid: product.nodePid, postmasterPid: product.postmasterPid },
    setup: (tokens) => ({
      url: `${product.url}/api${CHAT_PATH}/sendMsg`,
      sessions,
      body: { content: `tokens=${tokens}`, apiId },
    }),
  }
  const floor: Group = {
    name: 'relay',
    processes: { nodePid: relay.pid },
    setup: (tokens) => ({
      url: `${relay.url}/`,
      sessions: [{}],
      body: { model: 'measured', stream: true, messages: [{ role: 'user', content: `tokens=${tokens}` }] },
    }),
  }

  async function ask(
    { processes, setup }: Group,
    tokens: number,
    steady?: AskManySetup['steady'],
    open = OPEN,
  ): Promise<Run> {
    const before = await walBytes(product)
    const { result, cpu } = await withCpu(processes, async () => {
      const answer = await fetch(`${askers.url}/ask`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...setup(tokens), open, steady } satisfies AskManySetup),
      })
      if (!answer.ok) throw new Error(`the askers answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as Asked
    })
    return { asked: result, cpu, walBytes: (await walBytes(product)) - before }
  }

  for (const group of [ours, floor]) await ask(group, BURST_TOKENS, undefined, 50) // warm
  const bursts: { ours: Run; floor: Run }[] = []
  for (let count = 0; count < BURSTS; count += 1)
    bursts.push({ ours: await ask(ours, BURST_TOKENS), floor: await ask(floor, BURST_TOKENS) })
  const steady = { ours: await ask(ours, STEADY_TOKENS, STEADY), floor: await ask(floor, STEADY_TOKENS, STEADY) }

  const diaId = await seedLongDialog(product, apiId)
  const windowMs: number[] = []
  for (let count = 0; count < WINDOWS; count += 1) {
    const began = performance.now()
    await api.get(`${CHAT_PATH}/findDiaWindow`, { diaId })
    windowMs.push(performance.now() - began)
  }
  const browser = await startBrowser()
  const closeBrowser = handles.add(() => browser.close())
  const page = await measureChatPage(
    browser,
    { url: product.url, adminPassword: ADMIN_PASSWORD, query: (sql) => product.query(sql) },
    {
      diaId,
      ms: WATCHED_MS,
      question: `tokens=${Math.ceil((WATCHED_MS * 1.5) / TOKEN_EVERY_MS)}`,
      elsewhere: () => ask(ours, STEADY_TOKENS, { rampMs: 5_000, runMs: WATCHED_MS + 5_000 }),
    },
  )
  await closeBrowser()
  await Promise.all([product.stop(), relay.stop(), provider.stop(), askers.stop()])

  const all = [...bursts.flatMap((one) => [one.ours, one.floor]), steady.ours, steady.floor]
  return {
    tables: [firstTokens(bursts, steady), costs(bursts, steady), pageTable(page, windowMs)],
    figures: { bursts, steady, windowMs, page },
    checks: [
      {
        name: 'first token of 200 answers asked at once, p95, product to relay',
        value: ratiosOf(...firstP95(bursts)).median,
        most: FIRST_TOKEN_MOST,
      },
      {
        name: 'answers that failed, or whose tokens were not all there in order',
        value: all.reduce((sum, { asked }) => sum + asked.failed, 0),
        most: 0,
      },
    ],
  }
}

/** The value below which this share of them lies. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

type Pair = { ours: Run; floor: Run }

/** Of each round: product, relay. */
const firstP95 = (pairs: readonly Pair[]): [number[], number[]] => [
  pairs.map(({ ours }) => at(ours.asked.firstMs, 0.95)),
  pairs.map(({ floor }) => at(floor.asked.firstMs, 0.95)),
]

function firstTokens(bursts: readonly Pair[], steady: Pair): Table {
  const rows = (title: string, pairs: readonly Pair[]): string[][] => {
    const line = (name: string, of: (pair: Pair) => Run): string[] => [
      `${title}: ${name}`,
      ...[0.5, 0.95].map((share) => showSpread(spreadOf(pairs.map((pair) => at(of(pair).asked.firstMs, share))))),
      showSpread(spreadOf(pairs.map((pair) => at(of(pair).asked.wholeMs, 0.95) / 1_000))),
    ]
    const ratio = (value: (run: Run) => number): string =>
      showSpread(
        ratiosOf(
          pairs.map((pair) => value(pair.ours)),
          pairs.map((pair) => value(pair.floor)),
        ),
      )
    return [
      line('product', (pair) => pair.ours),
      line('relay', (pair) => pair.floor),
      [
        `${title}: product to relay`,
        ratio(({ asked }) => at(asked.firstMs, 0.5)),
        ratio(({ asked }) => at(asked.firstMs, 0.95)),
        ratio(({ asked }) => at(asked.wholeMs, 0.95)),
      ],
    ]
  }
  return {
    title: `Chat: ${OPEN} answers at once, 20 tokens a second each, the first at once: from the call to the first token`,
    columns: ['', 'p50 ms', 'p95 ms', 'whole answer, p95, s'],
    rows: [
      ...rows(`all asked in one moment (${BURST_TOKENS} tokens)`, bursts),
      ...rows(`asked one after the other while the others run (${STEADY_TOKENS} tokens)`, [steady]),
    ],
    notes: [
      `relay: a node server that pipes the service's stream, in a process of its own as service and askers are; each answer of the product is in a conversation of its own, stored before it is sent, by ${SESSIONS} sessions of one person`,
      `${bursts.length} rounds of ${OPEN} in turn; then ${steady.ours.asked.firstMs.length} and ${steady.floor.asked.firstMs.length} answers that began while ${OPEN} ran`,
      `failed or incomplete: ${bursts.reduce((sum, { ours, floor }) => sum + ours.asked.failed + floor.asked.failed, steady.ours.asked.failed + steady.floor.asked.failed)}`,
    ],
  }
}

function costs(bursts: readonly Pair[], steady: Pair): Table {
  const row = (title: string, runs: readonly Run[]): string[] => {
    const of = (value: (run: Run) => number): string => showSpread(spreadOf(runs.map(value)))
    const micros = (seconds: number, { asked }: Run): number => (seconds * 1e6) / asked.tokens
    return [
      title,
      of(({ asked }) => asked.tokens / asked.seconds),
      of((run) => micros(run.cpu.nodeSeconds, run)),
      of((run) => micros(run.cpu.postgresSeconds, run)),
      of(({ asked }) => asked.bytes / asked.tokens),
      of((run) => run.walBytes / run.asked.tokens),
    ]
  }
  return {
    title: 'Chat: what a token costs',
    columns: ['', 'tokens a second', 'CPU µs, node', 'CPU µs, PostgreSQL', 'bytes to the reader', 'bytes of WAL'],
    rows: [
      row(
        'burst: product',
        bursts.map(({ ours }) => ours),
      ),
      row(
        'burst: relay',
        bursts.map(({ floor }) => floor),
      ),
      row('steady: product', [steady.ours]),
      row('steady: relay', [steady.floor]),
    ],
    notes: ['of a burst most is its 200 sends; WAL of the relay is what the product writes at rest'],
  }
}

function pageTable({ openMs, idle, busy, shownTokens, rows }: ChatPageFigures, windowMs: readonly number[]): Table {
  const row = (name: string, { seconds, count, longestMs, blockingMs }: LongTasks): string[] => [
    name,
    showNumber(seconds),
    showNumber(count),
    showNumber(longestMs),
    showNumber(blockingMs),
  ]
  return {
    title: `A dialog of ${LONG_DIALOG_MESSAGES.toLocaleString('en-US')} messages in the browser`,
    columns: ['', 'seconds', 'tasks above 50 ms', 'longest, ms', 'beyond 50 ms, all together'],
    rows: [row('at rest', idle), row(`an answer in it, ${OPEN} elsewhere`, busy)],
    notes: [
      `opened over the API in ${showSpread(spreadOf(windowMs))} ms; in the browser its newest message stands after ${showNumber(openMs)} ms`,
      `${rows} messages in the document; ${shownTokens} tokens of the answer stood in it at the end`,
      'browser, product, database, service and askers share the machine',
    ],
  }
}
