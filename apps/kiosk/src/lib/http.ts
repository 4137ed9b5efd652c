import type { Envelope } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { CallRefused, PairingEnded, ServerGone } from './failure.ts'
import { readTokens, renewTokens } from './tokens.ts'

const SIGN_IN_AGAIN = 401
/** A server that takes longer is as good as gone. */
const PATIENCE_MS = 20_000
const GATEWAY = new Set([502, 503, 504])

let language: Language = 'zh'
/** In which answers speak. */
export function speak(to: Language): void {
  language = to
}

export interface Asked {
  method?: 'GET' | 'POST'
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** Takes no token. */
  isOpen?: boolean
}

async function send<T>(path: string, { method = 'GET', query, body, isOpen }: Asked): Promise<Envelope<T>> {
  const token = isOpen ? undefined : readTokens()?.token
  const isForm = body instanceof FormData
  const address = `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  let response: Response
  try {
    response = await fetch(address, {
      method,
      headers: {
        'Accept-Language': language,
        ...(token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    throw new ServerGone(error)
  }
  if (GATEWAY.has(response.status)) throw new ServerGone(`status ${response.status}`)
  try {
    return (await response.json()) as Envelope<T> // checked by the server's answer schema
  } catch (error) {
    throw new ServerGone(error)
  }
}

/**
 * One call of the machine. A token that has run out is renewed once.
 *
 * @throws {CallRefused} what the server refuses
 * @throws {ServerGone} where nobody answers
 * @throws {PairingEnded} where the tokens count no more
 */
export async function call<T>(path: string, asked: Asked = {}): Promise<T> {
  const sentWith = readTokens()
  if (!asked.isOpen && !sentWith) throw new PairingEnded()
  let answer = await send<T>(path, asked)
  if (answer.code === SIGN_IN_AGAIN && !asked.isOpen && sentWith) {
    await renewTokens(sentWith, renewBy)
    answer = await send<T>(path, asked)
    if (answer.code === SIGN_IN_AGAIN) throw new PairingEnded()
  }
  if (!answer.success) throw new CallRefused(answer.code, answer.msg, answer.errors)
  return answer.data
}

/** The next tokens for this one. @throws {PairingEnded} where it counts no more */
export async function renewBy(refreshToken: string) {
  const answer = await send<{ token: string; refreshToken: string; expireTime: string }>('/blade-biz/kiosk/refresh', {
    method: 'POST',
    body: { refreshToken },
    isOpen: true,
  })
  if (answer.success) return answer.data
  if (answer.code === SIGN_IN_AGAIN || answer.code === 400) throw new PairingEnded()
  throw new ServerGone(`${answer.code} ${answer.msg}`)
}
