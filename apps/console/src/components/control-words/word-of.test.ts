import { afterEach, expect, test } from 'vitest'
import { cutTextOf, wordOf } from './word-of.ts'

afterEach(() => document.body.replaceChildren())

/** The word for the element that is marked `data-here`; what is cut to a pixel is marked `data-cut`, because jsdom lays nothing out. */
const wordIn = (html: string): string | undefined => {
  document.body.innerHTML = html
  return wordOf(document.querySelector('[data-here]'), (text) => !text.parentElement?.closest('[data-cut]'))?.word
}

test.each([
  ['its name', '<button aria-label="刷新"><svg data-here></svg></button>', '刷新'],
  ['its title before its name', '<button title="导出" aria-label="导出 3 行"><i data-here></i></button>', '导出'],
  ['the title around an arrow', '<li title="上一页"><button data-here></button></li>', '上一页'],
  ['what its picture is called', '<a href="/a" data-here><img alt="橘猫"></a>', '橘猫'],
  ['words for screen readers alone', '<a href="/a" data-here><span data-cut>帮助</span></a>', '帮助'],
  [
    'what a switch is',
    '<button role="switch" aria-checked="true" aria-label="启用 水墨" data-here></button>',
    '启用 水墨 · 已开启',
  ],
  ['how to fold what is unfolded', '<button aria-expanded="true" title="收起" data-here></button>', '收起'],
  [
    'our word for what empties a select',
    '<button class="ant-select-clear" aria-label="Clear" data-here></button>',
    '清除',
  ],
  ['a sign that is no word', '<button data-here aria-label="正文">¶</button>', '正文'],
])('a control without words is given %s', (_, html, word) => {
  expect(wordIn(html)).toBe(word)
})

test.each([
  ['shows its words', '<button data-here aria-label="保存草稿">保存</button>'],
  ['stands beside its label', '<label for="on">启用</label><button id="on" role="switch" data-here></button>'],
  ['has opened its menu', '<button data-here aria-label="更多" aria-haspopup="true" aria-expanded="true"></button>'],
  [
    'has a bubble of its own',
    '<button data-here aria-label="怎么算的" aria-describedby="b"></button><p id="b" role="tooltip">张数</p>',
  ],
  ['is none', '<p data-here title="1024"></p>'],
])('nothing is said of what %s', (_, html) => {
  expect(wordIn(html)).toBeUndefined()
})

/** An element as wide and high as its contents, and as it is itself. */
function sized(html: string, contents: [number, number], own: [number, number]): Element {
  document.body.innerHTML = html
  const element = document.querySelector('[data-cut]') as Element
  const sizes = { scrollWidth: contents[0], scrollHeight: contents[1], clientWidth: own[0], clientHeight: own[1] }
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value })
  return document.querySelector('[data-here]') as Element
}

test.each([
  [
    'cut in its line',
    '<p data-cut data-here style="text-overflow: ellipsis">同步返回结果</p>',
    [90, 20],
    [60, 20],
    true,
  ],
  [
    'cut around this place',
    '<p data-cut style="text-overflow: ellipsis"><b data-here>同步</b>返回结果</p>',
    [90, 20],
    [60, 20],
    true,
  ],
  ['with room', '<p data-cut data-here style="text-overflow: ellipsis">同步返回结果</p>', [60, 24], [60, 20], false],
  ['that is scrolled', '<p data-cut data-here>同步返回结果</p>', [90, 20], [60, 20], false],
  [
    'that a title says',
    '<div title="同步返回结果"><p data-cut data-here style="text-overflow: ellipsis">同步返回结果</p></div>',
    [90, 20],
    [60, 20],
    false,
  ],
] as [string, string, [number, number], [number, number], boolean][])('a text %s', (_, html, contents, own, isSaid) => {
  expect(cutTextOf(sized(html, contents, own))?.word).toBe(isSaid ? '同步返回结果' : undefined)
})
