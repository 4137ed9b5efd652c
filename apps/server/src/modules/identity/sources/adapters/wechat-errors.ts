import type { Answer, ProviderCalls } from './provider-calls.ts'

/**
 * 40029 no such code, 40163 used already, 41008 missing, 42003 too late; -1 busy, 45009 the app has used up its calls; 45011 more than a hundred
 * a minute for one person; 40226 the person is held back by WeChat. Others say that app id or secret are wrong.
 */
const WORDS = { code: [40029, 40163, 41008, 42003], busy: [-1, 45009], tooOften: [45011], risky: [40226] } as const

/** The answer of WeChat, whose refusals come with status 200; no code is no error. @throws {SignInFailure} for a refusal */
export function acceptedByWechat(calls: ProviderCalls, answer: Answer): Answer {
  const { errcode, errmsg } = answer
  if (errcode !== undefined && errcode !== 0) throw calls.refused(errcode, WORDS, errmsg)
  return answer
}
