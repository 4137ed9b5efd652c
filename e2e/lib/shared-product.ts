import { startProduct, type Product } from './product.ts'

const started = new Set<Promise<Product>>()

/** One product for all journeys of a file: started by the first that asks for it, closed by the runner after the file's last. */
export function shareProduct(environment: Record<string, string> = {}): () => Promise<Product> {
  let product: Promise<Product> | undefined
  return () => {
    product ??= startProduct(environment)
    started.add(product)
    return product
  }
}

export async function closeSharedProducts(): Promise<void> {
  const products = await Promise.allSettled(started)
  started.clear()
  // One that never started was told of by the journey that asked for it.
  for (const product of products) if (product.status === 'fulfilled') await product.value.close()
}
