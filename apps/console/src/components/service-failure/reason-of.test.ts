import { describe, expect, it } from 'vitest'
import { serviceReasonOf } from './reason-of.ts'
import { serviceFailureTexts } from './service-failure.i18n.ts'

describe('the reason of a failed test', () => {
  it.each([
    ['HTTP 401', 'key'],
    ['403 AccessDenied', 'key'],
    ['535 5.7.8 Authentication credentials invalid', 'key'],
    ['310000 sign not match', 'key'],
    ['HTTP 402', 'balance'],
    ['isv.AMOUNT_NOT_ENOUGH: 余额不足', 'balance'],
    ['404 NoSuchBucket', 'bucket'],
    ['The model `gpt-9` does not exist', 'model'],
    ['HTTP 404', 'notFound'],
    ['HTTP 429', 'rate'],
    ['no connection within 5000 ms', 'timeout'],
    ['no connection: getaddrinfo ENOTFOUND api.exampel.com', 'dns'],
    ['no connection: connect ECONNREFUSED 203.0.113.1:443', 'refused'],
    ['no connection: self-signed certificate in certificate chain', 'tls'],
    ['the answer is no JSON', 'html'],
    ['10.0.0.8 is on a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it', 'privateAddress'],
    ['the connection broke before the whole answer came: other side closed', 'broken'],
    ['no connection: the proxy closed the connection', 'broken'],
    ['no connection: other side unknown', 'unreachable'],
    ['HTTP 503', 'busy'],
    ['HTTP 502', 'fault'],
    ['HTTP 422', 'param'],
    ['no such database', 'unknown'],
    ['', 'unknown'],
  ])('“%s” is %s', (said, reason) => {
    expect(serviceReasonOf({ said })).toBe(reason)
  })

  it.each([
    [{ code: 'E_BALANCE', said: 'invalid api key' }, 'balance'],
    [{ code: 'E_NOTFOUND', said: 'model_not_found: unknown model' }, 'model'],
    [{ code: 'E_NOTFOUND', said: 'Not Found' }, 'notFound'],
    [{ code: 'E_UNSENT', said: 'no connection: getaddrinfo EAI_AGAIN x' }, 'dns'],
    [{ code: 'E_UPSTREAM', said: 'Internal error' }, 'fault'],
    [{ said: 'nothing known', status: 401 }, 'key'],
  ])('counts the code, unless it leaves open what happened: %j', (facts, reason) => {
    expect(serviceReasonOf(facts)).toBe(reason)
  })

  it('is never put into the same words as another', () => {
    for (const words of Object.values(serviceFailureTexts)) {
      const whats = Object.entries(words).filter(([key]) => key.startsWith('what.'))
      expect(new Set(whats.map(([, text]) => text)).size).toBe(whats.length)
    }
  })
})
