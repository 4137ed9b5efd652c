import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

export const BROWSER_COOKIE = 'drawdesk_browser'
const PURPOSE = 'known-browser'
const KEPT_SECONDS = 180 * 24 * 3600
/** Accounts one browser is remembered for; the oldest is forgotten. */
const MOST_SEALS = 5

export interface Browser {
  id: string
  seals: readonly string[]
}

/** By what sessions remember it: nobody reads the id out of that. `""` for no browser. */
export const digestOf = (browser: Pick<Browser, 'id'> | undefined): string =>
  browser ? createHash('sha256').update(browser.id).digest('base64url').slice(0, 22) : ''

interface Person {
  tenantId: string
  account: string
  /** What is stored of the password: with another one the browser is a stranger again. Undefined for an unknown account, which no browser knows. */
  passwordHash: string | undefined
}

/**
 * Browsers that signed in before. What they fail is counted apart from what strangers fail, so that a stranger who fails on purpose
 * locks nobody out of the browser they use every day. The cookie is an id and one seal per account, which ends with the account's
 * password; it opens nothing by itself.
 */
export function createKnownBrowsers(secrets: Pick<Secrets, 'sign' | 'verify'>) {
  const textOf = (id: string, { tenantId, account, passwordHash }: Person): string =>
    `${id}\n${tenantId}\n${account}\n${passwordHash}`
  /** A browser with a seal of ours keeps its id; any other gets a new one. */
  const named = (known: Browser | undefined): Browser =>
    known ?? { id: randomBytes(16).toString('base64url'), seals: [] }
  return {
    named,
    /** The browser of a Cookie header, whether or not its seals are ours. */
    read(cookieHeader: string | undefined): Browser | undefined {
      const value = cookieHeader
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${BROWSER_COOKIE}=`))
        ?.slice(BROWSER_COOKIE.length + 1)
      const [id, ...seals] = (value ?? '').split('.')
      return id && /^[\w-]{22}$/.test(id) ? { id, seals: seals.slice(0, MOST_SEALS) } : undefined
    },
    knows(browser: Browser | undefined, person: Person): browser is Browser {
      return (
        browser !== undefined &&
        person.passwordHash !== undefined &&
        browser.seals.some((seal) => secrets.verify(PURPOSE, textOf(browser.id, person), seal))
      )
    },
    /** The Set-Cookie value after a success. */
    remember(browser: Browser | undefined, person: Person, isSecure: boolean): string {
      const { id, seals: before } = named(browser)
      const seal = secrets.sign(PURPOSE, textOf(id, person))
      const seals = [seal, ...before.filter((other) => other !== seal)].slice(0, MOST_SEALS)
      const attributes = [
        'Path=/',
        `Max-Age=${KEPT_SECONDS}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ]
      return [`${BROWSER_COOKIE}=${[id, ...seals].join('.')}`, ...attributes].join('; ')
    },
  }
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
