import { startProduct, type Product } from './product.ts'

/** What the journeys that share the product of their lane need of it; what they leave behind disturbs none of the others. */
const COMMON = { CAPTCHA: 'off', SOCIAL_SANDBOX: 'on', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }

let common: Promise<Product> | undefined
const ofFile = new Map<symbol, Promise<Product>>()

/**
 * The product of this lane, for all journeys that neither count nor change what others see: rows of theirs have names of their own, and
 * what would be in the way of others (settings, sealed entries, proxies) is taken back. Started by the first that asks for it.
 */
export function commonProduct(): Promise<Product> {
  common ??= startProduct(COMMON)
  return common
}

/** One product for all journeys of a file that cannot share that of the lane; closed after the file's last. */
export function shareProduct(environment: Record<string, string> = {}): () => Promise<Product> {
  const own = Symbol('a product')
  return () => {
    const product = ofFile.get(own) ?? startProduct(environment)
    ofFile.set(own, product)
    return product
  }
}

/** After the last journey of a file. */
export async function closeProductsOfFile(): Promise<void> {
  const products = await Promise.allSettled(ofFile.values())
  ofFile.clear()
  // One that never started failed the journey that asked for it.
  for (const product of products) if (product.status === 'fulfilled') await product.value.close()
}

/** After the last file, and after a journey that failed: what it left behind would be in the way of those that follow, and of its second try. */
export async function closeSharedProducts(): Promise<void> {
  await closeProductsOfFile()
  const closing = common
  common = undefined
  await closing?.then(
    (product) => product.close(),
    () => undefined,
  )
}
