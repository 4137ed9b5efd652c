import { describe, expect, it } from 'vitest'
import { OutboundError, type OutboundFailure } from '../../../../platform/outbound/outbound.ts'
import { createMasker } from '../../../../providers/mask.ts'
import { classifyAnswer, classifyErrorObject, classifyTransport } from './chat-classify.ts'

const now = new Date('2026-11-23T00:00:00Z')
const mask = createMasker({ key: 'sk-secret-1234' })
const answer = (status: number, body: unknown, headers = {}) =>
  classifyAnswer({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, { mask, now })

describe('classifyAnswer', () => {
  it.each<[number, unknown, string, boolean]>([
    [400, { error: { message: 'bad', code: null } }, 'E_PARAM', false],
    [422, { error: { message: 'bad' } }, 'E_PARAM', false],
    [401, { error: { message: 'rate limit of an unknown key' } }, 'E_AUTH', false],
    [403, { error: { message: 'Access denied' } }, 'E_AUTH', false],
    [403, { error: { code: 'insufficient_user_quota', message: '用户额度不足' } }, 'E_BALANCE', false],
    [
      400,
      { error: { code: 'Arrearage', message: 'Access denied, please make sure your account is in good standing' } },
      'E_BALANCE',
      false,
    ],
    [402, '', 'E_BALANCE', false],
    [429, { error: { type: 'insufficient_quota', message: 'x' } }, 'E_BALANCE', false],
    [429, { error: { type: 'engine_overloaded_error', message: 'x' } }, 'E_BUSY', true],
    [429, 'slow down', 'E_RATE', true],
    [400, { error: { message: 'Range of input length should be [1, 30720]' } }, 'E_CONTEXT', false],
    [400, { error: { message: "This model's maximum context length is 4096 tokens" } }, 'E_CONTEXT', false],
    [413, '', 'E_CONTEXT', false],
    [
      400,
      { error: { code: 'data_inspection_failed', message: 'Input data may contain inappropriate content' } },
      'E_MODERATED',
      false,
    ],
    [400, { error: { code: 'content_filter', message: 'x' } }, 'E_MODERATED', false],
    [404, { error: 'model "x" not found, try pulling it first' }, 'E_NOTFOUND', false],
    [400, { error: { message: 'Model Not Exist' } }, 'E_NOTFOUND', false],
    [408, '', 'E_TIMEOUT', false],
    [504, '<html>504</html>', 'E_TIMEOUT', true],
    [500, { error: { message: 'internal' } }, 'E_UPSTREAM', true],
    [500, { error: { message: 'the rate limiter is down' } }, 'E_UPSTREAM', true],
    [502, 'Bad gateway', 'E_UPSTREAM', true],
    [501, { error: { type: 'one_api_error', message: 'API not implemented' } }, 'E_UPSTREAM', false],
    [503, '', 'E_BUSY', true],
    [529, { error: { type: 'overloaded_error', message: 'Overloaded' } }, 'E_BUSY', false],
    [302, '', 'E_UPSTREAM', false],
  ])('%i %j is %s', (status, body, code, isRepeatable) => {
    expect(answer(status, body)).toMatchObject({ code, status, isRepeatable })
  })

  it('says what the service said, without keys, pages and pictures', () => {
    expect(answer(400, { error: { message: 'no sk-secret-1234' } })).toMatchObject({
      message: 'no ••••',
      bodyText: '{"error":{"message":"no ••••"}}',
    })
    expect(answer(502, '<html><body>oops</body></html>').message).toBe('HTTP 502')
    expect(answer(400, { detail: 'Not allowed' }).message).toBe('Not allowed')
    expect(answer(400, `x ${'A'.repeat(3_000)}`).bodyText).toBe('x «base64 3000»')
    expect(answer(500, 'word '.repeat(1_000)).bodyText).toHaveLength(2_000)
  })

  it.each([
    ['7', 7_000],
    ['Mon, 23 Nov 2026 00:00:30 GMT', 30_000],
    ['soon', undefined],
  ])('reads Retry-After %s', (header, ms) => {
    expect(answer(429, '', { 'retry-after': header }).retryAfterMs).toBe(ms)
  })
})

describe('classifyErrorObject', () => {
  it.each<[unknown, string, boolean]>([
    [{ error: { message: 'Overloaded', type: 'overloaded_error' } }, 'E_BUSY', true],
    [{ error: { message: 'x', code: 429 } }, 'E_RATE', true],
    [{ error: { message: 'x', code: 400 } }, 'E_PARAM', false],
    [{ error: 'stopped' }, 'E_UPSTREAM', true],
    [{ object: 'error', message: 'maximum context length is 9', code: 40303 }, 'E_CONTEXT', false],
    [{ error: { message: 'blocked', code: 'content_filter' } }, 'E_MODERATED', false],
    [undefined, 'E_UPSTREAM', true],
  ])('%j is %s', (body, code, isRepeatable) => {
    expect(classifyErrorObject(body, JSON.stringify(body) ?? 'text', mask)).toMatchObject({ code, isRepeatable })
  })
})

it.each<[OutboundFailure, string, boolean]>([
  ['unsent', 'E_UNSENT', true],
  ['refused', 'E_UNSENT', false],
  ['lost', 'E_UPSTREAM', true],
  ['timeout', 'E_TIMEOUT', false],
  ['tooLarge', 'E_UPSTREAM', false],
])('no answer because it was %s is %s', (kind, code, isRepeatable) => {
  expect(classifyTransport(new OutboundError(kind, 'to sk-secret-1234'), mask)).toMatchObject({
    code,
    isRepeatable,
    message: 'to ••••',
    status: undefined,
  })
})
