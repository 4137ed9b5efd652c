import { tokenByCaptcha } from './captcha-token.ts'
import { ADMIN_PASSWORD, type Product } from './product.ts'

interface Answer<Data> {
  code: number
  success: boolean
  data: Data
  msg: string
}

export interface Api {
  get<Data>(path: string, query?: Record<string, string>): Promise<Answer<Data>>
  post<Data>(path: string, body: unknown): Promise<Answer<Data>>
  /** A form with files, as a browser sends it. */
  upload<Data>(path: string, form: FormData): Promise<Answer<Data>>
  /** Bytes as they are. */
  send<Data>(path: string, bytes: Buffer): Promise<Answer<Data>>
}

/** Calls as the first administrator, signed in by captcha; for journeys that need no browser. */
export async function signInByApi(product: Product): Promise<Api> {
  const token = await tokenByCaptcha(product, ADMIN_PASSWORD)
  const signedIn = { 'blade-auth': `bearer ${token}` }
  const headers = { ...signedIn, 'content-type': 'application/json' }
  const read = async <Data>(response: Response): Promise<Answer<Data>> => (await response.json()) as Answer<Data>
  return {
    get: async (path, query = {}) =>
      read(await fetch(`${product.url}/api${path}?${new URLSearchParams(query)}`, { headers })),
    post: async (path, body) =>
      read(await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })),
    upload: async (path, form) =>
      read(await fetch(`${product.url}/api${path}`, { method: 'POST', headers: signedIn, body: form })),
    send: async (path, bytes) =>
      read(
        await fetch(`${product.url}/api${path}`, {
          method: 'POST',
          headers: { ...signedIn, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(bytes),
        }),
      ),
  }
}

/** Asks again until the answer satisfies, at most for `patienceMs`. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, patienceMs = 120_000): Promise<T> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > endMs) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
