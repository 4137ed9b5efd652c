import { describe, expect, it } from 'vitest'
import { checkPhone } from './phone.ts'

describe('checkPhone', () => {
  it.each(['', '   '])('asks for a number where there is none: "%s"', (text) => {
    expect(checkPhone(text)?.zh).toBe('手机号码不能为空')
  })

  it.each(['1', '1381234567', '138123456789', '138-1234-5678'])('names the length of %s before its form', (text) => {
    expect(checkPhone(text)?.zh).toBe('手机号码长度不为11位')
  })

  it.each(['23812345678', '12812345678', '1381234567x', '１３８１２３４５６７８'])('refuses the form of %s', (text) => {
    expect(checkPhone(text)?.zh).toBe('手机号码格式不正确')
  })

  it.each(['13812345678', '19900000000', ' 13812345678 '])('has nothing against %s', (text) => {
    expect(checkPhone(text)).toBeUndefined()
  })

  it('has its texts in English too, all different', () => {
    const texts = ['', '1', '23812345678'].map((text) => checkPhone(text)?.en)
    expect(new Set(texts).size).toBe(3)
    expect(texts.every((text) => text && /^[\x20-\x7e]+$/.test(text))).toBe(true)
  })
})
