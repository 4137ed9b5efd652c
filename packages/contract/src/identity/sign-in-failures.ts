import type { Bilingual } from '../core/texts.ts'

/** Why a sign-in from outside came to nothing: the word that the way back to the login page carries, and what people read. */
export const SIGN_IN_FAILURES = {
  unknownSource: {
    zh: '没有这种登录方式，或它已停用',
    en: 'There is no such way to sign in, or it is switched off',
  },
  denied: { zh: '你取消了登录', en: 'You cancelled the sign-in' },
  late: { zh: '登录用时太久，请重新开始', en: 'The sign-in took too long. Please start again' },
  used: { zh: '这次登录已经用过，请重新开始', en: 'This sign-in was used already. Please start again' },
  foreign: {
    zh: '这次登录不是在这个浏览器里开始的，请重新开始',
    en: 'This sign-in was not begun in this browser. Please start again',
  },
  codeRefused: {
    zh: '对方不认可这次登录，请重新开始',
    en: 'The other side did not accept this sign-in. Please start again',
  },
  misconfigured: {
    zh: '这种登录方式没有设置好，请联系管理员',
    en: 'This way to sign in is not set up correctly. Please contact your administrator',
  },
  providerDown: {
    zh: '对方的服务暂时没有回应，请稍后再试',
    en: 'The other side is not responding at the moment. Please try again later',
  },
  tooOften: { zh: '登录太频繁，请一分钟后再试', en: 'Too many sign-ins. Please try again in a minute' },
  risky: {
    zh: '对方认为这个账号有风险，暂不能登录',
    en: 'The other side considers this account risky, so it cannot sign in for now',
  },
  badAnswer: {
    zh: '对方的答复无法核实，没有登录',
    en: 'The answer from the other side could not be verified. You were not signed in',
  },
  clock: {
    zh: '对方的时间与这里相差太多，没有登录，请联系管理员',
    en: 'The clock of the other side differs too much from ours. Please contact your administrator',
  },
  taken: {
    zh: '这个身份已关联另一个账号',
    en: 'This identity is linked to another account already',
  },
  ended: { zh: '登录已失效，没有关联，请重新登录', en: 'Your session has ended; nothing was linked' },
} as const satisfies Record<string, Bilingual>

export type SignInFailureWord = keyof typeof SIGN_IN_FAILURES

export const isFailureWord = (word: string): word is SignInFailureWord => Object.hasOwn(SIGN_IN_FAILURES, word)
