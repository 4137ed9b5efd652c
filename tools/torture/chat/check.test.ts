import { describe, expect, it } from 'vitest'
import {
  checkAnswers,
  checkTotals,
  textOf,
  type AnswerFact,
  type StoredAnswer,
  type StreamEvent,
  type Totals,
} from './check.ts'

const TOKENS = 6

/** Events of an answer that brought its tokens two by two, and ended in that state. */
function eventsOf(content: string, state = 2): StreamEvent[] {
  const texts = content.match(/(?:t\d{4} ){1,2}/g) ?? []
  return [['start', {}], ...texts.map((text) => ['delta', { text }]), ['done', { msg: { content, state } }]].map(
    ([event, data], index) => ({ number: index + 1, event: event as string, data: JSON.stringify(data) }),
  )
}

function stored(values: Partial<StoredAnswer> = {}): StoredAnswer {
  const { content = textOf(TOKENS), state = 2 } = values
  const chunks = values.chunks ?? eventsOf(content, state)
  return {
    id: '1',
    state,
    content,
    errorCode: null,
    run: 1,
    lastEventId: chunks.length,
    promptTokens: 5,
    completionTokens: TOKENS,
    isEstimated: false,
    ...values,
    chunks,
  }
}

function answer(one: StoredAnswer, values: Partial<AnswerFact> = {}): AnswerFact {
  return {
    requestId: 'c1-1',
    model: 'goesOn',
    tokens: TOKENS,
    msgIds: ['1'],
    isStopAsked: false,
    readers: [{ name: 'reader 1', events: one.chunks, isDone: true }],
    stored: [one],
    ...values,
  }
}

const problems = (fact: AnswerFact): string[] => checkAnswers([fact]).map(({ what }) => what)
const readBy = (events: readonly StreamEvent[], isDone = true): Partial<AnswerFact> => ({
  readers: [{ name: 'reader 2', events, isDone }],
})

