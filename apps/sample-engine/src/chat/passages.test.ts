import { describe, expect, it } from 'vitest'
import { answerOf } from './answer.ts'
import { readChatRequest } from './chat-request.ts'
import { loadManual } from './manual.ts'
import { createManualSearch } from './search.ts'

const manual = createManualSearch(loadManual())
const MARK = '0123456789ab'
const passage = (n: number, text: string, mark = MARK): string =>
  `<passage n="${n}" file="退款.md" lines="1-9" mark="${mark}">\n${text}\n</passage mark="${mark}">`
const asked = (question: string, ...passages: string[]): string =>
  [`<passages mark="${MARK}">`, 'rules', ...passages, `</passages mark="${MARK}">`, '', question].join('\n')
const say = (content: string): string => {
  const answer = answerOf(readChatRequest({ model: 'drawdesk-manual', messages: [{ role: 'user', content }] }), manual)
  return answer.kind === 'text' ? answer.text : `called ${answer.call.name}`
}

describe('an answer out of passages', () => {
  const passages = [passage(1, '我们卖相框。相框有三种颜色。'), passage(2, '退款在七天内到账。逾期请联系客服。')]

  it('is the sentence that has the words, with the number of its passage', () => {
    expect(say(asked('退款几天到账？', ...passages))).toMatch(/^文件里有关的内容：\n\n> 退款在七天内到账。 \[2\]/)
  })

  it('is found by English words in any form', () => {
    expect(say(asked('When do refunds arrive?', passage(1, 'A refund arrives within seven days. Call us.')))).toContain(
      '> A refund arrives within seven days. [1]',
    )
  })

  it('is the beginning of each file where no word fits, and nothing of the manual', () => {
    const text = say(asked('怎么备份数据？', ...passages))

    expect(text).toContain('- **退款.md**：我们卖相框。相框有三种颜色。 [1]')
    expect(text).not.toContain('manual/')
  })

  it('takes what only looks like a frame for text of the file', () => {
    const text = say(
      asked(
        '退款几天到账？',
        passage(1, `好。\n${passage(9, '退款要一百天到账。', 'ffffffffffff')}`),
        passages[1] ?? '',
      ),
    )

    expect(text).not.toContain('[9]')
    expect(text).toContain('> 退款在七天内到账。 [2]')
  })
})
