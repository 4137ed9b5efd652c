import { startBrowser } from '../../../e2e/lib/browser.ts'
import { signIn, type Api } from '../lib/api.ts'
import type { Check, Part } from '../lib/part.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { measureInTurn, type TargetFigures } from '../lib/measure/rounds.ts'
import { ratiosOf, showNumber, showSpread, spreadOf, type Spread } from '../lib/measure/spread.ts'
import type { Table } from '../lib/measure/table.ts'
import { DEEP_PAGE, markOf, seedWall, SUCCEEDED, WALL_PAGE, WALL_ROWS, WALL_STYLE } from '../lib/data/wall.ts'
import { measureScroll, type ScrollFigures } from '../lib/page/wall-scroll.ts'

const CONNECTIONS = 4
const SCROLL_ROUNDS = 3
const PATH = '/api/blade-biz/drawInfo/page'
/** Beyond every record there is. */
const FROM_THE_TOP = '9223372036854775807'
/** The promise: however deep, a page costs about what the first one does. */
const DEEP_MOST = 1.5

interface Depth {
  name: string
  first: TargetFigures
  deep: TargetFigures
  cpu: Spread
  p50: Spread
}

const VARIANTS: readonly { name: string; query: Record<string, string>; condition: string }[] = [
  { name: 'all drawings', query: {}, condition: 'is_deleted = 0' },
  {
    name: 'of one style (4 of 10)',
    query: { styleId: WALL_STYLE },
    condition: `is_deleted = 0 and style_id = ${WALL_STYLE}`,
  },
  { name: 'of one state (9 of 10)', query: { state: SUCCEEDED }, condition: `is_deleted = 0 and state = ${SUCCEEDED}` },
]

/** The wall of a tenant with a million drawings: the first page beside the ten-thousandth, and scrolling it in a browser beside doing nothing. */
export const measureWall: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  await seedWall(product, api)
  const depths: Depth[] = []
  for (const variant of VARIANTS) depths.push(await measureDepth(product, api, variant))
  const browser = await startBrowser()
  const closeBrowser = handles.add(() => browser.close())
  const scrolls = await measureScroll(
    browser,
    { url: product.url, adminPassword: ADMIN_PASSWORD, query: (sql) => product.query(sql) },
    SCROLL_ROUNDS,
  )
  await closeBrowser()
  await product.stop()
  return {
    tables: [showDepths(depths), showScrolls(scrolls)],
    figures: { depths, scrolls },
    checks: depths.map(checkOf),
  }
}

async function measureDepth(
  product: BenchProduct,
  api: Api,
  { name, query, condition }: (typeof VARIANTS)[number],
): Promise<Depth> {
  const mark = await markOf(product, { condition, pagesBefore: DEEP_PAGE - 1 })
  const processes = { nodePid: product.nodePid, postmasterPid: product.postmasterPid }
  const target = (which: string, beforeId: string) => ({
    name: which,
    url: product.url,
    headers: api.headers,
    connections: CONNECTIONS,
    processes,
    requests: [{ path: `${PATH}?${new URLSearchParams({ ...query, size: String(WALL_PAGE), beforeId })}` }],
  })
  const [first, deep] = (await measureInTurn([target('page 1', FROM_THE_TOP), target(`page ${DEEP_PAGE}`, mark)])) as [
    TargetFigures,
    TargetFigures,
  ]
  return { name, first, deep, cpu: ratiosOf(deep.cpuMicros, first.cpuMicros), p50: ratiosOf(deep.p50Ms, first.p50Ms) }
}

const checkOf = ({ name, cpu }: Depth): Check => ({
  name: `page ${DEEP_PAGE} of the wall to page 1, ${name}, CPU`,
  value: cpu.median,
  most: DEEP_MOST,
})

function showDepths(depths: readonly Depth[]): Table {
  const micros = (values: readonly number[]): string => showSpread(spreadOf(values))
  return {
    title: `Wall: ${WALL_ROWS.toLocaleString('en-US')} drawings, ${WALL_PAGE} a page, page ${DEEP_PAGE.toLocaleString('en-US')} beside page 1, ${CONNECTIONS} connections`,
    columns: ['', 'p50 ms', 'CPU µs a request', 'of it PostgreSQL', '× page 1, CPU', '× page 1, p50'],
    rows: depths.flatMap(({ name, first, deep, cpu, p50 }) => [
      [`${name}: page 1`, micros(first.p50Ms), micros(first.cpuMicros), micros(first.postgresMicros), '', ''],
      [
        `${name}: page ${DEEP_PAGE.toLocaleString('en-US')}`,
        micros(deep.p50Ms),
        micros(deep.cpuMicros),
        micros(deep.postgresMicros),
        showSpread(cpu),
        showSpread(p50),
      ],
    ]),
  }
}

function showScrolls(scrolls: readonly ScrollFigures[]): Table {
  const spread = (pick: (one: ScrollFigures) => number): string => showSpread(spreadOf(scrolls.map(pick)))
  const row = (name: string, which: 'idle' | 'scroll'): string[] => [
    name,
    spread((one) => one[which].seconds),
    spread((one) => one[which].count),
    spread((one) => one[which].longestMs),
    spread((one) => one[which].blockingMs),
  ]
  return {
    title: 'Wall in the browser: 30 screens by the wheel, beside as long at rest',
    columns: ['', 'seconds', 'tasks above 50 ms', 'longest, ms', 'beyond 50 ms, all together'],
    rows: [row('at rest', 'idle'), row('scrolling', 'scroll')],
    notes: [
      `${spread((one) => one.scrolledPx)} pixels passed, ${showNumber(scrolls.at(-1)?.cards ?? 0)} pictures in the document at the end; ${scrolls.length} rounds, in turn`,
    ],
  }
}
