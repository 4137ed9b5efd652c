import { describe, expect, it } from 'vitest'
import { candidatesOf } from './candidates.ts'
import { splitsOf } from './splits.ts'
import { readWords } from './words.ts'
import WORDS from './words.txt?raw'

const words = readWords(WORDS)
const texts = (letters: string): string[] => candidatesOf(letters, words).map(({ text }) => text)
const splits = (letters: string): string[] =>
  splitsOf(letters, words.syllables).map((parts) => parts.map((part) => part.letters).join(' '))

describe('letters as syllables', () => {
  it.each([
    ['yueliang', 'yue liang'],
    ['xian', 'xian'],
    ["xi'an", 'xi an'],
    ['xiaom', 'xiao m'],
    ['nh', 'n h'],
    ['zhsh', 'zh sh'],
    ['nver', 'nv er'],
    ['lue', 'lve'],
  ])('%s is read as %s', (letters, best) => expect(splits(letters)[0]).toBe(best))

  it('keeps the other ways to read them', () =>
    expect(splits('fangan')).toEqual(expect.arrayContaining(['fang an', 'fan gan'])))

  it('reads nothing where a letter begins no syllable', () => expect(splits('yui')).toEqual([]))
})

describe('candidates', () => {
  it.each([
    ['yueliang', '月亮'],
    ['xiaomao', '小猫'],
    ["xi'an", '西安'],
    ['yueliangshangdangqiuqiandexiaomao', '月亮上荡秋千的小猫'],
    ['daizhemaozidexiaogou', '戴着帽子的小狗'],
    ['womenyijiasankou', '我们一家三口'],
    ['xingkongxiadechengbao', '星空下的城堡'],
  ])('%s is %s first', (letters, best) => expect(texts(letters)[0]).toBe(best))

  it('say how many letters they take, so that the rest goes on', () => {
    const found = candidatesOf('xiaomaozi', words)
    expect(found.find(({ text }) => text === '小')).toEqual({ text: '小', letters: 4 })
    expect(found.find(({ text }) => text === '小猫')).toEqual({ text: '小猫', letters: 7 })
    expect(candidatesOf("xi'an", words)[0]).toEqual({ text: '西安', letters: 5 })
  })

  it('know words by their first letters', () => expect(texts('xm')).toContain('小猫'))

  it('name each but once, and no more than fit', () => {
    const found = texts('shi')
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeLessThanOrEqual(80)
    expect(texts('')).toEqual([])
  })
})
