import { describe, expect, it } from 'vitest'
import { pinyinPattern } from './pinyin-pattern.ts'

const finds = (text: string, name: string): boolean => {
  const pattern = pinyinPattern(text)
  return pattern !== undefined && new RegExp(pattern, 'u').test(name)
}

describe('a name by pinyin', () => {
  it.each([
    ['zs', '张三'],
    ['zhangsan', '张三'],
    ['zhs', '张三'],
    ['zhangs', '张三丰'],
    ['xian', '西安'],
    ['xian', '先生'],
    ['aihh', 'AI绘画'],
    ['ZS', '张三'],
    ['chongqing', '重庆店'],
    ['lvse', '绿色'],
  ])('%s finds %s', (text, name) => expect(finds(text, name)).toBe(true))

  it.each([
    ['zs', '李四'],
    ['sz', '张三'],
    ['san', '张三'],
    ['zs', 'zebra'],
  ])('%s does not find %s', (text, name) => expect(finds(text, name)).toBe(false))

  it.each(['z', '张', 'z s', '12', 'a'.repeat(17), '['])('%s is no pinyin', (text) =>
    expect(pinyinPattern(text)).toBeUndefined(),
  )
})
