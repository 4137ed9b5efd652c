import { describe, expect, it } from 'vitest'
import { checkPollUrl, readPollUrl } from './poll-url.ts'
import { RenderProblem } from '../values/rendered.ts'

const BASE = 'https://api.bfl.ai'
const HOSTS = ['.bfl.ai', 'results.example.com']

describe('the address that a provider gives to ask at', () => {
  it.each([
    ['https://api.bfl.ai/v1/get_result?id=1', 'https://api.bfl.ai/v1/get_result?id=1'],
    ['/v1/get_result?id=1', 'https://api.bfl.ai/v1/get_result?id=1'],
    ['https://api.eu1.bfl.ai/v1/get_result?id=1', 'https://api.eu1.bfl.ai/v1/get_result?id=1'],
    ['https://RESULTS.example.com/1', 'https://results.example.com/1'],
  ])('%s may be asked', (address, url) => {
    expect(checkPollUrl(address, BASE, HOSTS)).toBe(url)
  })

  it.each([
    'https://evilbfl.ai/1',
    'https://bfl.ai/1',
    'https://bfl.ai.evil.example/1',
    'https://other.example.com/1',
    'http://api.bfl.ai/1',
    'https://api.bfl.ai:8443/1',
    'http://api.eu1.bfl.ai/1',
    '//evil.example/1',
    'https://user:pass@api.bfl.ai/1',
    'https://api.bfl.ai@evil.example/1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://a b/',
  ])('%s is refused: the key would go there', (address) => {
    expect(() => checkPollUrl(address, BASE, HOSTS)).toThrow(RenderProblem)
  })

  it('belongs to baseUrl alone where no other host is listed, its port included', () => {
    expect(checkPollUrl('http://127.0.0.1:8081/x', 'http://127.0.0.1:8081')).toBe('http://127.0.0.1:8081/x')
    expect(() => checkPollUrl('http://127.0.0.1:8082/x', 'http://127.0.0.1:8081')).toThrow('127.0.0.1:8082')
    expect(() => checkPollUrl('https://api.eu1.bfl.ai/x', BASE)).toThrow('api.eu1.bfl.ai')
  })

  it('is read from the answer to the submit; what is no text, or too long, is none', () => {
    const poll = { path: '/x', status: 'body.status', map: { done: ['Ready'] }, urlFrom: 'body.polling_url' }
    const read = (body: unknown) => readPollUrl(poll, { http: { status: 200, headers: {} }, body })

    expect(read({ polling_url: 'https://api.bfl.ai/1' })).toBe('https://api.bfl.ai/1')
    expect([
      read({ polling_url: 7 }),
      read({ polling_url: '' }),
      read({}),
      read('text'),
      read({ polling_url: `https://${'a'.repeat(5_000)}` }),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(
      readPollUrl(
        { path: '/x', status: 'body.status', map: {} },
        { http: { status: 200, headers: {} }, body: { polling_url: 'x' } },
      ),
    ).toBeUndefined()
  })
})
