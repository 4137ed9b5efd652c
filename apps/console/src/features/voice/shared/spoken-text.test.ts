import { describe, expect, it } from 'vitest'
import { choosePacket, languageOfText } from './choose-packet.ts'
import { spokenParts, spokenText } from './spoken-text.ts'
import { PACKETS } from './testing/voice.ts'

describe('what is read of an answer', () => {
  it.each([
    ['words', '你好，世界。', '你好，世界。'],
    ['headings and lists', '# 标题\n- 一\n- [x] 二\n> 三', '标题\n一\n二\n三'],
    ['emphasis', '**很** `好` ~~不~~', '很 好 不'],
    [
      'the words of links and pictures',
      '见 [手册](https://a.example/b) ![图](x.png) https://c.example/d 完',
      '见 手册 图 完',
    ],
    ['no code', '先\n```ts\nconst a = 1\n```\n后', '先\n后'],
    ['no code that has not ended', '先\n```ts\nconst a = 1', '先'],
    ['cells of tables', '| 名 | 数 |\n|---|---:|\n| 甲 | 1 |', '名 数\n甲 1'],
    ['no tags and rules', 'a<br/>b\n\n---\n\nc', 'a b\nc'],
    ['snake_case as it is', 'the draw_info table', 'the draw_info table'],
  ])('is %s', (_what, markdown, spoken) => {
    expect(spokenText(markdown)).toBe(spoken)
  })

  it('comes in parts that end with sentences and are the whole', () => {
    const text = '今天天气很好。'.repeat(1_000)
    const parts = spokenParts(text)

    expect(parts.map(({ length }) => length)).toEqual([4_998, 2_002])
    expect(parts.join('')).toBe(text)
    expect(spokenParts('x'.repeat(12), 5)).toEqual(['xxxxx', 'xxxxx', 'xx'])
    expect(spokenParts('  ')).toEqual([])
  })
})

describe('the voice of a text', () => {
  it('is in its language', () => {
    expect(['你好 world', 'The API is called 绘画 here, and many more words', '123'].map(languageOfText)).toEqual([
      'zh',
      'en',
      'en',
    ])
    expect([
      choosePacket(PACKETS, '你好', undefined)?.dictKey,
      choosePacket(PACKETS, 'hello', undefined)?.dictKey,
    ]).toEqual(['2', '1'])
  })

  it('is the wanted one while it is there, and the first where none fits', () => {
    expect([
      choosePacket(PACKETS, '你好', '1')?.dictKey,
      choosePacket(PACKETS, '你好', 'gone')?.dictKey,
      choosePacket(PACKETS.slice(0, 1), '你好', undefined)?.dictKey,
      choosePacket([], 'x', undefined),
    ]).toEqual(['1', '2', '1', undefined])
  })
})
