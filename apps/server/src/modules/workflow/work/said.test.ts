import { describe, expect, it } from 'vitest'
import { readSaid } from './said.ts'

describe('what stands for a person who said nothing', () => {
  it.each([
    ['同意', 'Approved'],
    ['修改后重新提交', 'Corrected and resubmitted'],
    ['同意（本人发起，没有其他人可以审批）', 'Approved (own request; no one else could approve it)'],
    ['急（本人发起，没有其他人可以审批）', '急 (own request; no one else could approve it)'],
  ])('is read in the language of the reader: %s', (chinese, english) => {
    expect([readSaid(chinese, 'en'), readSaid(english, 'zh')]).toEqual([english, chinese])
    expect([readSaid(chinese, 'zh'), readSaid(english, 'en')]).toEqual([chinese, english])
  })

  it('leaves alone what somebody said', () => {
    expect(['同意，但要快', ''].map((text) => readSaid(text, 'en'))).toEqual(['同意，但要快', ''])
  })
})
