import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../e2e/lib/browser.ts'
import type { Handles } from '../../lib/handles.ts'
import { signIn } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import { seedKiosk } from '../lib/data/devices.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'
import type { Table } from '../lib/measure/table.ts'
import { serveGuests, type PageMemory } from '../lib/page/kiosk-guests.ts'
import { openForReloads } from '../lib/page/kiosk-reload.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'

const SLOW_DOWN = 4
const RELOADS = 9
const USABLE_MOST_MS = 1_500
const GUESTS = 500
const EVERY = 50
/** Of the first looks and of the last ones the middle counts: what is compiled and dropped again is no leak. */
const LOOKS = 3
const KB = 1_000
/** Of the heap what the engine compiles and caches meanwhile, less than a KB a guest; of the page's own nothing. */
const MOST = { heapKb: 400, nodes: 20, listeners: 5 } as const

/** How soon a guest can begin after the machine's page was loaded anew, on a machine a quarter as fast; and what five hundred guests leave behind in it. */
export const measureKiosk: Part = async (handles) => {
  const browser = await startBrowser()
  const closeBrowser = handles.add(() => browser.close())
  const reloads = await measureReloads(browser, handles)
  const site = await startBare('kiosk-site.ts', {}, handles)
  const memory = await serveGuests(browser, site.url, { guests: GUESTS, every: EVERY })
  await closeBrowser()
  await site.stop()
  const grown = grownOf(memory)
  return {
    tables: [reloadTable(reloads), memoryTable(memory, grown)],
    figures: { reloads, memory },
    checks: [
      { name: 'kiosk usable after a reload, ms', value: spreadOf(reloads.kiosk).median, most: USABLE_MOST_MS },
      { name: `heap of the kiosk after ${GUESTS} guests, KB more`, value: grown.heapBytes / KB, most: MOST.heapKb },
      { name: `nodes of the kiosk after ${GUESTS} guests, more`, value: grown.nodes, most: MOST.nodes },
      { name: `listeners of the kiosk after ${GUESTS} guests, more`, value: grown.listeners, most: MOST.listeners },
    ],
  }
}

type Reloads = Record<'kiosk' | 'empty', number[]>

/** Both pages in turn, each loaded anew in its own profile. */
async function measureReloads(browser: Browser, handles: Handles): Promise<Reloads> {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const tokens = await seedKiosk(product, await signIn(product))
  const bare = await startBare('json.ts', { body: {} }, handles)
  const [kiosk, empty] = [
    await openForReloads(browser, {
      url: `${product.url}/kiosk`,
      ready: '.attract-begin',
      slowDown: SLOW_DOWN,
      prepare: (context) =>
        context.addInitScript(
          `localStorage.getItem('kiosk.tokens') ?? localStorage.setItem('kiosk.tokens', ${JSON.stringify(JSON.stringify(tokens))})`,
        ),
    }),
    await openForReloads(browser, { url: `${bare.url}/empty`, ready: 'h1', slowDown: SLOW_DOWN }),
  ]
  await kiosk.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  const found: Reloads = { kiosk: [], empty: [] }
  for (let count = 0; count < RELOADS; count += 1) {
    found.kiosk.push(await kiosk.reload())
    found.empty.push(await empty.reload())
  }
  await Promise.all([kiosk, empty].map(({ page }) => page.context().close()))
  await bare.stop()
  await product.stop()
  return found
}

/** From the first looks to the last ones. */
function grownOf(memory: readonly PageMemory[]): Omit<PageMemory, 'guests'> {
  const [first, last] = [memory.slice(1, 1 + LOOKS), memory.slice(-LOOKS)]
  const grown = (of: (one: PageMemory) => number): number =>
    spreadOf(last.map(of)).median - spreadOf(first.map(of)).median
  return {
    heapBytes: grown((one) => one.heapBytes),
    nodes: grown((one) => one.nodes),
    listeners: grown((one) => one.listeners),
    documents: grown((one) => one.documents),
  }
}

function reloadTable({ kiosk, empty }: Reloads): Table {
  return {
    title: `Kiosk: usable after a reload, with the processor slowed down ${SLOW_DOWN} times`,
    columns: ['', 'ms'],
    rows: [
      ['kiosk, the button that begins', showSpread(spreadOf(kiosk))],
      ['empty page (one heading, bare Fastify)', showSpread(spreadOf(empty))],
    ],
    notes: [`kiosk to empty: ${showSpread(ratiosOf(kiosk, empty))} ×; ${RELOADS} reloads of each, in turn`],
  }
}

function memoryTable(memory: readonly PageMemory[], grown: Omit<PageMemory, 'guests'>): Table {
  return {
    title: `Kiosk: what is alive in its page after so many guests`,
    columns: ['guests', 'heap KB', 'nodes', 'listeners', 'documents'],
    rows: memory.map(({ guests, heapBytes, nodes, listeners, documents }) => [
      String(guests),
      showNumber(heapBytes / KB),
      showNumber(nodes),
      showNumber(listeners),
      showNumber(documents),
    ]),
    notes: [
      `from the middle of the first ${LOOKS} looks to that of the last ${LOOKS}: ${showNumber(grown.heapBytes / KB)} KB, ${showNumber(grown.nodes)} nodes, ${showNumber(grown.listeners)} listeners`,
    ],
  }
}
