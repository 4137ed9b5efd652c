import { tokenByCaptcha } from '../../../e2e/lib/captcha-token.ts'
import { ADMIN_PASSWORD, type BenchProduct } from './product.ts'

export interface Api {
  /** What each call must carry. */
  headers: Record<string, string>
  /** The `data` of the envelope. @throws {Error} when the call does not answer 200. */
  get<Data>(path: string, query?: Record<string, string>): Promise<Data>
  post<Data>(path: string, body: unknown): Promise<Data>
}

/** Calls as the first administrator. */
export async function signIn(product: BenchProduct): Promise<Api> {
  const token = await tokenByCaptcha(product, ADMIN_PASSWORD)
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }

  async function call<Data>(path: string, init: RequestInit): Promise<Data> {
    const response = await fetch(`${product.url}/api${path}`, { headers, ...init })
    const envelope = (await response.json()) as { code: number; data: Data; msg: string }
    if (response.status !== 200 || envelope.code !== 200)
      throw new Error(`${path} was answered with ${response.status}: ${envelope.msg}`)
    return envelope.data
  }
  return {
    headers,
    get: (path, query = {}) => call(`${path}?${new URLSearchParams(query)}`, {}),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
