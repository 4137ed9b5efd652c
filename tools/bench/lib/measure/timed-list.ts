import type { BenchProduct } from '../product.ts'

const ROWS = 20

/** Asks a list of 20 rows; answers how long it took, in milliseconds. Throws on anything but its rows. */
export function timedList(product: BenchProduct, path: string, headers: Record<string, string>): () => Promise<number> {
  return async () => {
    const began = performance.now()
    const response = await fetch(`${product.url}${path}`, { headers })
    const { data } = (await response.json()) as { data: { records: unknown[] } }
    if (response.status !== 200 || data.records.length === 0 || data.records.length > ROWS)
      throw new Error(`${path} was answered with ${response.status}`)
    return performance.now() - began
  }
}
