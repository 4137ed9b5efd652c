import { signIn } from '../lib/api.ts'
import { compareRoute, showComparison } from '../lib/measure/comparison.ts'
import { createRandom, randomIds, ROWS, seedParams } from '../lib/data/params.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'

const CONNECTIONS = 50
const CALLS = 200

/** `GET /blade-system/param/detail` of rows at random. */
export const measureById: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  await seedParams(product)
  const api = await signIn(product)
  const inputs = randomIds(CALLS, createRandom()).map((id) => ({ id }))
  const comparison = await compareRoute({
    product,
    api,
    handles,
    name: 'by id',
    path: '/blade-system/param/detail',
    inputs,
    connections: CONNECTIONS,
  })
  await product.stop()
  return {
    tables: [
      showComparison(`One row by its id, among ${(2 * ROWS).toLocaleString('en-US')}, ${CONNECTIONS} connections`, [
        comparison,
      ]),
    ],
    figures: comparison,
  }
}
