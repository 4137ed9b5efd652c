import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../testing/build-test-app.ts'
import { maskSecrets } from './error-log.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const url = '/api/blade-auth/oauth/logout'
const linesWith = (word: string): string[] => test.logLines.filter((line) => line.includes(word))

describe('a list posted to logout', () => {
  it('is written to the log, masked, and ends no session', async () => {
    const caller = await signIn(test)
    const entry = { type: 'promise', url: 'http://x/#/wel?token=planted-token', message: 'boom-1', stack: `at f\nblade-auth: bearer ${caller.token}`, time: '2026-11-21 10:00:00', other: 'dropped-field' }

    const answer = await caller.raw({ method: 'POST', url, payload: [entry, { message: 'boom-2' }] })

    expect(answer.statusCode).toBe(200)
    expect(JSON.parse(linesWith('boom-1')[0] ?? '{}')).toMatchObject({ consoleError: { type: 'promise', message: 'boom-1' } })
    expect(linesWith('boom-2')).toHaveLength(1)
    for (const secret of ['planted-token', caller.token, 'dropped-field']) expect(linesWith(secret)).toEqual([])
    expect((await caller.get('/api/blade-user/info')).status).toBe(200)
  })

  it('is taken before anybody has signed in', async () => {
    const answer = await test.app.inject({ method: 'POST', url, payload: [{ message: 'boom-3' }] })

    expect(answer.statusCode).toBe(200)
    expect(linesWith('boom-3')).toHaveLength(1)
  })

  it.each([
    ['more than 200 entries', Array.from({ length: 201 }, () => ({})), 400],
    ['more than 64 KB', [{ message: 'x'.repeat(66_000) }], 413],
    ['entries that are none', ['text', 7, null], 400],
  ])('is refused with %s', async (_case, payload, status) => {
    const answer = await test.app.inject({ method: 'POST', url, payload })

    expect(answer.statusCode).toBe(status)
  })

  it('is bounded in how often it may come from one address', async () => {
    const send = () => test.app.inject({ method: 'POST', url, payload: [], remoteAddress: '10.5.0.1' })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await send()).statusCode)

    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('maskSecrets', () => {
  it.each([
    ['eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln at line 3', '•••• at line 3'],
    ['GET /x?password=hunter2&page=1', 'GET /x?password=••••&page=1'],
    ['{"password":"hunter2","page":1}', '{"password":"••••","page":1}'],
    ['Authorization: Basic c2FiZXI6c2FiZXI=', 'Authorization: •••• ••••'],
    ['refresh_token = abc', 'refresh_token = ••••'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
  })

  it('is linear on hostile text', () => {
    const text = 'password=eyJeyJ.bearer '.repeat(20_000)
    const start = performance.now()

    maskSecrets(text)

    expect(performance.now() - start).toBeLessThan(1000)
  })
})
