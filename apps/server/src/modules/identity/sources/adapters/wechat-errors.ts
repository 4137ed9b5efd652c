import { SignInFailure } from './adapter.ts'
import { refusal } from './provider-calls.ts'

/** 40029 no such code, 40163 used already, 41008 missing, 42003 too late. */
const CODE_WORDS = [40029, 40163, 41008, 42003]
/** -1 busy, 45009 the app has used up its calls. */
const BUSY_WORDS = [-1, 45009]
/** More than a hundred a minute for one person. */
const TOO_OFTEN = 45011
/** The person is held back by WeChat. */
const RISKY = 40226

/** What an `errcode` of WeChat means; others say that app id or secret are wrong. */
export function wechatRefusal(errcode: unknown): SignInFailure {
  if (errcode === TOO_OFTEN) return new SignInFailure('tooOften', String(errcode))
  if (errcode === RISKY) return new SignInFailure('risky', String(errcode))
  return refusal(errcode, { code: CODE_WORDS, busy: BUSY_WORDS })
}
