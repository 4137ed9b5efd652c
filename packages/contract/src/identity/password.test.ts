import { describe, expect, it } from 'vitest'
import { checkPassword, PASSWORD_PROBLEMS } from './password.ts'

describe('a new password', () => {
  it.each([
    ['7 characters', '7 chars', '', PASSWORD_PROBLEMS.short],
    ['nothing', '', '', PASSWORD_PROBLEMS.short],
    ['pictures of two units each, counted once', '🙂🙂🙂🙂', '', PASSWORD_PROBLEMS.short],
    ['the account itself', 'zhangsan', 'zhangsan', PASSWORD_PROBLEMS.account],
    ['the account in other letters with digits', 'ZhangSan@2026', 'zhangsan', PASSWORD_PROBLEMS.account],
    ['the account twice', 'wangwang', 'wang', PASSWORD_PROBLEMS.account],
  ])('is refused: %s', (_case, text, account, problem) => {
    expect(checkPassword(text, account)).toBe(problem)
  })

  it.each([
    ['8 characters', 'x7-kq0pw', ''],
    ['the account among other words', 'zhangsan likes tea', 'zhangsan'],
    ['an account of two letters', 'li-2026-07', 'li'],
    ['Chinese', '八个字就已经够了', '张三'],
  ])('is fine: %s', (_case, text, account) => {
    expect(checkPassword(text, account)).toBeUndefined()
  })
})