describe('checkAnswers', () => {
  it('has nothing to say of answers that came whole, were stopped as asked, or broke off where their service cannot go on', () => {
    expect(problems(answer(stored()))).toEqual([])
    expect(problems(answer(stored({ run: 3, isEstimated: true, completionTokens: 9 })))).toEqual([])
    expect(problems(answer(stored({ state: 4, content: textOf(2) }), { isStopAsked: true }))).toEqual([])
    expect(
      problems(
        answer(stored({ state: 3, content: textOf(2), errorCode: 'E_INTERRUPTED', run: 2 }), { model: 'endsThere' }),
      ),
    ).toEqual([])
    expect(problems(answer(stored(), { msgIds: [], stored: [] }))).toEqual([])
  })

  it.each([
    ['a lost token', stored({ content: textOf(TOKENS).replace('t0003 ', '') }), {}, '5 tokens of 6; from token 3 on'],
    [
      'a token that came twice',
      stored({ content: textOf(TOKENS).replace('t0003 ', 't0003 t0003 ') }),
      {},
      '7 tokens of 6; from token 4 on',
    ],
    ['half a token kept', stored({ state: 4, content: 't0001 t00' }), { isStopAsked: true }, 'what is kept of it is'],
    ['an answer that was never taken down', stored(), { stored: [] }, 'which is not there'],
    ['an answer that exists twice', stored(), { stored: [stored(), stored({ id: '2' })] }, 'there are 2 answers'],
    ['another answer under the same request', stored(), { msgIds: ['1', '7'] }, 'it was answered with 7'],
    ['a stop that nobody asked for', stored({ state: 4, content: textOf(2) }), {}, 'nobody asked for it'],
    [
      'a failure of a service that goes on',
      stored({ state: 3, content: textOf(2), errorCode: 'E_INTERRUPTED', run: 2 }),
      {},
      'it failed in run 2',
    ],
    [
      'a failure for another reason',
      stored({ state: 3, content: textOf(2), errorCode: 'E_UPSTREAM', run: 2 }),
      { model: 'endsThere' },
      'E_UPSTREAM',
    ],
    [
      'an interruption without any death',
      stored({ state: 3, content: textOf(2), errorCode: 'E_INTERRUPTED' }),
      { model: 'endsThere' },
      'it failed in run 1',
    ],
    ['an answer that never ended', stored({ state: 1 }), {}, 'it is still in state 1'],
    ['tokens counted wrong', stored({ completionTokens: 7 }), {}, '7 tokens are counted'],
    [
      'a gap in what is stored',
      stored({ chunks: eventsOf(textOf(TOKENS)).toSpliced(2, 1) }),
      {},
      'event 3 is numbered 4',
    ],
    ['a wrong number of the last event', stored({ lastEventId: 9 }), {}, 'the last is said to be 9'],
    ['no end', stored({ chunks: eventsOf(textOf(TOKENS)).slice(0, -1) }), {}, 'it ends with delta'],
    [
      'an end that says something else',
      stored({ chunks: eventsOf(textOf(TOKENS), 3) }),
      {},
      'its last event says something else',
    ],
    [
      'events that say less than the message',
      stored({ chunks: eventsOf(textOf(4)) }),
      {},
      'the text of its events has 4 tokens of 6',
    ],
    [
      'a reader who missed an event',
      stored(),
      readBy(eventsOf(textOf(TOKENS)).toSpliced(1, 1)),
      'reader 2: its event 2 is number 3',
    ],
    [
      'a reader who got one twice',
      stored(),
      readBy(eventsOf(textOf(TOKENS)).toSpliced(1, 0, eventsOf(textOf(TOKENS))[1] as StreamEvent)),
      'reader 2: its event 3 is number 2',
    ],
    [
      'a reader who got something else',
      stored(),
      readBy(eventsOf(textOf(TOKENS).replace('t0001', 't0009'))),
      'with other data',
    ],
    [
      'a reader who never saw the end',
      stored(),
      readBy(eventsOf(textOf(TOKENS)).slice(0, 2), false),
      'it has 2 of 5 events',
    ],
  ] satisfies [string, StoredAnswer, Partial<AnswerFact>, string][])('sees %s', (_name, one, values, words) => {
    expect(problems(answer(one, values)).join('\n')).toContain(words)
  })
})

describe('checkTotals', () => {
  const sums = { answers: 2, promptTokens: 10, completionTokens: 12, cost: '0.5' }
  const totals: Totals = {
    messages: sums,
    usage: sums,
    conversations: { messages: 4, counted: 4, tokens: 22 },
    used: ['person day', 'person month', 'tenant day', 'tenant month'].map((name) => ({ name, tokens: 22 })),
    holds: 0,
    jobs: 0,
    open: 0,
  }

  it('has nothing to say where all agree', () => {
    expect(checkTotals(totals)).toEqual([])
  })

  it.each([
    ['usage that was counted twice', { usage: { ...sums, answers: 3 } }],
    ['prompt tokens', { usage: { ...sums, promptTokens: 9 } }],
    ['completion tokens', { usage: { ...sums, completionTokens: 13 } }],
    ['money', { usage: { ...sums, cost: '0.6' } }],
    ['tokens of conversations', { conversations: { ...totals.conversations, tokens: 21 } }],
    ['messages of conversations', { conversations: { ...totals.conversations, counted: 5 } }],
    ['a counter of a quota', { used: totals.used.with(1, { name: 'person month', tokens: 20 }) }],
    ['a counter that is not there', { used: totals.used.slice(1) }],
    ['a hold that was left', { holds: 1 }],
    ['a job that was left', { jobs: 1 }],
    ['an answer that was left', { open: 1 }],
  ] satisfies [string, Partial<Totals>][])('sees %s', (_name, wrong) => {
    expect(checkTotals({ ...totals, ...wrong })).toHaveLength(1)
  })
})
