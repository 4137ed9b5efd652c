import { describe, expect, it } from 'vitest'
import { createMasker } from '../../../../providers/mask.ts'
import { createAnswerReader } from './chat-answer.ts'
import { readModels } from '../chat-models.ts'

const mask = createMasker({})
/** The engine's chunks of an answer whose events have these deltas. */
function read(deltas: object[], reason: string | null = 'stop', usages: object[] = []) {
  const reader = createAnswerReader(mask)
  const events = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    ...(reason === null ? [] : [{ choices: [{ index: 0, delta: {}, finish_reason: reason }] }]),
    ...usages.map((usage) => ({ choices: [], usage })),
  ]
  return [...events.flatMap((event) => reader.readEvent({ event: '', data: JSON.stringify(event) })), ...reader.end()]
}
const fragment = (called: object, more: object = {}): object => ({ tool_calls: [{ ...more, function: called }] })

describe('tool calls', () => {
  it('without indexes begin with a new id', () => {
    const [chunks] = read(
      [
        fragment({ name: 'a', arguments: '{' }, { id: 'x' }),
        fragment({ arguments: '}' }),
        fragment({ name: 'b', arguments: '{}' }, { id: 'y' }),
      ],
      'tool_calls',
    )
    expect(chunks).toEqual({
      kind: 'toolCalls',
      calls: [
        { id: 'x', name: 'a', arguments: '{}' },
        { id: 'y', name: 'b', arguments: '{}' },
      ],
    })
  })

  it('come in the order of their index, whatever comes first', () => {
    const [chunks] = read([
      fragment({ name: 'b', arguments: '2' }, { index: 1, id: 'y' }),
      fragment({ name: 'a', arguments: '1' }, { index: 0, id: 'x' }),
    ])
    expect(chunks).toMatchObject({ calls: [{ name: 'a' }, { name: 'b' }] })
  })

  it('have a name that is repeated once, one in chunks whole, arguments that are an object as text, and an id in any case', () => {
    const [chunks] = read([
      fragment({ name: 'a', arguments: '' }, { index: 0 }),
      fragment({ name: 'a', arguments: '{}' }, { index: 0 }),
      fragment({ name: 'find_' }, { index: 1 }),
      fragment({ name: 'it', arguments: { x: 1 } }, { index: 1 }),
    ])
    expect(chunks).toEqual({
      kind: 'toolCalls',
      calls: [
        { id: 'call_0', name: 'a', arguments: '{}' },
        { id: 'call_1', name: 'find_it', arguments: '{"x":1}' },
      ],
    })
  })

  it('of the old form are one', () => {
    expect(
      read([{ function_call: { name: 'a', arguments: '{' } }, { function_call: { arguments: '}' } }], 'function_call'),
    ).toEqual([
      { kind: 'toolCalls', calls: [{ id: 'call_0', name: 'a', arguments: '{}' }] },
      { kind: 'finish', reason: 'tool_calls' },
    ])
  })
})

describe('other forms', () => {
  it('thoughts under both names, content in parts, other choices left out', () => {
    const reader = createAnswerReader(mask)
    const choices = [
      { index: 0, delta: { reasoning: 'a', content: [{ type: 'text', text: 'b' }] } },
      { index: 1, delta: { content: 'no' } },
    ]
    expect(reader.readEvent({ event: '', data: JSON.stringify({ choices }) })).toEqual([
      { kind: 'reasoning', text: 'a' },
      { kind: 'text', text: 'b' },
    ])
  })

  it('usage that adds up counts once, and what is no number not at all', () => {
    const usages = [
      { prompt_tokens: 3, completion_tokens: 1 },
      { prompt_tokens: 3, completion_tokens: 2 },
      { prompt_tokens: 'x', completion_tokens: 9 },
    ]
    expect(read([], 'stop', usages)).toEqual([
      { kind: 'usage', promptTokens: 3, completionTokens: 2 },
      { kind: 'finish', reason: 'stop' },
    ])
  })

  it.each([
    ['max_tokens', 'length'],
    ['eos', 'stop'],
    ['content_filter', 'content_filter'],
    [null, 'cut'],
  ])('reason %s is %s', (given, reason) => {
    expect(read([], given)).toEqual([{ kind: 'finish', reason }])
  })

  it('an end in due form needs something before it', () => {
    const ended = (...deltas: object[]): boolean => {
      const reader = createAnswerReader(mask)
      for (const delta of deltas) reader.readEvent({ event: '', data: JSON.stringify({ choices: [{ delta }] }) })
      reader.readEvent({ event: '', data: '[DONE]' })
      return reader.isWhole()
    }
    expect([
      ended(),
      ended({ role: 'assistant', content: '' }),
      ended({ content: 'a' }),
      ended({ reasoning_content: 'a' }),
      ended(fragment({ name: 'a' }, { id: 'x' })),
    ]).toEqual([false, false, true, true, true])
  })

  it('nothing counts after [DONE]', () => {
    const reader = createAnswerReader(mask)
    expect([
      reader.readEvent({ event: '', data: ' [DONE] ' }),
      reader.isDone(),
      reader.readEvent({ event: '', data: 'no json' }),
    ]).toEqual([[], true, []])
  })

  it.each(['{"error":{"message":"x"}}', '{"object":"error","message":"x"}', '{"choices":'])('%s throws', (data) => {
    expect(() => createAnswerReader(mask).readEvent({ event: '', data })).toThrow(
      expect.objectContaining({ code: 'E_UPSTREAM' }),
    )
  })

  it('an event named error throws, whatever it holds', () => {
    expect(() => createAnswerReader(mask).readEvent({ event: 'error', data: 'out of memory' })).toThrow('out of memory')
  })

  it('a document without choices is no answer', () => {
    expect(() => createAnswerReader(mask).readWhole('{"id":"x"}')).toThrow('no choices')
    expect(() => createAnswerReader(mask).readWhole('[')).toThrow('no JSON')
  })
})

it.each<[string, string[] | undefined]>([
  ['{"data":[{"id":"b"},{"id":"a"},{"id":"b"},{}]}', ['a', 'b']],
  ['[{"id":"c"}]', ['c']],
  ['{"object":"list","data":null}', []],
  ['{"error":"x"}', undefined],
  ['<html>', undefined],
])('models of %s', (text, ids) => {
  expect(readModels(text)).toEqual(ids)
})
