import type { Bilingual } from '../core/texts.ts'

/** Shortest password that is taken. */
export const PASSWORD_SHORTEST = 8

/** What a password must be like, said before one is entered. */
export const PASSWORD_RULE: Bilingual = {
  zh: '至少 8 个字符；不能是常见密码，也不能只是账号加几个数字或符号',
  en: 'At least 8 characters. Not a common password, nor your account name with a few digits or symbols.',
}

export const PASSWORD_PROBLEMS = {
  short: { zh: '密码至少 8 个字符', en: 'Password must be at least 8 characters' },
  account: {
    zh: '密码不能只是账号加几个数字或符号',
    en: 'Password can’t be just your account name with a few digits or symbols',
  },
  known: {
    zh: '这个密码太常见，容易被猜到，请换一个',
    en: 'This password is too common and easy to guess. Use another one.',
  },
} as const satisfies Record<string, Bilingual>

/** Shorter names stand in too many good passwords by chance. */
const NAME_SHORTEST = 3

/**
 * What is wrong with a new password as far as can be known without the list of known ones, which the server keeps; undefined when
 * nothing is. Characters count as people see them.
 */
export function checkPassword(text: string, account: string): Bilingual | undefined {
  if (Array.from(text).length < PASSWORD_SHORTEST) return PASSWORD_PROBLEMS.short
  const name = account.trim().toLowerCase()
  // What is left when the name is taken out, however often it stands there, has to be more than digits and signs.
  if (
    name.length >= NAME_SHORTEST &&
    text.toLowerCase().includes(name) &&
    /^[^\p{L}]*$/u.test(text.toLowerCase().replaceAll(name, ''))
  )
    return PASSWORD_PROBLEMS.account
  return undefined
}
