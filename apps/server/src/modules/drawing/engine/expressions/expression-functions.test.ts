import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EXPRESSION_FUNCTIONS, TEMPLATE_FILTERS } from '@drawdesk/contract/drawing/definition/expression-functions'
import { renderTemplate } from '@drawdesk/contract/drawing/definition/template'
import { evaluate, expressionProblem } from './expressions.ts'
import { FUNCTION_NAMES } from './jmespath-functions.ts'

const manual = (language: string): string =>
  readFileSync(new URL(`../../../../../../../docs/manual/${language}/drawing-apis.md`, import.meta.url), 'utf8')

describe('the functions of expressions', () => {
  it('are listed, each once, and no other', () => {
    expect(EXPRESSION_FUNCTIONS.map(({ name }) => name).toSorted()).toEqual([...FUNCTION_NAMES].toSorted())
  })

  it.each(EXPRESSION_FUNCTIONS.map(({ example, gives }) => [example, gives] as const))(
    '%s gives what its example says',
    (example, gives) => {
      expect(evaluate(example, {})).toEqual({ ok: true, value: gives })
    },
  )

  it.each(['zh', 'en'])('stand in the manual, with every filter of a template (%s)', (language) => {
    const page = manual(language)

    expect(
      EXPRESSION_FUNCTIONS.filter(({ name, example }) => !page.includes(`\`${name}\``) || !page.includes(example)).map(
        ({ name }) => name,
      ),
    ).toEqual([])
    expect(
      TEMPLATE_FILTERS.filter(({ name, example }) => !page.includes(name) || !page.includes(example)).map(
        ({ name }) => name,
      ),
    ).toEqual([])
  })

  it.each(TEMPLATE_FILTERS.map(({ example, gives }) => [example, gives] as const))(
    'the filter %s gives what its example says',
    (example, gives) => {
      expect(renderTemplate(example, { vars: { prompt: 'a b' } })).toBe(gives)
    },
  )
})

describe('JSON inside a text', () => {
  const body = {
    data: '{"images":[{"url":"u1"},{"url":"u2"}],"id":9007199254740993}',
    broken: '{"images":',
    words: 'a,b,,c',
    odd: '%7B',
  }

  it('is read as an answer is, large numbers as text', () => {
    expect(evaluate('from_json(body.data).images[].url', { body })).toEqual({ ok: true, value: ['u1', 'u2'] })
    expect(evaluate('from_json(body.data).id', { body })).toEqual({ ok: true, value: '9007199254740993' })
  })

  it.each([
    ['from_json(body.broken)', 'from_json() 需要内容是 JSON 的文本', 'from_json() requires a text that is JSON'],
    ['from_json(body)', 'from_json() 需要文本', 'from_json() requires a text'],
    ['from_base64(body.odd)', 'from_base64() 需要base64 文本', 'from_base64() requires a text in base64'],
    ["split(body.words, '')", 'split() 需要分隔符', 'split() requires a separator'],
    ['first(body)', 'first() 需要列表', 'first() requires a list'],
    ["replace(body.words, ',')", 'replace() 需要 3 个参数', 'replace() requires 3 arguments'],
  ])('%s says why not in both languages', (expression, zh, en) => {
    expect(evaluate(expression, { body })).toEqual({ ok: false, reason: { zh, en } })
  })

  it.each([
    ['nope(body)', '没有函数 nope()'],
    ['body.', '点号后面少了内容'],
    ['body.images[', '表达式没有写完'],
    ['body#', '不认识的字符 #'],
    ['body.a)', '这里不应该出现 )'],
    ['!a.b', '请写成 !(a.b)：不加括号时 ! 只管第一个名字'],
  ])('%s is explained in Chinese', (expression, zh) => {
    expect(expressionProblem(expression)?.zh).toBe(zh)
  })
})

describe('hostile answers', () => {
  const started = performance.now()
  const body = {
    brackets: '[],'.repeat(10_000_000),
    deep: '['.repeat(200_000),
    commas: ','.repeat(5_000_000),
    long: 'x'.repeat(40_000_000),
  }

  it.each([
    ['millions of lists', 'from_json(body.brackets)'],
    ['a list in a list without end', 'from_json(body.deep)'],
    ['millions of parts', "split(body.commas, ',')"],
    ['a text that grows by replacing', "replace(body.commas, ',', body.long)"],
    ['a text that is written again and again', `body.long${' | upper(@)'.repeat(50)}`],
    ['reading JSON again and again', `[body.long, body.long] | map(&from_json(@), @)`],
  ])('%s ends in time', (_what, expression) => {
    expect(evaluate(expression, { body }).ok).toBe(false)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
