import { describe, expect, it } from 'vitest'
import { createSseParser, SseTooLarge, type SseEvent } from './sse.ts'

function parse(chunks: readonly Buffer[], maxEventChars = 1_000_000): SseEvent[] {
  const parser = createSseParser({ maxEventChars })
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()]
}
const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

describe('a stream of events', () => {
  it.each([
    ['one event', 'data: a\n\n', [{ event: '', data: 'a' }]],
    ['a named one', 'event: done\ndata: a\n\n', [{ event: 'done', data: 'a' }]],
    ['several lines', 'data: a\ndata:b\ndata\n\n', [{ event: '', data: 'a\nb\n' }]],
    ['one leading space only', 'data:  a\n\n', [{ event: '', data: ' a' }]],
    [
      'comments and fields that mean nothing here',
      ': ping\nid: 7\nretry: 10\ndata: a\nother\n\n',
      [{ event: '', data: 'a' }],
    ],
    ['no event without data', 'event: x\n\ndata: b\n\n', [{ event: '', data: 'b' }]],
    ['a colon in the data', 'data: {"a":"b:c"}\n\n', [{ event: '', data: '{"a":"b:c"}' }]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [{ event: '', data: 'a' }]],
    [
      'a last event without its empty line',
      'data: a\n\ndata: b',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
  ])('reads %s', (_what, text, expected) => {
    expect(parse([bytes(text)])).toEqual(expected)
  })

  it('reads the same wherever it is cut, in a character or between CR and LF', () => {
    const text = ': ping\r\nevent: 图\r\ndata: 红船🚢\r\ndata: x\r\n\r\ndata: 二\n\ndata: 三\r\rdata: [DONE]\n\n'
    const whole = bytes(text)
    const expected = [
      { event: '图', data: '红船🚢\nx' },
      { event: '', data: '二' },
      { event: '', data: '三' },
      { event: '', data: '[DONE]' },
    ]

    for (let cut = 0; cut <= whole.length; cut += 1)
      expect(parse([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected)
    expect(parse([...whole].map((byte) => Buffer.from([byte])))).toEqual(expected)
  })

  it('refuses an event beyond the limit, however it comes, and forgets what was complete', () => {
    const long = bytes(`data: ${'x'.repeat(100)}\n`)

    expect(() => parse([long], 50)).toThrow(SseTooLarge)
    expect(() => parse([long, long], 150)).toThrow(SseTooLarge)
    expect(() => parse([bytes(`data: ${'x'.repeat(100)}\n\n`)], 50)).toThrow(SseTooLarge)
    expect(parse([long, bytes('\n'), long, bytes('\n')], 150)).toHaveLength(2)
  })

  it('takes a large picture in many chunks without reading it over and over', () => {
    const picture = 'A'.repeat(8_000_000)
    const whole = bytes(`data: ${picture}\n\n`)
    const chunks = Array.from({ length: Math.ceil(whole.length / 4_096) }, (_, index) =>
      whole.subarray(index * 4_096, (index + 1) * 4_096),
    )
    const started = performance.now()

    expect(parse(chunks, 10_000_000)[0]?.data).toHaveLength(8_000_000)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
