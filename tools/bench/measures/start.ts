import { startBare } from '../lib/child.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'
import { ratiosOf, showSpread, spreadOf } from '../lib/measure/spread.ts'

const FIRST_STARTS = 2
const WARM_STARTS = 3

/** From the start of the process to its first answered /health/ready, on a new folder and on an existing one; and the way back. */
export const measureStart: Part = async (handles) => {
  const figures = {
    firstMs: [] as number[],
    firstFloorMs: [] as number[],
    warmMs: [] as number[],
    warmFloorMs: [] as number[],
    stopMs: [] as number[],
  }
  const floor = async (): Promise<number> => {
    const bare = await startBare('json.ts', { body: {} }, handles)
    await bare.stop()
    return bare.startMs
  }
  await floor() // the files of Node and Fastify come from the disk once
  let dataDir = ''
  for (let round = 0; round < FIRST_STARTS; round += 1) {
    dataDir = await makeDataDir(handles)
    figures.firstFloorMs.push(await floor())
    const product = await startProduct({ dataDir, handles })
    figures.firstMs.push(product.startMs)
    figures.stopMs.push(await product.stop())
  }
  for (let round = 0; round < WARM_STARTS; round += 1) {
    figures.warmFloorMs.push(await floor())
    const product = await startProduct({ dataDir, handles })
    figures.warmMs.push(product.startMs)
    figures.stopMs.push(await product.stop())
  }
  const row = (name: string, values: number[], floors?: number[]): string[] => [
    name,
    showSpread(spreadOf(values)),
    floors ? showSpread(ratiosOf(values, floors)) : '',
  ]
  return {
    tables: [
      {
        title: 'Start and stop',
        columns: ['', 'ms', '× bare Fastify'],
        rows: [
          row('first start: new folder, database made, migrated, seeded', figures.firstMs, figures.firstFloorMs),
          row('start on an existing folder', figures.warmMs, figures.warmFloorMs),
          row('stop (Ctrl-C)', figures.stopMs),
          row('bare Fastify process', [...figures.firstFloorMs, ...figures.warmFloorMs]),
        ],
      },
    ],
    figures,
  }
}
