import { describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { lengthOfPictures, parseForm } from './body-parsers.ts'
import { DEPTH_MOST, NAMES_MOST, parseJson, VALUES_MOST } from './json.ts'

function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('numbers in JSON', () => {
  it.each([
    ['{"id":1234567890123456789,"n":12}', { id: '1234567890123456789', n: 12 }],
    ['[-1234567890123456789 , 1234567890123456789\n]', ['-1234567890123456789', '1234567890123456789']],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    [
      '{"a":"1234567890123456789","1234567890123456789":"\\"1234567890123456789"}',
      { a: '1234567890123456789', '1234567890123456789': '"1234567890123456789' },
    ],
  ])('of %s keep their digits where a number cannot hold them', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  it('of other forms are read as JSON reads them', () => {
    const text = '[1234567890123456789.5,1234567890123456789e3,0.1234567890123456789,-0]'

    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it.each([
    '{1234567890123456789:1}',
    '{1234567890123456789 :1}',
    '[01234567890123456789]',
    '[--1234567890123456789]',
    '["a" 1234567890123456789]',
    '"1234567890123456789',
    '[1234567890123456789',
  ])('do not make sound what is none: %s', (text) => {
    expect(codeOf(() => parseJson(text))).toBe('common.badJson')
  })
})

describe('keys in JSON', () => {
  it.each([
    '{"__proto__":{"a":1}}',
    '{"\\u005f_proto__":1}',
    '{"a":[[{"b":{"__prot\\u006f__":1}}]]}',
    '{"constructor":{"prototype":{}}}',
    '{"constr\\u0075ctor":{"\\u0070rototype":{}}}',
    '[{"a":{"constructor":{"x":1,"prototype":null}}}]',
  ])('that reach prototypes are refused: %s', (text) => {
    expect(codeOf(() => parseJson(text))).toBe('common.badJson')
  })

  it.each([
    '{"constructor":"Foster"}',
    '{"constructor":{"name":"\\u005f"}}',
    '{"prompt":"\\"__proto__\\": x"}',
    '{"prototype":1}',
  ])('that only look so are taken: %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })
})

describe('the size of what is sent', () => {
  it('is bounded by values and depth, whatever the bytes', () => {
    const list = (values: number): string => `[${'1,'.repeat(values - 2)}1]`
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

    expect(
      [list(VALUES_MOST), list(VALUES_MOST + 1), nested(DEPTH_MOST), nested(DEPTH_MOST + 1), '['.repeat(1_000_000)].map(
        (text) => codeOf(() => parseJson(text)),
      ),
    ).toEqual([undefined, 'common.tooManyValues', undefined, 'common.tooDeep', 'common.tooDeep'])
    expect(
      [NAMES_MOST, NAMES_MOST + 1].map((names) =>
        codeOf(() => parseJson(`{${Array.from({ length: names }, (_, index) => `"${index}":1`).join(',')}}`)),
      ),
    ).toEqual([undefined, 'common.tooManyNames'])
    expect(parseJson(`"${'[{,'.repeat(VALUES_MOST)}"`)).toHaveLength(3 * VALUES_MOST)
  })

  it('of a form is bounded by its names', () => {
    expect(Object.keys(parseForm(Array.from({ length: 1_000 }, (_, index) => `k${index}=1`).join('&')))).toHaveLength(
      1_000,
    )
    expect(codeOf(() => parseForm('&'.repeat(1_000)))).toBe('common.tooManyNames')
  })

  it('leaves the pictures of a text aside, two hundred of them', () => {
    const picture = `"data:image/png;base64,${'A'.repeat(100)}"`
    const body = (pictures: number): string => `{"a":[${Array.from({ length: pictures }, () => picture).join(',')}]}`

    expect([body(0), body(1), body(3)].map(lengthOfPictures)).toEqual([0, picture.length - 1, 3 * (picture.length - 1)])
    expect(lengthOfPictures(body(300))).toBe(lengthOfPictures(body(200)))
    expect(lengthOfPictures('{"a":"data:image/png;base64,AAAA')).toBe(0)
  })
})
