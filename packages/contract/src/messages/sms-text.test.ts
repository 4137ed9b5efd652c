import { describe, expect, it } from 'vitest'
import { codeParams, filledText, placeholdersOf, segmentsOf, signedText } from './sms-text.ts'

describe('texts of templates', () => {
  it('know the placeholders of every company, each once', () => {
    expect(placeholdersOf('${code} #code# {1} {2} ${name} #名字#')).toEqual(['code', '1', '2', 'name', '名字'])
    expect(placeholdersOf('# # {} $ {a b} 100#')).toEqual([])
  })

  it('are filled; what has no value stays', () => {
    expect(filledText('${code}，#min#分钟，{1}', { code: '$1', min: '5' })).toBe('$1，5分钟，{1}')
  })

  it('count with their signature: 70 characters are one message, more are parts of 67', () => {
    expect(signedText('手绘', '好')).toBe('【手绘】好')
    expect([1, 70, 71, 134, 135].map((length) => segmentsOf('字'.repeat(length)))).toEqual([1, 1, 2, 2, 3])
  })

  it.each([
    ['您的验证码 ${code}', { code: '1234' }],
    ['#code# #minutes#', { code: '1234', minutes: '5' }],
    ['{1} {2}', { 1: '1234', 2: '5' }],
    ['{2} 分钟内输入 {1}', { 1: '1234', 2: '5' }],
    ['Hello {name}', undefined],
    ['{code} {minutes} {name}', undefined],
    ['no place', undefined],
  ])('%s carries a code, or does not', (content, params) => {
    expect(codeParams(content, '1234', 5)).toEqual(params)
  })
})
