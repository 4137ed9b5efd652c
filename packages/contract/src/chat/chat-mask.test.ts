import { describe, expect, it } from 'vitest'
import { CHAT_MASK, maskChatText } from './chat-mask.ts'

const dots = (count: number): string => CHAT_MASK.repeat(count)

describe('what is private', () => {
  it.each([
    ['a mobile number', '电话13800138000。', `电话138${dots(4)}8000。`],
    ['one in groups', '138 0013 8000', `138 ${dots(4)} 8000`],
    ['one with the country', '+86 138-0013-8000', `+86 138-${dots(4)}-8000`],
    ['one in full-width digits', '１３８００１３８０００', `１３８${dots(4)}８０００`],
    ['a landline', '010-62345678', `010-${dots(6)}78`],
    ['a number of another country', '+44 7911 123456', `+44 7${dots(3)} ${dots(4)}56`],
    ['an identity card', '11010519491231002X', `110${dots(13)}2X`],
    ['a bank card', '6222 0212 3456 7890 123', `${dots(4)} ${dots(4)} ${dots(4)} ${dots(3)}0 123`],
    ['an e-mail address', 'write zhang.san@example.com.', `write z${dots(8)}@${dots(12)}`],
    ['a key', 'key sk-proj-abcDEF123456 ok', `key sk-${dots(17)} ok`],
    ['a bearer', 'Authorization: Bearer abc.def.ghi', `Authorization: Bearer ${dots(11)}`],
    ['a password', '密码：Abc@123', `密码：${dots(7)}`],
    ['a password after 是', '我的密码是hunter22', `我的密码是${dots(8)}`],
    ['a password after a blank', 'password hunter22 please', `password ${dots(8)} please`],
    ['one in quotes', `PASSWORD = "q w"`, `PASSWORD = "q w"`],
    ['a quoted one', `pwd="letmein"`, `pwd="${dots(7)}"`],
    ['an API key by its word', 'api_key=ZZZ999', `api_key=${dots(6)}`],
  ])('%s is hidden', (_what, text, expected) => {
    expect(maskChatText(text)).toBe(expected)
  })

  it.each([
    ['a day and an hour', '2026-11-22 10:30:00 开会'],
    ['a span of days', '2026-11-22 2026-11-23'],
    ['an amount', '共 1234567 元'],
    ['milliseconds', '1700000000000'],
    ['a question about passwords', '密码忘记了怎么办'],
    ['what a password is', '密码是什么'],
    ['a reset', 'password reset is easy'],
    ['Markdown', '**bold** and *it*'],
  ])('%s stays', (_what, text) => {
    expect(maskChatText(text)).toBe(text)
  })

  it('keeps the length', () => {
    const text = 'a@b.cn 13800138000 密码:abc123 sk-1234567890abcdef 6222021234567890123'

    expect(maskChatText(text)).toHaveLength(text.length)
  })

  it('hides what may go on where the text is cut, and only there', () => {
    expect([
      maskChatText('call 138001', { isCut: true }),
      maskChatText('call 138001'),
      maskChatText('call 13800138000', { isCut: true }),
    ]).toEqual([`call 13${dots(4)}`, 'call 138001', `call 138${dots(4)}8000`])
  })

  it('masks what is masked already no further', () => {
    const once = maskChatText('密码：Abc@123 13800138000 a.b@c.cn sk-abcdefghijkl')

    expect(maskChatText(once)).toBe(once)
  })
})

describe('time', () => {
  it.each([
    ['digits', '1'.repeat(32_000)],
    ['digits with blanks', '1 '.repeat(16_000)],
    ['letters', 'a'.repeat(32_000)],
    ['at signs', '@'.repeat(32_000)],
    ['a@', 'a@'.repeat(16_000)],
    ['sk-', 'sk-'.repeat(10_000)],
    ['passwords', 'password '.repeat(3_500)],
    ['password with blanks', `password${' '.repeat(31_000)}`],
    ['password:', 'password:'.repeat(3_500)],
    ['pluses', '+1'.repeat(16_000)],
  ])('is linear for %s', (_what, text) => {
    const took = (many: number): number => {
      const whole = text.repeat(many)
      const begin = performance.now()
      maskChatText(whole)
      return performance.now() - begin
    }
    took(1)

    // 16 times the text: quadratic work would take 256 times as long. The floor is for a busy machine.
    expect(took(16)).toBeLessThan(Math.max(took(1), 8) * 64)
  })
})
