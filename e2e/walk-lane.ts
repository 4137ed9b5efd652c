import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startBrowser } from './lib/browser.ts'
import { wantedOf, type Journey, type JourneyContext } from './lib/journey.ts'
import type { FileResult } from './lib/result.ts'
import { closeProductsOfFile, closeSharedProducts } from './lib/shared-product.ts'
import { spend, takeSpent } from './lib/spent.ts'

/**
 * A lane: one browser and one shared product, in which the journeys of one file after the other are walked. Its parent sends the name of a
 * file, gets its {@link FileResult}, and sends the next; it disconnects after the last. `walk-lane.ts [word…]`: only journeys that have one
 * of the words in their name, or whose file has.
 */
const words = process.argv.slice(2)
const pictures = process.env.JOURNEY_PICTURES
if (pictures) await mkdir(pictures, { recursive: true })
const browser = await spend('browser', startBrowser)
const context: JourneyContext = {
  browser,
  async picture(page, name) {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
  },
}

/** In `npm test` one that fails is walked once more, and named if it then passes: the machine is shared, and a browser has many clocks. */
const TRIES = Number(process.env.JOURNEY_TRIES ?? 1)
/** Each on products of its own, as a second try is: shows that none lives on what another has left behind. */
const isAlone = process.env.JOURNEY_ALONE === '1'

async function walkFile(file: string): Promise<FileResult> {
  const result: FileResult = { passed: 0, failed: 0, failures: [], secondTries: [], times: [] }
  const wanted = await wantedOf(file, words)
  for (const journey of wanted) await walk(file, journey, result)
  await closeProductsOfFile()
  return result
}

async function walk(
  file: string,
  journey: Journey,
  result: FileResult,
  failedBefore: readonly string[] = [],
): Promise<void> {
  const startMs = performance.now()
  const title = `${file.replace('.journey.ts', '')}: ${journey.name}`
  const timed = (): string => {
    const seconds = Math.round((performance.now() - startMs) / 100) / 10
    result.times.push({ title, file, name: journey.name, seconds })
    return `${seconds} s (${takeSpent()})  ${title}`
  }
  try {
    await journey.walk(context)
    result.passed += 1
    if (failedBefore.length > 0) result.secondTries.push([title, ...failedBefore].join(': '))
    console.log(`✓ ${timed()}`)
  } catch (error) {
    console.log(`✗ ${timed()}\n${(error as Error).stack}`)
    const reasons = [...failedBefore, sayFailure(error)]
    await closeSharedProducts()
    if (reasons.length < TRIES) return walk(file, journey, result, reasons)
    result.failed += 1
    // A second try often fails at another place: the first is the one to look at.
    result.failures.push(`${title}: ${reasons.join(' || then: ')}`)
  }
  for (const left of browser.contexts()) await left.close()
  if (isAlone) await closeSharedProducts()
}

/** In one line: what went wrong, what was waited for, and which line of the journey waited. */
function sayFailure(error: unknown): string {
  const text = error instanceof Error ? `${String(error)}\n${error.stack ?? ''}` : String(error)
  const found = [/^.*/.exec(text), /waiting for .*/.exec(text), /[\w-]+\.journey\.ts:\d+/.exec(text)]
  return found.flatMap((part) => part?.[0].slice(0, 200) ?? []).join(' | ')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.on('message', (file: string) => void walkFile(file).then((result) => process.send?.(result)))
process.once('disconnect', () => void closeSharedProducts().then(() => browser.close()))
process.send?.('ready')
