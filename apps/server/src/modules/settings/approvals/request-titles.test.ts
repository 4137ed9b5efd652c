import { describe, expect, it } from 'vitest'
import { titleIn } from './request-titles.ts'

describe('the title of a request', () => {
  it.each([
    ['注册申请：陈默（chen）', 'Registration: 陈默（chen）'],
    ['权限变更：角色', 'Permission change: 角色'],
    ['撤销权限变更：角色', 'Revert permission change: 角色'],
    ['退款：DD1 9.90', 'Refund: DD1 9.90'],
  ])('%s is read in the language of the reader', (zh, en) => {
    expect([titleIn(zh, 'en'), titleIn(en, 'zh'), titleIn(zh, 'zh'), titleIn(en, 'en')]).toEqual([en, zh, zh, en])
  })

  it('that somebody wrote stays as it is', () => {
    expect([titleIn('退款 三张', 'en'), titleIn('', 'en')]).toEqual(['退款 三张', ''])
  })
})
