import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets/create-secrets.ts'
import { createKnownBrowsers } from './known-browser.ts'

const browsers = createKnownBrowsers(createSecrets('a key for these tests, long enough'))
const person = (account: string, tenantId = '000000', passwordHash: string | undefined = 'a hash') => ({
  tenantId,
  account,
  passwordHash,
})

/** The cookie header a browser sends after these sign-ins, in order. */
function afterSignIns(...people: ReturnType<typeof person>[]): string {
  let cookie: string | undefined
  for (const someone of people) cookie = browsers.remember(browsers.read(cookie), someone, false).split(';')[0]
  return cookie ?? ''
}

describe('a known browser', () => {
  it('is known for each account it signed in with and keeps one id', () => {
    const [once, twice] = [
      browsers.read(afterSignIns(person('a'))),
      browsers.read(`other=1; ${afterSignIns(person('a'), person('b'))}; x=2`),
    ]

    expect([browsers.knows(once, person('a')), browsers.knows(once, person('b'))]).toEqual([true, false])
    expect([browsers.knows(twice, person('a')), browsers.knows(twice, person('b'))]).toEqual([true, true])
    expect(browsers.knows(twice, person('a', '100000'))).toBe(false)
  })

  it('is a stranger again once the account has another password, and to an account that is not there', () => {
    const browser = browsers.read(afterSignIns(person('a')))

    expect(browsers.knows(browser, person('a', '000000', 'another hash'))).toBe(false)
    expect(browsers.knows(browser, { ...person('a'), passwordHash: undefined })).toBe(false)
  })

  it('forgets the oldest of six accounts', () => {
    const browser = browsers.read(afterSignIns(...['a', 'b', 'c', 'd', 'e', 'f'].map((account) => person(account))))

    expect([
      browsers.knows(browser, person('a')),
      browsers.knows(browser, person('b')),
      browsers.knows(browser, person('f')),
    ]).toEqual([false, true, true])
  })

  it.each([
    undefined,
    '',
    'drawdesk_browser=',
    'drawdesk_browser=x.y',
    `drawdesk_browser=${'a'.repeat(23)}.y`,
    'other=1',
  ])('is nobody with the cookie %s', (cookie) => {
    expect(browsers.read(cookie)).toBeUndefined()
  })

  it('keeps its cookie to https where it came by https', () => {
    expect(browsers.remember(undefined, person('a'), true)).toMatch(/; Secure$/)
  })
})
