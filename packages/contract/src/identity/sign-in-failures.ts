import type { Bilingual } from '../core/texts.ts'

/** Why a sign-in from outside came to nothing: the word that the way back to the login page carries, and what people read. */
export const SIGN_IN_FAILURES = {
  unknownSource: {
    zh: '没有这种登录方式，或它已停用',
    en: 'This sign-in method doesn’t exist or is disabled',
  },
  denied: { zh: '你取消了登录', en: 'You canceled the sign-in' },
  late: { zh: '登录用时太久，请重新开始', en: 'Sign-in timed out. Please start again.' },
  used: { zh: '这次登录已经用过，请重新开始', en: 'This sign-in has already been used. Please start again.' },
  foreign: {
    zh: '这次登录不是在这个浏览器里开始的，请重新开始',
    en: 'This sign-in wasn’t started in this browser. Please start again.',
  },
  codeRefused: {
    zh: '对方不认可这次登录，请重新开始',
    en: 'The provider rejected this sign-in. Please start again.',
  },
  misconfigured: {
    zh: '这种登录方式没有设置好，请联系管理员',
    en: 'This sign-in method isn’t set up correctly. Contact your administrator.',
  },
  providerDown: {
    zh: '对方的服务暂时没有回应，请稍后再试',
    en: 'The provider isn’t responding. Please try again later.',
  },
  tooOften: { zh: '登录太频繁，请一分钟后再试', en: 'Too many sign-ins. Please try again in a minute.' },
  risky: {
    zh: '对方认为这个账号有风险，暂不能登录',
    en: 'The provider considers this account risky, so it can’t sign in for now',
  },
  badAnswer: {
    zh: '对方的答复无法核实，没有登录',
    en: 'The provider’s response couldn’t be verified. You weren’t signed in.',
  },
  clock: {
    zh: '对方的时间与这里相差太多，没有登录，请联系管理员',
    en: 'The provider’s clock differs too much from ours. Contact your administrator.',
  },
  taken: {
    zh: '这个身份已关联另一个账号',
    en: 'This identity is already linked to another account',
  },
  ended: {
    zh: '登录已失效，没有关联，请重新登录',
    en: 'Your session has expired; nothing was linked. Please sign in again.',
  },
} as const satisfies Record<string, Bilingual>

export type SignInFailureWord = keyof typeof SIGN_IN_FAILURES

export const SIGN_IN_FAILURE_WORDS = Object.keys(SIGN_IN_FAILURES) as SignInFailureWord[]

export const isFailureWord = (word: string): word is SignInFailureWord => Object.hasOwn(SIGN_IN_FAILURES, word)
