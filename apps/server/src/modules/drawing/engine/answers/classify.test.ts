import { describe, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError, type OutboundFailure } from '../../../../platform/outbound/outbound.ts'
import { classifyAnswer, classifyTransport, failureOf } from './classify.ts'
import { measureCost } from './cost.ts'
import { answerScope, evaluate, expressionProblem, isTrue, valueOf } from '../expressions/expressions.ts'
import { parseRetryAfter } from '../../../../providers/classify.ts'
import { createMasker } from '../../../../providers/mask.ts'
import { deadlineMsOf, maySubmitAgain, nextPollDelay, nextRetryDelay } from '../calls/retry.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const mask = createMasker({ apiKey: 'sk-very-secret' })

const base: DrawDefinition = {
  capability: 'txt2img',
  baseUrl: 'https://a.com',
  flow: 'sync',
  submit: { method: 'POST', path: '/x' },
  result: { items: 'body', kind: 'b64' },
}
const define = (more: Partial<DrawDefinition>): DrawDefinition => ({ ...base, ...more })
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answerScope({ status, headers, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) })

describe('expressions', () => {
  it('names a mistake and remembers the verdict', () => {
    expect(expressionProblem('body.data[].b64_json')).toBeUndefined()
    expect(expressionProblem('body.data[')).toBeTruthy()
    expect(expressionProblem('body.data[')).toBeTruthy()
    expect(expressionProblem('$.data[0]')).toBeUndefined()
  })

  it('refuses !a.b, which would always be null, and takes !(a.b)', () => {
    expect(expressionProblem('http.status==`200` && !body.error')?.en).toContain('!(a.b)')
    expect(evaluate('!(body.error)', { body: { data: 1 } })).toEqual({ ok: true, value: true })
    expect([expressionProblem('!body'), expressionProblem('!body[0]')]).toEqual([undefined, undefined])
  })

  it.each([
    ['body.a', 1],
    ['$.a', 1],
    ['body.missing.deep', undefined],
    ['starts_with(body.a, `x`)', undefined],
    ['unknown_function(body)', undefined],
    ['body.big', '9007199254740993'],
    ['body.half', 0.5],
    ['http.status', 200],
    ['length(body)', 4],
  ])('reads %s safely', (expression, expected) => {
    expect(valueOf(expression, answer(200, '{"a":1,"big":9007199254740993,"half":0.5,"none":null}'))).toBe(expected)
  })

  it.each(['plain words', '', '<html>', '{"data": [', '\u0000'])('takes the answer %j for what it is', (body) => {
    expect(evaluate('body.data[0].url', answer(200, body))).toEqual({ ok: true, value: null })
  })

  it('has a typed failure for an answer nested beyond reason', () => {
    const deep = answer(200, `${'['.repeat(50_000)}${']'.repeat(50_000)}`)

    expect(['boolean']).toContain(typeof evaluate('to_string(body)', deep).ok)
    expect(valueOf('body.x', deep)).toBeUndefined()
  })

  it('knows JMESPath’s truth: 0 is true, empty things are not', () => {
    const scope = { zero: 0, text: '', list: [], map: {}, no: false, some: 'x' }

    expect(
      ['zero', 'some', 'text', 'list', 'map', 'no', 'missing', 'bad['].map((expression) => isTrue(expression, scope)),
    ).toEqual([true, true, false, false, false, false, false, false])
  })
})

describe('classifyAnswer', () => {
  const errors: DrawDefinition['errors'] = [
    { when: "body.error.code=='insufficient_quota'", code: 'E_BALANCE' },
    { when: 'starts_with(body.nonsense, `1`)', code: 'E_NOTFOUND' },
    { when: 'http.status==`429`', code: 'E_RATE', retry: true },
    { when: 'http.status==`503`', code: 'E_UPSTREAM', retry: false },
  ]

  it.each([
    [429, { error: { code: 'insufficient_quota' } }, 'E_BALANCE', false],
    [429, {}, 'E_RATE', true],
    [503, {}, 'E_UPSTREAM', false],
    [401, {}, 'E_AUTH', false],
    [403, {}, 'E_AUTH', false],
    [402, {}, 'E_BALANCE', false],
    [404, {}, 'E_NOTFOUND', false],
    [408, {}, 'E_TIMEOUT', false],
    [504, {}, 'E_TIMEOUT', false],
    [422, {}, 'E_PARAM', false],
    [500, {}, 'E_UPSTREAM', true],
    [200, {}, 'E_UPSTREAM', true],
    [302, {}, 'E_UPSTREAM', true],
  ])('reads status %d with %j', (status, body, code, retryable) => {
    expect(classifyAnswer(define({ errors }), answer(status, body), { now: NOW, mask })).toMatchObject({
      code,
      retryable,
      upstreamStatus: status,
    })
  })

  it('calls a bare 503 busy', () => {
    expect(classifyAnswer(base, answer(503, ''), { now: NOW, mask })).toMatchObject({
      code: 'E_BUSY',
      retryable: true,
      msg: 'HTTP 503',
    })
  })

  it('keeps the provider’s words, without keys and without pages of HTML', () => {
    const definition = define({ errorMessage: 'body.error.message' })
    const msgOf = (body: unknown): string => classifyAnswer(definition, answer(400, body), { now: NOW, mask }).msg

    expect(msgOf({ error: { message: 'bad key sk-very-secret' } })).toBe('bad key ••••')
    expect(msgOf({ error: { message: [{ msg: 'x' }] } })).toBe('[{"msg":"x"}]')
    expect(msgOf('plain trouble')).toBe('plain trouble')
    expect(msgOf('<html>…</html>')).toBe('HTTP 400')
    expect(msgOf({ error: { message: 'x '.repeat(5_000) } }).length).toBeLessThanOrEqual(1_000)
  })

  it('carries Retry-After', () => {
    expect(classifyAnswer(base, answer(429, {}, { 'retry-after': '7' }), { now: NOW, mask }).retryAfterMs).toBe(7_000)
  })
})

