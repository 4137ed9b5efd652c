import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startBrowser } from './lib/browser.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { closeSharedProducts, withFreshProducts } from './lib/shared-product.ts'

/** Walks the journeys of one file, one after the other, in a browser of their own: `walk-file.ts <file> [word…]`. Tells its parent the counts. */
const [file = '', ...words] = process.argv.slice(2)
const { journeys } = (await import(`./${file}`)) as { journeys: readonly Journey[] }
const wanted = journeys.filter(
  ({ name }) => words.length === 0 || words.some((word) => file.includes(word) || name.includes(word)),
)

const pictures = process.env.JOURNEY_PICTURES
if (pictures) await mkdir(pictures, { recursive: true })
const browser = await startBrowser()
const context: JourneyContext = {
  browser,
  async picture(page, name) {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
  },
}

let passed = 0
let failed = 0
const failures: string[] = []
const secondTries: string[] = []
/** In `npm test` one that fails is walked once more, and named if it then passes: the machine is shared, and a browser has many clocks. */
const TRIES = Number(process.env.JOURNEY_TRIES ?? 1)
/** Each on a product of its own, as a second try is: shows that none lives on what another of its file has left behind. */
const isAlone = process.env.JOURNEY_ALONE === '1'

async function walk(journey: Journey, failedBefore: readonly string[] = []): Promise<void> {
  const startedMs = performance.now()
  const title = `${file}: ${journey.name}`
  try {
    await journey.walk(context)
    passed += 1
    if (failedBefore.length > 0) secondTries.push([title, ...failedBefore].join(': '))
    console.log(`✓ ${journey.name} (${Math.round((performance.now() - startedMs) / 1_000)} s)`)
  } catch (error) {
    console.log(`✗ ${journey.name}\n${(error as Error).stack}`)
    const reasons = [...failedBefore, sayFailure(error)]
    if (reasons.length < TRIES) return withFreshProducts(() => walk(journey, reasons))
    failed += 1
    // A second try often fails at another place: the first is the one to look at.
    failures.push(`${title}: ${reasons.join(' || then: ')}`)
  }
}
for (const journey of wanted) await (isAlone ? withFreshProducts(() => walk(journey)) : walk(journey))
await closeSharedProducts()
await browser.close()
process.send?.({ passed, failed, failures, secondTries })
process.disconnect?.()

/** In one line: what went wrong, what was waited for, and which line of the journey waited. */
function sayFailure(error: unknown): string {
  const text = error instanceof Error ? `${String(error)}\n${error.stack ?? ''}` : String(error)
  const found = [/^.*/.exec(text), /waiting for .*/.exec(text), /[\w-]+\.journey\.ts:\d+/.exec(text)]
  return found.flatMap((part) => part?.[0].slice(0, 200) ?? []).join(' | ')
}
