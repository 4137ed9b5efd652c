import { describe, expect, it } from 'vitest'
import { paramsText, pathText, userAgentText } from './params-text.ts'

describe('arguments in a log', () => {
  it.each([
    ['nothing', {}, {}, undefined, ''],
    ['query and body in one', { a: '1' }, {}, { b: 2 }, '{"a":"1","b":2}'],
    ['a list as body', {}, {}, [1, 2], '{"list":[1,2]}'],
    ['a text as body', {}, {}, 'text', ''],
    [
      'names of secrets',
      { token: 'x', apiKey: 'x', code: '1', password: '' },
      {},
      { deep: { newPassword1: 'x', secrets: { a: 'b' } } },
      '{"token":"••••","apiKey":"••••","code":"••••","password":"","deep":{"newPassword1":"••••","secrets":"••••"}}',
    ],
    [
      'pairs of name and value',
      {},
      {},
      {
        headers: [
          { name: 'X-Api-Key', value: 'x' },
          { name: 'Accept', value: 'y' },
        ],
      },
      '{"headers":[{"name":"X-Api-Key","value":"••••"},{"name":"Accept","value":"y"}]}',
    ],
    ['secrets inside a text', { text: 'password=x and more' }, {}, undefined, '{"text":"password=•••• and more"}'],
    [
      'each form of a secret, also in a name',
      { a: 'sk-0123456789', b: 'bearer\tabcdef123', c: 'token:x', d: 'eyJhbGciOi.eyJhIjoxfQ.c2ln' },
      {},
      { 'sk-0123456789': 1 },
      '{"a":"••••","b":"bearer ••••","c":"token:••••","d":"••••","••••":1}',
    ],
    [
      'how people are reached, by name and by form',
      { phone: '13812341234', email_like: 'lin@studio.example' },
      {},
      { list: [{ contactNumber: '010-88886666', note: '找 13912345678' }], email: '' },
      '{"phone":"138****1234","email_like":"l***@studio.example","list":[{"contactNumber":"010****66","note":"找 139****5678"}],"email":""}',
    ],
    ['characters that cannot be stored', { text: 'a\u0000b' }, {}, undefined, '{"text":"ab"}'],
  ])('shows %s', (_case, query, params, body, text) => {
    expect(paramsText(query, params, body)).toBe(text)
  })

  it('is bounded, whatever was sent', () => {
    const deep = Array.from({ length: 3_000 }).reduce<unknown>((inner) => ({ inner }), 'x')
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`name${n}`, 'v'.repeat(50)]))

    for (const body of [
      { text: 'x'.repeat(1_000_000) },
      { deep },
      wide,
      { list: Array.from({ length: 100_000 }, () => wide) },
    ])
      expect(paramsText({}, {}, body).length).toBeLessThanOrEqual(2_000)
  })
})

describe('a path in a log', () => {
  it.each([
    ['/api/blade-system/param/list?token=x', '/api/blade-system/param/list'],
    ['/api/file/0123456789abcdef0123456789abcdef0123/x', '/api/file/••••/x'],
    ['/api/x/eyJhbGciOi.eyJhIjoxfQ.c2ln', '/api/x/••••'],
    ['/api/x/lin@studio.example', '/api/x/l***@studio.example'],
    [
      '/api/blade-biz/orgFramework/findUserOpenIdByAccAndRealPass',
      '/api/blade-biz/orgFramework/findUserOpenIdByAccAndRealPass',
    ],
  ])('%s → %s', (url, text) => {
    expect([pathText(url), pathText(url)]).toEqual([text, text]) // the second time it is remembered
  })
})

describe('a browser in a log', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['tool/1 token=abc', 'tool/1 token=••••'],
    ['x'.repeat(400), 'x'.repeat(300)],
  ])('%s', (given, text) => {
    expect([userAgentText(given), userAgentText(given)]).toEqual([text, text])
  })
})
