import type { Api } from '../api.ts'
import { readMemory, resetPeak } from '../measure/memory.ts'
import type { BenchProduct } from '../product.ts'
import { showNumber } from '../measure/spread.ts'
import type { Table } from '../measure/table.ts'

const ROUNDS = 3
const MIB = 1_024 * 1_024

export interface ExportFigures {
  seconds: number
  fileBytes: number
  /** Resident memory of the server's process, before and at the most. */
  beforeBytes: number
  peakBytes: number
}

/** Takes the users of the tenant as a sheet, some times over, and drops what comes; the first time the server has never made one. */
export async function measureExports(product: BenchProduct, api: Api): Promise<ExportFigures[]> {
  const figures: ExportFigures[] = []
  for (let round = 0; round < ROUNDS; round += 1) figures.push(await measureExport(product, api))
  return figures
}

async function measureExport(product: BenchProduct, api: Api): Promise<ExportFigures> {
  await resetPeak(product.nodePid)
  const { nowBytes } = await readMemory(product.nodePid)
  const began = performance.now()
  const answer = await fetch(`${product.url}/api/blade-user/export-user`, { headers: api.headers })
  if (answer.status !== 200 || !answer.body) throw new Error(`the export was answered with ${answer.status}`)
  let fileBytes = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) fileBytes += chunk.byteLength
  const seconds = (performance.now() - began) / 1_000
  const { peakBytes } = await readMemory(product.nodePid)
  return { seconds, fileBytes, beforeBytes: nowBytes, peakBytes }
}

export function showExports(title: string, figures: readonly ExportFigures[]): Table {
  const mib = (bytes: number): string => (Number.isNaN(bytes) ? '–' : showNumber(bytes / MIB))
  return {
    title,
    columns: ['Export', 'Seconds', 'File, MiB', 'Memory before, MiB', 'at the most, MiB', 'more, MiB'],
    rows: figures.map(({ seconds, fileBytes, beforeBytes, peakBytes }, index) => [
      `${index + 1}`,
      showNumber(seconds),
      mib(fileBytes),
      mib(beforeBytes),
      mib(peakBytes),
      mib(peakBytes - beforeBytes),
    ]),
    notes: [
      'Resident memory of the server’s process alone; before the first export it has just answered the lists above.',
    ],
  }
}
