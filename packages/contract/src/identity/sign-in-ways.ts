import type { Bilingual } from '../core/texts.ts'
import { SIGN_IN_KIND_NAMES, SIGN_IN_KINDS, type SignInKind } from './sign-in-kinds.ts'

/** What vouches for somebody: a way of our own, or a third party. */
export type SignInWay = 'password' | 'smsCode' | 'passkey' | SignInKind

/** In the order of a choice. */
export const SIGN_IN_WAYS: readonly { value: SignInWay; label: Bilingual }[] = [
  { value: 'password', label: { zh: '密码', en: 'Password' } },
  { value: 'smsCode', label: { zh: '短信验证码', en: 'Text message' } },
  { value: 'passkey', label: { zh: '通行密钥', en: 'Passkey' } },
  ...SIGN_IN_KINDS.map((value) => ({ value, label: SIGN_IN_KIND_NAMES[value] })),
]
