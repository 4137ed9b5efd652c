import { describe, expect, it } from 'vitest'
import { fromSheetText, toSheetText } from './sheet-cell.ts'

describe('texts in a sheet', () => {
  it.each(['=1+1', '+cmd', '-cmd|x', '@sum(a1)', '\tx', '\r=1'])(
    'turns the formula %j into text, and back when it is read',
    (text) => {
      expect(toSheetText(text)).toBe(`'${text}`)
      expect(fromSheetText(toSheetText(text))).toBe(text)
    },
  )

  it.each(['-12', '+8613800000000', '42', '平台 & <b>', "it's", "'quoted'", '', '两行\n文字', '😀'])(
    'leaves %j as it is, there and back',
    (text) => {
      expect([toSheetText(text), fromSheetText(text)]).toEqual([text, text])
    },
  )

  it('drops what no sheet can hold', () => {
    expect(toSheetText('a\u0000b\u0008c\uD800d\uFFFF')).toBe('abcd')
    expect(toSheetText('\u0001=1+1')).toBe("'=1+1")
  })
})
