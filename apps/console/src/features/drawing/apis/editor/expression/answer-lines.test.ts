import { describe, expect, it } from 'vitest'
import { ANSWER_LINES_MAX, answerLines, eventsIn, forEveryItem, readAnswer } from './answer-lines.ts'

describe('the lines of an answer', () => {
  it('say for every value which expression leads to it', () => {
    const lines = answerLines({ task: { id: 'a1' }, items: [{ url: 'https://x' }], 'x-y': null }, 'body')

    expect(lines.map(({ path, text }) => `${path} ${text}`)).toEqual([
      'body {3}',
      'body.task {1}',
      'body.task.id "a1"',
      'body.items [1]',
      'body.items[0] {1}',
      'body.items[0].url "https://x"',
      'body."x-y" null',
    ])
  })

  it('end where there would be too many', () => {
    expect(
      answerLines(
        Array.from({ length: 2 * ANSWER_LINES_MAX }, (_, at) => at),
        'body',
      ),
    ).toHaveLength(ANSWER_LINES_MAX)
  })

  it('show long texts cut', () => {
    expect(answerLines('x'.repeat(5_000), 'data')[0]?.text.length).toBeLessThan(200)
  })
})

it.each([
  ['body.items[0].url', 'body.items[].url'],
  ['body.a[0].b[12]', 'body.a[0].b[]'],
  ['body.url', 'body.url'],
])('reads %s of every item as %s', (path, every) => {
  expect(forEveryItem(path)).toBe(every)
})

it('reports an answer that is no JSON', () => {
  expect(readAnswer('<html>')).toBeUndefined()
  expect(readAnswer('null')).toBeNull()
})

it('takes the events of a recorded stream apart', () => {
  expect(eventsIn('event: partial\ndata: {"a":1}\n\n: ping\n\ndata: one\r\ndata: two\r\n\r\ndata: [DONE]\n\n')).toEqual(
    ['{"a":1}', 'one\ntwo'],
  )
  expect(eventsIn('{"data":1}')).toEqual([])
})
