import { createRandom, ROWS, seedParams } from '../lib/data/params.ts'
import { compareRoute, showComparison, type Comparison } from '../lib/measure/comparison.ts'
import { signIn } from '../lib/api.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'

const CONNECTIONS = 50
const CALLS = 100
const PATH = '/blade-system/param/list'

/** `GET /blade-system/param/list`: a page and the total, plainly, with a filter, and with filter and sort. */
export const measureList: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  await seedParams(product)
  const api = await signIn(product)
  const random = createRandom()
  const pick = (most: number): string => String(1 + Math.floor(random() * most))
  const term = (): string => String(100 + Math.floor(random() * 900))
  const variants: { name: string; inputs: Record<string, string>[] }[] = [
    { name: 'page + total, newest first', inputs: Array.from({ length: CALLS }, () => ({ current: pick(50) })) },
    {
      name: 'contains filter + total',
      inputs: Array.from({ length: CALLS }, () => ({ current: pick(3), paramKey: term() })),
    },
    {
      name: 'contains filter + sort + total',
      inputs: Array.from({ length: CALLS }, () => ({ current: pick(3), paramKey: term(), ascs: 'paramName' })),
    },
  ]
  const comparisons: Comparison[] = []
  for (const { name, inputs } of variants)
    comparisons.push(await compareRoute({ product, api, handles, name, path: PATH, inputs, connections: CONNECTIONS }))
  await product.stop()
  return {
    tables: [
      showComparison(
        `Paged list: ${ROWS.toLocaleString('en-US')} rows of the tenant among as many of others, 10 a page, ${CONNECTIONS} connections`,
        comparisons,
      ),
    ],
    figures: comparisons,
  }
}
