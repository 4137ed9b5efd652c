import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../testing/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('x', () => {
  it('signs in', async () => {
    const caller = await signIn(test)
    console.log(JSON.stringify(await caller.get('/api/blade-user/info')))
    console.log(JSON.stringify(await caller.get('/api/blade-auth/oauth/user-info')))
    console.log(JSON.stringify(await caller.get('/api/blade-system/menu/routes')))
    console.log(JSON.stringify(await caller.get('/api/blade-system/menu/buttons')).slice(0,600))
    console.log(JSON.stringify(await caller.get('/api/blade-system/dict/dictionary', {code:'notice'}, {'accept-language':'en'})))
    console.log(JSON.stringify(await caller.get('/api/blade-auth/session/list')))
    expect(1).toBe(1)
  })
})
