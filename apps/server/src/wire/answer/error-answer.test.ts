import { describe, expect, it } from 'vitest'
import { commonErrors } from '../../platform/errors.ts'
import { errorAnswerOf, knownErrorOf } from './error-answer.ts'
import { wrongFormat } from '../input-problems.ts'

const withCode = (code: string, more: object = {}): Error =>
  Object.assign(new Error('column "password_hash" of relation "user_account"'), { code, ...more })

describe('anything thrown', () => {
  it.each<[string, unknown, number]>([
    ['a unique key of the database', withCode('23505'), 409],
    ['a foreign key', withCode('23503'), 404],
    ['a check', withCode('23514'), 400],
    ['a missing column', withCode('23502'), 400],
    ['a number out of range', withCode('22003'), 400],
    ['bytes that are no text', withCode('22021'), 400],
    ['a body that is too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 413],
    ['a file that is too large', withCode('FST_REQ_FILE_TOO_LARGE', { statusCode: 413 }), 413],
    ['an unknown content type', withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 415],
    ['another refusal of the HTTP layer', withCode('FST_ERR_BAD_URL', { statusCode: 400 }), 400],
    ['a lost connection', withCode('57P01'), 500],
    ['a bug', new TypeError('x is not a function'), 500],
    ['a status beyond what clients take', Object.assign(new Error('x'), { statusCode: 503 }), 500],
    ['a text', 'thrown', 500],
  ])('%s is answered with its status', (_what, thrown, status) => {
    const { status: given, body } = errorAnswerOf(thrown, 'zh', 'r-1')

    expect([given, body.code, body.success, body.data, body.requestId]).toEqual([status, status, false, {}, 'r-1'])
    expect(JSON.stringify(body)).not.toMatch(/password_hash|is not a function|thrown/)
  })

  it.each([null, undefined])('%s is our fault too', (thrown) => {
    expect(errorAnswerOf(thrown, 'en', 'r-1').body).toMatchObject({
      code: 500,
      msg: 'Server error',
    })
  })

  it('says its text, its fields and when to come back in the language asked for', () => {
    const error = commonErrors.tooMany({
      retryAfterSeconds: 7,
      errors: [
        { field: 'a', text: { zh: '错', en: 'wrong' } },
        { field: 'b', msg: 'as it is' },
      ],
    })

    expect(errorAnswerOf(error, 'en', 'r')).toMatchObject({
      retryAfterSeconds: 7,
      body: {
        msg: 'Too many requests. Try again later.',
        errors: [
          { field: 'a', msg: 'wrong' },
          { field: 'b', msg: 'as it is' },
        ],
      },
    })
    expect(errorAnswerOf(error, 'zh', 'r').body.errors?.[0]).toEqual({ field: 'a', msg: '错' })
    expect(errorAnswerOf(commonErrors.notFound(), 'zh', 'r').body).not.toHaveProperty('errors')
  })

  it('keeps what caused it for the log', () => {
    const cause = withCode('23505')

    expect([knownErrorOf(cause)?.cause, knownErrorOf(new Error('x'))]).toEqual([cause, undefined])
  })
})

describe('the message of wrong input', () => {
  const messageOf = (errors: Parameters<typeof commonErrors.badInput>[0]): string =>
    errorAnswerOf(commonErrors.badInput(errors), 'zh', 'r').body.msg

  it('says for clients that show nothing else what the first three errors say', () => {
    const bare = { zh: '最多 5 个字符', en: 'At most 5 characters' }
    const errors = [
      { field: 'id', text: { zh: '缺少必要的请求参数: id', en: 'Missing: id' } },
      wrongFormat('size'),
      { field: 'name', text: bare, alone: { zh: `name: ${bare.zh}`, en: `name: ${bare.en}` } },
      { field: 'more', msg: 'left out' },
    ]

    expect(messageOf({ errors })).toBe('缺少必要的请求参数: id；请求参数格式错误: size；name: 最多 5 个字符')
    expect(
      messageOf({
        errors: [
          { field: 'a', msg: '请选择' },
          { field: 'b', msg: '请选择' },
        ],
      }),
    ).toBe('请选择')
    expect(messageOf({})).toBe('请检查填写的内容')
  })
})
