import type { Clock } from '../../../../platform/clock.ts'
import { addressOf, SignInFailure, type SourceAccount } from '../adapters/adapter.ts'
import { given, type ProviderCalls } from '../adapters/provider-calls.ts'
import { acceptedByWechat } from '../adapters/wechat-errors.ts'

const EARLY_MS = 5 * 60_000
/** The token is of another time: one more is asked for. */
export const ENDED_TOKENS: readonly unknown[] = [40001, 42001, 40014]

interface Kept {
  token: string
  endMs: number
}

/** The token of an app, kept until shortly before it ends; WeChat gives every process the same (`stable_token`). */
export function createAppTokens(clock: Pick<Clock, 'now'>) {
  const kept = new Map<string, Kept>()
  return {
    async get(account: SourceAccount, calls: ProviderCalls, { isAnew = false } = {}): Promise<string> {
      const known = kept.get(account.appId)
      const nowMs = clock.now().getTime()
      if (known && !isAnew && known.endMs > nowMs) return known.token
      const answer = acceptedByWechat(
        calls,
        await calls.json({
          method: 'POST',
          url: addressOf(account, 'https://api.weixin.qq.com', '/cgi-bin/stable_token'),
          json: {
            grant_type: 'client_credential',
            appid: account.appId,
            secret: account.appSecret,
            force_refresh: isAnew,
          },
        }),
      )
      const token = given(answer, 'access_token')
      const seconds = Number(answer.expires_in)
      if (!Number.isFinite(seconds)) throw new SignInFailure('badAnswer', 'no expires_in')
      kept.set(account.appId, { token, endMs: nowMs + seconds * 1000 - EARLY_MS })
      return token
    },
  }
}
