import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot, root } from '../lib/paths.mjs'
import { listFiles } from '../structure/structure.mjs'
import { readTerms, termProblems } from './screen-terms.mjs'
import { screenTexts, textsOf } from './screen-texts.mjs'

const terms = readTerms(readFileSync(inRoot('docs', 'glossary.md'), 'utf8'))
const specified = readFileSync(inRoot('packages', 'contract', 'spec', 'messages.tsv'), 'utf8')
const fixed = new Set(
  specified
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[2]),
)
/** Chinese texts that somebody else wrote. */
const KEPT = new Set([
  // As the product's design has it, word for word.
  '注册申请已提交,请等待管理员审核',
  // The template of an SMS, as the companies approve it.
  '您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  // A place in the console of WeChat Pay.
  '商户平台 › 账户中心 › API 安全',
])

it('every text on screen says each thing by its one word', () => {
  const texts = screenTexts(root, listFiles(root)).filter(({ zh }) => !KEPT.has(zh))

  expect(texts.length).toBeGreaterThan(10_000)
  expect(terms.length).toBeGreaterThan(20)
  expect(termProblems(texts, terms, fixed)).toEqual([])
})

describe('texts are found', () => {
  it.each([
    ["const a = { zh: '新增', en: 'New' }", ['新增', 'New']],
    ["const a = { zh: { add: '新增' }, en: { add: 'New' } } as const", ['新增', 'New']],
    ["note('新增', 'New')", ['新增', 'New']],
    ['const a = { zh: `有 ${n} 个`, en: `${n} of them` }', ['有 {} 个', '{} of them']],
    ["const a = { zh: x ? '是' : '否', en: x ? 'yes' : 'no' }", ['是', 'yes'], ['否', 'no']],
  ])('in %s', (source, ...pairs) => {
    expect(textsOf('a.ts', source).map(({ zh, en }) => [zh, en])).toEqual(pairs)
  })
})

describe('what is not used', () => {
  it.each([
    ['请输入您的账户', 'Enter your account'],
    ['删除 3 条?', 'Delete 3?'],
    ['岗位', 'Posts'],
    ['启用', 'Switch on'],
    ['图片', 'The guest＇s picture'],
    ['图片', "The guest's picture"],
    ['有 3 处', '3 places need mending'],
    ['还没有代理', 'Nothing in {title} yet'],
    ['颜色', 'Colour'],
  ])('is found in %s, %s', (zh, en) => {
    expect(termProblems([{ file: 'a.ts', line: 1, zh, en }], terms)).not.toEqual([])
  })

  it('leaves plain texts, names of code and the specification alone', () => {
    const texts = [
      { zh: '新增用户', en: 'New user' },
      { zh: '设置 CHAT_ORGANISATION', en: 'Set `CHAT_ORGANISATION`' },
      { zh: '确定将选择数据删除?', en: 'Delete 3 users?' },
    ]

    expect(
      termProblems(
        texts.map((text) => ({ file: 'a.ts', line: 1, ...text })),
        terms,
        fixed,
      ),
    ).toEqual([])
  })
})
