import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/**
 * What axe finds serious or critical on the page as it stands, one line each; empty is what we want.
 * `rules` asks for these alone: what only colours can break need not be asked of all else again.
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated through the debugger, so the page's own content policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
      return (await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations
    },
    rules as string[] | undefined,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
