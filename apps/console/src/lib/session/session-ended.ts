import { SESSION_END_REASONS, type SessionEndReason } from '@drawdesk/contract/identity/session-end-reasons'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ApiError } from '../http/api-error.ts'
import { getLanguage } from '../texts/language.ts'

const PLAIN: Bilingual = { zh: '登录已失效，请重新登录', en: 'Your session has ended. Sign in again.' }

/** `{time}` is when, in the zone of the server's times. */
const TEXTS: Readonly<Record<SessionEndReason, Bilingual>> = {
  signedOut: { zh: '你已在 {time} 退出登录，请重新登录', en: 'You signed out at {time}. Sign in again.' },
  endedByYou: { zh: '你在 {time} 结束了这次登录，请重新登录', en: 'You ended this session at {time}. Sign in again.' },
  endedByAdministrator: {
    zh: '管理员在 {time} 将你下线，请重新登录',
    en: 'An administrator ended your session at {time}. Sign in again.',
  },
  passwordChanged: {
    zh: '密码已在 {time} 修改，请用新密码登录',
    en: 'Your password was changed at {time}. Sign in with the new one.',
  },
  passwordReset: {
    zh: '管理员在 {time} 重置了你的密码，请用新的初始密码登录',
    en: 'An administrator reset your password at {time}. Sign in with the new initial password.',
  },
  tokenReused: {
    zh: '登录凭证在别处被使用，为安全起见已在 {time} 退出；如果不是你本人操作，请尽快修改密码',
    en: 'Your session was used elsewhere and ended at {time} for security. If that wasn’t you, change your password.',
  },
  accountOff: {
    zh: '你的账号在 {time} 被停用或删除，请联系管理员',
    en: 'Your account was disabled or deleted at {time}. Contact an administrator.',
  },
  tenantOff: {
    zh: '你所在的租户在 {time} 已到期或停用，请联系管理员',
    en: 'Your tenant expired or was disabled at {time}. Contact an administrator.',
  },
  clientOff: {
    zh: '你登录所用的应用在 {time} 被停用，请联系管理员',
    en: 'The application you signed in with was disabled at {time}. Contact an administrator.',
  },
  unlockFailed: {
    zh: '锁屏密码错误次数过多，已在 {time} 退出，请重新登录',
    en: 'Too many incorrect lock passwords. You were signed out at {time}. Sign in again.',
  },
  factorReset: {
    zh: '管理员在 {time} 重置了你的二次验证，请重新登录',
    en: 'An administrator reset your two-factor authentication at {time}. Sign in again.',
  },
  switched: {
    zh: '已在 {time} 切换到另一个账号，请重新登录',
    en: 'You switched to another account at {time}. Sign in again.',
  },
  expired: { zh: '登录已在 {time} 到期，请重新登录', en: 'Your session expired at {time}. Sign in again.' },
  ended: { zh: '登录已在 {time} 结束，请重新登录', en: 'Your session ended at {time}. Sign in again.' },
}

/** What the server says of a token that it refuses without a reason. */
const REFUSED: readonly string[] = ['请求未授权', 'Please sign in']

/** What a refused token means to the person: why and since when, as far as the server reports it; its own words where they say more than a refusal. */
export function endingText({ ended, message }: Pick<ApiError, 'ended' | 'message'>): string {
  const language = getLanguage()
  const { reason, time } = (typeof ended === 'object' && ended !== null ? ended : {}) as Record<string, unknown>
  const known = SESSION_END_REASONS.find((each) => each === reason)
  return known && typeof time === 'string'
    ? TEXTS[known][language].replace('{time}', time.slice(0, 16))
    : REFUSED.includes(message)
      ? PLAIN[language]
      : message
}
