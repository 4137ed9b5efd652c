import { ADMIN_PASSWORD, type BenchProduct } from './product.ts'

export interface Api {
  /** What each call must carry. */
  headers: Record<string, string>
  /** The `data` of the envelope. @throws {Error} when the call does not answer 200. */
  get<Data>(path: string, query?: Record<string, string>): Promise<Data>
  post<Data>(path: string, body: unknown): Promise<Data>
}

/** Calls as the first administrator. The captcha is on, as operators have it; its answer is read where only the owner can. */
export async function signIn(product: BenchProduct): Promise<Api> {
  const captcha = (await (await fetch(`${product.url}/api/blade-auth/oauth/captcha`)).json()) as { key: string }
  const [row] = await product.query<{ answer: string }>('select answer from auth_captcha where key = $1', [captcha.key])
  const answer = await fetch(`${product.url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'captcha-key': captcha.key, 'captcha-code': row?.answer ?? '', 'tenant-id': '000000' },
    body: new URLSearchParams({ grant_type: 'captcha', tenantId: '000000', username: 'admin', password: ADMIN_PASSWORD, scope: 'all', type: 'account' }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`sign-in was answered with ${answer.status}`)
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }

  async function call<Data>(path: string, init: RequestInit): Promise<Data> {
    const response = await fetch(`${product.url}/api${path}`, { headers, ...init })
    const envelope = (await response.json()) as { code: number; data: Data; msg: string }
    if (response.status !== 200 || envelope.code !== 200) throw new Error(`${path} was answered with ${response.status}: ${envelope.msg}`)
    return envelope.data
  }
  return {
    headers,
    get: (path, query = {}) => call(`${path}?${new URLSearchParams(query)}`, {}),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