describe('parseRetryAfter', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['1.5', 1_500],
    ['999999', 3_600_000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %s', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected)
  })
})

describe('what may be repeated', () => {
  it.each<[OutboundFailure, boolean, boolean]>([
    ['unsent', true, true],
    ['lost', false, true],
    ['timeout', false, true],
    ['refused', false, false],
    ['aborted', false, false],
    ['tooLarge', false, false],
  ])('%s: plain %s, with idempotency %s', (kind, plain, safe) => {
    expect(maySubmitAgain(base, kind)).toBe(plain)
    expect(
      maySubmitAgain(define({ idempotency: { header: 'Idempotency-Key', value: '{{task.localId}}' } }), kind),
    ).toBe(safe)
  })

  it('says of a call without an answer only that an unsent one is retryable', () => {
    const kinds = ['unsent', 'lost', 'timeout', 'refused', 'aborted', 'tooLarge'] as const

    expect(
      kinds
        .map((kind) => classifyTransport(new OutboundError(kind, 'x'), mask))
        .map(({ code, retryable }) => `${code} ${retryable}`),
    ).toEqual([
      'E_UPSTREAM true',
      'E_UPSTREAM false',
      'E_TIMEOUT false',
      'E_ADDRESS false',
      'E_CANCELLED false',
      'E_UPSTREAM false',
    ])
  })

  it('waits longer each time, with jitter, up to a bound and a number of tries, never sooner than asked', () => {
    const definition = define({ retry: { max: 3, baseMs: 1_000, maxMs: 3_000, jitter: true, honorRetryAfter: true } })
    const failure = failureOf('E_RATE')
    const delays = (random: number) =>
      [0, 1, 2, 3].map((retries) => nextRetryDelay(definition, retries, failure, () => random))

    expect(delays(0)).toEqual([1_000, 2_000, 3_000, undefined])
    expect(delays(1)).toEqual([500, 1_000, 1_500, undefined])
    expect(nextRetryDelay(definition, 0, { ...failure, retryAfterMs: 7_000 }, () => 0)).toBe(7_000)
    expect(
      nextRetryDelay(define({ retry: { honorRetryAfter: false } }), 0, { ...failure, retryAfterMs: 7_000 }, () => 0),
    ).toBe(1_000)
    expect(nextRetryDelay(definition, 0, failureOf('E_PARAM'), () => 0)).toBeUndefined()
  })

  it('polls first after firstDelayMs, then backs off to maxIntervalMs', () => {
    const definition = define({
      flow: 'poll',
      poll: {
        path: '/t',
        status: 's',
        map: {},
        firstDelayMs: 5_000,
        intervalMs: 3_000,
        backoff: 1.5,
        maxIntervalMs: 10_000,
        deadlineMs: 60_000,
      },
    })

    expect([0, 1, 2, 3, 4, 50].map((polls) => nextPollDelay(definition, polls))).toEqual([
      5_000, 3_000, 4_500, 6_750, 10_000, 10_000,
    ])
    expect([
      deadlineMsOf(definition),
      deadlineMsOf(base),
      deadlineMsOf(define({ submit: { method: 'POST', path: '/x', timeoutMs: 5_000 } })),
    ]).toEqual([60_000, 180_000, 5_000])
  })
})

describe('measureCost', () => {
  const cost = (more: Partial<NonNullable<DrawDefinition['cost']>>): DrawDefinition =>
    define({ cost: { unit: 'image', price: '0.28', currency: 'CNY', ...more } })
  const facts = { images: 2, elapsedMs: 1_500, width: 1_000, height: 500 }

  it.each([
    ['images', cost({}), {}, '0.56'],
    ['a call', cost({ unit: 'call', price: '1.5' }), {}, '1.50'],
    ['seconds', cost({ unit: 'second', price: '0.1' }), {}, '0.15'],
    ['megapixels', cost({ unit: 'mp', price: '0.30' }), {}, '0.30'],
    [
      'measured tokens',
      cost({ unit: 'token', price: '0.00000012', measured: 'body.tokens' }),
      { tokens: 4160 },
      '0.0004992',
    ],
    ['measured images', cost({ measured: 'body.count' }), { count: 3 }, '0.84'],
    ['tokens given as a count of images are not believed', cost({ measured: 'body.count' }), { count: 4160 }, '0.56'],
    ['a measure of words falls back', cost({ measured: 'body.count' }), { count: 'many' }, '0.56'],
    [
      'a measure below eight decimals is rounded',
      cost({ unit: 'token', price: '0.00000001', measured: 'body.tokens' }),
      { tokens: 0.4 },
      '0.00',
    ],
  ])('counts %s', (_what, definition, body, amount) => {
    expect(measureCost(definition, [answer(200, body)], facts)).toEqual({ amount, currency: 'CNY' })
  })

  it('adds up what several events say', () => {
    const events = [{ tokens: 10 }, { tokens: 'none' }, { tokens: 30 }].map((body) => answer(200, body))

    expect(measureCost(cost({ unit: 'token', price: '0.5', measured: 'body.tokens' }), events, facts)).toEqual({
      amount: '20.00',
      currency: 'CNY',
    })
  })

  it('says nothing where nothing is known', () => {
    expect(measureCost(base, [answer(200, {})], facts)).toBeNull()
    expect(measureCost(cost({ unit: 'token', price: '1' }), [answer(200, {})], facts)).toBeNull()
    expect(measureCost(cost({ unit: 'mp', price: '1' }), [answer(200, {})], { images: 1, elapsedMs: 0 })).toBeNull()
  })
})
