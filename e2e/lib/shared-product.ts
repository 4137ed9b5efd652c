import { startProduct, type Product } from './product.ts'

let started = new Map<symbol, Promise<Product>>()

/** One product for all journeys of a file: started by the first that asks for it, closed by the runner after the file's last. */
export function shareProduct(environment: Record<string, string> = {}): () => Promise<Product> {
  const own = Symbol('a product')
  return () => {
    const product = started.get(own) ?? startProduct(environment)
    started.set(own, product)
    return product
  }
}

/** A journey that is walked once more begins on new products: what its first try left behind would be in its way. Those that follow have the old ones again. */
export async function withFreshProducts(walk: () => Promise<void>): Promise<void> {
  const kept = started
  started = new Map()
  try {
    await walk()
  } finally {
    await closeSharedProducts()
    started = kept
  }
}

export async function closeSharedProducts(): Promise<void> {
  const products = await Promise.allSettled(started.values())
  started.clear()
  // One that never started was told of by the journey that asked for it.
  for (const product of products) if (product.status === 'fulfilled') await product.value.close()
}
