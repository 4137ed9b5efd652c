import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startBrowser } from './lib/browser.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { closeSharedProducts } from './lib/shared-product.ts'

/** Walks every `*.journey.ts` (or those named as arguments) one after the other; counts go to JOURNEY_REPORT. */
const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.journey.ts')).sort()
const byFile: Journey[][] = []
for (const file of files) {
  const { journeys: found } = (await import(`./${file}`)) as { journeys: readonly Journey[] }
  byFile.push(found.filter(({ name }) => wanted.length === 0 || wanted.some((word) => file.includes(word) || name.includes(word))))
}

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
async function walk(journey: Journey): Promise<void> {
  const startedMs = performance.now()
  try {
    await journey.walk(context)
    passed += 1
    console.log(`✓ ${journey.name} (${Math.round((performance.now() - startedMs) / 1_000)} s)`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${journey.name}\n${(error as Error).stack}`)
  }
}
for (const journeys of byFile) {
  for (const journey of journeys) await walk(journey)
  await closeSharedProducts()
}
await browser.close()
if (process.env.JOURNEY_REPORT) await writeFile(process.env.JOURNEY_REPORT, JSON.stringify({ passed, failed }))
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
