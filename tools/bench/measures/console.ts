import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../e2e/lib/browser.ts'
import { startBare } from '../lib/child.ts'
import type { Vitals, Weight } from '../lib/page/page-load.ts'
import type { Part } from '../lib/part.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct } from '../lib/product.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'
import type { Table } from '../lib/measure/table.ts'
import { budgetsOf, KB, LOGIN_READY, openAt, weighAhead, weighVisit, type VisitWeights } from '../lib/page/visit.ts'

const SLOW_DOWN = 4
const LOADS = 5

/** What each step of a first visit weighs, and how soon the login page stands on a machine a quarter as fast, beside an empty page. */
export const measureConsole: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const bare = await startBare('json.ts', { body: {} }, handles)
  const browser = await startBrowser()
  const closeBrowser = handles.add(() => browser.close())
  const visit = await weighVisit(browser, { ...product, adminPassword: ADMIN_PASSWORD })
  const weights = { ...visit, ahead: await weighAhead(browser, product.url, visit.login) }
  const vitals = await measurePaint(browser, { login: product.url, empty: `${bare.url}/empty` })
  await closeBrowser()
  await bare.stop()
  await product.stop()
  return {
    tables: [weightTable(weights), vitalsTable(vitals)],
    figures: { weights, vitals },
    checks: budgetsOf(visit).map(({ name, value, most }) => ({ name, value, most })),
  }
}

type PaintFigures = Record<'login' | 'empty', Vitals[]>

/** Both pages in turn, each in a profile of its own, so with an empty cache. */
async function measurePaint(browser: Browser, urls: Record<'login' | 'empty', string>): Promise<PaintFigures> {
  const figures: PaintFigures = { login: [], empty: [] }
  for (let load = 0; load < LOADS; load += 1) {
    for (const name of ['login', 'empty'] as const) {
      const watched = await openAt(browser, urls[name], name === 'login' ? LOGIN_READY : 'h1', {
        cpuSlowDown: SLOW_DOWN,
      })
      await watched.settle()
      figures[name].push(await watched.vitals())
      await watched.close()
    }
  }
  return figures
}

function weightTable({ login, ahead, home, list, further }: VisitWeights & { ahead: Weight }): Table {
  const row = (name: string, { requests, jsGzipBytes, cssGzipBytes, wireBytes }: Weight, budget: string): string[] => [
    name,
    String(requests),
    showNumber(jsGzipBytes / KB),
    showNumber(cssGzipBytes / KB),
    showNumber(wireBytes / KB),
    budget,
  ]
  return {
    title: 'Console: what a first visit loads',
    columns: ['', 'requests', 'JS KB (gzip)', 'CSS KB (gzip)', 'KB on the wire', 'budget'],
    rows: [
      row('login page', login, '120 JS, 15 CSS, 8 requests'),
      row('fetched ahead while the login page is idle', ahead, ''),
      row('home, empty cache', home, '300 JS'),
      row('home and a first list', list, '415 JS + CSS'),
      row('a further list', further, '15 JS + CSS'),
    ],
    notes: [
      'gzip level 9, 1 KB = 1,000 bytes; on the wire: all files with their headers, compressed as the server does it for this browser',
      'what is fetched ahead in idle moments is kept back, but in the row that shows it',
    ],
  }
}

function vitalsTable(figures: PaintFigures): Table {
  const lcp = (name: 'login' | 'empty'): number[] => figures[name].map(({ lcpMs }) => lcpMs)
  const row = (title: string, name: 'login' | 'empty'): string[] => [
    title,
    showSpread(spreadOf(lcp(name))),
    showSpread(spreadOf(figures[name].map(({ blockingMs }) => blockingMs))),
  ]
  return {
    title: `Console: first paint with the processor slowed down ${SLOW_DOWN} times`,
    columns: ['', 'LCP ms', 'blocking ms'],
    rows: [row('login page', 'login'), row('empty page (one heading, bare Fastify)', 'empty')],
    notes: [`login to empty: ${showSpread(ratiosOf(lcp('login'), lcp('empty')))} ×`],
  }
}
